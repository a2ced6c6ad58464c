"""Drawing before anybody asks: the first picture of each kind reads fonts and artwork and fills the caches."""

from collections.abc import Iterable, Iterator
from typing import Any

from render.game import AnyLook, Names, Shot
from rules.chance import KEY_BYTES
from rules.game import AnyGame, Seat, choose_options

_KEY = bytes(KEY_BYTES)
_BETWEEN = 60
"""Decisions between two states that are drawn: a few of each game hold most pieces that there are."""
_COUNTS = 4
"""The smallest tables are the most frequent ones; larger ones are made of the same pieces."""


def rehearsal(games: Iterable[tuple[AnyGame, AnyLook]]) -> Iterator[None]:
    """
    Draw, step by step, what most pictures are made of: every kind for the usual numbers of players, then films.

    Of films the largest tables are described, which show all in one picture, in sizes that nothing else has. All steps
    together take some seconds, each of them some hundredths, or as long as one picture.
    """
    them = list(games)
    for game, look in them:
        for players in game.player_counts[:_COUNTS]:
            for state in _states(game, players):
                if state is not None:
                    yield from _pictures(game, look, state, _names(players))
                yield
    for game, look in them:
        for players in game.player_counts[_COUNTS:][-1:]:
            yield from _frames(game, look, players)


def _names(players: int) -> Names:
    return tuple(f"{number}" for number in range(1, players + 1))


def _states(game: AnyGame, players: int) -> Iterator[Any]:
    """Let the computer play from the deal to the end; yields a state now and then, and the last, and else None."""
    state = game.setup(_KEY, players, choose_options(game.options, players, {}))
    number = 0
    while seats := game.to_act(state):
        yield None if number % _BETWEEN else state
        seat, number = min(seats), number + 1
        legal = game.legal_moves(state, seat)
        # Moves by lot would not end a game in which nobody has to win.
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, _ = game.apply(state, seat, move)
    yield state


def _pictures(game: AnyGame, look: AnyLook, state: Any, names: Names) -> Iterator[None]:  # noqa: ANN401 - of any game
    seat = min(game.to_act(state), default=Seat(0))
    view = game.view(state, seat)
    result = game.result(state)
    if result is not None:
        look.sheet(view, result, names)
        return
    look.overviews(game.view(state, None), names)
    yield
    look.panel(view, view, game.legal_moves(state, seat), names)
    yield
    if look.parts:
        look.part(view, seat, names)


def _frames(game: AnyGame, look: AnyLook, players: int) -> Iterator[None]:
    shots = []
    for state in _states(game, players):
        if state is not None:
            shots.append(Shot(game.view(state, None), _names(players)))
        yield
    for _ in look.scenes(shots):
        yield
