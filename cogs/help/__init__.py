"""Help for beginners: `/help`, guides, the greeting on a new server."""
