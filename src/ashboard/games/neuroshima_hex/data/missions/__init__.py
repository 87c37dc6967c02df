"""Missions of the atlas as data, one file each, with their maps."""
