"""How a server sets up its tables."""
