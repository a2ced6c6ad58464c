"""A whole game of Emperor's Garden of two who see no picture: they read text boards and type `/play`."""

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.emperors_garden.reader import read
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.proof import expect_true_record
from tests.endtoend.table import open_table
from tests.endtoend.textual import choose_text, has_picture


async def test_game_of_two_by_text_boards_and_typing(
    standin: StandIn, bot_of_all: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    for actor in (anna, ben):
        await choose_text(actor, garden)
    table = await open_table(standin, "Anna", "Ben", game="emperors-garden")
    turns = 0
    while not table.is_over:
        player = await table.next_player()
        if "Draw a card." in player.panel.text:
            await player.finished(await player.actor.slash(table.thread, "play", moves="draw"))
            moves = read(player.panel.text, player.name).turn()
            turns += 1
        else:
            moves = read(player.panel.text, player.name).opening()
        answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
        assert not player.can_act, f"{moves} was refused: {answer.shown.text}"
        await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
    assert 36 == turns
    for player in table.players:
        assert [] == [delivery for delivery in player.panels if has_picture(delivery)]
    record = await expect_true_record(bot_of_all, table)
    assert record.sheet is not None
    assert [3, 3] == [lines["pieces"] for lines in record.sheet]
