"""Topiary's pictures."""
