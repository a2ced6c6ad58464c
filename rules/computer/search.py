"""
Looking ahead without knowing what is hidden: information-set Monte Carlo tree search with a tree for each seat.

Every iteration imagines a full state that agrees with the view and plays on from it (`walk.py`); what came of it is
noted at every move that was chosen on the way.

Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012), MO-ISMCTS.
"""

import hashlib
from collections.abc import Sequence
from math import exp
from typing import Any, Protocol, runtime_checkable

from rules.chance import Chance
from rules.computer.judgement import Judgement, hopes_of, judgement_of
from rules.computer.tree import PLAIN, Branch, Node, Style
from rules.computer.walk import Walk
from rules.game import AnyGame, Result, Seat

MARGIN = 0.5
"""How much of the value of an ended game is the margin by which it ended; the rest is the place."""
_FARTHEST = 40.0
"""Margins beyond so many scales are all the same."""
SCALE = 10.0
"""The margin, in points, that counts as likely where a game does not judge."""


@runtime_checkable
class Seen(Protocol):
    """What every view tells: whose it is, and who plays."""

    @property
    def seat(self) -> Seat | None:
        """The viewer; None for a spectator, for whom there is nothing to choose."""

    @property
    def players(self) -> Sequence[Any]:
        """What the viewer sees of each player, by seat."""


class Search:
    """
    A search for the viewer's next decision, which goes on for as many iterations as it is told to run.

    Args:
        game: any game of the contract.
        view: what the seat that is to move sees.
        legal: its legal moves, at least one.
        seed: fixes all chance of the search.
        style: what it prefers.
    """

    def __init__(self, game: AnyGame, view: Seen, legal: Sequence[Any], seed: int, style: Style = PLAIN) -> None:
        assert view.seat is not None, "a spectator does not play"
        self.iterations = 0
        self._game, self._view, self._legal, self._style = game, view, tuple(legal), style
        self._judgement, self._seat = judgement_of(game, is_keen=style.is_keen), view.seat
        self._seed = hashlib.sha256(f"search:{seed}".encode()).digest()
        self._trees = [Node() for _ in view.players]
        self._deals: dict[int, tuple[bytes, Any]] = {}
        self._par = 0.0

    @property
    def root(self) -> Node:
        """What was learnt of the viewer's moves."""
        return self._trees[self._seat]

    def run(self, iterations: int) -> None:
        """Search for so many more iterations; in slices or at once, it comes to the same."""
        for _ in range(iterations):
            self._iterate()
            self.iterations += 1

    def _iterate(self) -> None:
        if not self.root.branches:
            self._begin()
        move, branch = self._first()
        # The nth trial of each move meets the same deal, so that moves are compared under equal luck.
        key, state = self._deal(branch.visits)
        walk = Walk(self._game, self._judgement, self._seat, state, Chance(key, "search"))
        walk.descend(self._trees, self._style, move, branch)
        walk.play_out()
        values = values_of(self._game, self._judgement, walk.state, len(self._trees), self._par)
        for node, seat, taken in walk.path:
            node.record(taken, values[seat])

    def _begin(self) -> None:
        """Look at all moves of the root before any is tried."""
        _, state = self._deal(0)
        if self._judgement is not None and len(self._trees) == 1:
            (self._par,) = self._judgement.worths(state)
        self.root.learn(self._legal, hopes_of(self._judgement, state, self._seat, self._legal, closely=True))

    def _deal(self, number: int) -> tuple[bytes, Any]:
        """Return the key of a deal and the state it imagines; each is imagined once, for all moves that meet it."""
        deal = self._deals.get(number)
        if deal is None:
            key = hashlib.sha256(self._seed + number.to_bytes(8, "big")).digest()
            deal = self._deals[number] = key, self._game.imagine(self._view, key)
        return deal

    def _first(self) -> tuple[Any, Branch]:
        """Choose which of the root's moves is tried next."""
        if self._style.least:
            tried = [branch.visits for branch in self.root.among(self._legal)]
            least = tried.index(min(tried))
            if tried[least] < self._style.least:
                return self._legal[least], self.root.listing[least]
        return self.root.select(self._legal, self._style.curiosity)


def values_of(
    game: AnyGame,
    judgement: Judgement[object, object] | None,
    state: Any,  # noqa: ANN401 - any game's state
    players: int,
    par: float = 0.0,
) -> Sequence[float]:
    """
    Return the value of a state for each seat; a game that is cut off without a judgement is worth a half to all.

    Args:
        game: the game.
        judgement: what it knows of its positions, if anything.
        state: the state that was reached.
        players: how many play.
        par: what somebody who plays alone has to reach, in points.
    """
    result = game.result(state)
    scale = judgement.scale if judgement else SCALE
    if result is None:
        return [0.5] * players if judgement is None else _margins(judgement.worths(state), scale, par)
    if judgement is not None and players == 1:
        return _margins(judgement.worths(state), scale, par)
    margins = _margins(result.totals, scale, par)
    return [MARGIN * margin + (1 - MARGIN) * share for margin, share in zip(margins, _shares(result), strict=True)]


def _margins(points: Sequence[float], scale: float, par: float) -> list[float]:
    """Squash how far each seat is ahead of the best other, or below it; who plays alone, of par."""
    margins = [
        (own - max((*points[:seat], *points[seat + 1 :]), default=par)) / scale for seat, own in enumerate(points)
    ]
    return [1 / (1 + exp(-max(-_FARTHEST, min(_FARTHEST, margin)))) for margin in margins]


def _shares(result: Result) -> list[float]:
    """Return 1 for whoever won alone, a share of it for those who won together, 0 for all others."""
    winners = result.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in result.places]
