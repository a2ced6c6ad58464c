"""What is refused: one sentence for whoever asked, nothing changed, nobody pinged."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import pytest

from cogs.words import general as words
from cogs.words import time as time_words
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels
from playground.world.components import walk
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, game_of, open_lobby, open_table, seat
from tests.endtoend.parterre import Parterre


@pytest.fixture
async def table(standin: StandIn, bot: Parterre) -> Table:
    assert bot.client.is_ready()
    return await open_table(standin, "Anna", "Ben")


@asynccontextmanager
async def nothing_happening(bot: Parterre) -> AsyncIterator[None]:
    """Check that the block changes nothing in the database, posts nothing for all to see and rings nobody."""
    before = await bot.contents()
    since = len(bot.standin.recorder.kept)
    yield
    assert before == await bot.contents()
    assert [] == [d for d in bot.standin.recorder.kept[since:] if d.is_ping or not d.payload["flags"] & 64]


async def typed(player: Player, table: Table, moves: str) -> str:
    answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
    assert answer.is_ephemeral
    assert player.actor.id == answer.interaction.user_id
    return answer.shown.text


def is_one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and len(text) < 300


@pytest.mark.parametrize(
    "moves",
    ["rose", "card:oak", "m11", "m0", "noble:z9", "gardener:a7", "stay stay", "card:", "🌹", "' OR 1=1 --", "a" * 200],
)
async def test_typed_nonsense_is_refused_with_what_is_possible(moves: str, table: Table, bot: Parterre) -> None:
    player = await table.next_player()
    async with nothing_happening(bot):
        text = await typed(player, table, moves)
    assert is_one_sentence(text)
    assert "card" in text


async def test_card_that_is_not_in_the_hand_is_refused(table: Table, bot: Parterre) -> None:
    player = await table.next_player()
    hand = [option.notation for option in player.options]
    foreign = next(card for card in ("card:wild", "card:vine", "card:hedge") if card not in hand)
    async with nothing_happening(bot):
        text = await typed(player, table, foreign)
    assert is_one_sentence(text)
    assert all(card.removeprefix("card:") in text.lower() for card in hand)


async def test_good_decision_before_a_bad_one_is_not_kept(table: Table, bot: Parterre) -> None:
    player = await table.next_player()
    async with nothing_happening(bot):
        assert is_one_sentence(await typed(player, table, f"{player.options[0].notation} noble:z9"))


async def test_confirming_nothing_is_refused(table: Table, bot: Parterre) -> None:
    player = await table.next_player()
    async with nothing_happening(bot):
        assert "A decision is still open" in await typed(player, table, "confirm")


async def test_play_out_of_turn_is_refused_with_who_is_next(table: Table, bot: Parterre) -> None:
    mover = await table.next_player()
    other = next(player for player in table.players if player is not mover)
    async with nothing_happening(bot):
        text = await typed(other, table, "m1")
    assert f"It is not your turn; the table waits for {mover.name}." == text


async def test_stranger_may_look_but_not_play(table: Table, bot: Parterre, clara: Actor) -> None:
    async with nothing_happening(bot):
        text = await typed(Player(bot.standin, clara, table.game_id), table, "m1")
    assert "You do not sit at this table, so you can look but not play." == text


async def press_what_was(bot: Parterre, actor: Actor, card: Seen, held: list[dict[str, Any]], custom_id: str) -> str:
    """Press a button as it stood a moment ago, or as a forged request has it."""
    message = bot.standin.world.state.messages[card.id]
    now, message.components = message.components, held
    async with nothing_happening(bot):
        answer = await actor.click(card.id, custom_id)
    message.components = now
    assert answer.is_ephemeral
    return answer.shown.text


def enabled(bot: Parterre, card: Seen) -> list[dict[str, Any]]:
    """Return the components of a message with every button working."""
    components = deepcopy(bot.standin.world.state.messages[card.id].components)
    for component in walk(components):
        component.pop("disabled", None)
    return components


async def test_fifth_player_finds_the_table_full(standin: StandIn, bot: Parterre, garden: Channel) -> None:
    host, *guests = [standin.actor(name) for name in ("Anna", "Ben", "Clara", "David")]
    card = await open_lobby(host, garden)
    held = enabled(bot, card)
    await seat(card, host, *guests)
    eva = standin.add_person("Eva")
    text = await press_what_was(bot, eva, card, held, f"v1|join|{game_of(card)}||")
    assert "All 4 seats are taken; `/new` opens another table." == text


async def test_nobody_sits_twice(bot: Parterre, anna: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    async with nothing_happening(bot):
        answer = await anna.click(card, card.custom_id("Join"))
    assert (True, "You sit at this table already; `/turns` shows what waits for you.") == (
        answer.is_ephemeral,
        answer.shown.text,
    )


async def test_host_alone_cannot_start(bot: Parterre, anna: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    start_id = f"v1|start|{game_of(card)}||"
    with pytest.raises(Impossible):
        await anna.click(card, start_id)
    text = await press_what_was(bot, anna, card, enabled(bot, card), start_id)
    assert "This game needs at least 2 players and 1 sit here; computers can fill the seats." == text


async def test_started_table_takes_nobody_in(standin: StandIn, bot: Parterre, clara: Actor, garden: Channel) -> None:
    anna, ben = standin.actor("Anna"), standin.actor("Ben")
    card = await open_lobby(anna, garden)
    held = enabled(bot, card)
    await seat(card, anna, ben)
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    text = await press_what_was(bot, clara, card, held, f"v1|join|{game_of(card)}||")
    assert "This table has started, so its seats stay as they are; you can look on in its thread." == text


@pytest.mark.parametrize("verb", ["option", "limit", "after", "clocks"])
async def test_value_that_is_not_in_the_list_is_refused(verb: str, bot: Parterre, anna: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    shown = card
    if verb != "option":
        shown = (await anna.click(card, card.custom_id(str(words.TIME)))).shown
        await anna.select(shown, f"v1|limit|{game_of(card)}||", [str(24 * time_words.HOUR)])
    message = bot.standin.world.state.messages[shown.id]
    select = next(part for part in walk(message.components) if str(part.get("custom_id")).startswith(f"v1|{verb}|"))
    select["options"][0]["value"] = "moonlight"
    async with nothing_happening(bot):
        answer = await anna.select(shown.id, select["custom_id"], ["moonlight"])
    assert answer.is_ephemeral
    assert is_one_sentence(answer.shown.text)


async def test_guest_changes_no_option(bot: Parterre, anna: Actor, ben: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben)
    async with nothing_happening(bot):
        answer = await ben.select(card, f"v1|option|{game_of(card)}||expansion", ["on"])
    assert "Only the host, Anna, can do that." == answer.shown.text


async def test_changed_option_asks_the_guests_again(bot: Parterre, anna: Actor, ben: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    game_id = game_of(card)
    await seat(card, anna, ben)
    await anna.select(card, f"v1|option|{game_id}||expansion", ["on"])
    changed = anna.messages(garden)[-1]
    assert "Ben – not ready yet" in changed.text
    assert "With the expansion" in changed.text
    with pytest.raises(Impossible):
        await anna.click(changed, f"v1|start|{game_id}||")
    text = await press_what_was(bot, anna, card, enabled(bot, card), f"v1|start|{game_id}||")
    assert "Still to press *Ready*: Ben." == text
    await ben.click(changed, f"v1|ready|{game_id}||")
    assert "not ready" not in anna.messages(garden)[-1].text


async def test_new_names_the_permission_that_is_missing(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    denied = Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
    channels.set_rights(standin.world, garden, standin.world.user(BOT_ID), deny=int(denied))
    async with nothing_happening(bot):
        answer = await anna.slash(garden, "new")
    assert answer.is_ephemeral
    assert words.MISSING_PERMISSIONS.said(names="Create Public Threads, Send Messages in Threads") == answer.shown.text


async def test_new_is_refused_in_a_thread_and_not_offered_in_a_dm(table: Table, bot: Parterre, anna: Actor) -> None:
    async with nothing_happening(bot):
        answer = await anna.slash(table.thread, "new")
    assert (True, str(words.ONLY_CHANNELS)) == (answer.is_ephemeral, answer.shown.text)
    dm = bot.standin.world.dm_with(anna.id)
    assert dm is not None
    with pytest.raises(Impossible):
        await anna.slash(dm, "new")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**@everyone** [x](https://a.b)", r"\*\*\@"),
        ("<@90000000000000001> <#1> </new:1> <t:1:R>", r"\<\@"),
        ("\u202egro.live\u202c", "gro.live"),
        ("R" * 200, "R" * 32),
        ("\u200b\u2066", "Somebody"),
        ("## Title\n> quote", r"\#\# Title \> quote"),
    ],
)
async def test_strange_name_is_plain_text_everywhere_and_rings_nobody(
    name: str, shown: str, standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    stranger = standin.add_person(name)
    card = await open_lobby(anna, garden)
    since = len(standin.recorder.kept)
    await seat(card, anna, stranger)
    line = next(line for line in anna.messages(garden)[-1].text.splitlines() if line.startswith("2. "))
    assert line.startswith(f"2. {shown}")
    assert len(line) < 80
    assert not any(delivery.is_ping for delivery in standin.recorder.kept[since:])
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    rung = [d for d in standin.recorder.kept[since:] if d.is_ping]
    assert {anna.id, stranger.id} == {delivery.user_id for delivery in rung}
