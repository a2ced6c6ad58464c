"""The way in: help, guides, the greeting on a new server."""
