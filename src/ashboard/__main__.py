"""`python -m ashboard` is the `ashboard` command."""

from ashboard.cli import main

main()
