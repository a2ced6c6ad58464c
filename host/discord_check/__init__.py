"""A check of what this bot meets at its host's Discord: `python -m host.discord_check CHANNEL`."""
