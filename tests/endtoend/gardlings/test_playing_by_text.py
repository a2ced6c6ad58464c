"""A whole game of Gardlings of two who see no picture: they read panels and type `/play`."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.driver.textual import choose_text, has_picture
from tests.endtoend.driver.witness import Witness
from tests.endtoend.gardlings.reader import Place, read, read_offers
from tests.endtoend.gardlings.turns import GAME
from tests.endtoend.kills.proof import expect_true_record
from tests.endtoend.parterre import PATIENCE, numbered_entropy, parterre

SEED = 2


async def offered(player: Player, table: Table) -> Sequence[Place]:
    """Return what autocompletion tells of places where a tile can lie in several ways."""
    offers = await player.actor.autocomplete(table.thread, "play", "moves", "lay:")
    return read_offers([str(offer["name"]) for offer in offers])


async def decide(player: Player, table: Table, gems: Counter[str]) -> str:
    """Type what the panel asks for, and add what it should bring to the gems of this round. Returns: what was typed."""
    asked, board = player.panel.text, read(player.panel, player.name)
    # A tile with one place only lies there already.
    gems[player.name] += board.brings
    if "### Draw" in asked:
        if "first tile" in asked:
            gems[player.name] = 0
        assert gems[player.name] == board.gems
        return "draw" if board.dares else "stop confirm"
    if "### Lay" in asked:
        best = max((*board.places, *await offered(player, table)), key=lambda place: place.gems)
        gems[player.name] += best.gems
        return f"{best.notation} {'draw' if board.dares else 'stop confirm'}"
    if "### Buy" in asked:
        return f"{board.purchase()} confirm"
    return "stop confirm" if "or stop." in asked else "confirm"


@pytest.mark.usefixtures("undrawn")
async def test_game_by_text_boards_and_typing_brings_what_its_readers_expect(
    standin: StandIn, path: Path, garden: Channel
) -> None:
    async with parterre(standin, path, entropy=numbered_entropy(SEED)) as bot:
        witness = Witness(standin, path)
        for name in ("Anna", "Ben"):
            await choose_text(standin.actor(name), garden)
        table = await open_table(standin, "Anna", "Ben", game=GAME, options={"length": "short"})
        gems = Counter[str]()
        while not table.is_over:
            # A message that begins a round must not come when its reader has begun already.
            await bot.deliver()
            player = await table.next_player()
            moves = await decide(player, table, gems)
            answer = await player.finished(await player.actor.slash(table.thread, "play", moves=moves))
            assert "###" not in answer.shown.text or player.can_act, f"{moves} was refused: {answer.shown.text}"
            await standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
        record = await expect_true_record(bot, table)
        leaks = await witness.leaks(bot, table)
        witness.close()
    assert [] == leaks
    assert [] == [delivery for player in table.players for delivery in player.panels if has_picture(delivery)]
    assert record.sheet is not None
    assert dict(gems) == {
        player.name: lines["borders"] + lines["mushies"]
        for player, lines in zip(table.players, record.sheet, strict=True)
    }
    assert len(record.moves) > 100
