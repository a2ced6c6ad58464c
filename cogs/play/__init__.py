"""Playing, and looking at what has been played."""
