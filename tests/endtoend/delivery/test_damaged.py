"""A table whose stored game is damaged says so and rests, others play on, and a restart mends it from its moves."""

from pathlib import Path

from structlog.types import EventDict

from cogs.words import general as words
from playground.standin import StandIn
from tests.db.ready import writing
from tests.endtoend.driver.acts import play_one
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN


async def damage(bot: Parterre, table: Table) -> None:
    with writing(bot.database) as connection:
        connection.execute("UPDATE games SET state = x'7b7d' WHERE id = ?", (table.game_id,))


async def test_damaged_table_rests_while_others_play_on_and_goes_on_after_a_restart(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        broken, whole = await open_table(standin, "Anna", "Ben"), await open_table(standin, "Clara", "David")
        await play_one(broken, bot)
        waiting = await broken.next_player()
        await damage(bot, broken)
        pressed = await waiting.press(waiting.options[0])
        assert str(words.RESTING) in pressed.shown.text
        await bot.deliver()
        assert str(words.RESTING) in broken.newest_post
        mover = await whole.next_player()
        await mover.play_turn()
        await standin.until(lambda: f"**{mover.name}** ▸" in whole.newest_post, PATIENCE)
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await bot.deliver()
        assert str(words.MENDED) in broken.newest_post
        await waiting.play_turn()
        await bot.deliver()
        assert f"**{waiting.name}** ▸" in broken.newest_post
    assert [broken.game_id] == [entry["game"] for entry in logged if entry["log_level"] == "error"]
    logged.clear()
