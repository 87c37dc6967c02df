"""Everything that happens: turns, battles, instants, leaders, missions, and what follows from them."""
