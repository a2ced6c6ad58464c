"""
Draw the pictures of README and docs: a real position of each game, as everybody and as the player on turn see it, a
hint for that player, and an end card.

Usage: python -m tools.showcase
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from render.finale import Finale
from render.game import AnyLook, Ghost, Picture, Shot
from render.registry import LOOKS
from rules.computer.choosing import Level, choose
from rules.game import AnyGame, Event, Seat, choose_options, told_to
from rules.gardlings.state import Step
from rules.registry import GAMES
from tables.model.draft import Draft, settle

FOLDER = Path("docs/pictures")
NAMES = ("Anna", "Ben", "Clara", "David")


@dataclass(frozen=True, slots=True)
class Scene:
    """
    The position of a game to draw: far enough that the table is lively, not full.

    Args:
        prefix: how the names of its files begin.
        is_reached: whether the casual players have reached it, given the state and the next seat, which gets the panel.
        drafted: the beginnings of the notations that this seat has drafted.
        chosen: the options of the table.
        ahead: how far a seat is where several act at the same time; the one that is least far goes on.
    """

    prefix: str
    is_reached: Callable[[Any, Seat], bool]
    drafted: tuple[str, ...] = ()
    chosen: Mapping[str, str] = field(default_factory=dict)
    ahead: Callable[[Any, Seat], int] = lambda _, seat: seat


def _after_turns(number: int) -> Callable[[Any, Seat], bool]:
    return lambda state, _: bool(state.turns >= number)


def _laying(number: int, tiles: int) -> Callable[[Any, Seat], bool]:
    """Return whether in a late enough round somebody has laid that many tiles and drawn another."""
    return lambda state, seat: bool(
        state.round >= number and state.players[seat].step is Step.LAY and len(state.players[seat].garden) >= tiles
    )


SCENES = {
    "sanssouci": Scene("", _after_turns(29), ("card:", "m", "gardener:", "noble:")),
    "topiary": Scene("topiary-", _after_turns(13)),
    "emperors-garden": Scene("emperors-garden-", _after_turns(22), ("draw", "card:")),
    "gardlings": Scene(
        "gardlings-",
        _laying(9, 8),
        chosen={"building": "open"},
        ahead=lambda state, seat: len(state.players[seat].garden),
    ),
}


def main() -> None:
    """Play, then draw."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for slug, scene in SCENES.items():
        _draw(slug, scene)


def _draw(slug: str, scene: Scene) -> None:
    game, look = GAMES[slug], LOOKS[slug]
    key = hashlib.sha256(b"showcase").digest()
    state = dealt = game.setup(key, len(NAMES), choose_options(game.options, len(NAMES), scene.chosen))
    while not scene.is_reached(state, _next(scene, game, state)):
        state = _decide(scene, game, state)
    seat = _next(scene, game, state)
    before, public = game.view(state, seat), game.view(state, None)
    _write(f"{scene.prefix}hint", _hint(game, look, state, seat))
    while any(str(move).startswith(scene.drafted) for move in game.legal_moves(state, seat)):
        state = _decide(scene, game, state)
    panel = look.panel(game.view(state, seat), before, game.legal_moves(state, seat), NAMES, with_odds=True)
    (table, *_) = look.overviews(public, NAMES)
    for name, picture in (("table", table), ("panel", panel)):
        _write(f"{scene.prefix}{name}", picture)
    _write(f"{scene.prefix}end", _end_card(scene, game, look, dealt))


def _write(name: str, picture: Picture) -> None:
    path = FOLDER / f"{name}.png"
    path.write_bytes(picture.png)
    print(path)


def _hint(game: AnyGame, look: AnyLook, state: Any, seat: Seat) -> Picture:  # noqa: ANN401 - any game's state
    """Draw the turn that a master would play, up to what would show something new."""
    while len(legal := game.legal_moves(state, seat)) == 1:
        state, _ = game.apply(state, seat, legal[0])
    draft, before, shows = Draft(game=game, seat=seat, start=state, state=state), game.view(state, seat), None
    while len(draft.legal) > 1 and shows is None:
        view = game.view(draft.state, seat)
        move = choose(game, view, draft.legal, Level.MASTER, 0).move
        if draft.surprises(move):
            shows = move
        else:
            draft = settle(draft.with_move(move))
    view, happened = game.view(draft.state, seat), [event for played in draft.played for event in played.events]
    words = look.turn_line(happened, NAMES, None) or look.draft_words(view, before)
    legal = () if shows is None else (shows,)
    return look.ghost(Ghost(view=view, before=before, title="Hint", words=words, legal=legal), NAMES)


def _end_card(scene: Scene, game: AnyGame, look: AnyLook, state: Any) -> Picture:  # noqa: ANN401 - any game's state
    """Play a game of the same table to its end, and draw its card."""
    happened: list[Event] = []
    while game.to_act(state):
        seat = _next(scene, game, state)
        legal = game.legal_moves(state, seat)
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, events = game.apply(state, seat, move)
        happened += [event for event in events if told_to(event, None)]
    result, view = game.result(state), game.view(state, None)
    assert result is not None
    first, second = sorted(range(len(NAMES)), key=lambda seat: result.places[seat])[:2]
    margin = look.points_words(result.totals[first] - result.totals[second])
    headline = (NAMES[first], f" wins by {margin}")
    finale = Finale(headline, look.awards(view, happened), look.best_turns(view, happened), result.totals)
    return look.end_card(Shot(view, NAMES), finale)


def _next(scene: Scene, game: AnyGame, state: Any) -> Seat:  # noqa: ANN401 - any game's state
    return min(game.to_act(state), key=lambda seat: scene.ahead(state, seat))


def _decide(scene: Scene, game: AnyGame, state: Any) -> Any:  # noqa: ANN401 - any game's state
    seat = _next(scene, game, state)
    legal = game.legal_moves(state, seat)
    move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
    after, _ = game.apply(state, seat, move)
    return after


if __name__ == "__main__":
    main()
