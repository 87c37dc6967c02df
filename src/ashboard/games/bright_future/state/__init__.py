"""The position and its parts: players, decks, the board of each mode, setup, actions."""
