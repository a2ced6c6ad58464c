"""Looking on by direct message."""
