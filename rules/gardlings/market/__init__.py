"""The market: stacks, purchases, orders."""
