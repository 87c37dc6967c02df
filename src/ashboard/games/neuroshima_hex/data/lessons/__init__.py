"""Positions that lessons start from, one scenario file each, in the order of their numbers."""
