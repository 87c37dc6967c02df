"""The map of Underground Fever: ways through it, new cards, the Handcar."""
