"""What nobody could do with Discord's own client."""


class Impossible(Exception):
    """An act that Discord's client does not offer: a missing button, an unknown command, a message out of sight."""


class NoAnswer(Exception):
    """The bot did not answer in time; Discord's client shows "The application did not respond"."""
