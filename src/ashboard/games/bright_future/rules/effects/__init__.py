"""What several phases share: gear, codes, infection actions, trade between players."""
