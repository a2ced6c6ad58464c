"""A leak in the making: what it can tell, and how it gets into the product."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import wraps
from inspect import getattr_static
from typing import Any

import pytest

from render.registry import LOOKS
from rules.registry import GAMES
from tables.changes import starting
from tables.model import table
from tables.model.table import Snapshot
from tests.leaks.harness.pair import state_of
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import Stage, hidden

Change = Callable[..., Any]


class Leak:
    """
    What leaks at the tables of one game: `told()` is the secret of the table that was looked at last.

    `state` is the whole state of that table; `holds()` tells whether its secret is that of the real table, and not
    of the imagined one.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stage: Stage) -> None:
        slug = stage.setting.game.slug
        self._monkeypatch, self._slug, self.seat = monkeypatch, slug, stage.reader.seat
        self.state = stage.states[0]
        self._real = self.told()
        self.game, self.look = type(GAMES[slug]), type(LOOKS[slug])
        self._remember()

    def told(self) -> str:
        return hidden(self._slug, self.state, self.seat)

    def number(self) -> int:
        return sum(place * ord(entry) for place, entry in enumerate(self.told(), 1))

    def holds(self) -> bool:
        return self.told() == self._real

    def changed(self, place: Any, name: str, change: Change) -> None:  # noqa: ANN401 - a module or a class
        """Let something return what `change` makes of what it would return; its arguments are given, too."""
        whole = getattr(place, name)

        @wraps(whole)
        def leaking(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - as what it is in place of
            return change(whole(*arguments, **named), *arguments)

        # What a function of the game answers alone takes no game or look first.
        is_static = isinstance(getattr_static(place, name), staticmethod)
        self._monkeypatch.setattr(place, name, staticmethod(leaking) if is_static else leaking)

    def instead(self, place: Any, name: str, leaking: Any) -> None:  # noqa: ANN401 - a module or a class
        self._monkeypatch.setattr(place, name, leaking)

    def _remember(self) -> None:
        """Know the state of the table at which something is done, as a careless cache might."""
        whole = Side.noting

        async def looked_up(side: Side, work: Awaitable[Any]) -> Any:  # noqa: ANN401 - whatever the work returns
            if side.game_id:
                await state_of(side, self.game())
            return await whole(side, work)

        def loaded(state: Any, *_: object) -> Any:  # noqa: ANN401 - any game's state
            # The same process may look at tables of other games, too.
            self.state = state if isinstance(state, type(self.state)) else self.state
            return state

        def stored(snapshot: Snapshot, state: Any) -> Snapshot:  # noqa: ANN401 - any game's state
            self.state = state
            return snapshot

        self.instead(Side, "noting", looked_up)
        self.changed(table, "decode_state", loaded)
        self.changed(starting, "encode_state", stored)


@dataclass(frozen=True)
class Plant:
    """A leak by name, how it is planted, and the kinds of deliveries of which one must differ by it."""

    name: str
    plant: Callable[[Leak], None]
    kinds: Collection[str]
