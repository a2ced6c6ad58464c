"""The greeting where more than one game can be played: one is chosen first, for the chooser alone."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.help import words as help_words
from cogs.words import general as words
from cogs.words.lobby import PLAY
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from rules.computer.choosing import Level
from rules.registry import GAMES
from tests.endtoend.driver.acts import press, selects
from tests.endtoend.driver.table import title_of
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN, PlainLook


class OrchardLook(PlainLook):
    """A second game to choose, told from the first by its title."""

    title = "Orchard"


LOOKS = {"sanssouci": PLAIN["sanssouci"], "orchard": OrchardLook()}
RULES = {"sanssouci": GAMES["sanssouci"], "orchard": GAMES["sanssouci"]}


@pytest.fixture
async def bot(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    async with parterre(standin, path, looks=LOOKS, games=RULES) as running:
        yield running


@pytest.fixture
def greeting(bot: Parterre, anna: Actor, garden: Channel) -> Seen:
    assert bot.client.is_ready()
    (message,) = anna.messages(garden)
    return message


async def choose(actor: Actor, greeting: Seen, slug: str) -> Seen:
    """Choose a game under the greeting. Returns: what the chooser is shown."""
    (select,) = selects(greeting)
    answer = await actor.select(greeting, select["custom_id"], [slug])
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


async def test_greeting_names_all_games_and_offers_them_in_one_select(greeting: Seen) -> None:
    assert words.greeting(["Sanssouci", "Orchard"]) == greeting.text
    (select,) = selects(greeting)
    assert ["Sanssouci", "Orchard"] == [option["label"] for option in select["options"]]
    assert [str(help_words.HELP)] == list(greeting.buttons.values())


async def test_chosen_game_is_played_against_the_computer_opened_for_everybody_or_explained(
    greeting: Seen, anna: Actor, ben: Actor, garden: Channel
) -> None:
    for slug, title in (("sanssouci", "Sanssouci"), ("orchard", "Orchard")):
        card = await choose(anna, greeting, slug)
        assert f"### {title}" == card.text.splitlines()[0]
        panel = await press(anna, card, str(PLAY[Level.KEEN]))
        assert f" · {title} · Round 1 of 18" in panel.text.splitlines()[0]
        assert str(words.SOLO_BEGUN) in panel.text
    card = await choose(anna, greeting, "orchard")
    page = await press(anna, card, str(words.HOW_TO_PLAY))
    assert page.id != card.id
    assert page.text.startswith("### Orchard: ")
    before = len(ben.messages(garden))
    lobby = await press(anna, card, str(words.OPEN_TABLE))
    assert [title_of(lobby)] == [title_of(message) for message in ben.messages(garden)[before:]]
    assert "Orchard · 2 to 4 players" in lobby.text


async def test_game_that_is_gone_is_named_in_one_sentence(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    async with parterre(standin, path, looks=LOOKS, games=RULES):
        (old,) = anna.messages(garden)
    async with parterre(standin, path, looks=PLAIN):
        refusal = await choose(anna, old, "orchard")
    assert "There is no such game; `/new` shows them all." == refusal.text
