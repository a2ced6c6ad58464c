"""Drawing pictures outside the event loop."""
