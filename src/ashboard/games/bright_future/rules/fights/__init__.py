"""Fights against enemies and between heroes, from the choice of gear to rewards and defeat."""
