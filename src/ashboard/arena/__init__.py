"""Many games between computer players: pairs, statistics, reports, bots; needs the extra `arena` for pictures."""
