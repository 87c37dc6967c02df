"""Post-apocalyptic board games to play, study and automate, on one small core."""

__version__ = "0.1.0"
