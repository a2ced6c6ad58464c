"""A game that is told in chapters: posts when one closes, calls in between, and what is announced at once."""

import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest

from cogs.words import general as words
from playground.standin import StandIn
from playground.world.state import MessageFlag
from rules.game import Event
from rules.sanssouci.events import TilePlaced
from rules.sanssouci.game import Sanssouci
from rules.sanssouci.state import State
from tests.endtoend.driver.acts import marks, others, rung
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PLAIN


class Told(Sanssouci):
    """Sanssouci, told whenever everybody has had a turn; what is laid all hear at once."""

    def chapter(self, state: State) -> int:
        return state.turns // len(state.players)

    def is_announced(self, event: Event) -> bool:
        return isinstance(event, TilePlaced)


@pytest.fixture
async def telling(standin: StandIn, path: Path) -> AsyncIterator[Parterre]:
    async with parterre(standin, path, looks=PLAIN, games={Told.slug: Told()}) as running:
        yield running


async def test_chapter_is_told_once_and_who_is_next_in_it_hears_what_happened(
    standin: StandIn, telling: Parterre
) -> None:
    standin.actor("Clara").user.dms_closed = True
    table = await open_table(standin, "Anna", "Ben", "Clara")
    await telling.deliver()
    first = (await telling.tables.play.panel(table.game_id, None)).waiting_for[0]
    movers = (table.players[first], *others(table, table.players[first]))
    before, played = len(table.posts), []
    for mover, following in pairwise(movers):
        since, posts = marks(table), len(table.posts)
        await play(table, telling, mover)
        played.append(f"**{mover.name}** ▸")
        assert {player.name: int(player is following) for player in table.players} == rung(table, since)
        called = [post for post in table.posts[posts:] if "is next" in post.text]
        if following.name == "Clara":
            (call,) = called
            assert f"<@{following.actor.id}>" in call.text
            assert [] == call.alt_texts
            assert all(text in call.text for text in played)
        else:
            assert [] == called
            assert all(text in following.panel.text for text in played)
    posts = len(table.posts)
    await play(table, telling, movers[-1])
    told = next(post for post in table.posts[posts:] if post.alt_texts)
    assert all(f"**{mover.name}** ▸" in told.text for mover in movers)
    assert "is next" in told.text
    lines = [post for post in table.posts[before:] if not post.alt_texts and not post.buttons]
    assert lines
    assert all(re.fullmatch(r"\*\*\w+\*\* ▸ [a-z -]+ → [A-I]\d", line.text) for line in lines)
    assert all(line.payload["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS for line in lines)
    assert all(str(words.DMS_CLOSED) not in post.text for post in table.posts[before:])


async def play(table: Table, bot: Parterre, player: Player) -> None:
    if not player.can_act:
        await table.my_turn(player)
    await player.play_turn()
    await bot.deliver()
