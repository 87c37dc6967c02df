"""Puzzles of Neuroshima Hex: their boards, kinds and themes, and how they are composed."""
