"""What each change writes: all rows are computed first, then written in one transaction."""
