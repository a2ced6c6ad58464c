"""Numbers as they come back in ids and options, where anybody may have forged them."""

LARGEST = (1 << 63) - 1
"""The largest number that the database takes."""
_DIGITS = len(str(LARGEST))


def number(text: str) -> int | None:
    """Read a whole number that the database takes; None if the text is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        return None
    found = int(text)
    return found if found <= LARGEST else None
