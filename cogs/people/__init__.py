"""What people decide about themselves: settings, privacy, blocks, reports."""
