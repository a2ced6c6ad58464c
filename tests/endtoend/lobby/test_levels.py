"""Computer players as the host of a table, or whoever plays alone, has chosen them."""

import asyncio
from pathlib import Path

import pytest

from cogs.words import general as words
from cogs.words.lobby import HOW_WELL, MEANINGS
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from rules.computer.choosing import Level
from rules.registry import GAMES
from tables.changes.computer_names import computer_name
from tables.model.timing import SLOT
from tables.thinking.processes import Thinkers
from tests.endtoend.driver.acts import now
from tests.endtoend.driver.table import game_of, open_lobby, start
from tests.endtoend.parterre import PATIENCE, Parterre, parterre

EFFORTS = {Level.CASUAL: 0, Level.KEEN: 3, Level.MASTER: 5}


@pytest.fixture
async def thinking() -> Thinkers:
    """Processes that think, though not for long."""
    return Thinkers(patience=PATIENCE, efforts=lambda _, level: EFFORTS[level])


def select_of(card: Seen) -> str | None:
    """Return the custom_id of the select of levels, if there is one."""
    found = (part for part in card.components if part.get("placeholder") == str(HOW_WELL))
    return next((str(part["custom_id"]) for part in found), None)


async def add(actor: Actor, card: Seen, level: Level | None = None) -> Seen:
    """Add a computer and choose how well it plays. Returns: the card as it stands then."""
    await actor.click(card, card.custom_id(str(words.ADD_COMPUTER)))
    if level is not None:
        select = select_of(now(actor, card))
        assert select is not None
        await actor.select(now(actor, card), select, [level.value])
    return now(actor, card)


async def test_host_chooses_how_well_the_newest_computer_plays_and_the_card_says_so(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    card = await open_lobby(anna, garden)
    assert select_of(card) is None
    card = await add(anna, card)
    first, second, third = (computer_name(game_of(card), seat) for seat in (1, 2, 3))
    assert f"2. {first} (keen)" in card.text.splitlines()
    card = await add(anna, card, Level.MASTER)
    card = await add(anna, card, Level.CASUAL)
    expected = [f"2. {first} (keen)", f"3. {second} (master)", f"4. {third} (casual)"]
    assert expected == [line for line in card.text.splitlines() if line.startswith(("2.", "3.", "4."))]
    (select,) = [part for part in card.components if part.get("placeholder") == str(HOW_WELL)]
    options = [(option["label"], option["description"], option["default"]) for option in select["options"]]
    names = [f"{third}: casual", f"{third}: keen", f"{third}: master"]
    assert [(*both, both[0] == names[0]) for both in zip(names, map(str, MEANINGS.values()), strict=True)] == options


async def test_level_is_not_for_guests_to_choose(bot: Parterre, anna: Actor, ben: Actor, garden: Channel) -> None:
    assert bot.client.is_ready()
    card = await open_lobby(anna, garden)
    await ben.click(card, card.custom_id(str(words.JOIN)))
    card = await add(anna, card)
    select = f"v1|level|{game_of(card)}||"
    refused = await ben.select(card, select, [Level.MASTER.value])
    assert "Only the host" in (await refused.completed(PATIENCE)).text
    assert f"3. {computer_name(game_of(card), 2)} (keen)" in now(anna, card).text.splitlines()


async def movers(bot: Parterre) -> set[int]:
    """Return the seats that have moved."""
    async with bot.database.reading() as connection:
        return {int(row["seat"]) for row in await connection.execute_fetchall("SELECT seat FROM moves")}


async def test_computers_of_all_levels_play_and_are_named_with_their_level(
    standin: StandIn, bot: Parterre, thinking: Thinkers, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    for level in (Level.KEEN, Level.MASTER):
        card = await add(anna, card, level)
    table = await start(standin, card, anna)
    (player,) = table.players
    processes: set[int | None] = set()
    while await movers(bot) < {0, 1, 2}:
        processes |= {thinker.pid for thinker in thinking.thinkers}
        if player.can_act:
            await player.play_turn()
        bot.pass_time(SLOT)
        await bot.tables.clock.tick()
        await asyncio.sleep(0.01)
    assert processes - {None}
    await bot.deliver()
    texts = [message.text for message in anna.messages(garden)]
    first, second = (computer_name(table.game_id, seat) for seat in (1, 2))
    assert any(f"{first} (keen) and {second} (master)" in text for text in texts)


@pytest.mark.parametrize("game", GAMES)
async def test_game_alone_is_begun_against_any_level_by_one_click(
    standin: StandIn, path: Path, anna: Actor, garden: Channel, game: str
) -> None:
    async with parterre(standin, path) as bot:
        (hello,) = anna.messages(garden)
        chosen = await (await anna.select(hello, "v1|game|0||", [game])).completed(PATIENCE)
        answer = await anna.click(chosen, f"v1|solo|0||{game}:master")
        panel = await answer.completed(PATIENCE)
        assert str(words.SOLO_BEGUN) in panel.text
        lobby = await bot.tables.lobbies.lobby(1)
        computers = [player.level for player in lobby.players if player.user_id is None]
        assert [Level.MASTER] * (max(min(GAMES[game].player_counts), 2) - 1) == computers
