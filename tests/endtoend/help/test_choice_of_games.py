"""The choice of a game, for the chooser alone: from the greeting, from `/new`, and from greetings of before."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from rules.computer.choosing import Level
from rules.registry import GAMES
from tests.endtoend.driver.acts import now, press, selects
from tests.endtoend.driver.table import title_of
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN, PlainLook


class OrchardLook(PlainLook):
    """A second game to choose, told from the first by its title."""

    title = "Orchard"
    cover = None  # type: ignore[assignment]  # a look may have none, but Sanssouci's has one


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


@pytest.fixture
async def games(greeting: Seen, anna: Actor) -> Seen:
    return await press(anna, greeting, str(words.START_A_GAME))


async def test_each_game_is_told_in_a_sentence_with_its_picture_players_and_length(games: Seen) -> None:
    assert games.is_ephemeral
    assert [
        "**Sanssouci**",
        "Lay out a palace garden and walk nobles through it.",
        "-# 2–4 players · 18 turns · 9 days",
        "**Orchard**",
        "2–4 players",
    ] == games.text.splitlines()
    assert ["sanssouci.png"] == list(games.files)
    ways = {f"v1|solo|0||{slug}:keen": str(words.PLAY_ALONE) for slug in LOOKS}
    others = {f"v1|new|0||{slug}": str(words.WITH_OTHERS) for slug in LOOKS}
    learning = {f"v1|learn|0||{slug}": str(words.LEARN) for slug in LOOKS}
    assert ways | others | learning == games.buttons
    assert {2} == {part["style"] for part in games.components if "style" in part}


async def test_new_without_a_game_shows_the_same(games: Seen, anna: Actor, garden: Channel) -> None:
    answer = await (await anna.slash(garden, "new")).completed(PATIENCE)
    assert (games.text, games.buttons, True) == (answer.text, answer.buttons, answer.is_ephemeral)


async def test_level_of_the_computer_is_chosen_below_in_the_same_message(
    bot: Parterre, games: Seen, anna: Actor
) -> None:
    (select,) = selects(games)
    assert ["Computer: keen"] == [one["label"] for one in select["options"] if one.get("default")]
    master = next(one["value"] for one in select["options"] if one["label"] == "Computer: master")
    again = await (await anna.select(games, select["custom_id"], [master])).completed(PATIENCE)
    assert (games.id, games.text) == (again.id, again.text)
    panel = await press(anna, again, str(words.PLAY_ALONE))
    assert str(words.SOLO_BEGUN) in panel.text
    assert [None, Level.MASTER] == [player.level for player in (await bot.tables.lobbies.lobby(1)).players]


async def test_chosen_game_is_played_alone_or_opened_for_everybody(
    games: Seen, anna: Actor, ben: Actor, garden: Channel
) -> None:
    for slug in ("sanssouci", "orchard"):
        panel = await (await anna.click(games, f"v1|solo|0||{slug}:keen")).completed(PATIENCE)
        assert any(f"|{slug}" in button for button in panel.buttons)
        assert str(words.SOLO_BEGUN) in panel.text
    before = len(ben.messages(garden))
    lobby = await (await anna.click(games, "v1|new|0||orchard")).completed(PATIENCE)
    assert [title_of(lobby)] == [title_of(message) for message in ben.messages(garden)[before:]]
    assert "Orchard · 2–4 players" in lobby.text


def older(standin: StandIn, greeting: Seen) -> None:
    """Give a greeting the select and the buttons that it had before."""
    body = standin.world.state.messages[greeting.id].components[0]["components"]
    options = [{"label": slug, "value": slug} for slug in LOOKS]
    buttons = [
        {"id": 90 + number, "type": 2, "style": 1, "label": rest, "custom_id": f"v1|{verb}|0||{rest}"}
        for number, (verb, rest) in enumerate((("solo", "orchard:master"), ("new", "orchard"), ("guide", "orchard")))
    ]
    body[-1:] = [
        {"id": 80, "type": 1, "components": [{"id": 81, "type": 3, "custom_id": "v1|game|0||", "options": options}]},
        {"id": 82, "type": 1, "components": buttons},
    ]


async def test_greeting_of_before_still_shows_a_game_begins_one_opens_a_table_and_explains(
    standin: StandIn, greeting: Seen, anna: Actor
) -> None:
    older(standin, greeting)
    (select,) = selects(now(anna, greeting))
    answer = await anna.select(greeting, select["custom_id"], ["orchard"])
    shown = await answer.completed(PATIENCE)
    assert ["**Orchard**", "2–4 players"] == shown.text.splitlines()
    assert {"v1|solo|0||orchard:keen", "v1|new|0||orchard", "v1|learn|0||orchard"} == set(shown.buttons)
    assert [1, 2, 2] == [part["style"] for part in shown.components if "style" in part]
    for custom_id, told in (
        ("v1|solo|0||orchard:master", str(words.SOLO_BEGUN)),
        ("v1|new|0||orchard", "Orchard · 2–4 players"),
        ("v1|guide|0||orchard", "### Orchard: "),
    ):
        assert told in (await (await anna.click(greeting, custom_id)).completed(PATIENCE)).text


async def test_game_that_is_gone_is_named_in_one_sentence(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    async with parterre(standin, path, looks=LOOKS, games=RULES):
        (old,) = anna.messages(garden)
        older(standin, old)
    async with parterre(standin, path, looks=PLAIN):
        refusal = await (await anna.select(old, "v1|game|0||", ["orchard"])).completed(PATIENCE)
    assert "There is no such game; `/new` shows them all." == refusal.text


async def test_more_games_than_have_room_for_buttons_share_a_select_that_leads_to_one_of_them(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    slugs = ["sanssouci", *(f"orchard-{number}" for number in range(6))]
    looks = {slug: LOOKS["sanssouci"] if slug == "sanssouci" else LOOKS["orchard"] for slug in slugs}
    async with parterre(standin, path, looks=looks, games=dict.fromkeys(slugs, GAMES["sanssouci"])):
        games = await (await anna.slash(garden, "new")).completed(PATIENCE)
        assert ({}, 6) == (games.buttons, games.text.count("**Orchard**"))
        (select,) = selects(games)
        assert slugs == [one["value"] for one in select["options"]]
        one = await (await anna.select(games, select["custom_id"], ["orchard-5"])).completed(PATIENCE)
    ways = {"v1|solo|0||orchard-5:keen", "v1|new|0||orchard-5", "v1|learn|0||orchard-5"}
    assert (games.id, ways) == (one.id, set(one.buttons))
