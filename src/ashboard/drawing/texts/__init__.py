"""What drawings say, one file a language."""
