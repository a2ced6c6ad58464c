"""
Why a turn is good: what may come of it, in parts that players know, beside what may come of another.

Both turns are tried in the same imagined deals and played on quickly, as searches do, to where play is judged; there a
game that `Explains` says what each seat has and may still get. Averages of these parts are the reason. All of it
follows from a view, so a reason never knows more than its reader.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import copysign
from typing import Any, Protocol, TypeVar, runtime_checkable

from rules.chance import Chance
from rules.computer.judgement import judgement_of
from rules.computer.search import Seen
from rules.computer.walk import Walk
from rules.game import AnyGame, Seat

S_contra = TypeVar("S_contra", contravariant=True)

LEAST = 0.5
"""Fewer points are not told: they would be rounded to nothing."""
MOST = 3
"""How many parts are told, so that a short sentence does."""
TRIALS = 150
"""In how many deals each turn is tried: averages are then a few tenths of a point off."""
_TRIES = 20
"""How many deals are imagined for each in which somebody else's turn is legal."""
_FEW = 10
_Key = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Part:
    """Points that a seat has or may still get: `kind` says for what, `about` for which one as the game numbers them."""

    kind: str
    points: float
    about: tuple[int, ...] = ()


def whole(points: float) -> int:
    """Return points as they are said: rounded to whole ones, halves away from nothing."""
    return int(points + copysign(0.5, points))


@runtime_checkable
class Explains(Protocol[S_contra]):
    """A game that can say what a position is worth, in parts."""

    def outlook(self, state: S_contra, seat: Seat) -> tuple[Part, ...]:
        """
        Return what the seat has and may still get; no two parts have the same kind and `about`.

        When the game is over they are what is scored and nothing else. The state is an imagined one.
        """


Outlook = tuple[tuple[Part, ...], ...]
"""What each seat may get, by seat."""


@dataclass(frozen=True, slots=True)
class Reason:
    """
    By how many points a turn comes out better than another for whoever makes it, and by what.

    `lead` counts what the others get less as points, too, on average. `parts` are what the seat gets more (below 0:
    less), `others` what each other seat gets more, both without what is too little to tell, and the most important
    first; all of it is what was found on average.
    """

    lead: float
    parts: tuple[Part, ...] = ()
    others: tuple[tuple[Seat, float], ...] = ()

    @property
    def is_told(self) -> bool:
        """Whether the parts explain why the turn is better."""
        ahead = any(part.points > 0 for part in self.parts) or any(points < 0 for _, points in self.others)
        return self.lead >= LEAST and ahead


def foreseen(game: AnyGame, view: Seen, turn: Sequence[str], trials: int, seed: int) -> Outlook:
    """
    Return what each seat may get on average if the viewer makes a turn.

    Args:
        game: a game that `Explains`.
        view: what the seat that is to move sees.
        turn: the notations of its moves; forced ones may be left out.
        trials: in how many deals to try it.
        seed: fixes all chance; with the same seed, turns are compared under equal luck.
    """
    assert view.seat is not None, "a spectator does not play"
    sums = _Sums(game, view.seat, len(view.players))
    for number in range(trials):
        key = _key(seed, number)
        state, _ = _after(game, game.imagine(view, key), view.seat, turn)
        sums.add(state, key)
    return sums.average()


def beside_random(
    game: AnyGame, view: Seen, seat: Seat, turn: Sequence[str], trials: int, seed: int
) -> tuple[Outlook, Outlook] | None:
    """
    Return what each seat may get by what the viewer saw: by a turn that somebody else made, and by a random one.

    Only deals count in which the turn is legal, and the random one has as many decisions. None if there are hardly
    any: then the turn hangs on what the viewer did not see.
    """
    made, instead = (_Sums(game, seat, len(view.players)) for _ in range(2))
    for number in range(trials * _TRIES):
        key = _key(seed, number)
        before = game.imagine(view, key)
        state, decisions = _after(game, before, seat, turn)
        if decisions is None:
            continue
        made.add(state, key)
        instead.add(_at_random(game, before, seat, decisions, Chance(key, "random turn")), key)
        if made.number == trials:
            break
    return None if made.number < _FEW else (made.average(), instead.average())


class _Sums:
    """Adds up what each seat may get, where positions lead to if they are played on quickly."""

    def __init__(self, game: AnyGame, seat: Seat, seats: int) -> None:
        self.number = 0
        self._game, self._seat = game, seat
        self._sums = [defaultdict[_Key, float](float) for _ in range(seats)]

    def add(self, state: Any, key: bytes) -> None:  # noqa: ANN401 - any game's state
        """Play on from a state; the key fixes all chance."""
        assert isinstance(self._game, Explains), "whoever asks has looked"
        walk = Walk(self._game, judgement_of(self._game), self._seat, state, Chance(key, "search"))
        walk.play_out()
        for seat, total in enumerate(self._sums):
            for part in self._game.outlook(walk.state, Seat(seat)):
                total[part.kind, part.about] += part.points
        self.number += 1

    def average(self) -> Outlook:
        """Return the averages."""
        number = self.number
        return tuple(
            tuple(Part(kind, points / number, about) for (kind, about), points in total.items()) for total in self._sums
        )


def _key(seed: int, number: int) -> bytes:
    return hashlib.sha256(f"reasons:{seed}:{number}".encode()).digest()


def _after(game: AnyGame, state: Any, seat: Seat, turn: Sequence[str]) -> tuple[Any, int | None]:  # noqa: ANN401
    """
    Make a turn, and the forced moves between its decisions, as far as it is legal.

    Returns: the state, and how many decisions were made; None if not all of the turn is legal.
    """
    decisions = 0
    for notation in turn:
        legal = game.legal_moves(state, seat)
        while len(legal) == 1 and str(legal[0]) != notation:
            state, _ = game.apply(state, seat, legal[0])
            legal = game.legal_moves(state, seat)
        move = next((move for move in legal if str(move) == notation), None)
        if move is None:
            return state, None
        decisions += len(legal) > 1
        state, _ = game.apply(state, seat, move)
    return state, decisions


def _at_random(game: AnyGame, state: Any, seat: Seat, decisions: int, chance: Chance) -> Any:  # noqa: ANN401
    while decisions and (legal := game.legal_moves(state, seat)):
        decisions -= len(legal) > 1
        state, _ = game.apply(state, seat, chance.choice(legal))
    return state


def compared(seat: Seat, best: Outlook, other: Outlook) -> Reason:
    """Return why a turn of a seat is better than another one."""
    gains = [_more(one, two) for one, two in zip(best, other, strict=True)]
    totals = [sum(gain.values()) for gain in gains]
    rest = [(Seat(number), total) for number, total in enumerate(totals) if number != seat]
    lead = totals[seat] - (sum(total for _, total in rest) / len(rest) if rest else 0)
    parts = _weightiest(Part(kind, points, about) for (kind, about), points in gains[seat].items())
    others = sorted((one for one in rest if abs(one[1]) >= LEAST), key=lambda one: -abs(one[1]))
    return Reason(lead, parts, tuple(others))


def _weightiest(parts: Iterable[Part]) -> tuple[Part, ...]:
    told = (part for part in parts if abs(part.points) >= LEAST)
    return tuple(sorted(told, key=lambda part: -abs(part.points))[:MOST])


def _more(one: Sequence[Part], two: Sequence[Part]) -> Mapping[_Key, float]:
    """Return by part what the first of two turns brings more."""
    more = defaultdict[_Key, float](float)
    for sign, parts in ((1, one), (-1, two)):
        for part in parts:
            more[part.kind, part.about] += sign * part.points
    return more
