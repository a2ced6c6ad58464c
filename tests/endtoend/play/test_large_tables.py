"""A table of twenty, from its card to what is told of its first round."""

from playground.standin import StandIn
from playground.world.state import Channel
from render.gardlings.overview.table import table_pages
from tests.endtoend.driver.acts import now
from tests.endtoend.driver.table import open_lobby, seat, start
from tests.endtoend.parterre import Parterre


async def test_twenty_sit_down_build_and_are_all_told_of(
    standin: StandIn, bot_of_all: Parterre, garden: Channel
) -> None:
    anna, ben = standin.actor("Anna"), standin.actor("Ben")
    card = await open_lobby(anna, garden, "gardlings")
    options = {"ponds": "on", "building": "open", "gnomes": "basic"}
    await seat(card, anna, ben, options=options, computers=18)
    seen = now(anna, card)
    assert "-# Building: Open gardens · Ponds: Ponds bring coins · " in seen.text
    assert "**20** Computer 18" in seen.text
    table = await start(standin, card, anna, ben, game="gardlings")
    await bot_of_all.let_computers_play()
    for player in table.players:
        await player.play_turn()
    await bot_of_all.deliver()
    told = next(post for post in reversed(table.posts) if post.alt_texts)
    assert [page.name for page in table_pages(20)] == [*told.files]
    assert all(f"**Computer {number}** has " in told.text for number in range(1, 19))
    assert "Round 2 begins" in told.text
