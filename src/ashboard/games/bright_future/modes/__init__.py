"""The three modes, one module each."""
