"""Bright Future: heroes in the tunnels under the city; three modes, each a module in `modes`."""
