import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from cogs.words import advice as advice_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.components import ComponentKind, walk
from playground.world.state import Channel
from render.registry import LOOKS
from tests.endtoend.driver.acts import ask, drafted_by
from tests.endtoend.driver.player import Player, by_lot, quickly
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.kills.logbook import Logbook, logbook
from tests.endtoend.kills.proof import expect_all_told, expect_true_record
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import draw_nothing

# Random play need not end in this game: whoever draws as long as they can comes to an end, with this deal soon.
STEADY = {"gardlings": 61}
OPTIONS = {"gardlings": {"length": "short"}}
DRAWN = {"sanssouci", "topiary"}
DOUBLED_STOP = re.compile(r"[?!…]\.")


@asynccontextmanager
async def opened(standin: StandIn, path: Path, game: str) -> AsyncIterator[tuple[Parterre, Table]]:
    """Run the bot with a table of two."""
    async with parterre(standin, path, entropy=numbered_entropy(STEADY.get(game, 1))) as bot:
        yield bot, await open_table(standin, "Anna", "Ben", game=game, options=OPTIONS.get(game))


@pytest.mark.parametrize("game", LOOKS)
async def test_game_of_two_by_clicks_ends_with_sheet_and_key_that_verify(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    if game not in DRAWN:
        # So long games would be drawn for as long as all others together.
        draw_nothing(monkeypatch)
    async with opened(standin, path, game) as (bot, table):
        await table.play_out(bot, by_lot(1) if game in DRAWN else quickly)
        await expect_true_record(bot, table)
        await expect_all_told(bot, table)
    found = list(alts(standin))
    assert len(found) > 20
    assert [] == [alt for alt in found if DOUBLED_STOP.search(alt)]


def alts(standin: StandIn) -> Iterator[str]:
    """Yield the alt texts of all pictures that were shown to anybody."""
    for delivery in standin.recorder.kept:
        for part in walk(delivery.payload.get("components") or ()):
            if part["type"] == ComponentKind.MEDIA_GALLERY:
                yield from (item["description"] for item in part["items"] if item.get("description"))


@pytest.mark.usefixtures("undrawn")
async def test_game_of_two_by_typing_what_autocompletion_offers(standin: StandIn, path: Path) -> None:
    # All games are typed to their end by text boards, and what they offer is tried on panels.
    with logbook(path) as book:
        async with opened(standin, path, "topiary") as (bot, table):
            await _type_out(standin, table, Random(2).choice)
            await expect_true_record(bot, table)
            await expect_all_told(bot, table)
            await standin.until(lambda: "The game is over" in _card(table), PATIENCE)
            await _expect_it_is_over(bot, table)
            await _expect_forgeries_to_be_found(bot, table)
            await _expect_discreet_log(bot, table, book)


async def _type_out(standin: StandIn, table: Table, choose: Callable[[Sequence[str]], str]) -> None:
    while not table.is_over:
        player = await table.next_player()
        while player.can_act:
            typed = await _typed_turn(player, table, choose)
            answer = await player.finished(await player.actor.slash(table.thread, "play", moves=typed))
            assert answer.is_ephemeral
        await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)


async def _expect_discreet_log(bot: Parterre, table: Table, book: Logbook) -> None:
    """Check that the log tells of every turn, and of nobody's cards; and that it would be noticed."""
    assert [] == await book.betrayed(bot, table)
    assert [] == [line for _, line in book.lines if line["level"] not in ("debug", "info")]
    committed = [line for _, line in book.lines if line["event"] == "committed"]
    assert {(table.game_id, seat, "play", "person") for seat in (0, 1)} == {
        (line["game"], line["seat"], line["verb"], line["by"]) for line in committed
    }
    story = await bot.tables.history.story(table.game_id, None)
    typed = next(entry.notation for entry in story.entries if not entry.notation.isalpha())
    for planted in (f"typed {typed}", f"key {bytes(32).hex()}"):
        book.lines = [(0, {"event": planted})]
        assert [] != await book.betrayed(bot, table), planted


