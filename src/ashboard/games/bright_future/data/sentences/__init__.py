"""Sentences for events, one TOML file a language."""
