"""What computers play, worked out in processes of their own."""
