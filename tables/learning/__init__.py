"""The guided first game, and practice of what was missed."""
