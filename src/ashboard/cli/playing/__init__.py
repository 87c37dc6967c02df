"""A game at the terminal: the game itself, its choices, and the talk about them."""
