"""Processes that work, as tests see them."""
