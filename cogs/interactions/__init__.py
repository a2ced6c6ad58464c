"""Answering presses and commands in time: custom ids, buttons, layouts, failures, and which table is meant."""
