"""What the game tells a page: offers, words, meanings, previews; data, never finished text."""
