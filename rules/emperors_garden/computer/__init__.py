"""What Emperor's Garden's computer players know."""
