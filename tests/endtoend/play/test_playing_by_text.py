"""Whole games of people who see no picture: they read text boards and type `/play`."""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from playground.standin import StandIn
from rules.records import Record
from tests.endtoend.driver.acts import choose_text, has_picture, typed
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.emperors_garden import reader as emperors_garden
from tests.endtoend.gardlings import reader as gardlings
from tests.endtoend.kills.proof import expect_true_record
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.sanssouci import reader as sanssouci
from tests.endtoend.topiary import reader as topiary

pytestmark = pytest.mark.usefixtures("undrawn")
IN_PLAY = ("samurai", "priest", "poet", "agent")
# The deals by these seeds give their readers reason for each of them.
EVERY_ACTION = {"place", "move", "lift", "emperor", "agent"}


@dataclass
class Reading:
    """A table of people who want words."""

    bot: Parterre
    table: Table
    witness: Witness

    async def play_out(self, decide: Callable[[Player], Awaitable[None]]) -> Record:
        """Let everybody type what they decide by what they read. Returns: the record of the game."""
        table = self.table
        while not table.is_over:
            # A message that begins a round must not come when its reader has begun already.
            await self.bot.deliver()
            await decide(await table.next_player())
            await table.standin.until(lambda: table.is_over or any(p.can_act for p in table.players), PATIENCE)
        assert [] == [delivery for player in table.players for delivery in player.panels if has_picture(delivery)]
        record = await expect_true_record(self.bot, table)
        assert [] == await self.witness.leaks(self.bot, table)
        assert record.sheet is not None
        return record

    async def type(self, player: Player, moves: str, *, is_whole: bool = True) -> None:
        """Type decisions, with which a turn is over or not."""
        answer = await typed(self.table, player, moves)
        assert is_whole is not player.can_act, f"{moves} was refused: {answer}"

    def by_name(self, record: Record, *sources: str) -> Mapping[str, int]:
        """Return what everybody scored by some lines of the sheet."""
        sheets = zip(self.table.players, record.sheet or (), strict=True)
        return {player.name: sum(lines[source] for source in sources) for player, lines in sheets}


@asynccontextmanager
async def reading(
    standin: StandIn, path: Path, game: str, *names: str, seed: int = 1, **options: str
) -> AsyncIterator[Reading]:
    """Open a table of people who all have chosen text."""
    async with parterre(standin, path, entropy=numbered_entropy(seed)) as bot:
        with closing(Witness(standin, path)) as witness:
            for name in names:
                await choose_text(standin.actor(name), standin.channel("garden"))
            yield Reading(bot, await open_table(standin, *names, game=game, options=options), witness)


@pytest.mark.parametrize("expansion", ["off", "on"])
async def test_game_of_sanssouci_by_text_boards_and_typing(standin: StandIn, path: Path, expansion: str) -> None:
    turns = Counter[str]()
    async with reading(standin, path, "sanssouci", "Anna", "Ben", expansion=expansion) as game:
        for player in game.table.players if expansion == "on" else ():
            await typed(game.table, player, "side:b confirm")

        async def decide(player: Player) -> None:
            await game.type(player, sanssouci.read(player.panel.text, player.name).turn())
            turns[player.name] += 1

        record = await game.play_out(decide)
        assert {"Anna": 18, "Ben": 18} == turns
        assert all(points > 0 for points in game.by_name(record, "nobles").values())


async def test_game_of_topiary_by_text_boards_and_typing(standin: StandIn, path: Path) -> None:
    laid: list[str] = []
    async with reading(standin, path, "topiary", "Anna", "Ben") as game:

        async def decide(player: Player) -> None:
            await typed(game.table, player, topiary.read(player.panel.text).visitor())
            if player.can_act:
                laid.append(topiary.read(player.panel.text).laying())
                await game.type(player, laid[-1])

        record = await game.play_out(decide)
        assert len(laid) > 10
        assert len(laid) == sum(notation.startswith("lay:") for _, notation in record.moves)


@pytest.mark.parametrize(
    ("deck", "names", "seed"),
    [("hanafuda", "Anna Ben", 12), pytest.param("western", "Anna Ben Clara David", 20, marks=pytest.mark.full)],
)
async def test_game_of_emperors_garden_by_text_boards_and_typing_brings_what_its_readers_expect(
    standin: StandIn, path: Path, deck: str, names: str, seed: int
) -> None:
    expected = Counter[str]()
    async with reading(standin, path, "emperors-garden", *names.split(), seed=seed, deck=deck) as game:

        async def decide(player: Player) -> None:
            if "### Draw a card." in player.panel.text:
                await game.type(player, "draw", is_whole=False)
            board = emperors_garden.read(player.panel.text, player.name)
            if board.drawn:
                turn = board.turn()
                expected[player.name] += turn.points
                await game.type(player, turn.decisions)
                return
            # Where one card is left for the last samurai, it stands there already.
            is_placing = "### Place your samurai" in player.panel.text
            first = f"place:samurai:{emperors_garden.name_of(board.free[0])} " if is_placing else ""
            await game.type(player, f"{first}wish:1 confirm")

        record = await game.play_out(decide)
        assert expected == game.by_name(record, *IN_PLAY)
        assert EVERY_ACTION <= {notation.partition(":")[0] for _, notation in record.moves}
        # An agent that was kept is shown to nobody, not even at the end.
        assert 2 in game.by_name(record, "kept-agent").values()


async def test_game_of_gardlings_by_text_boards_and_typing_brings_what_its_readers_expect(
    standin: StandIn, path: Path
) -> None:
    gems = Counter[str]()
    async with reading(standin, path, "gardlings", "Anna", "Ben", seed=2, length="short") as game:

        async def decide(player: Player) -> None:
            """Type what the panel asks for, and add what it should bring to the gems of this round."""
            asked, board = player.panel.text, gardlings.read(player.panel, player.name)
            further = "draw" if board.dares else "stop confirm"
            # A tile with one place only lies there already.
            gems[player.name] += board.brings
            if "### Draw" in asked:
                if "first tile" in asked:
                    gems[player.name] = 0
                assert gems[player.name] == board.gems
                moves = further
            elif "### Lay" in asked:
                # Autocompletion tells of places where a tile can lie in several ways.
                offers = await player.actor.autocomplete(game.table.thread, "play", "moves", "lay:")
                places = gardlings.read_offers([str(offer["name"]) for offer in offers])
                best = max((*board.places, *places), key=lambda place: place.gems)
                gems[player.name] += best.gems
                moves = f"{best.notation} {further}"
            elif "### Buy" in asked:
                moves = f"{board.purchase()} confirm"
            else:
                moves = "stop confirm" if "or stop." in asked else "confirm"
            answer = await typed(game.table, player, moves)
            assert "###" not in answer or player.can_act, f"{moves} was refused: {answer}"

        record = await game.play_out(decide)
        assert gems == game.by_name(record, "borders", "mushies")
        assert len(record.moves) > 100
