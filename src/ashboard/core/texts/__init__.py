"""How two continuations are compared in a sentence, a file for each language."""
