"""The outbox, and places that take no posts."""
