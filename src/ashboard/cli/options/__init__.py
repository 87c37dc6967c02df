"""What is typed on the command line: options, their completion, and what they mean for a game."""
