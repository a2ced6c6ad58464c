"""Topiary's own rules, example by example."""
