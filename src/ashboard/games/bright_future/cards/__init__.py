"""What is printed: heroes, gear, locations, tunnels, maps, tokens and boards, read from the decks."""
