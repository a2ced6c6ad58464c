"""Measures how often reasons explain what a search prefers, and recounts every number that they say."""
