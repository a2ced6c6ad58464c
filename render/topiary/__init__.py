"""All that a player sees of Topiary."""
