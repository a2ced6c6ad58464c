"""From an intent to a draft or a commit."""
