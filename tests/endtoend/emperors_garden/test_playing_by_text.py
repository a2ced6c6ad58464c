"""Whole games of Emperor's Garden of people who see no picture: they read text boards and type `/play`."""

from collections import Counter
from pathlib import Path

import pytest

from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.driver.textual import choose_text, has_picture
from tests.endtoend.driver.witness import Witness
from tests.endtoend.emperors_garden.reader import name_of, read
from tests.endtoend.kills.proof import expect_true_record
from tests.endtoend.parterre import PATIENCE, numbered_entropy, parterre

IN_PLAY = ("samurai", "priest", "poet", "agent")
# The deals by these seeds give their readers reason for each of them.
EVERY_ACTION = {"place", "move", "lift", "emperor", "agent"}


async def decide(player: Player, table: Table) -> int:
    """Type all that the panel asks for, up to *Confirm*. Returns: the points that it should bring."""
    if "### Draw a card." in player.panel.text:
        await typed(player, table, "draw")
    board = read(player.panel.text, player.name)
    if board.drawn:
        turn = board.turn()
        await typed(player, table, turn.decisions)
        return turn.points
    # Where one card is left for the last samurai, it stands there already.
    first = f"place:samurai:{name_of(board.free[0])} " if "### Place your samurai" in player.panel.text else ""
    await typed(player, table, f"{first}wish:1 confirm")
    return 0


async def typed(player: Player, table: Table, moves: str) -> None:
    answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
    is_open = moves == "draw"
    assert is_open is player.can_act, f"{moves} was refused: {answer.shown.text}"


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("deck", "names", "seed"), [("hanafuda", "Anna Ben", 12), ("western", "Anna Ben Clara David", 20)]
)
async def test_game_by_text_boards_and_typing_brings_what_its_readers_expect(
    standin: StandIn, path: Path, garden: Channel, deck: str, names: str, seed: int
) -> None:
    async with parterre(standin, path, entropy=numbered_entropy(seed)) as bot:
        witness = Witness(standin, path)
        for name in names.split():
            await choose_text(standin.actor(name), garden)
        table = await open_table(standin, *names.split(), game="emperors-garden", options={"deck": deck})
        expected = Counter[str]()
        while not table.is_over:
            player = await table.next_player()
            expected[player.name] += await decide(player, table)
            await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
        record = await expect_true_record(bot, table)
        leaks = await witness.leaks(bot, table)
        witness.close()
    assert [] == leaks
    assert [] == [delivery for player in table.players for delivery in player.panels if has_picture(delivery)]
    assert record.sheet is not None
    scored = {
        player.name: sum(lines[source] for source in IN_PLAY)
        for player, lines in zip(table.players, record.sheet, strict=True)
    }
    assert dict(expected) == scored
    assert EVERY_ACTION <= {notation.partition(":")[0] for _, notation in record.moves}
    # An agent that was kept is shown to nobody, not even at the end.
    assert 2 in {lines["kept-agent"] for lines in record.sheet}
