"""A whole game of Sanssouci of two who see no picture: they read text boards and type `/play`."""

import pytest

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.table import open_table
from tests.endtoend.driver.textual import choose_text, has_picture
from tests.endtoend.kills.proof import expect_true_record
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.sanssouci.reader import read


@pytest.mark.parametrize("expansion", ["off", "on"])
async def test_game_of_two_by_text_boards_and_typing(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel, expansion: str
) -> None:
    for actor in (anna, ben):
        await choose_text(actor, garden)
    table = await open_table(standin, "Anna", "Ben", options={"expansion": expansion})
    if expansion == "on":
        for player in table.players:
            answer = await player.finished(await player.actor.slash(table.thread, "play", moves="side:b confirm"))
            assert answer.is_ephemeral
    turns = 0
    while not table.is_over:
        player = await table.next_player()
        moves = read(player.panel.text, player.name).turn()
        answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
        assert "### " not in answer.shown.text, f"{moves} was not a whole turn: {answer.shown.text}"
        assert not player.can_act, f"{moves} was refused: {answer.shown.text}"
        turns += 1
        await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
    assert 36 == turns
    for player in table.players:
        assert [] == [delivery for delivery in player.panels if has_picture(delivery)]
    record = await expect_true_record(bot, table)
    assert record.sheet is not None
    assert all(lines["nobles"] > 0 for lines in record.sheet)
