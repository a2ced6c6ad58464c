import asyncio
from pathlib import Path

from playground.actors.actor import Actor
from playground.deliveries import Delivery
from playground.standin import StandIn
from playground.world.components import walk
from tests.endtoend.driver.acts import begun, more
from tests.endtoend.driver.player import Player
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PLAIN


def words_in(deliveries: list[Delivery]) -> str:
    """Everything that can be read or pressed in deliveries."""
    return "\n".join(str(part) for delivery in deliveries for part in walk(delivery.payload.get("components") or []))


async def choose_side(player: Player, entry: str) -> None:
    side = next(option for option in player.options if option.notation == f"side:{entry}")
    await player.press(side)


async def confirm(player: Player) -> None:
    await player.press(next(option for option in player.options if option.verb == "confirm"))


async def test_sealed_side_survives_the_others_commits_and_a_restart_and_is_shown_to_nobody(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await begun(bot, "Anna", "Ben", "Clara", options={"expansion": "on"})
        first, second, third = table.players
        await choose_side(first, "b")
        assert "Side B" in first.panel.text
        await choose_side(second, "a")
        await confirm(second)
        await bot.deliver()
        assert ("side:b",) == (await bot.tables.play.panel(table.game_id, first.actor.id)).draft
    async with parterre(standin, path, looks=PLAIN) as bot:
        since = len(standin.recorder.kept)
        await table.my_turn(first)
        assert ("side:b",) == (await bot.tables.play.panel(table.game_id, first.actor.id)).draft
        await confirm(first)
        await bot.deliver()
        others = [d for d in standin.recorder.kept[since:] if d.user_id != first.actor.id]
        assert "side:b" not in words_in(others)
        assert "▸ expansion" not in words_in(standin.recorder.kept)
        await choose_side(third, "b")
        await confirm(third)
        await bot.deliver()
        shown = table.newest_post
        assert 3 == shown.count("▸ expansion")
        view = (await bot.tables.play.panel(table.game_id, 0)).committed_view
        assert [1, 0, 1] == [player.garden.face % 2 for player in view.players]


async def test_log_boards_and_other_hands_keep_a_sealed_side(standin: StandIn, bot: Parterre, clara: Actor) -> None:
    table = await begun(bot, "Anna", "Ben", options={"expansion": "on"})
    first, second = table.players
    await choose_side(first, "a")
    await confirm(first)
    await bot.deliver()
    since = len(standin.recorder.kept)
    for actor in (second.actor, clara):
        for command in ("log", "board", "hand"):
            await actor.slash(table.thread, command)
        await actor.click(table.posts[-1], f"v1|turn|{table.game_id}||")
        whole = await more(actor, table.posts[-1])
        for verb in ("text", "log"):
            await actor.click(whole, f"v1|{verb}|{table.game_id}||")
    told = words_in(standin.recorder.kept[since:])
    assert "**Anna** ▸ has chosen a side" in told
    assert "▸ expansion" not in told
    assert told.count("side:a") == told.count("side:b")
    assert told.count("Side A") == told.count("Side B")


async def test_gardens_are_chosen_in_turn_before_any_card_is_seen(standin: StandIn, bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options={"gardens": "choose"})
    assert "Your hand" not in words_in(standin.recorder.kept)
    taken: list[str] = []
    for _ in range(2):
        player = await table.next_player()
        assert "Choose your garden." in player.panel.text
        boards = {option.notation.removeprefix("garden:")[0] for option in player.options}
        assert not boards & {garden[0] for garden in taken}
        decisions = await player.play_turn()
        taken.append(decisions[0].removeprefix("garden:"))
        await bot.deliver()
    told = [post.text for post in table.posts]
    for garden in taken:
        assert 1 == sum(f"▸ garden {garden.upper()}" in text for text in told)
    for player in table.players:
        assert "Your hand" in " ".join(player.panel.alt_texts)
    assert "Play a card." in (await table.next_player()).panel.text


async def test_two_who_confirm_their_sides_at_once_are_both_heard(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options={"expansion": "on"})
    for player in table.players:
        await choose_side(player, "a")
    await asyncio.gather(*(confirm(player) for player in table.players))
    await bot.deliver()
    # Whoever came second is told in one line.
    assert 2 == table.newest_post.count("expansion ")
    assert 2 == sum(post.text.count("expansion ") for post in table.posts)
    assert "### Play a card." in (await table.next_player()).panel.text
