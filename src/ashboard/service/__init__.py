"""Play over the network: a game is its record, viewers get views, computer players run in worker processes."""
