"""Computer players as the host of a table, or whoever plays alone, has chosen them."""

import asyncio
from pathlib import Path

import pytest

from cogs.words import general as words
from cogs.words.lobby import COMPUTER, MEANINGS
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from rules.computer.choosing import Level
from rules.registry import GAMES
from tables.changes.opening import computer_name
from tables.model.timing import SLOT
from tables.thinking.processes import Thinkers
from tests.db.ready import reading
from tests.endtoend.driver.acts import choose, now, press
from tests.endtoend.driver.table import add_computer, computer_select, game_of, open_lobby, start
from tests.endtoend.parterre import PATIENCE, Parterre, parterre

EFFORTS = {Level.LEARNER: 0, Level.CASUAL: 0, Level.KEEN: 3, Level.MASTER: 5}


@pytest.fixture
async def thinking() -> Thinkers:
    """Processes that think, though not for long."""
    return Thinkers(patience=PATIENCE, efforts=lambda _, level: EFFORTS[level])


async def test_host_adds_computers_of_any_level_by_one_select_and_sends_the_last_away(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    card = await open_lobby(anna, garden)
    game_id, ids = game_of(card), []
    for level in (Level.KEEN, Level.MASTER, Level.CASUAL):
        ids.append(computer_select(card)["custom_id"])
        card = await add_computer(card, anna, level)
    first, second, third = (computer_name(game_id, seat) for seat in (1, 2, 3))
    expected = [f"🔴 {first} (keen)", f"🟡 {second} (master)", f"🟣 {third} (casual)"]
    assert expected == [line for line in card.text.splitlines() if line.startswith(("🔴", "🟡", "🟣"))]
    # Clients do nothing if what a select shows as chosen is chosen again; so it is never the same select.
    assert len({*ids, computer_select(card)["custom_id"]}) == 4
    (away,) = computer_select(card)["options"]
    assert f"Send {third} away" == away["label"]
    card = await (await anna.select(card, computer_select(card)["custom_id"], [away["value"]])).completed(PATIENCE)
    assert third not in card.text
    levels = (Level.KEEN, Level.LEARNER, Level.CASUAL, Level.MASTER)
    offered = [(str(COMPUTER[level]), str(MEANINGS[level])) for level in levels]
    told = [(one["label"], one["description"]) for one in computer_select(card)["options"][:4]]
    assert offered == told


async def test_computers_are_not_for_guests_to_choose(bot: Parterre, anna: Actor, ben: Actor, garden: Channel) -> None:
    assert bot.client.is_ready()
    card = await open_lobby(anna, garden)
    await ben.click(card, card.custom_id(str(words.JOIN)))
    refused = await add_computer(card, ben, Level.MASTER)
    assert "Only the host" in refused.text
    assert "master" not in now(anna, card).text


async def movers(bot: Parterre) -> set[int]:
    """Return the seats that have moved."""
    with reading(bot.database) as connection:
        return {int(row["seat"]) for row in connection.execute("SELECT seat FROM moves").fetchall()}


async def test_computers_of_all_levels_play_and_are_named_with_their_level(
    standin: StandIn, bot: Parterre, thinking: Thinkers, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    for level in (Level.KEEN, Level.MASTER):
        card = await add_computer(card, anna, level)
    table = await start(standin, card, anna)
    (player,) = table.players
    processes: set[int | None] = set()
    while await movers(bot) < {0, 1, 2}:
        processes |= {thinker.pid for thinker in thinking.thinkers}
        if player.can_act:
            await player.play_turn()
        bot.pass_time(SLOT)
        await bot.tables.deadlines.tick()
        await asyncio.sleep(0.01)
    assert processes - {None}
    await bot.deliver()
    texts = [message.text for message in anna.messages(garden)]
    first, second = (computer_name(table.game_id, seat) for seat in (1, 2))
    assert any(f"{first} (keen) and {second} (master)" in text for text in texts)


@pytest.mark.parametrize("game", GAMES)
async def test_game_alone_is_begun_against_any_level(
    standin: StandIn, path: Path, anna: Actor, garden: Channel, game: str
) -> None:
    async with parterre(standin, path) as bot:
        (hello,) = anna.messages(garden)
        chosen = await press(anna, hello, str(words.START_A_GAME))
        chosen = await choose(anna, chosen, "v1|against|0||", ":master")
        answer = await anna.click(chosen, f"v1|solo|0||{game}:master")
        panel = await answer.completed(PATIENCE)
        assert str(words.SOLO_BEGUN) in panel.text
        lobby = await bot.tables.lobbies.lobby(1)
        computers = [player.level for player in lobby.players if player.user_id is None]
        assert [Level.MASTER] * (max(min(GAMES[game].player_counts), 2) - 1) == computers
