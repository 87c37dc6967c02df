"""Neuroshima Hex: armies of tiles on a board of hexes."""
