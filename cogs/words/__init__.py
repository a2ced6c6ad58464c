"""Every sentence of the bot itself, one module a feature."""
