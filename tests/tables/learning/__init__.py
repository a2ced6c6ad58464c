"""Tests of guided first games."""
