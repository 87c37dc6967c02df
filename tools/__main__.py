"""`python3 -m tools GOAL`: what the targets of the Makefile call."""

import signal
import sys

if sys.version_info < (3, 11):
    sys.exit("ashboard: Python 3.11 or later is needed, and this one is " + sys.version.split()[0])

sys.path.insert(0, __file__.rpartition("tools")[0] + "src")

from tools.cli import main

signal.signal(signal.SIGTERM, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
