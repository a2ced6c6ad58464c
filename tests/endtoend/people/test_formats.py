"""Pictures come tall or wide: to one person as they chose, to all as their server did."""

import io
from pathlib import Path

import pytest
from PIL import Image

from cogs.delivery import table_card
from cogs.words import advice as advice_words
from cogs.words import history as history_words
from cogs.words import people as people_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.state import Channel
from render.canvas.formats import Format
from render.registry import LOOKS
from tests.endtoend.advice.test_hints import helpful_table
from tests.endtoend.driver.acts import ask, begun, choose_text, now, play_one, press, resign
from tests.endtoend.driver.acts import table_card as card_of
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.spectators.test_spectators import watch

TALL, WIDE = Format.TALL, Format.WIDE
LARGER = str(people_words.LARGER)


def formats(*seen: Seen) -> set[Format]:
    """Return the formats of all pictures of messages, by the width of the files that arrived; films have half of it."""
    files = [io.BytesIO(content) for one in seen for content in one.files.values()]
    widths = {one.size[0] // part: one for one in Format for part in (1, 2)}
    return {widths[Image.open(file).width] for file in files}


async def choose(actor: Actor, channel: Channel, chosen: Format) -> None:
    await press(actor, await ask(actor, channel, "settings"), str(people_words.FORMATS[chosen]))


async def choose_for_all(bot: Parterre, chosen: Format) -> None:
    await bot.tables.servers.change(bot.standin.guild.id, picture_format=chosen.value)


async def until_all_see(table: Table, chosen: Format) -> None:
    """Wait until the newest post and the card, which is edited after it, have this format."""
    await table.standin.until(lambda: {chosen} == formats(table.posts[-1]) == formats(card_of(table)), PATIENCE)


def offered(table: Table, name: str) -> bool:
    return LARGER in table.player(name).panel.buttons.values()


async def test_each_reads_in_the_format_of_their_choice_and_all_in_that_of_the_server(
    standin: StandIn, path: Path, anna: Actor, clara: Actor, garden: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", 0.0)
    async with parterre(standin, path) as bot:
        await choose(anna, garden, TALL)
        await choose(clara, garden, TALL)
        table = await helpful_table(standin, bot, garden)
        await watch(clara, table, bot)
        for public in (WIDE, TALL, WIDE):
            await choose_for_all(bot, public)
            for _ in table.players:
                mover = await table.next_player()
                chosen = TALL if mover.name == "Anna" else WIDE
                assert {chosen} == formats(mover.panel)
                assert {chosen} == formats(await press(mover.actor, mover.panel, str(advice_words.HINT)))
                await play_one(table, bot)
            await until_all_see(table, public)
            assert {TALL} == formats(clara.dms()[-1])
        await choose_for_all(bot, TALL)
    async with parterre(standin, path) as bot:
        # Cards that may be out of date are drawn anew at the start.
        await standin.until(lambda: {TALL} == formats(card_of(table)), PATIENCE)
        for _ in table.players:
            await play_one(table, bot)
        await until_all_see(table, TALL)
        assert {TALL} == formats(clara.dms()[-1])
        await resign(anna, table.thread)
        await bot.deliver()
        await until_all_see(table, TALL)
        assert {TALL} == formats(clara.dms()[-1])
        for actor, chosen in ((anna, TALL), (table.player("Ben").actor, WIDE)):
            seen = [await ask(actor, table.thread, command) for command in ("hand", "board", "replay")]
            seen.append(await press(actor, seen[-1], str(history_words.AS_FILM)))
            assert {chosen} == formats(*seen)


@pytest.mark.parametrize("game", LOOKS)
async def test_guides_follow_their_reader(drawing_bot: Parterre, anna: Actor, garden: Channel, game: str) -> None:
    assert drawing_bot.client.is_ready()
    for chosen in Format:
        await choose(anna, garden, chosen)
        assert {chosen} == formats(await ask(anna, garden, "rules", game=game))


async def test_larger_pictures_are_offered_twice_to_those_who_have_not_chosen(
    bot: Parterre, ben: Actor, clara: Actor, garden: Channel
) -> None:
    await choose(ben, garden, WIDE)
    await choose_text(clara, garden)
    table = await begun(bot, "Anna", "Ben", "Clara")
    found: dict[str, list[bool]] = {player.name: [] for player in table.players}
    for _ in range(3 * len(table.players)):
        mover = await table.next_player()
        found[mover.name].append(offered(table, mover.name))
        await play_one(table, bot)
    assert {"Anna": [True, True, False], "Ben": [False] * 3, "Clara": [False] * 3} == found


async def test_a_tap_shows_the_same_panel_with_larger_pictures_and_the_offer_is_gone_for_good(
    drawing_bot: Parterre,
) -> None:
    table = await begun(drawing_bot, "Anna", "Ben")
    first = await play_one(table, drawing_bot)
    mover = await table.next_player()
    before = mover.panel
    larger = await press(mover.actor, before, LARGER)
    assert (before.id, {WIDE}, {TALL}) == (larger.id, formats(before), formats(larger))
    assert (first in before.text, []) == (
        True,
        [line for line in before.text.splitlines() if line not in larger.text and "](" not in line],
    )
    assert [one for one in before.buttons.values() if one != LARGER] == [*larger.buttons.values()]
    await play_one(table, drawing_bot)
    assert LARGER not in now(mover.actor, larger).buttons.values()
    assert ({TALL}, False) == (formats(await ask(mover.actor, table.thread, "hand")), offered(table, mover.name))
