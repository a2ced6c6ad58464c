"""Tries out ratings on simulated people of known strength, cheats among them."""
