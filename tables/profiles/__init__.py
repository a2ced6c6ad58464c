"""Profiles and rankings: what ended games say of people."""
