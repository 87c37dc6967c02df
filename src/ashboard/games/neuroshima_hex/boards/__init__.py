"""Data files, read once."""
