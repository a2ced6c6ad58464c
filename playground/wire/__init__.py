"""Discord's HTTP API and gateway in front of the world."""
