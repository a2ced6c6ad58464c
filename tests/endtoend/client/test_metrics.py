"""What is counted while a game is played, and that it tells nobody's business."""

import asyncio
import re
from collections.abc import Iterator

from playground.faults import Fault
from playground.standin import StandIn
from tables.metrics import REGISTRY
from tests.db.ready import reading
from tests.endtoend.driver.acts import begun
from tests.endtoend.parterre import PATIENCE, Parterre


def figures() -> dict[str, float]:
    """Return every sample by name, labels left out."""
    found: dict[str, float] = {}
    for family in REGISTRY.collect():
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0) + sample.value
    return found


def labels() -> Iterator[str]:
    for family in REGISTRY.collect():
        for sample in family.samples:
            yield from (value for name, value in sample.labels.items() if name not in {"le", "version"})


def posts_of_tables() -> float:
    """Return how many posts are counted, without greetings, of which one may be under way when a test begins."""
    samples = (sample for family in REGISTRY.collect() for sample in family.samples)
    return sum(
        one.value for one in samples if one.name == "parterre_posts_total" and one.labels.get("kind") != "greeting"
    )


async def until_counted(bot: Parterre, before: float) -> None:
    """Wait until all that is written down to have gone is counted, too: nobody hears of that."""
    with reading(bot.database) as connection:
        sql = "SELECT count(*) FROM outbox WHERE done_at IS NOT NULL AND kind <> 'greeting'"
        ((gone,),) = connection.execute(sql).fetchall()
    async with asyncio.timeout(PATIENCE):
        while posts_of_tables() < before + gone:  # noqa: ASYNC110 - see above
            await asyncio.sleep(0.01)


async def test_moves_posts_retries_refusals_and_answers_are_counted(standin: StandIn, bot: Parterre) -> None:
    posts = posts_of_tables()
    table = await begun(bot, "Anna", "Ben")
    await until_counted(bot, posts)
    before = figures()
    standin.faults.order(Fault("POST", rf"/channels/{table.thread.id}/messages", status=503))
    player = await table.next_player()
    await player.actor.slash(table.thread, "play", moves="nonsense")
    decisions = await player.play_turn()
    await bot.deliver()
    await until_counted(bot, posts)
    after = figures()
    panel = await bot.tables.play.panel(table.game_id, player.actor.id)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert panel.seq == grown["parterre_moves_total"]
    assert 1 == grown["parterre_post_retries_total"]
    # Thread and direct message, and the message before, which says that it goes on below.
    assert 3 == grown["parterre_posts_total"]
    assert 1 == grown["parterre_refusals_total"]
    assert len(decisions) + 1 == grown["parterre_first_answer_seconds_count"]
    assert 0 == grown["parterre_apologies_total"]


def test_labels_hold_no_numbers_and_so_no_ids() -> None:
    assert [] == [value for value in labels() if not re.fullmatch("[a-z-]+", value)]
