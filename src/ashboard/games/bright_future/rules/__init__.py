"""Everything that happens: phases, visits, fights, and what the words on the cards do."""
