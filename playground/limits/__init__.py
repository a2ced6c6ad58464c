"""Discord's limits on what a bot sends: each check refuses as Discord does, with code 50035 and a tree of errors."""
