"""Private boards: one person plays alone or against computers, apart from all tables."""
