"""Tests of the pictures of the garden of the day."""
