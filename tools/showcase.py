"""
Draw the pictures of README and docs: a real position of each game, as everybody and as the player on turn see it, a
hint for that player, and an end card; and a sheet of each game with wide pictures beside tall ones, as a phone shows
them. Then such a sheet of people: the course of a game, a profile and a ranking.

Usage: python -m tools.showcase; for translators `python -m tools.showcase it`, which draws them in a language into
`data/showcase/it/`.
"""

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from PIL import Image

from cogs.words.advice import HINT
from cogs.words.messages import WINS_BY
from languages.speech import speaking
from render.canvas.formats import Format, drawing_in
from render.canvas.style import NIGHT
from render.finale import Finale
from render.game import AnyLook, Ghost, Picture, Shot
from render.registry import LOOKS
from rules.computer.choosing import Level, choose
from rules.game import AnyGame, Event, Result, Seat, choose_options, told_to
from rules.gardlings.state import Step
from rules.registry import GAMES
from tables.model.draft import Draft, settle
from tools import people

FOLDER, TRANSLATED = Path("docs/pictures"), Path("data/showcase")
NAMES = ("Anna", "Ben", "Clara", "David")
PHONE, _GAP = 350, 12
"""How wide a phone shows a picture, in points, and how far pictures of a sheet are apart."""
_GROUNDS, _OTHERS = 16, 128


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


def main(arguments: Sequence[str]) -> None:
    """Play, then draw."""
    if not arguments:
        draw_all(FOLDER)
        return
    with speaking(arguments[0]):
        draw_all(TRANSLATED / arguments[0])


