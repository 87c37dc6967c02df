"""The commands of `ashboard`, one module each."""
