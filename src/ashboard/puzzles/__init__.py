"""Puzzles: a position, one turn, one solution, and the proof of it."""
