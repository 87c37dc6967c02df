"""The puzzles that come with the package."""
