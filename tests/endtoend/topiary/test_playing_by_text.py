"""A whole game of Topiary of two who see no picture: they read text boards and type `/play`."""

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.table import open_table
from tests.endtoend.driver.textual import choose_text, has_picture
from tests.endtoend.kills.proof import expect_true_record
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.topiary.reader import read


async def test_game_of_two_by_text_boards_and_typing(
    standin: StandIn, bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    for actor in (anna, ben):
        await choose_text(actor, garden)
    table = await open_table(standin, "Anna", "Ben", game="topiary")
    laid = 0
    while not table.is_over:
        player = await table.next_player()
        moves = read(player.panel.text).visitor()
        await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
        if player.can_act:
            moves = read(player.panel.text).laying()
            answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
            assert [] == player.options, f"{moves} was refused: {answer.shown.text}"
            laid += 1
        await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
    assert laid > 10
    for player in table.players:
        assert [] == [delivery for delivery in player.panels if has_picture(delivery)]
    record = await expect_true_record(bot_of_all, table)
    assert laid == sum(notation.startswith("lay:") for _, notation in record.moves)
