"""Positions and answers of Bright Future as numbers."""
