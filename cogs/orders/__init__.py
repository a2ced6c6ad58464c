"""Turns ordered ahead."""
