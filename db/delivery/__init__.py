"""Rows of the outbox, and of places where nothing can be posted."""
