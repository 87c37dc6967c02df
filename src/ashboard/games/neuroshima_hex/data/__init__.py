"""All data files of the game, TOML, one folder a kind; read once."""
