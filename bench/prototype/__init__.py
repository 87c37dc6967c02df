"""The battle with simplified rules that the engine's battle is measured against."""