async def _expect_forgeries_to_be_found(bot: Parterre, table: Table) -> None:
    """Check that a sheet, a key or a list of posts that is not true would have been noticed."""
    world = table.standin.world
    final = world.state.messages[table.posts[-1].id]
    true = deepcopy(final.components)
    (points,) = re.findall(r"^1\. \w+ \*\*(\d+)\*\*", table.newest_post, re.MULTILINE)
    for text in (part for part in walk(final.components) if part["type"] == ComponentKind.TEXT_DISPLAY):
        text["content"] = text["content"].replace(f"**{points}**", f"**{int(points) + 1}**")
    with pytest.raises(AssertionError):
        await expect_true_record(bot, table)
    final.components = true
    first = world.state.messages[table.posts[0].id]
    more = next(part for part in walk(first.components) if part.get("label") == str(words.MORE))
    promised, more["custom_id"] = more["custom_id"], more["custom_id"][:-1] + "x"
    with pytest.raises(AssertionError):
        await expect_true_record(bot, table)
    more["custom_id"] = promised
    world.by_channel[table.thread.id].remove(table.posts[3].id)
    with pytest.raises(AssertionError):
        await expect_all_told(bot, table)


def _card(table: Table) -> str:
    """Return the text of the table card, on which the thread hangs."""
    card = table.players[0].actor.find(table.thread.id)
    assert card is not None
    return card.text


async def _expect_it_is_over(bot: Parterre, table: Table) -> None:
    """Check that what was played can be looked at and that nothing can be played any more."""
    before = await bot.contents()
    assert str(advice_words.REVIEW) in table.posts[-1].buttons.values()
    for player in table.players:
        await table.my_turn(player)
        totals = re.findall(r"(?:^| · )(\d)\. (\w+) \*\*(\d+)\*\*", table.newest_post, re.MULTILINE)
        assert len(table.players) == len(totals)
        assert all(f"Place {place}: **{name}** {total} " in player.panel.text for place, name, total in totals)
        assert not player.can_act
        answer = await player.finished(await player.actor.slash(table.thread, "play", moves="m1"))
        assert "This game is over; *Play again* under its last post opens the next one." == answer.shown.text
        assert str(words.NOTHING_WAITS) == (await ask(player.actor, table.thread, "turns")).text
    assert before == await bot.contents()


async def _typed_turn(player: Player, table: Table, choose: Callable[[Sequence[str]], str]) -> str:
    """Take one suggestion after the other, each of which keeps what stood there, until it must be sent."""
    typed = ""
    while not typed.endswith("confirm"):
        offers = [
            c["value"] for c in await player.actor.autocomplete(table.thread, "play", "moves", f"{typed} ".lstrip())
        ]
        if not offers:
            break
        assert all(offer.startswith(typed) for offer in offers)
        typed = choose(offers)
    assert typed
    return typed


async def test_decisions_may_be_typed_one_by_one_and_mixed_with_clicks(
    table: Table, mover: Player, standin: StandIn, bot: Parterre
) -> None:
    card = mover.options[0]
    await mover.finished(await mover.actor.slash(table.thread, "play", moves=card.notation.upper()))
    assert tuple(card.notation.split()) == await drafted_by(bot, table, mover)
    assert card.notation.split(":")[-1].upper() in mover.panel.text
    assert mover.panel.is_ephemeral
    await mover.play_turn()
    await standin.until(lambda: f"**{mover.name}** ▸" in table.newest_post, PATIENCE)
    assert not mover.can_act


async def test_every_command_is_offered_in_a_channel(bot: Parterre, anna: Actor, garden: Channel) -> None:
    assert bot.client.is_ready()
    commands = anna.commands(garden)
    names = {"board", "hand", "help", "hours", "log", "new", "play", "replay", "rules", "settings", "table", "turns"}
    assert names <= {command["name"] for command in commands}
    assert all(command["description"] for command in commands)
