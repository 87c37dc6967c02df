"""Many games between computer players: pairing, workers, statistics, reports; needs the extra `arena` for pictures."""
