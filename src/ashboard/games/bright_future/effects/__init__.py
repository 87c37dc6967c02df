"""The game's own vocabulary: what the words on the cards do."""
