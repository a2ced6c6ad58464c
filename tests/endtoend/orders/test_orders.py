import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.words import general as words
from cogs.words import orders as order_words
from playground.standin import StandIn
from playground.world.world import stopped
from tables.model.panel import Panel, panel_for
from tables.model.table import Table as TableInPlay
from tables.play import service
from tests.endtoend.conftest import NOON
from tests.endtoend.driver.acts import (
    ask,
    begun,
    choose_text,
    decide,
    open_order,
    others,
    pings,
    press,
    table_card,
    typed,
    wish,
)
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

TAKES_M8 = "card:white-fuchsia m8 confirm"
_SNOWFLAKE = re.compile(r"\b\d{17,20}\b")


async def waiting(bot: Parterre, game: str = "sanssouci") -> tuple[Table, Player, Player]:
    """Open a table of two. Returns: the table, who is on turn, and who waits."""
    table = await begun(bot, "Anna", "Ben", game=game)
    mover = await table.next_player()
    (waits,) = others(table, mover)
    return table, mover, waits


async def hand(player: Player, table: Table) -> str:
    return (await ask(player.actor, table.thread, "hand")).text


async def until_played(bot: Parterre) -> None:
    await bot.deliver()
    await bot.let_computers_play()
    await bot.deliver()


async def test_second_wish_is_played_when_the_first_breaks_and_only_its_owner_is_told(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    panel = await wish(other, await open_order(other, table), "card:stairway", "m8")
    assert str(order_words.STANDS) in panel.text
    panel = await wish(other, panel, "card:white-fuchsia", "m1", "noble:a1")
    panel = await press(other.actor, panel, str(order_words.TO_THE_TABLE))
    lines = "1. Stairway · M8 → E5\n2. White/fuchsia · M1 "
    assert (True, True) == (lines in panel.text, str(order_words.EXPLAINED_BRIEFLY) in panel.text)
    lists = [(await ask(player.actor, table.thread, "turns")).text for player in (other, mover)]
    assert [True, False] == [str(words.ORDERED_AHEAD) in told for told in lists]
    posts, since = len(table.posts), len(other.actor.deliveries)
    await typed(table, mover, TAKES_M8)
    await until_played(bot)
    theirs, ordered = (post.text for post in table.posts[posts:])
    assert f"**{mover.name}** ▸" in theirs
    assert f"**{other.name} (ordered ahead)** ▸ white/fuchsia" in ordered
    # Nobody is called for what plays itself.
    assert [] == pings(other.actor, since)
    await mover.until_on_turn()
    told = await hand(other, table)
    assert "Played as ordered: *White/fuchsia · M1 · noble to A1*." in told
    assert "-# Not *Stairway · M8*: *M8* is no longer possible." in told
    assert str(order_words.ORDERED) not in told
    everything = json.dumps([delivery.payload for delivery in mover.actor.deliveries])
    assert "card:stairway" not in everything


async def test_order_that_does_not_fit_is_cancelled_with_a_note_and_its_owner_is_called(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    panel = await wish(other, await ask(other.actor, table.thread, "order"), "card:white-fuchsia", "m8", "noble:a1")
    answered = await wish(other, panel, "card:stairway", "m8", "...")
    assert "1. White/fuchsia · M8 → E5 · noble" in answered.text
    assert "2. Stairway · M8 → E5, then I ask you" in answered.text
    since = len(other.actor.deliveries)
    await typed(table, mover, TAKES_M8)
    await until_played(bot)
    assert (1, True) == (len(pings(other.actor, since)), other.can_act)
    assert "Your order no longer fits, so nothing was played." in other.panel.text
    assert "-# Not *White/fuchsia · M8 · noble to A1*: *M8* no longer means the same." in other.panel.text
    assert "-# Not *Stairway · M8*: *M8* is no longer possible." in other.panel.text
    assert "ordered" not in "".join(post.text for post in table.posts)
    assert f"**{other.name}** is next" in table.newest_post


async def test_order_is_changed_and_taken_back_and_old_buttons_change_nothing(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    old = await open_order(other, table)
    panel = await wish(other, await open_order(other, table), "card:stairway", "m8")
    stale = await other.actor.click(old, next(press for press in old.buttons if "|wish|" in press))
    assert str(words.STALE) in (await stale.completed(PATIENCE)).text
    panel = await decide(other, await open_order(other, table), "card:stairway")
    panel = await decide(other, panel, "m8")
    refused = await press(other.actor, panel, str(order_words.ADD_WISH))
    assert "That wish is already in your order" in refused.text
    await press(other.actor, panel, str(words.RESTART))
    panel = await wish(other, await open_order(other, table), "card:white-fuchsia", "m1", "noble:b1")
    drop = next(part["custom_id"] for part in panel.components if "dropwish" in str(part.get("custom_id")))
    panel = await (await other.actor.select(panel, drop, ["0"])).completed(PATIENCE)
    assert "1. White/fuchsia" in panel.text
    assert "2." not in panel.text
    panel = await press(other.actor, panel, str(order_words.TAKE_BACK))
    assert str(order_words.TAKEN_BACK) in panel.text
    await typed(table, mover, TAKES_M8)
    await until_played(bot)
    assert other.can_act
    late = await other.actor.click(panel, f"v1|order|{table.game_id}||")
    assert "It's your turn, so play it" in (await late.completed(PATIENCE)).text


async def test_order_outlives_a_restart_and_its_buttons_too(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot:
        table, mover, waits = await waiting(bot)
        panel = await decide(waits, await open_order(waits, table), "card:white-fuchsia")
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await wish(waits, panel, "m1", "noble:a1")
        await typed(table, mover, TAKES_M8)
        await bot.deliver()
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(3)) as bot:
        await until_played(bot)
        assert f"**{waits.name} (ordered ahead)** ▸ white/fuchsia" in table.newest_post


async def test_whoever_wants_words_orders_by_words(table: Table, other: Player) -> None:
    await choose_text(other.actor, table.thread)
    panel = await wish(other, await ask(other.actor, table.thread, "order"), "card:white-fuchsia", "m1")
    assert [] == panel.alt_texts
    assert "Market" in panel.text
    assert "1. White/fuchsia · M1" in panel.text


async def test_visitor_of_topiary_is_placed_as_ordered_and_its_owner_picks_up(bot_of_all: Parterre) -> None:
    table, mover, waits = await waiting(bot_of_all, "topiary")
    panel = await wish(waits, await open_order(waits, table), "south", "visitor:b5n", "pick:b3")
    assert "1. Visitor at B5 ↑ · pick up B3, then I ask you" in panel.text
    await typed(table, mover, "visitor:d1s confirm")
    await until_played(bot_of_all)
    # They are called with the tile in hand, which the order asked for.
    assert ["lay"] * 4 == [option.notation.partition(":")[0] for option in waits.options]
    assert "Played as ordered: *Visitor at B5 ↑ · pick up B3*." in waits.panel.text


async def test_samurai_and_look_of_emperors_garden_cost_one_visit(bot_of_all: Parterre) -> None:
    table, mover, waits = await waiting(bot_of_all, "emperors-garden")
    await wish(waits, await open_order(waits, table), "place:samurai:0:1", "wish:2")
    await typed(table, mover, "place:samurai:1:0 none confirm")
    await until_played(bot_of_all)
    assert f"**{waits.name} (ordered ahead)** ▸ samurai → pine (1), south of the emperor" in table.newest_post
    # Whoever decided on no look with the samurai is to look now, and may have ordered that, too.
    await mover.until_on_turn()
    assert {"look"} == {option.notation.partition(":")[0] for option in mover.options}
    panel = await wish(waits, await open_order(waits, table), "draw")
    assert "1. Draw a card, then I ask you" in panel.text
    await mover.play_turn()
    await until_played(bot_of_all)
    await waits.until_on_turn()
    assert {"card"} == {option.notation.partition(":")[0] for option in waits.options}
    assert "Played as ordered: *Draw a card*." in waits.panel.text


HELD: Sequence[Sequence[Sequence[str]]] = (
    [("card:stairway", "m4", "gardener:e2", "noble:e3")],
    [("card:stairway", "m8", "..."), ("card:white-fuchsia", "m1")],
)


async def delivered_while(path: Path, held: Sequence[Sequence[str]]) -> list[str]:
    """Return all that somebody gets while another has ordered something, up to where it is played."""
    async with (
        StandIn.running(clock=stopped(NOON)) as standin,
        parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(1)) as bot,
    ):
        table, mover, waits = await waiting(bot)
        since = len(mover.actor.deliveries)
        panel = await ask(waits.actor, table.thread, "order")
        for decisions in held:
            panel = await wish(waits, panel, *decisions)
        for command in ("hand", "board", "log", "turns"):
            await (await mover.actor.slash(table.thread, command)).completed(PATIENCE)
        await typed(table, mover, TAKES_M8)
        await bot.deliver()
        # The card is brought up to date when there is time for it.
        card = str(table_card(table).id)
        payloads = (delivery.payload for delivery in mover.actor.deliveries[since:])
        # Of two entries that go out at once, either may arrive first.
        return sorted(json.dumps(_plain(payload)) for payload in payloads if payload.get("id") != card)


def _plain(payload: Any) -> Any:  # noqa: ANN401 - any JSON
    """Leave out what chance decides in every world: ids, also those in links, and tokens."""
    if isinstance(payload, str):
        return _SNOWFLAKE.sub("", payload)
    if isinstance(payload, list):
        return [_plain(item) for item in payload]
    if not isinstance(payload, dict):
        return payload
    return {key: _plain(value) for key, value in payload.items() if not (key == "id" or key.endswith(("_id", "url")))}


async def seen_with_each(folder: Path) -> list[list[str]]:
    return [await delivered_while(folder / f"{number}", held) for number, held in enumerate(HELD)]


async def test_others_are_delivered_the_same_whatever_an_order_holds(tmp_path: Path) -> None:
    one, other = await seen_with_each(tmp_path)
    assert one
    assert one == other


async def test_panel_that_tells_how_much_somebody_ordered_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def telling(table: TableInPlay, user_id: int) -> Panel:
        panel = panel_for(table, user_id)
        return replace(panel, name=f"{panel.name} {sum(len(order.wishes) for order in table.orders.values())}")

    monkeypatch.setattr(service, "panel_for", telling)
    one, other = await seen_with_each(tmp_path)
    assert one != other
