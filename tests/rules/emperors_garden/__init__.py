"""Emperor's Garden's own rules, example by example."""
