"""Small programs for people who work on Parterre; nothing here is needed to run it."""
