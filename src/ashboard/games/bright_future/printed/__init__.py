"""What is printed, read and checked from the data: heroes, gear, locations, tunnels, maps, tokens, boards, the box."""
