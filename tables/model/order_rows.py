"""Orders as they are stored: JSON in the rows of `db/orders.py`."""

from collections.abc import Sequence

import msgspec

from tables.model.order import OrderedMove, Outcome, Wish


def encode_wishes(wishes: Sequence[Wish]) -> str:
    """Write wishes as JSON."""
    return msgspec.json.encode(wishes).decode()


def decode_wishes(text: str) -> tuple[Wish, ...]:
    """Read wishes. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=tuple[Wish, ...])


def encode_moves(moves: Sequence[OrderedMove]) -> str:
    """Write the wish in the making as JSON."""
    return msgspec.json.encode(moves).decode()


def decode_moves(text: str) -> tuple[OrderedMove, ...]:
    """Read a wish in the making. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=tuple[OrderedMove, ...])


def encode_outcome(outcome: Outcome) -> str:
    """Write what became of an order as JSON."""
    return msgspec.json.encode(outcome).decode()


def decode_outcome(text: str) -> Outcome:
    """Read what became of an order. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=Outcome)
