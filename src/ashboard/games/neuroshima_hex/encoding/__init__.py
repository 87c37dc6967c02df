"""Positions and answers of Neuroshima Hex as numbers."""
