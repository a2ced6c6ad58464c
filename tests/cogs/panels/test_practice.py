"""What the picture says, whoever is new to a game is told in words, too; later it is a tap away."""

from collections.abc import Collection

import pytest

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.controls import parse_press
from cogs.interactions.replies import text_of
from cogs.panels.panel import Display
from cogs.panels.seats import look_reply, show_outcome, show_panel
from cogs.play.board import text_reply
from languages.explanations import Reader, reading, times_read, with_read
from render.registry import LOOKS
from rules.registry import GAMES
from tables.model.panel import Control, Intent, Panel
from tables.model.place import Person
from tests.cogs.reading import components, texts
from tests.tables.hall import ANNA, BEN, Hall


class Mind:
    """What one person has read by now."""

    def __init__(self, stored: str = "") -> None:
        self.stored = stored

    async def save(self, keys: Collection[str]) -> None:
        self.stored = with_read(self.stored, keys)

    def reader(self) -> Reader:
        return Reader(times_read(self.stored), self.save)

    async def look(self, app: App, person: Person, game_id: int) -> str:
        with reading(who := self.reader()):
            told = texts(await look_reply(app, person.user_id, game_id))
        await who.has_read(told)
        return told


async def on_turn(hall: Hall, game_id: int) -> tuple[Person, Panel]:
    panels = [(person, await hall.panel(game_id, person)) for person in (ANNA, BEN)]
    return next((person, panel) for person, panel in panels if panel.is_to_act)


async def choose(hall: Hall, game_id: int, person: Person) -> Panel:
    panel = await hall.panel(game_id, person)
    return (await hall.act(game_id, person, str(GAMES[panel.slug].casual(panel.draft_view, panel.legal)))).panel


async def play(hall: Hall, game_id: int, person: Person) -> None:
    while not (await hall.panel(game_id, person)).can_confirm:
        await choose(hall, game_id, person)
    await hall.act(game_id, person, Control.CONFIRM)


async def shown(panel: Panel, turns: int, *, text_only: bool = False) -> Reply:
    """Show a panel to somebody who has had so many turns of its game."""
    with reading(Mind(" ".join([f"turns-{panel.slug}"] * turns)).reader()):
        return await show_panel(panel, LOOKS[panel.slug], Display(text_only=text_only))


@pytest.mark.parametrize("slug", GAMES)
async def test_what_is_left_out_later_is_in_the_alt_text_and_behind_as_text(slug: str, hall: Hall, app: App) -> None:
    game_id = await hall.start(slug, 2)
    person, panel = await on_turn(hall, game_id)
    while not panel.draft:
        panel = await choose(hall, game_id, person)
    new, brief = await shown(panel, 2), await shown(panel, 3)
    left_out = {line for line in texts(new).splitlines() if line not in texts(brief)}
    look = LOOKS[slug]
    question, draft = (
        look.steps(panel.draft_view, panel.legal).prompt,
        look.draft_words(panel.draft_view, panel.committed_view),
    )
    assert {f"### {question}", draft} <= left_out
    as_text = texts(await text_reply(app, game_id, person.user_id))
    assert set() == {line for line in left_out if line not in as_text}
    assert brief.pictures[0].alt.startswith(f"{question} {draft}. ")
    presses = [parse_press(part.get("custom_id", "")) for part in components(brief)]
    assert "text" in {press.name for press in presses if press is not None}


async def test_whoever_plays_by_text_is_asked_in_words_at_every_turn(hall: Hall) -> None:
    _, panel = await on_turn(hall, await hall.start("topiary", 2))
    for turns in (0, 3):
        assert "### Place a visitor." in texts(await shown(panel, turns, text_only=True))


async def test_opened_choices_say_what_is_opened_at_every_turn(hall: Hall) -> None:
    _, panel = await on_turn(hall, await hall.start("topiary", 2))
    with reading(Mind("turns-topiary turns-topiary turns-topiary").reader()):
        told = texts(await show_panel(panel, LOOKS["topiary"], Display(path="north")))
    assert "### North" in told


async def test_three_turns_of_a_game_at_any_table_make_practised(hall: Hall, app: App) -> None:
    mind = Mind()
    for _ in range(2):
        first = await hall.start("topiary", 2)
        person, _ = await on_turn(hall, first)
        assert "### Place a visitor." in await mind.look(app, person, first)
        await play(hall, first, person)
    third = await hall.start("topiary", 2)
    person, panel = await on_turn(hall, third)
    assert "### Place a visitor." in await mind.look(app, person, third)
    with reading(mind.reader()):
        before = texts(await show_panel(panel, LOOKS["topiary"]))
    assert "### Place a visitor." not in before
    other = await hall.start("sanssouci", 2)
    person, _ = await on_turn(hall, other)
    assert "### Play a card." in await mind.look(app, person, other)


async def test_nothing_changes_within_the_message_of_the_third_turn(hall: Hall) -> None:
    _, panel = await on_turn(hall, await hall.start("topiary", 2))
    message = text_of((await shown(panel, 2)).view.children)
    who = Reader({"turns-topiary": 3}, Mind().save, before=message)
    with reading(who):
        assert "### Place a visitor." in texts(await show_panel(panel, LOOKS["topiary"]))
        who.begin_turn()
        assert "### Place a visitor." not in texts(await show_panel(panel, LOOKS["topiary"]))


@pytest.mark.parametrize(("turns", "text_only", "times"), [(2, False, 1), (3, False, 0), (3, True, 1)])
async def test_ones_own_turn_is_not_told_once_more_to_the_practised_who_see_pictures(
    turns: int, times: int, hall: Hall, app: App, *, text_only: bool
) -> None:
    game_id = await hall.start("topiary", 2)
    person, panel = await on_turn(hall, game_id)
    if text_only:
        await app.tables.people.change(person, text_only=True)
    while not panel.can_confirm:
        panel = await choose(hall, game_id, person)
    intent = Intent(game_id=game_id, user_id=person.user_id, action=Control.CONFIRM, rev=panel.rev)
    outcome = await hall.tables.play.act(intent)
    with reading(Mind(" ".join(["turns-topiary"] * turns)).reader()):
        told = texts(await show_outcome(app, person.user_id, outcome))
    assert times == told.count(f"**{person.name}** ▸")
