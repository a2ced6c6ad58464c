"""Finding people to play with: open tables, invitations, and roles that are called for a game."""
