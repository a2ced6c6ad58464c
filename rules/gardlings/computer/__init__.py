"""What Gardlings's computer players know."""
