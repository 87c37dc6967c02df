"""What `make` does beyond one-liners; needs Python's standard library alone, and runs before anything is installed."""
