"""The connection to Discord: events, shards, the clock, and what is wired to what."""
