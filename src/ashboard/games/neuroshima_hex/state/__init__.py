"""The position and its parts: units, points, the settled field, setup, actions."""
