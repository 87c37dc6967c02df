"""Processes beside the service: computer players, and workers for positions and records."""
