"""What a restart may not change."""

from pathlib import Path

from playground.faults import Fault, Trouble
from playground.standin import StandIn
from tests.endtoend.parterre import PATIENCE, parterre
from tests.endtoend.plain_look import PLAIN
from tests.endtoend.table import open_table


async def test_draft_and_buttons_of_a_panel_survive_a_restart_in_the_middle_of_a_turn(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        await player.press(player.options[0])
        before = await bot.contents()
        shown = player.panel
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert before["drafts"] == (await bot.contents())["drafts"]
        (card,) = (str(row[2]) for row in before["drafts"])
        await player.press_in(shown, player.options[0])
        assert (await bot.tables.play.panel(table.game_id, player.actor.id)).draft[0] == card
        await player.play_turn()
        await standin.until(lambda: "played" in table.newest_post, PATIENCE)


async def test_what_was_committed_before_a_crash_is_posted_once_after_it(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        player = await table.next_player()
        posts = len(table.posts)
        fault = standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", Trouble.RESET, times=None))
        await player.play_turn()
        await standin.until(lambda: fault.struck, PATIENCE)
        assert posts == len(table.posts)
    standin.faults.lift()
    async with parterre(standin, path, looks=PLAIN) as bot:
        bot.pass_time(60)
        await standin.until(lambda: len(table.posts) > posts, PATIENCE)
        other = await table.next_player()
        await other.play_turn()
        await standin.until(lambda: f"**{other.name}** played" in table.newest_post, PATIENCE)
        assert ["played", "played"] == [
            "played" if "played" in post.text else post.text for post in table.posts[posts:]
        ]
