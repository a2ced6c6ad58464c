"""Taking back one's last turn."""
