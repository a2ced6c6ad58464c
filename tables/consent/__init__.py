"""Proposals, which need the others' consent: an early end, a pause, an absent player's seat, some take-backs."""
