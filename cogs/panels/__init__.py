"""A seat's private panel."""
