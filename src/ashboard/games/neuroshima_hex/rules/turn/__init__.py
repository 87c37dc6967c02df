"""A turn: one step for each of its moments."""
