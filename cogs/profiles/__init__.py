"""Profiles and rankings."""
