"""What continuations bring about, as clauses about a turn, a file for each language."""
