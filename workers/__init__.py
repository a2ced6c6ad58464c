"""Processes of their own for what takes long: one that asks, and a program that answers, with a pipe between them."""
