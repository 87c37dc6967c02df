"""What every request passes: headers, limits, measurements."""
