"""Tables before they start."""
