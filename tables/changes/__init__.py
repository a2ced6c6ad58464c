"""What a change writes in one transaction, worked out before it is written."""
