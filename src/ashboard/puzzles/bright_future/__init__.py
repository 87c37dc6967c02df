"""Puzzles of Bright Future: fight sums."""
