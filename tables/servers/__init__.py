"""Settings of servers, and tables of servers from which the bot was removed."""
