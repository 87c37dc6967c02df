"""What follows from a change of the board: settling, mines, hits, pushes, second steps, battles."""
