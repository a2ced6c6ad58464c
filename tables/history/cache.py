"""A cache of states and views replayed from logs; a take-back at a table invalidates its entries."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from rules.game import Seat

_GAMES = 1024
"""Games whose states are cached, so that a post need not replay a game from its start."""
_EACH = 4
"""States cached per game: the one after its last post, and some that people looked at."""
_VIEWS = 512
"""Past views that are cached: a panel is shown several times a turn, and always compared with the same past view."""


@dataclass(frozen=True, slots=True)
class CachedState:
    """
    The state after move `seq` of a log, without the moves that had been taken back.

    `undone` counts the commits taken back so far. The number never falls, and logs with the same number have the same
    moves.
    """

    undone: int
    seq: int
    state: Any


class ReplayCache:
    """Past states and views; an entry is found only with the same number of commits taken back."""

    def __init__(self) -> None:
        self._states: OrderedDict[int, tuple[CachedState, ...]] = OrderedDict()
        self._views: OrderedDict[tuple[int, Seat, int, int], Any] = OrderedDict()

    def nearest(self, game_id: int, undone: int, first_seq: int) -> CachedState | None:
        """Return the latest cached state before a move, or None; safe to call from any thread."""
        before = [one for one in self._states.get(game_id, ()) if one.undone == undone and one.seq < first_seq]
        return max(before, key=lambda one: one.seq, default=None)

    def keep(self, game_id: int, standing: CachedState) -> None:
        """Cache a state."""
        others = [one for one in self._states.get(game_id, ()) if one.undone == standing.undone]
        self._states[game_id] = (*[one for one in others if one.seq != standing.seq][1 - _EACH :], standing)
        self._states.move_to_end(game_id)
        if len(self._states) > _GAMES:
            self._states.popitem(last=False)

    def view(self, game_id: int, seat: Seat, seq: int, undone: int) -> Any | None:  # noqa: ANN401 - any game's view
        """Return the cached view of a seat after a move, or None; safe to call from any thread."""
        return self._views.get((game_id, seat, seq, undone))

    def keep_view(self, game_id: int, seat: Seat, seq: int, undone: int, view: Any) -> None:  # noqa: ANN401 - any game's view
        """Cache the view of a seat after a move."""
        self._views[game_id, seat, seq, undone] = view
        if len(self._views) > _VIEWS:
            self._views.popitem(last=False)
