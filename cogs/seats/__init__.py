"""Seats that are left, filled, handed on: absences, replacements, resignations, hosts."""
