"""What the terminal itself says, one file for each language."""
