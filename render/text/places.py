"""A place in the ranking, in words: a bare number beside the number of a seat could be either."""

from languages.speech import _


def place_words(place: int) -> str:
    """Return which place somebody has come to."""
    return _("Place {place}", place=place)
