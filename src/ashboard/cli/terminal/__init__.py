"""Playing at the terminal: the game under way, the lines typed, and a dialogue for each game."""
