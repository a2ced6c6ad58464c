"""Programs that take what others publish into the repository: the names of cities, the description of Discord's API."""
