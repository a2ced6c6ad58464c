"""A program for processes that think, which never answers."""

import sys

sys.stdin.buffer.read()
