"""The connection to Discord: client, events, shards, the clock loop, and the wiring of commands and buttons."""
