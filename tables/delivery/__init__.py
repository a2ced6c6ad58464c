"""The outbox, and channels and threads to which nothing can be posted."""
