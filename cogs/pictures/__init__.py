"""Drawing beside the event loop."""
