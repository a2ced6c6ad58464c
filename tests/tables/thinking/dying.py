"""A program for processes that think, which dies of every question."""

import sys

sys.stdin.buffer.read(1)
