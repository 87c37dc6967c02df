"""Computer players; they import no game."""
