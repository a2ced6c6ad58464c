"""A program for processes, which dies of every question."""

import sys

sys.stdin.buffer.read(1)
