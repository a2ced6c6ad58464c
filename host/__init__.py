"""What surrounds the bot's process: settings, logs, health, the supervisor, restoring a backup, the playground's folder."""
