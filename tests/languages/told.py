"""Everything that the look of a game says and letters, at some moments of sample games."""

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from render.canvas.canvas import Canvas
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.game import AnyLook, Choice, Meanwhile, Picture, Steps
from render.text.lettering import TextStyle
from rules.errors import PlayerError
from rules.game import Event, Seat
from tools.positions import Samples, named
from tools.samples import all_samples

SAMPLES: dict[str, Samples[Any, Any, Any]] = {slug: samples for slug, (samples, _) in all_samples().items()}
ODD = ("", "nonsense", "a1", "b2se", "end", "2:-1", "draw", "stop", "m1", "none", "buy:blue")
"""Notations that are refused in most places."""
_DRAWING = "render"
"""The package whose functions remember pictures."""
_ARTWORK = "render.canvas.atlas"
"""What it remembers are files in their sizes, which nobody letters."""


def tree_texts(choices: Sequence[Choice[Any]]) -> Iterator[str]:
    for choice in choices:
        yield from (choice.label, choice.detail)
        yield from tree_texts(choice.choices)


def step_texts(steps: Steps[Any]) -> Iterator[str]:
    yield from (steps.prompt, steps.without, steps.closing, *tree_texts(steps.choices))
    if steps.exactly is not None:
        for pick in steps.exactly.picks:
            yield from (pick.label, pick.detail)


def picture_texts(pictures: Sequence[Picture]) -> Iterator[str]:
    yield from (picture.alt for picture in pictures)


def position_texts(look: AnyLook, one: Any) -> Iterator[str]:  # noqa: ANN401 - a position of any game
    """Yield what is told of one moment, in words."""
    for view in (one.view, one.spectator):
        yield from (look.text(view, one.names), look.secrets(view), look.odds(view), look.standing(view, one.names))
    if one.legal:
        yield from step_texts(look.steps(one.view, one.legal))
    yield look.draft_words(one.view, one.before)
    yield from (gain.category for gain in look.gains(one.view, one.before))
    meanwhile = Meanwhile(one.before, one.view)
    yield from look.changes(meanwhile, one.names)
    yield from picture_texts(position_pictures(look, one))


def position_pictures(look: AnyLook, one: Any) -> Sequence[Picture]:  # noqa: ANN401 - a position of any game
    """Return all pictures of one moment."""
    meanwhile = Meanwhile(one.before, one.view)
    return (
        *look.overviews(one.spectator, one.names),
        *look.overviews(one.spectator, one.names, is_cut_short=True),
        *look.overviews(one.view, one.names, meanwhile=meanwhile),
        look.part(one.spectator, Seat(0), one.names),
        look.panel(one.view, one.before, one.legal, one.names, with_odds=True),
    )


def end_texts(samples: Samples[Any, Any, Any], number: int) -> Iterator[str]:
    """Yield what is told of a whole game and its end."""
    look, game = samples.look, samples.game
    players, wanted = samples.tables[number]
    names = named(players)
    events = list(told_events(samples, number))
    yield from look.story(events, names)
    *_, last = samples.states(number, players, wanted)
    view, result = game.view(last, None), game.result(last)
    assert result is not None
    yield look.sheet_text(view, result, names)
    yield look.sheet(view, result, names).alt
    for seat in range(players):
        yield look.explain(view, result, events, Seat(seat), names)


def told_events(samples: Samples[Any, Any, Any], number: int) -> Iterator[Event]:
    """Yield all events of a sample game, each seat's own, too."""
    players, wanted = samples.tables[number]
    states = list(samples.states(number, players, wanted))
    for state, after in pairwise(states):
        seat = min(samples.game.to_act(state))
        for move in samples.game.legal_moves(state, seat):
            reached, events = samples.game.apply(state, seat, move)
            if reached == after:
                yield from events
                break


def timeless_texts(samples: Samples[Any, Any, Any]) -> Iterator[str]:
    """Yield the pages of the walk-through and the options."""
    look = samples.look
    for number in range(1, look.pages + 1):
        page = look.guide(number)
        yield from (page.title, page.text, page.picture.alt)
    for spec in samples.game.options:
        words = look.option_words(spec.name)
        yield str(words.label)
        for label, detail in words.values.values():
            yield from (str(label), str(detail))


def refusals(samples: Samples[Any, Any, Any], state: Any) -> Iterator[PlayerError]:  # noqa: ANN401 - any state
    """Yield what is refused at a state, to whoever is to act and to another seat."""
    game = samples.game
    asked = {*ODD, *(str(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)[:3])}
    for seat in (min(game.to_act(state), default=Seat(0)), Seat(1)):
        for text in sorted(asked):
            try:
                game.apply(state, seat, game.parse_move(state, seat, text))
            except PlayerError as refused:
                yield refused


def forget() -> None:
    """Forget every picture that was drawn, and whatever was lettered."""
    for one in remembering(len(sys.modules)):
        one.cache_clear()


@cache
def remembering(_modules: int) -> Sequence[Any]:
    """Find whatever remembers pictures; it comes into being with its module."""
    # Frozen objects are not listed.
    gc.unfreeze()
    caches = [one for one in gc.get_objects() if type(one).__name__ in ("_lru_cache_wrapper", "Kept")]
    gc.freeze()
    rooms = [(str(getattr(one, "__module__", "")), one) for one in caches]
    return [one for room, one in rooms if room.startswith(_DRAWING) and room != _ARTWORK]


@contextmanager
def lettered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note every text that is written into a picture."""
    kept: list[str] = []
    with lettering(monkeypatch, lambda text, _: kept.append(text)):
        yield kept


@contextmanager
def lettering(monkeypatch: pytest.MonkeyPatch, note: Callable[[str, TextStyle], None]) -> Iterator[None]:
    """Call a function for every text that is written into a picture, with its style."""
    on_canvas, on_sketch = Canvas.write, Sketch.write

    def write_canvas(self: Canvas, at: Point, text: str, style: TextStyle, *rest: Any, **more: Any) -> float:  # noqa: ANN401
        note(text, style)
        return on_canvas(self, at, text, style, *rest, **more)

    def write_sketch(self: Sketch, at: Point, text: str, style: TextStyle, *rest: Any, **more: Any) -> Any:  # noqa: ANN401
        note(text, style)
        return on_sketch(self, at, text, style, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "write", write_canvas)
        patch.setattr(Sketch, "write", write_sketch)
        yield
