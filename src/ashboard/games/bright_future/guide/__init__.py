"""What the game tells a page: offers, words, meanings, sums; data, never finished text."""
