"""Messages that everybody at a table reads: posts, announcements, the lobby card."""
