"""What is refused: one sentence for whoever asked, nothing changed, nobody pinged."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy

import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.world import channels
from playground.world.components import walk
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel
from tests.endtoend.driver.acts import DAY, ask, choose, dm_of, now, typed
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, game_of, open_lobby, seat
from tests.endtoend.parterre import PATIENCE, Parterre

NONSENSE = (
    *("rose", "card:oak", "m11", "m0", "noble:z9", "gardener:a7", "stay stay", "card:", "🌹", "' OR 1=1 --"),
    "a" * 200,
)


@asynccontextmanager
async def nothing_happening(bot: Parterre) -> AsyncIterator[None]:
    """Check that the block changes nothing in the database, posts nothing for all to see and rings nobody."""
    # What somebody has read is counted in their row.
    before = {**await bot.contents(), "people": ()}
    since = len(bot.standin.recorder.kept)
    yield
    assert before == {**await bot.contents(), "people": ()}
    assert [] == [d for d in bot.standin.recorder.kept[since:] if d.is_ping or not d.payload["flags"] & 64]


def is_one_sentence(text: str) -> bool:
    return text.endswith(".") and "\n" not in text and "Traceback" not in text and len(text) < 300


async def test_what_cannot_be_played_is_refused_with_what_is_possible(
    table: Table, mover: Player, other: Player, bot: Parterre, clara: Actor
) -> None:
    hand = [option.notation.split()[0] for option in mover.options]
    foreign = next(card for card in ("card:wild", "card:vine", "card:hedge") if card not in hand)
    stranger = Player(bot.standin, clara, table.game_id)
    async with nothing_happening(bot):
        for moves in NONSENSE:
            text = await typed(table, mover, moves)
            assert (True, True) == (is_one_sentence(text), "card" in text), moves
        not_held = await typed(table, mover, foreign)
        assert is_one_sentence(not_held)
        assert all(card.removeprefix("card:") in not_held.lower() for card in hand)
        # A good decision before a bad one is not kept.
        assert is_one_sentence(await typed(table, mover, f"{hand[0]} noble:z9"))
        assert "Something is still open" in await typed(table, mover, "confirm")
        assert f"It is not your turn; the table waits for {mover.name}." == await typed(table, other, "m1")
        assert "You have no seat at this table, but you can watch." == await typed(table, stranger, "m1")


async def press_anyway(bot: Parterre, actor: Actor, card: Seen, custom_id: str) -> str:
    """Press a button of a lobby as `press_what_stood` does; it changes nothing. Returns: the answer."""
    async with nothing_happening(bot):
        return await press_what_stood(bot, actor, card, custom_id)


async def press_what_stood(bot: Parterre, actor: Actor, card: Seen, custom_id: str) -> str:
    """Press a button of a lobby as it stood at its beginning, or as a forged request has it. Returns: the answer."""
    message = bot.standin.world.state.messages[card.id]
    held, message.components = message.components, deepcopy(card.components)
    for component in walk(message.components):
        component.pop("disabled", None)
    answer = await actor.click(card.id, custom_id)
    message.components = held
    return said(answer)


def said(answer: Answer) -> str:
    assert answer.is_ephemeral
    return answer.shown.text


async def test_lobby_refuses_whoever_comes_too_early_too_late_or_twice(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, clara: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    join, start = (f"v1|{verb}|{game_of(card)}||" for verb in ("join", "start"))
    with pytest.raises(Impossible):
        await anna.click(card, start)
    alone = "This game needs at least 2 players and has 1; computers can fill the seats."
    assert alone == await press_anyway(bot, anna, card, start)
    async with nothing_happening(bot):
        twice = said(await anna.click(card, join))
    assert "You already sit at this table; `/turns` shows what waits for you." == twice
    await seat(card, anna, ben)
    async with nothing_happening(bot):
        guests = said(await ben.select(card, f"v1|computer|{game_of(card)}||2", ["keen"]))
    assert "Only the host, Anna, can do that." == guests
    await seat(card, anna, options={"expansion": "on"})
    await standin.until(lambda: "not ready" in now(anna, card).text, PATIENCE)
    changed = now(anna, card)
    assert "Ben – not ready yet" in changed.text
    assert "With the expansion" in changed.text
    with pytest.raises(Impossible):
        await anna.click(changed, start)
    assert "Still to press *Ready*: Ben." == await press_anyway(bot, anna, card, start)
    await ben.click(changed, f"v1|ready|{game_of(card)}||")
    assert "not ready" not in now(anna, card).text
    await seat(card, anna, clara, standin.actor("David"))
    eva = standin.add_person("Eva")
    assert "All 4 seats are taken; `/new` opens another table." == await press_anyway(bot, eva, card, join)
    await anna.click(card, start)
    await bot.deliver()
    begun = "The game has started, so its seats and rules are fixed; *My turn* under its posts shows you the table."
    assert begun == await press_anyway(bot, eva, card, join)


async def test_lobby_that_still_stands_there_leads_players_of_its_game_to_their_panels(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    settings = await ask_for_time(anna, card)
    await seat(card, anna, ben)
    start = f"v1|start|{game_of(card)}||"
    await anna.click(card, start)
    await bot.deliver()
    hands = [(await ask(actor, garden, "hand")).text for actor in (anna, ben)]
    assert hands[0] != hands[1]
    assert hands == [
        await press_what_stood(bot, anna, card, start),
        await press_what_stood(bot, ben, card, card.custom_id("Join")),
    ]
    await choose(anna, settings, f"v1|hints|{game_of(card)}||", "with")
    assert hands[0] == now(anna, settings).text
    leaving = await press_anyway(bot, ben, card, card.custom_id("Leave"))
    assert "The game has started; `/table resign` leaves it." == leaving


async def test_value_that_is_not_in_the_list_is_refused(bot: Parterre, anna: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    for verb in ("option", "limit", "after", "clocks"):
        shown = await ask_for_time(anna, card)
        message = bot.standin.world.state.messages[shown.id]
        select = next(part for part in walk(message.components) if str(part.get("custom_id")).startswith(f"v1|{verb}|"))
        select["options"][0]["value"] = "moonlight"
        async with nothing_happening(bot):
            assert is_one_sentence(said(await anna.select(shown.id, select["custom_id"], ["moonlight"]))), verb


async def ask_for_time(host: Actor, card: Seen) -> Seen:
    """Open the panel of a lobby's time and choose one."""
    panel = (await host.click(card, card.custom_id(str(words.SETTINGS)))).shown
    await host.select(panel, f"v1|limit|{game_of(card)}||", [str(DAY)])
    return panel


