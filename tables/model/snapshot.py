"""States as bytes in the database, validated and checked against their hash, and other values as JSON."""

import hashlib
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from rules.game import AnyGame, Upgrades, state_version

T = TypeVar("T")


class DamagedSnapshot(Exception):
    """The bytes do not match their hash, or are no state of this game."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as JSON, with the SHA-256 of that JSON."""

    state: bytes
    state_hash: bytes


def encode_state(state: Any) -> Snapshot:  # noqa: ANN401 - any game's state
    """Write a state as bytes."""
    data = msgspec.json.encode(state)
    return Snapshot(data, hashlib.sha256(data).digest())


def decode_state(game: AnyGame, snapshot: Snapshot, version: int | None = None) -> Any:  # noqa: ANN401 - any game's state
    """Read a state stored in the form `version` (None: the present form). Raises: DamagedSnapshot."""
    if hashlib.sha256(snapshot.state).digest() != snapshot.state_hash:
        raise DamagedSnapshot("its hash does not fit")
    try:
        return msgspec.json.decode(_in_present_form(game, snapshot.state, version), type=game.state_type)
    except msgspec.MsgspecError as error:
        raise DamagedSnapshot(str(error)) from error


def _in_present_form(game: AnyGame, state: bytes, version: int | None) -> bytes:
    if version is None or version == state_version(game) or not isinstance(game, Upgrades):
        return state
    stored = msgspec.json.decode(state, type=dict[str, Any])
    for older in range(version, game.state_version):
        stored = game.upgrade(older, stored)
    return msgspec.json.encode(stored)


def write_json(value: object) -> str:
    """Write a value as JSON."""
    return msgspec.json.encode(value).decode()


def read_json(text: str, kind: type[T]) -> T:
    """Read a value of that type. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=kind)
