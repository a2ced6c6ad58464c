"""Drawing before anybody asks: the first picture of each kind reads fonts and artwork and fills the caches."""

import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import structlog

from render.game import AnyLook, Names, Shot
from rules.chance import KEY_BYTES
from rules.game import AnyGame, Seat, choose_options

_KEY = bytes(KEY_BYTES)
_BETWEEN = 60
"""Decisions between two states that are drawn: a few of each game hold most pieces that there are."""

_REST = 0.1
"""Seconds between two frames of films, so that players of the first minute do not notice."""
_COUNTS = 4
"""The smallest tables are the most frequent ones; larger ones are made of the same pieces."""

_log = structlog.get_logger(__name__)


def begin_warm_up(games: Sequence[tuple[AnyGame, AnyLook]]) -> threading.Thread:
    """Warm up beside everything else. Returns: the thread that does it; the end of the process does not wait for it."""

    def warm() -> None:
        try:
            warm_up(games)
            warm_up_films(games, _REST)
        except Exception:  # noqa: BLE001 - a thread of its own: nobody else would say what went wrong
            _log.exception("pictures could not be warmed up")

    thread = threading.Thread(target=warm, name="warm-up", daemon=True)
    thread.start()
    return thread


def warm_up(games: Iterable[tuple[AnyGame, AnyLook]]) -> None:
    """Draw every kind of picture for the usual numbers of players once, and throw them away; takes a few seconds."""
    for game, look in games:
        for players in game.player_counts[:_COUNTS]:
            _draw_all(game, look, players)


def warm_up_films(games: Iterable[tuple[AnyGame, AnyLook]], rest: float) -> None:
    """
    Describe frames of the largest tables: their films show all in one picture, in sizes that nothing else has.

    Args:
        rest: seconds after some dozen decisions, and after each frame.
    """
    for game, look in games:
        for players in game.player_counts[_COUNTS:][-1:]:
            shots = []
            for state in islice(_game(game, players), 0, None, _BETWEEN):
                shots.append(Shot(game.view(state, None), _names(players)))
                time.sleep(rest)
            for _ in look.scenes(shots):
                time.sleep(rest)


def _names(players: int) -> Names:
    return tuple(f"{number}" for number in range(1, players + 1))


def _draw_all(game: AnyGame, look: AnyLook, players: int) -> None:
    names = _names(players)
    for number, state in enumerate(_game(game, players)):
        if number % _BETWEEN == 0 or not game.to_act(state):
            _draw(game, look, state, names)


def _game(game: AnyGame, players: int) -> Iterator[Any]:
    """Let the computer play from the deal to the end; yields every state."""
    state = game.setup(_KEY, players, choose_options(game.options, players, {}))
    yield state
    while seats := game.to_act(state):
        seat = min(seats)
        legal = game.legal_moves(state, seat)
        # Moves by lot would not end a game in which nobody has to win.
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, _ = game.apply(state, seat, move)
        yield state


def _draw(game: AnyGame, look: AnyLook, state: Any, names: Names) -> None:  # noqa: ANN401 - any game's state
    seat = min(game.to_act(state), default=Seat(0))
    view = game.view(state, seat)
    result = game.result(state)
    if result is not None:
        look.sheet(view, result, names)
        return
    look.overviews(game.view(state, None), names)
    look.panel(view, view, game.legal_moves(state, seat), names)
    if look.parts:
        look.part(view, seat, names)
