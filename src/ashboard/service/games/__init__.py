"""Games as their rows: lobby, commands, fair dice, records, lists."""
