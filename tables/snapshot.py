"""States as bytes in the database: typed, validated, and checked against their hash."""

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.game import AnyGame


class DamagedSnapshot(Exception):
    """The bytes are not what was written, or no state of this game."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as JSON, with the SHA-256 of that."""

    state: bytes
    state_hash: bytes


def encode_state(state: Any) -> Snapshot:  # noqa: ANN401 - any game's state
    """Write a state as bytes."""
    data = msgspec.json.encode(state)
    return Snapshot(data, hashlib.sha256(data).digest())


def decode_state(game: AnyGame, snapshot: Snapshot) -> Any:  # noqa: ANN401 - any game's state
    """Read a state. Raises: DamagedSnapshot."""
    if hashlib.sha256(snapshot.state).digest() != snapshot.state_hash:
        raise DamagedSnapshot("its hash does not fit")
    try:
        return msgspec.json.decode(snapshot.state, type=game.state_type)
    except msgspec.MsgspecError as error:
        raise DamagedSnapshot(str(error)) from error
