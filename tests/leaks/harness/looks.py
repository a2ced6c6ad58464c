"""Everything that a reader can ask for at a table without changing it, as far as the declarations say."""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from string import ascii_lowercase, digits
from typing import Any

from cogs.interactions.click import rights_of
from cogs.interactions.commands import is_for_table
from cogs.interactions.controls import About, Changes, Kind, Press, controls
from cogs.panels.choices import in_one_press
from render.game import Choice, Steps
from render.registry import LOOKS
from tables.model.panel import Panel
from tables.model.place import Person
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.screen import Shown
from tests.leaks.harness.side import Side

_FIRST_LETTERS = "".join(sorted({*ascii_lowercase} - {*"quvxyz"})) + digits

Ask = Callable[[Side], Awaitable[Sequence[Shown]]]
Look = tuple[str, Ask]
"""The kind of what is delivered, and how it is asked for."""
TYPED = ("play", "hint", "turns", "profile", "ranking")
"""Commands that show something of a table, too: with options, of several tables, or told to the table."""


def asked_for(kind: Kind) -> Sequence[str]:
    """Return the names of the buttons or selects that show something of a table and change nothing there."""
    return [
        name
        for name, control in controls().items()
        if control.about is About.TABLE and control.rights.changes is Changes.NOTHING and control.kind is kind
    ]


NONSENSE = ("fly", "card:", "9" * 30, "fly end")
"""Notations of no move, which every game refuses."""


def slashed(person: Person, name: str, **options: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.slash(person, name, **options)

    return ask


def pressed(person: Person, press: Press, *values: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.press(person, press, values)

    return ask


def _offered(person: Person, command: str, typed: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.suggest(person, command, "moves", typed)

    return ask


async def looks_at(pair: Pair, chance: random.Random) -> Sequence[Look]:
    """Return everything that can be asked for as things stand at the real table."""
    panel = await pair.real.hall.panel(pair.real.game_id, pair.reader.person)
    return [*_anywhere(pair), *_typed(pair, panel, chance), *_opened(pair, panel), *await _replayed(pair)]


def _anywhere(pair: Pair) -> Iterator[Look]:
    person, game_id = pair.reader.person, pair.real.game_id
    for name, command in pair.real.commands.items():
        if name in TYPED or (is_for_table(name) and rights_of(command).changes is Changes.NOTHING):
            yield f"/{name}", slashed(person, name)
    for name in asked_for(Kind.BUTTON):
        yield name, pressed(person, Press(name, game_id))
    for name in asked_for(Kind.SELECT):
        for seat in range(pair.setting.players):
            yield name, pressed(person, Press(name, game_id), str(seat))
    yield "card", Side.card
    yield "times", Side.times


def _typed(pair: Pair, panel: Panel, chance: random.Random) -> Iterator[Look]:
    """Yield suggestions, and what is refused of what can be typed."""
    person = pair.reader.person
    for typed in ("", *chance.sample(_FIRST_LETTERS, 2)):
        yield "suggestions", _offered(person, "play", typed)
    legal = [str(move) for move in panel.legal]
    for move in chance.sample(legal, min(2, len(legal))):
        yield "suggestions", _offered(person, "play", f"{move} ")
    refused = [text for text in (*NONSENSE, *pair.stage.probes) if text not in legal]
    for text in chance.sample(refused, 3):
        yield "refusal", slashed(person, "play", moves=text)
        yield (
            "order refusal",
            pressed(person, Press("wish", pair.real.game_id, rest=in_one_press(("fly", *text.split())))),
        )


def _opened(pair: Pair, panel: Panel) -> Iterator[Look]:
    """Yield each node of the tree of choices, in the panel, and in that of an order where there is one."""
    person, game_id = pair.reader.person, pair.real.game_id
    steps = LOOKS[panel.slug].steps(panel.draft_view, panel.legal) if panel.legal else Steps("", ())
    for path in _paths(steps.choices):
        yield "open", pressed(person, Press("open", game_id, panel.rev, path))
    for path in (*_paths(steps.choices), "a"):
        yield "open", pressed(person, Press("wishopen", game_id, rest=path))


def _paths(choices: Sequence[Choice[Any]]) -> Iterator[str]:
    for choice in choices:
        if choice.path:
            yield choice.path
            yield from _paths(choice.choices)


async def _replayed(pair: Pair) -> Sequence[Look]:
    """Return every page of the replay."""
    replayed = await pair.real.hall.tables.replays.post(pair.real.game_id, pair.reader.seat)
    return [replay_page(pair, number) for number in range(replayed.last + 1)]


def replay_page(pair: Pair, number: int) -> Look:
    return "replay", pressed(pair.reader.person, Press("replay", pair.real.game_id, rest=f"{number}:on"))
