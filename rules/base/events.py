"""Events that are made once: in every game the same few happen, and a search makes millions."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache

from rules.game import Discloses, Event, Seat


def to_all(kind: type[Event], discloses: Discloses) -> Callable[..., Event]:
    """Return what makes public events of a kind from their seat and their own fields, in their order."""
    return _maker(kind, discloses, is_public=True)


def to_mover(kind: type[Event], discloses: Discloses) -> Callable[..., Event]:
    """Return what makes events of a kind that their seat alone is told of, as `to_all` does."""
    return _maker(kind, discloses, is_public=False)


def _maker(kind: type[Event], discloses: Discloses, *, is_public: bool) -> Callable[..., Event]:
    names = [field.name for field in fields(kind) if field.name not in Event.__slots__]

    @cache
    def make(seat: Seat, *values: object) -> Event:
        own = dict(zip(names, values, strict=True))
        return kind(seat=seat, audience=None if is_public else frozenset((seat,)), discloses=discloses, **own)

    return make
