"""What happens by itself: the clock, repairs, retention, idle tables."""
