"""What characters like more or less than the fitted weights do, a file for each."""
