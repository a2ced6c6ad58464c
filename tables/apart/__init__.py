"""Reading that takes long, beside the event loop: in processes with connections of their own."""
