"""Battle and the continuous state of the board: pure functions of a position."""
