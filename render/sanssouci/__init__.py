"""How Sanssouci looks and sounds."""
