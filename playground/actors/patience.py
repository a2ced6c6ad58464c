"""How long the test driver waits for something, in seconds of real time."""

PATIENCE = 15.0
"""Long enough that a busy machine is not taken for a fault."""
