"""Weights of an evaluation fitted from self-play."""
