"""A guided first game from press to answer: step by step, left and taken up, to its end and on to an own game."""

import pytest

from cogs.interactions.controls import Press
from cogs.words import advice as advice_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.world.state import Channel
from render.optional import Guides
from render.registry import LOOKS
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.boards import ORDER, parts, play_on
from tests.endtoend.parterre import PATIENCE


async def learn(actor: Actor, garden: Channel, slug: str) -> Seen:
    """Begin or go on with a guided game, from the first page of its walk-through."""
    page = await ask(actor, garden, "rules", game=slug)
    return await (await actor.click(page, str(Press("learn", 0, rest=slug)))).completed(PATIENCE)


async def lead_on(actor: Actor, panel: Seen) -> Seen:
    """Read on, or decide."""
    if str(words.NEXT) in panel.buttons.values():
        # There is nothing else to press before it is read.
        assert parts(panel).keys().isdisjoint(ORDER)
        return await press(actor, panel, str(words.NEXT))
    return await play_on(actor, panel)


@pytest.mark.usefixtures("bot_of_all")
@pytest.mark.parametrize("slug", LOOKS)
async def test_a_guided_game_leads_step_by_step_to_its_end(anna: Actor, garden: Channel, slug: str) -> None:
    look, panel = LOOKS[slug], await learn(anna, garden, slug)
    assert isinstance(look, Guides)
    headings = [panel.text.partition("\n")[0]]
    while str(words.PLAY_ALONE) not in panel.buttons.values():
        panel = await lead_on(anna, panel)
        headings.append(panel.text.partition("\n")[0])
    first, second = (advice_words.STEP.said(game=look.title, number=one, steps=look.lesson_steps) for one in (1, 2))
    assert [first, second] == headings[:2]
    assert advice_words.DONE.said(game=look.title) == headings[-1]
    assert look.summary() in panel.text
    begun = await press(anna, panel, str(words.PLAY_ALONE))
    assert str(words.SOLO_BEGUN) in begun.text


@pytest.mark.usefixtures("bot_of_all")
async def test_it_is_taken_up_where_it_was_left(anna: Actor, garden: Channel) -> None:
    panel = await learn(anna, garden, "sanssouci")
    while str(words.NEXT) in panel.buttons.values():
        panel = await press(anna, panel, str(words.NEXT))
    played = await play_on(anna, panel)
    again = await learn(anna, garden, "sanssouci")
    assert (played.text, played.buttons) == (again.text, again.buttons)


@pytest.mark.usefixtures("bot_of_all")
async def test_the_text_board_says_the_same(anna: Actor, garden: Channel) -> None:
    panel = await learn(anna, garden, "topiary")
    while str(words.NEXT) in panel.buttons.values():
        panel = await press(anna, panel, str(words.NEXT))
    written = await press(anna, panel, str(words.TEXT_BOARD))
    assert panel.text.split("\n")[2] in written.text
    assert not written.alt_texts
