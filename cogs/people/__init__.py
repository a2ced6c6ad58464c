"""What people decide for themselves: settings, privacy, blocks, reports."""
