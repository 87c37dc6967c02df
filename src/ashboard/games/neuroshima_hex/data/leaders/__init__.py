"""Leader cards, one file each."""
