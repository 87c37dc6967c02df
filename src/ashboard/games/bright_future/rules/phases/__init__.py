"""The phases of Tunnel of Power and of Underground Fever, step by step."""
