"""Shapes and colours as data, for this package and for the page."""
