"""How good a position looks, one room a mode."""
