"""JSON as bytes, both ways: quickly where that is possible, and as Python's own module does where it is not."""

import json
from typing import Any

import msgspec


def encoded(payload: Any) -> bytes:  # noqa: ANN401 - any JSON
    """Return the JSON of a payload, without blanks."""
    try:
        return msgspec.json.encode(payload)
    except (ValueError, TypeError, OverflowError):
        # Halves of surrogate pairs, which a sender may write as escapes, stand in no UTF-8.
        return json.dumps(payload, separators=(",", ":")).encode()


def decoded(raw: bytes | str) -> Any:  # noqa: ANN401 - any JSON
    """
    Return what a JSON text says.

    Raises: ValueError: it is none.
    """
    try:
        return msgspec.json.decode(raw)
    except ValueError:
        # Escaped halves of surrogate pairs are no fault in JSON; and what is one is told as before.
        return json.loads(raw)
