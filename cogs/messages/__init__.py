"""What is posted for all to read."""
