"""What games prove: pairs counted, Elo, the sequential test, intervals; the formulas are argued in docs/adr/0012."""
