"""A program for processes, which never answers."""

import sys

sys.stdin.buffer.read()
