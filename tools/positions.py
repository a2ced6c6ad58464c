"""Positions of sample games, always the same ones, for choosing palettes, for tests and for benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from types import ModuleType
from typing import Any, Generic, TypeVar

from render.canvas.palette import SIZE
from render.colour import Colour
from render.game import Look, Shot
from rules.chance import Chance
from rules.game import Chapters, Game, Result, Seat, choose_options

NAMES = ("Anna", "Bartholomäus", "Κλειώ", "Дмитрий")
_STRIDE = 7
_PART_STRIDE = 35
"""Every seventh position gives a panel and an overview, every 35th a part."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")

Table = tuple[int, dict[str, str]]
"""Number of players and options."""


def named(players: int) -> tuple[str, ...]:
    """Return names for that many players."""
    return tuple(NAMES[seat % len(NAMES)] for seat in range(players))


@dataclass(frozen=True, slots=True)
class Position(Generic[M, V]):
    """One moment of a game, seen by the seat that decides next, with its draft and without."""

    view: V
    before: V
    legal: tuple[M, ...]
    spectator: V
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class End(Generic[V]):
    """The end of a game, as everybody sees it."""

    view: V
    result: Result
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples(Generic[S, M, V]):
    """
    The sample games of one game.

    Args:
        pinned: the colours that its palette contains exactly.
        tables: the games, played by chance or by computer players.
        colours: how many its palette has; fewer than 256 where its pictures would be too large.
        turn: returns what is the same in all states of one turn; the first state of a turn is without its draft.
        likely: returns those legal moves among which chance decides; if None, the computer player decides, for games
            that chance would hardly ever end.
        timed: the table whose pictures are timed; if None, one for the most players.
    """

    game: Game[S, M, V]
    look: Look[V, M]
    pinned: tuple[Colour, ...]
    tables: tuple[Table, ...]
    turn: Callable[[S], Hashable]
    likely: Callable[[Sequence[M], Chance], Sequence[M]] | None = None
    timed: Table | None = None
    colours: int = SIZE
    _played: dict[Hashable, tuple[list[S], Iterator[S]]] = field(default_factory=dict, init=False, compare=False)
    """The states of each game so far, and what plays on: every game is played once in a process."""

    def states(self, number: int, players: int, wanted: dict[str, str]) -> Iterator[S]:
        """Play a game and yield every state of it, the last one too."""
        key = (number, players, *wanted.items())
        played, rest = self._played.setdefault(key, ([], self._play(number, players, wanted)))
        for place in count():
            if place == len(played):
                # If it is over, this adds nothing.
                played += islice(rest, 1)
            if place == len(played):
                return
            yield played[place]

    def _play(self, number: int, players: int, wanted: dict[str, str]) -> Iterator[S]:
        key = bytes([number]) * 32
        chance = Chance(key, "sample moves")
        state = self.game.setup(key, players, choose_options(self.game.options, players, wanted))
        while acting := self.game.to_act(state):
            yield state
            seat = min(acting)
            state = self.game.apply(state, seat, self._choose(state, seat, chance))[0]
        yield state

    def _choose(self, state: S, seat: Seat, chance: Chance) -> M:
        moves = self.game.legal_moves(state, seat)
        if self.likely is None:
            return self.game.casual(self.game.view(state, seat), moves)
        moves = self.likely(moves, chance)
        return moves[chance.below(len(moves))]

    def positions(self, number: int, players: int, wanted: dict[str, str]) -> Iterator[Position[M, V]]:
        """Yield the positions of a sample game, every step of every turn."""
        began: S | None = None
        for state in self.states(number, players, wanted):
            if began is None or self.turn(began) != self.turn(state):
                began = state
            seat = min(self.game.to_act(state), default=Seat(0))
            yield Position(
                view=self.game.view(state, seat),
                before=self.game.view(began, seat),
                legal=tuple(self.game.legal_moves(state, seat)),
                spectator=self.game.view(state, None),
                names=named(players),
            )

    def shots(self, number: int, players: int, wanted: dict[str, str]) -> Iterator[Shot[V]]:
        """Play a game and yield what everybody sees after its deal and after each post that tells of it."""
        told = None
        for state in self.states(number, players, wanted):
            acting = self.game.to_act(state)
            now = (self.game.chapter(state), not acting) if isinstance(self.game, Chapters) else acting
            if now != told:
                yield Shot(self.game.view(state, None), named(players))
            told = now

    def end(self, number: int, players: int, wanted: dict[str, str]) -> End[V]:
        """Play a game to its end."""
        *_, last = self.states(number, players, wanted)
        result = self.game.result(last)
        assert result is not None
        return End(self.game.view(last, None), result, named(players))

    def pictures(self) -> Iterator[bytes]:
        """Draw some hundred pictures of all kinds from the sample games."""
        for number, (players, wanted) in enumerate(self.tables):
            for place, one in enumerate(self.positions(number, players, wanted)):
                if place % _STRIDE == number:
                    yield self.look.panel(one.view, one.before, one.legal, one.names).png
                    yield from (page.png for page in self.look.overviews(one.spectator, one.names))
                if self.look.parts and place % _PART_STRIDE == number:
                    yield self.look.part(one.spectator, Seat(number % players), one.names).png
            end = self.end(number, players, wanted)
            yield self.look.sheet(end.view, end.result, end.names).png


@dataclass(frozen=True, slots=True)
class Kind:
    """
    A kind of picture, for benchmarks.

    Args:
        maker: the module that makes its canvas, by the name `Canvas`.
        draw: draws a position, or the end of a game, past the cache of finished pictures.
        is_end: whether it draws ends.
    """

    name: str
    maker: ModuleType
    draw: Callable[[Any], bytes]
    is_end: bool = False


def usual_kinds(overview: ModuleType, panel: ModuleType, sheet: ModuleType) -> tuple[Kind, ...]:
    """Return the kinds that nearly every game has, drawn by the functions with the caches around them."""

    def draw_panel(one: Position[Any, Any]) -> bytes:
        png: bytes = panel.panel.__wrapped__(one.view, one.before, one.legal, one.names)
        return png

    return (
        Kind("overview", overview, lambda one: overview.overview.__wrapped__(one.spectator, one.names)),
        Kind("panel", panel, draw_panel),
        Kind("sheet", sheet, lambda end: sheet.sheet.__wrapped__(end.view, end.result, end.names), is_end=True),
    )
