"""What surrounds the bot's process: settings, logs, health page, supervisor, backups to restore, the playground."""
