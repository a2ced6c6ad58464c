"""Computes what computers play, in separate processes."""
