"""The entry point of `python -m host.discord_check CHANNEL`."""

import sys

from host.discord_check.program import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
