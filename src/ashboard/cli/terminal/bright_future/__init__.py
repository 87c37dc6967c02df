"""Bright Future at the terminal: its cards, its tables, its questions in words."""
