"""What sentences are put together with."""

from collections.abc import Sequence

from languages.speech import _


def listed(things: Sequence[str]) -> str:
    """Join things as in a sentence: "a", "a and b", "a, b and c"."""
    if len(things) < 2:  # noqa: PLR2004 - one alone needs no "and"
        return "".join(things)
    return _("{things} and {last}", things=", ".join(things[:-1]), last=things[-1])


def ended(sentence: str) -> str:
    """Return the sentence with a full stop, unless it has an end already."""
    return sentence if sentence.endswith((*".?!:…",)) else f"{sentence}."


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
