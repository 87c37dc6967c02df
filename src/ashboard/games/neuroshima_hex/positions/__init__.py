"""Positions and scenarios: situations as text, played by a referee and compared with what is expected."""