def draw_all(folder: Path) -> None:
    """Draw all pictures in the current language into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug, scene in SCENES.items():
        _draw(slug, scene, folder)
    of_people = _beside_tall([partial(draw, [*samples][-1]) for draw, samples in people.pictures(5)])
    _write(folder, "people", of_people)


def _draw(slug: str, scene: Scene, folder: Path) -> None:
    game, look, dealt, state = GAMES[slug], LOOKS[slug], _dealt(slug), reached(slug)
    seat = next_seat(scene, game, state)
    before, public = game.view(state, seat), game.view(state, None)
    hint = _hint(game, look, state, seat)
    while any(str(move).startswith(scene.drafted) for move in game.legal_moves(state, seat)):
        state = _decide(scene, game, state)
    view, legal, ended = game.view(state, seat), game.legal_moves(state, seat), _ended(scene, game, dealt)
    shown: dict[str, Callable[[], Picture]] = {
        "panel": lambda: look.panel(view, before, legal, NAMES, with_odds=True),
        "table": lambda: look.overviews(public, NAMES)[0],
        "hint": lambda: look.ghost(hint, NAMES),
        "sheet": lambda: look.sheet(game.view(ended[0], None), _result(game, ended[0]), NAMES),
        "end": lambda: _end_card(game, look, *ended),
    }
    for name in ("panel", "table", "hint", "end"):
        _write(folder, f"{scene.prefix}{name}", shown[name]().png)
    if look.parts:
        shown["hint"] = lambda: look.part(public, Seat(0), NAMES)
    _write(
        folder, f"{scene.prefix}formats", _beside_tall([shown[name] for name in ("panel", "table", "hint", "sheet")])
    )
    if not scene.prefix:
        with drawing_in(Format.TALL):
            _write(folder, "panel-tall", shown["panel"]().png)


def _dealt(slug: str) -> Any:  # noqa: ANN401 - any game's state
    game = GAMES[slug]
    key = hashlib.sha256(b"showcase").digest()
    return game.setup(key, len(NAMES), choose_options(game.options, len(NAMES), SCENES[slug].chosen))


def reached(slug: str) -> Any:  # noqa: ANN401 - any game's state
    """Play a game to its position, and return its state."""
    scene, game, state = SCENES[slug], GAMES[slug], _dealt(slug)
    while not scene.is_reached(state, next_seat(scene, game, state)):
        state = _decide(scene, game, state)
    return state


def _beside_tall(pictures: Sequence[Callable[[], Picture]]) -> bytes:
    """Put each picture beside its tall form, both as wide as on a phone."""
    size = (PHONE, round(PHONE * Format.TALL.size[1] / Format.TALL.size[0]))
    whole = Image.new("RGB", (4 * (PHONE + _GAP) - _GAP, -(-len(pictures) // 2) * (size[1] + _GAP) - _GAP), NIGHT)
    for place, draw in enumerate(pictures):
        row, pair = divmod(place, 2)
        for column, made in enumerate(Format):
            with drawing_in(made), Image.open(BytesIO(draw().png)) as opened:
                height = round(PHONE * opened.height / opened.width)
                reduced = opened.convert("RGB").resize((PHONE, height), Image.Resampling.LANCZOS)
            whole.paste(reduced, ((2 * pair + column) * (PHONE + _GAP), row * (size[1] + _GAP)))
    file = BytesIO()
    whole.quantize(palette=_few_colours(whole), dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _few_colours(image: Image.Image) -> Image.Image:
    """Choose the grounds as they are, and of the rest also those that few pixels have: for files below 200 KB."""
    pixels = cast("tuple[tuple[int, ...], ...]", image.get_flattened_data())
    grounds = [channel for colour, _ in Counter(pixels).most_common(_GROUNDS) for channel in colour]
    rest = image.quantize(_OTHERS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette([*grounds, *(rest.getpalette() or ())])
    return palette


def _write(folder: Path, name: str, png: bytes) -> None:
    path = folder / f"{name}.png"
    path.write_bytes(png)
    print(path)


def _hint(game: AnyGame, look: AnyLook, state: Any, seat: Seat) -> Ghost[Any, Any]:  # noqa: ANN401 - any game's state
    """Propose the turn that a master would play, up to what would show something new."""
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
    return Ghost(view=view, before=before, title=str(HINT), words=words, legal=legal)


def _ended(scene: Scene, game: AnyGame, state: Any) -> tuple[Any, Sequence[Event]]:  # noqa: ANN401 - any game's state
    """Play a game of the same table to its end; returns that, and what everybody was told."""
    happened: list[Event] = []
    while game.to_act(state):
        seat = next_seat(scene, game, state)
        legal = game.legal_moves(state, seat)
        move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
        state, events = game.apply(state, seat, move)
        happened += [event for event in events if told_to(event, None)]
    return state, happened


def _result(game: AnyGame, state: Any) -> Result:  # noqa: ANN401 - any game's state
    result = game.result(state)
    assert result is not None
    return result


def _end_card(game: AnyGame, look: AnyLook, state: Any, happened: Sequence[Event]) -> Picture:  # noqa: ANN401 - any game's state
    result, view = _result(game, state), game.view(state, None)
    first, second = sorted(range(len(NAMES)), key=lambda seat: result.places[seat])[:2]
    margin = look.points_words(result.totals[first] - result.totals[second])
    headline = (NAMES[first], WINS_BY.said(margin=margin))
    finale = Finale(headline, look.awards(view, happened), look.best_turns(view, happened), result.totals)
    return look.end_card(Shot(view, NAMES), finale)


def next_seat(scene: Scene, game: AnyGame, state: Any) -> Seat:  # noqa: ANN401 - any game's state
    """Return which of those who may act goes on."""
    return min(game.to_act(state), key=lambda seat: scene.ahead(state, seat))


def _decide(scene: Scene, game: AnyGame, state: Any) -> Any:  # noqa: ANN401 - any game's state
    seat = next_seat(scene, game, state)
    legal = game.legal_moves(state, seat)
    move = legal[0] if len(legal) == 1 else game.casual(game.view(state, seat), legal)
    after, _ = game.apply(state, seat, move)
    return after


if __name__ == "__main__":
    main(sys.argv[1:])
