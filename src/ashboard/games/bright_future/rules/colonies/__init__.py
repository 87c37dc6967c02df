"""Visits to colonies and traders: rewards, trade, swaps, doctors."""
