"""What the commands show: lines, tables, reports, progress, the page in a browser."""
