"""Tests of the garden of the day."""
