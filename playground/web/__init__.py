"""The page on which people play against the stand-in."""
