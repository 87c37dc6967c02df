"""Neuroshima Hex at the terminal: the board, its choices in words, help."""
