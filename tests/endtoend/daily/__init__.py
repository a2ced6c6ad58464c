"""Tests of the garden of the day from press to answer."""
