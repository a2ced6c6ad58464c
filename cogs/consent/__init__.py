"""What needs the others' consent: an early end, a pause, an absent player's seat."""
