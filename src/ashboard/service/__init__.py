"""Play over the network: games are their records, viewers get views, computers sit in worker processes."""
