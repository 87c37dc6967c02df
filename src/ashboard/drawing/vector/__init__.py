"""The parts of which SVG pictures are put together."""
