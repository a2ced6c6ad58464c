"""Taking back your last turn."""