async def test_new_names_the_permission_that_is_missing(bot: Parterre, anna: Actor, garden: Channel) -> None:
    denied = Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS
    channels.set_rights(bot.standin.world, garden, bot.standin.world.user(BOT_ID), deny=int(denied))
    async with nothing_happening(bot):
        refused = (await ask(anna, garden, "new")).text
    assert words.MISSING_PERMISSIONS.said(names="Create Public Threads, Send Messages in Threads") == refused


async def test_new_is_refused_in_a_thread_and_not_offered_in_a_dm(table: Table, bot: Parterre, anna: Actor) -> None:
    async with nothing_happening(bot):
        assert str(words.ONLY_CHANNELS) == (await ask(anna, table.thread, "new")).text
    with pytest.raises(Impossible):
        await anna.slash(dm_of(bot.standin, anna), "new")


async def test_strange_name_is_plain_text_everywhere_and_rings_nobody(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    for name, shown in (
        ("**@everyone** [x](https://a.b)", r"\*\*\@"),
        ("<@90000000000000001> <#1> </new:1> <t:1:R>", r"\<\@"),
        ("\u202egro.live\u202c", "gro.live"),
        ("R" * 200, "R" * 32),
        ("\u200b\u2066", "Somebody"),
        ("## Title\n> quote", r"\#\# Title \> quote"),
    ):
        stranger = standin.add_person(name)
        card = await open_lobby(anna, garden)
        since = len(standin.recorder.kept)
        await seat(card, anna, stranger)
        line = next(line for line in now(anna, card).text.splitlines() if line.startswith("🔴 "))
        assert (True, True) == (line.startswith(f"🔴 {shown}"), len(line) < 80), name
        assert not any(delivery.is_ping for delivery in standin.recorder.kept[since:])
        await anna.click(card, f"v1|start|{game_of(card)}||")
        await bot.deliver()
        rung = {delivery.user_id for delivery in standin.recorder.kept[since:] if delivery.is_ping}
        assert {anna.id, stranger.id} == rung, name
