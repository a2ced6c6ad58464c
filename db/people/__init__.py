"""Rows of people."""
