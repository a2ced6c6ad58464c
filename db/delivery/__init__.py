"""Rows of the outbox, and of places that take no posts."""
