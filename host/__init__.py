"""What surrounds the bot's process: settings, logs, health, supervisor, restoring a backup, the playground's folder."""
