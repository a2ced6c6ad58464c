"""From the outbox to Discord."""
