"""Encodes and decodes JSON: with the fast library, and with Python's own module where that one refuses."""

import json
from typing import Any

import msgspec


def encoded(payload: Any) -> bytes:  # noqa: ANN401 - any JSON
    """Return a payload as JSON, without blanks."""
    try:
        return msgspec.json.encode(payload)
    except (ValueError, TypeError, OverflowError):
        # Lone surrogates, which a sender may write as escapes, cannot be encoded in UTF-8.
        return json.dumps(payload, separators=(",", ":")).encode()


def decoded(raw: bytes | str) -> Any:  # noqa: ANN401 - any JSON
    """
    Return the value of a JSON text.

    Raises: ValueError: it is not valid JSON.
    """
    try:
        return msgspec.json.decode(raw)
    except ValueError:
        # Escaped lone surrogates are valid JSON; for anything else, Python's module raises its usual error.
        return json.loads(raw)
