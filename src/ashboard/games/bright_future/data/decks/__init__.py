"""The cards, tokens and boards of Bright Future, one TOML file a deck."""
