"""Route handlers, one module per subject."""
