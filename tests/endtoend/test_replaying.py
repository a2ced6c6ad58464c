"""Stepping through what was played."""

from pathlib import Path

from cogs import replay_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from tests.endtoend.parterre import PATIENCE, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.table import Table, open_table

TURNS = 3


async def replayed(actor: Actor, table: Table) -> Seen:
    return await (await actor.slash(table.thread, "replay")).completed(PATIENCE)


async def step(actor: Actor, shown: Seen, label: str) -> Seen:
    return await (await actor.click(shown, shown.custom_id(label))).completed(PATIENCE)


async def test_posts_are_stepped_through_privately_and_by_buttons_that_outlive_a_restart(
    standin: StandIn, path: Path
) -> None:
    eva = standin.add_person("Eva")
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        mover = await table.next_player()
        dealt = (await bot.tables.play.panel(table.game_id, mover.actor.id)).live
        decisions = [await (await table.next_player()).play_turn() for _ in range(TURNS)]
        await bot.deliver()
        shown = await replayed(mover.actor, table)
        assert shown.is_ephemeral
        assert "Post 3 of 3" in shown.text
        assert [replay_words.FIRST, replay_words.BACK] == list(shown.buttons.values())
        assert f"-# {mover.name}: `{' '.join(decisions[-1])[:5]}" in shown.text
        first = await step(mover.actor, shown, replay_words.FIRST)
        assert (shown.id, True) == (first.id, "Before the first of 3 posts" in first.text)
        assert replay_words.DEAL in first.text
        assert PLAIN["sanssouci"].secrets(dealt) in first.text
    async with parterre(standin, path, looks=PLAIN):
        second = await step(mover.actor, await step(mover.actor, first, replay_words.ON), replay_words.ON)
        assert "Post 2 of 3" in second.text
        assert table.posts[-2].text.splitlines()[0] in second.text
        assert 4 == len(second.buttons)
        stranger = await replayed(eva, table)
        assert "Post 3 of 3" in stranger.text
        assert "Your hand" not in stranger.text
        assert "Your hand" in second.text
