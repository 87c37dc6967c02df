"""People: authentication, accounts and ratings."""
