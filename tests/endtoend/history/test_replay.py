"""Looking back: what others played meanwhile, all posts one by one, and the record."""

from pathlib import Path

from cogs.words import history as history_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from rules.__main__ import main
from tests.endtoend.driver.acts import ask, play_one, press, resign
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PLAIN

TURNS = 3


async def replayed(actor: Actor, table: Table) -> Seen:
    return await ask(actor, table.thread, "replay")


async def test_posts_are_stepped_through_privately_and_by_buttons_that_outlive_a_restart(
    standin: StandIn, path: Path
) -> None:
    eva = standin.add_person("Eva")
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await open_table(standin, "Anna", "Ben")
        mover = await table.next_player()
        dealt = (await bot.tables.play.panel(table.game_id, mover.actor.id)).committed_view
        decisions = [await (await table.next_player()).play_turn() for _ in range(TURNS)]
        await bot.deliver()
        shown = await replayed(mover.actor, table)
        assert shown.is_ephemeral
        assert "Post 3 of 3" in shown.text
        assert [str(history_words.FIRST), str(history_words.BACK)] == list(shown.buttons.values())
        assert f"-# {mover.name}: `{' '.join(decisions[-1])[:5]}" in shown.text
        first = await press(mover.actor, shown, str(history_words.FIRST))
        assert (shown.id, True) == (first.id, "Before the first of 3 posts" in first.text)
        assert str(history_words.DEAL) in first.text
        assert PLAIN["sanssouci"].secrets(dealt) in first.text
    async with parterre(standin, path, looks=PLAIN):
        second = await press(mover.actor, await press(mover.actor, first, str(history_words.ON)), str(history_words.ON))
        assert "Post 2 of 3" in second.text
        assert table.posts[-2].text.splitlines()[0] in second.text
        assert 4 == len(second.buttons)
        stranger = await replayed(eva, table)
        assert "Post 3 of 3" in stranger.text
        assert "Your hand" not in stranger.text
        assert "Your hand" in second.text


async def test_record_of_an_ended_game_comes_as_a_file_that_the_rules_accept(
    table: Table, standin: StandIn, bot: Parterre, tmp_path: Path
) -> None:
    await (await table.next_player()).play_turn()
    anna = table.players[0].actor
    assert str(history_words.AS_FILM) not in (await replayed(anna, table)).buttons.values()
    refused = await ask(anna, table.thread, "table export")
    assert (
        "A record gives everything away, so it comes when the game is over; `/replay` shows it so far." == refused.text
    )
    await resign(anna, table.thread)
    await bot.deliver()
    shown = await ask(anna, table.thread, "table export")
    assert shown.is_ephemeral
    again = await replayed(anna, table)
    film = await press(anna, again, str(history_words.AS_FILM))
    assert (True, ["film.gif"]) == (film.id != again.id, list(film.files))
    (file,) = standin.world.state.messages[shown.id].attachments
    (tmp_path / "game.jsonl").write_bytes(standin.world.files.get(file.id))
    assert 0 == main(["verify", str(tmp_path / "game.jsonl")])
    assert "python3 -m rules verify" in shown.text


async def test_what_others_played_is_told_at_the_first_look_and_again_by_a_button(bot: Parterre) -> None:
    table = await open_table(bot.standin, "Anna", "Ben", "Clara")
    first = await table.next_player()
    await first.play_turn()
    await bot.deliver()
    for _ in range(2):
        await play_one(table, bot)
    missed = [post.text.splitlines()[0] for post in table.posts[-2:]]
    told = first.panel.text
    assert str(history_words.SINCE_LAST_TURN) in told
    assert all(line in told for line in missed)
    hand = await ask(first.actor, table.thread, "hand")
    assert str(history_words.SINCE_LAST_TURN) not in hand.text
    again = await press(first.actor, hand, str(history_words.WHAT_HAPPENED))
    assert (True, True) == (again.id != hand.id, all(line in again.text for line in missed))
    await first.play_turn()
    await bot.deliver()
    second = await table.next_player()
    assert str(history_words.SINCE_LAST_TURN) in second.panel.text
    waiting = await ask(first.actor, table.thread, "hand")
    nothing = await press(first.actor, waiting, str(history_words.WHAT_HAPPENED))
    assert str(history_words.NOTHING_SINCE) in nothing.text
