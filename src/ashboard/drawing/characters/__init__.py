"""The parts of which terminal pictures are put together."""
