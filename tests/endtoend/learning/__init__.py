"""Tests of guided first games from press to answer."""
