"""Sanssouci's own rules, example by example."""
