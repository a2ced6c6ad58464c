"""What was replayed of logs and is kept for the next time, each until something of it is taken back."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from rules.game import Seat

_GAMES = 1024
"""Games of which states are kept, so that a post need not replay a game from its start."""
_EACH = 4
"""States of one game: where its posts have come to, and where some who look have."""
_VIEWS = 2048
"""Views of then that are kept: a panel is shown several times a turn, and always sets itself beside the same one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """
    The state after a move of the log, without the moves that had been taken back by then.

    `undone` counts the commits that were: the number never falls, and a log with as many has the same moves.
    """

    undone: int
    seq: int
    state: Any


class ReplayCache:
    """States and views of then; whatever is asked for with another count of commits taken back is not found."""

    def __init__(self) -> None:
        self._states: OrderedDict[int, tuple[Standing, ...]] = OrderedDict()
        self._views: OrderedDict[tuple[int, Seat, int, int], Any] = OrderedDict()

    def nearest(self, game_id: int, undone: int, first_seq: int) -> Standing | None:
        """Return the last state that is kept from before a move, or None; may be called from any thread."""
        before = [one for one in self._states.get(game_id, ()) if one.undone == undone and one.seq < first_seq]
        return max(before, key=lambda one: one.seq, default=None)

    def keep(self, game_id: int, standing: Standing) -> None:
        """Keep a state."""
        others = [one for one in self._states.get(game_id, ()) if one.undone == standing.undone]
        self._states[game_id] = (*[one for one in others if one.seq != standing.seq][1 - _EACH :], standing)
        self._states.move_to_end(game_id)
        if len(self._states) > _GAMES:
            self._states.popitem(last=False)

    def view(self, game_id: int, seat: Seat, seq: int, undone: int) -> Any | None:  # noqa: ANN401 - any game's view
        """Return what a seat saw after a move, or None; may be called from any thread."""
        return self._views.get((game_id, seat, seq, undone))

    def keep_view(self, game_id: int, seat: Seat, seq: int, undone: int, view: Any) -> None:  # noqa: ANN401 - any game's view
        """Keep what a seat saw after a move."""
        self._views[game_id, seat, seq, undone] = view
        if len(self._views) > _VIEWS:
            self._views.popitem(last=False)
