"""Weights of the evaluation: fitted, and as set by hand."""
