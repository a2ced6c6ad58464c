"""What Topiary's computer players know."""
