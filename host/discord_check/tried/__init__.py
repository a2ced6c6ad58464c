"""What each line of the check tries at Discord."""
