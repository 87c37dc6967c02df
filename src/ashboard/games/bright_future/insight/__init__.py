"""What is known about playing the game well."""
