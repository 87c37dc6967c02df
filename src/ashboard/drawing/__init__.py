"""Pictures of Neuroshima Hex for the terminal and as SVG, drawn from plain data."""
