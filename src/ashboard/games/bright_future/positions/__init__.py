"""Positions and scenarios as text: a situation, answers, and what is expected of them."""
