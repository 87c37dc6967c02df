"""Puzzles of Bright Future: fight sums and door routes."""
