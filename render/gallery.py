"""Films of whole games, from what was played or from what was seen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from render.film.film import film
from render.finale import Finale
from render.game import AnyLook, Names, Shot
from render.optional import Scores
from rules.game import Event, Seat
from rules.records import Setting, watched


@dataclass(frozen=True, slots=True)
class Script:
    """
    What a game is filmed from; nobody reads it but the process that draws the film.

    `moves` are seats and notations. `posts` say how many moves had been played, and the names by which the seats went.
    For the end card: `headline` as in `Finale`; `totals` are None for a game that was cut short.
    """

    setting: Setting
    moves: tuple[tuple[Seat, str], ...]
    posts: tuple[tuple[int, Names], ...]
    headline: tuple[str, str]
    totals: tuple[int, ...] | None
    is_cut_short: bool


def film_of_game(look: AnyLook, script: Script, frame_ms: int, last_ms: int) -> bytes:
    """
    Replay a game and make the film of what everybody saw, which ends with the end card.

    Args:
        frame_ms, last_ms: how long each picture and the last one are shown, in milliseconds.
    Raises: BadRecord: the rules refuse a move.
    """
    stops = [moves for moves, _ in script.posts]
    (*views, last), told = watched(script.setting, script.moves, [*stops, len(script.moves)])
    shots = [Shot(view, names) for view, (_, names) in zip(views, script.posts, strict=True)]
    shots[-1] = replace(shots[-1], is_cut_short=script.is_cut_short)
    return film_of(look, shots, finale_of(look, script.headline, last, told, script.totals), frame_ms, last_ms)


def film_of(look: AnyLook, shots: Sequence[Shot[Any]], finale: Finale, frame_ms: int, last_ms: int) -> bytes:
    """Make a film as `film` does, which ends with the end card."""
    return film(look.film(shots, finale), frame_ms, last_ms)


def film_of_shots(look: AnyLook, shots: Sequence[Shot[Any]], frame_ms: int, last_ms: int) -> bytes:
    """Make a film as `film` does of shots alone."""
    return film(look.scenes(shots), frame_ms, last_ms)


def finale_of(
    look: AnyLook,
    headline: tuple[str, str],
    view: Any,  # noqa: ANN401 - any game's view
    happened: Sequence[Event],
    totals: tuple[int, ...] | None,
) -> Finale:
    """
    Return what the end card says.

    Args:
        view: a spectator's.
        happened: all that everybody heard of in the game.
        totals: the points in the end; None where the game was cut short.
    """
    if totals is None:
        totals = look.points(view) if isinstance(look, Scores) else ()
    return Finale(headline, look.awards(view, happened), look.best_turns(view, happened), totals)
