"""What is printed, read and checked from the data: tiles, armies, structures, boards, missions, leaders, editions."""
