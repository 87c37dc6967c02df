"""Measuring computer players: paired games, statistics, reports, bots; charts need the extra `arena`."""
