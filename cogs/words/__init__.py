"""Every sentence of the bot itself, one module per feature."""
