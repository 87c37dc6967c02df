"""What runs while games are played: streams, presence, clocks, channels between processes, background work."""
