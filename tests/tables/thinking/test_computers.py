import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from db.games.moves import ActedBy
from rules.computer.choosing import Choice, Level
from rules.errors import PlayerError
from rules.game import Seat
from tables.model.place import parse_level
from tables.model.table import load_table
from tables.model.timing import AUTO_DELAY, SLOT
from tables.thinking.computers import seed_of
from tables.thinking.processes import Thinkers
from tables.thinking.protocol import InlineThinking
from tables.thinking.requests import Decision
from tests.db.ready import reading
from tests.tables.hall import ANNA, BEN, NOW, PLACE, Hall, refused
from tests.tables.leaving import deadlines

HOUR = 3600


class Gate(InlineThinking):
    """Thinks at hand, as soon as it is let; remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Decision, Level]] = []
        self.open = asyncio.Event()

    async def choose(self, decision: Decision, level: Level, *, is_exact: bool = False) -> Choice[Any]:
        self.asked.append((decision, level))
        await self.open.wait()
        return await super().choose(decision, level, is_exact=is_exact)

    @property
    def levels(self) -> list[Level]:
        return [level for _, level in self.asked]


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def gated(hall: Hall, gate: Gate) -> Hall:
    """A hall whose computers wait at a gate."""
    hall.thinking = gate
    await hall.reopen()
    return hall


async def let(gate: Gate) -> None:
    """Open the gate and wait until all that waited has been thought."""
    gate.open.set()
    for _ in range(20):
        await asyncio.sleep(0)


async def with_level(hall: Hall, level: Level, slug: str = "pebbles") -> int:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, slug)
    await hall.tables.lobbies.add_computer(lobby.game_id, ANNA.user_id, level)
    await hall.tables.lobbies.start(lobby.game_id, ANNA.user_id)
    return lobby.game_id


async def movers(hall: Hall) -> list[tuple[int, str]]:
    """Return the seats of all moves in the log, and who acted."""
    with reading(hall.database) as connection:
        rows = connection.execute("SELECT seat, acted_by FROM moves ORDER BY game_id, seq").fetchall()
    return [(row["seat"], row["acted_by"]) for row in rows]


async def test_computer_that_is_ready_plays_when_it_is_due_and_not_before(gated: Hall, gate: Gate) -> None:
    await with_level(gated, Level.KEEN)
    await gated.tick()
    await let(gate)
    assert [0, 1] == [await gated.tick(AUTO_DELAY - 1), await gated.tick(1)]


async def test_computer_that_is_not_ready_plays_at_a_later_slot_and_never_between_two(gated: Hall, gate: Gate) -> None:
    await with_level(gated, Level.KEEN)
    assert [0, 0] == [await gated.tick(AUTO_DELAY), await gated.tick(SLOT)]
    await gated.tick(1)
    await let(gate)
    assert [0, 0, 1] == [await gated.tick(), await gated.tick(SLOT - 2), await gated.tick(1)]


async def test_master_takes_as_long_for_any_turn(gated: Hall, gate: Gate) -> None:
    gate.open.set()
    await with_level(gated, Level.MASTER)
    assert [(1, "auto", NOW + 6)] == await deadlines(gated)
    assert [0, 1] == [await gated.tick(5), await gated.tick(1)]


async def test_others_play_on_while_a_computer_thinks(gated: Hall) -> None:
    await with_level(gated, Level.KEEN)
    game_id = await gated.start("pebbles", 2, time_limit=HOUR)
    await gated.type(game_id, ANNA, "red")
    await gated.tick(AUTO_DELAY)
    assert 1 == await gated.tick(HOUR)
    assert {(0, "person")} == set(await movers(gated))


async def test_what_was_thought_counts_no_more_once_the_seat_sees_something_else(gated: Hall, gate: Gate) -> None:
    game_id = await with_level(gated, Level.KEEN)
    await gated.tick()
    await asyncio.sleep(0)
    await gated.type(game_id, ANNA, "red end")
    await let(gate)
    assert 1 == await gated.tick(AUTO_DELAY)
    before, after = (decision.view.ready for decision, _ in gate.asked)
    assert ((False, False), (True, False)) == (before, after)


async def test_what_was_thought_counts_while_the_seat_sees_the_same(gated: Hall, gate: Gate) -> None:
    game_id = await with_level(gated, Level.KEEN)
    await gated.tick()
    await asyncio.sleep(0)
    await gated.type(game_id, ANNA, "red")
    await let(gate)
    assert 1 == await gated.tick(AUTO_DELAY)
    assert 1 == len(gate.asked)


async def test_after_a_crash_the_same_is_thought_about_with_the_same_chance(gated: Hall, gate: Gate) -> None:
    game_id = await with_level(gated, Level.MASTER)
    await gated.tick()
    await asyncio.sleep(0)
    await gated.reopen()
    await gated.tick(10)
    first, second = gate.asked
    assert first == second
    with reading(gated.database) as connection:
        table = load_table(connection, gated.games, game_id)
    seeds = {seed_of(table, Seat(seat), number) for seat in range(2) for number in range(3)}
    assert (6, True) == (len(seeds), first[0].seed in seeds)


@pytest.mark.parametrize("level", Level)
async def test_seat_is_played_as_well_as_the_host_has_chosen(gated: Hall, gate: Gate, level: Level) -> None:
    await with_level(gated, level)
    await gated.tick(AUTO_DELAY + SLOT)
    assert [level] == gate.levels


async def test_turn_that_does_not_end_by_itself_is_ended_at_first_sight(
    gated: Hall, gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.thinking.computers.MOST_SEARCHED", 1)
    gate.open.set()
    await with_level(gated, Level.MASTER, "gardlings")
    await gated.tick()
    await let(gate)
    first, *others = gate.levels
    assert (Level.MASTER, {Level.CASUAL}) == (first, set(others))


async def test_deputies_and_seats_left_to_a_computer_are_keen(gated: Hall, gate: Gate) -> None:
    gate.open.set()
    game_id = await gated.start("pebbles", 3)
    await gated.tables.absences.away(game_id, BEN.user_id)
    await gated.tick(AUTO_DELAY)
    await gated.resign(game_id, ANNA)
    await gated.tick(AUTO_DELAY)
    assert {Level.KEEN} == set(gate.levels)
    assert {(0, "deputy"), (1, "deputy")} == set(await movers(gated))


async def test_time_that_is_over_is_played_by_a_keen_deputy_at_a_slot(gated: Hall, gate: Gate) -> None:
    game_id = await gated.start("pebbles", 2, time_limit=HOUR)
    await gated.type(game_id, BEN, "red end")
    assert 0 == await gated.tick(HOUR)
    await let(gate)
    assert [0, 1] == [await gated.tick(SLOT - 1), await gated.tick(1)]
    assert ([Level.KEEN], (0, ActedBy.DEPUTY.value)) == (gate.levels, (await movers(gated))[-1])


async def test_who_plays_while_a_deputy_still_thinks_has_played(gated: Hall, gate: Gate) -> None:
    game_id = await gated.start("pebbles", 2, time_limit=HOUR)
    await gated.type(game_id, BEN, "red end")
    await gated.tick(HOUR)
    await gated.type(game_id, ANNA, "blue end")
    await let(gate)
    await gated.tick(SLOT)
    assert {"person"} == {by for _, by in await movers(gated)}


async def test_thoughts_that_nobody_asks_for_are_forgotten(gated: Hall) -> None:
    game_id = await with_level(gated, Level.KEEN)
    await gated.tick()
    gated.now += HOUR + 1
    await gated.tables.hosts.delete(game_id, ANNA.user_id, is_manager=True)
    await gated.tables.deadlines.sweep()
    assert [] == [task for task in asyncio.all_tasks() if task.get_name() == "computer" and not task.cancelling()]


async def test_closing_stops_all_thinking(gated: Hall) -> None:
    await with_level(gated, Level.KEEN)
    await gated.tick()
    await gated.tables.close()
    assert [] == [task for task in asyncio.all_tasks() if task.get_name() == "computer"]


async def test_computer_is_keen_unless_asked_otherwise_and_the_next_one_like_it(hall: Hall) -> None:
    lobbies = hall.tables.lobbies
    game_id = (await lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await lobbies.add_computer(game_id, ANNA.user_id)
    await lobbies.set_level(game_id, ANNA.user_id, Level.MASTER)
    await lobbies.add_computer(game_id, ANNA.user_id)
    lobby = await lobbies.set_level(game_id, ANNA.user_id, Level.CASUAL)
    assert [None, Level.MASTER, Level.CASUAL] == [player.level for player in lobby.players]


async def test_level_is_the_hosts_to_choose_while_a_computer_sits_there(hall: Hall) -> None:
    lobbies = hall.tables.lobbies
    game_id = (await lobbies.open(ANNA, PLACE, "pebbles")).game_id
    await refused(lobbies.set_level(game_id, ANNA.user_id, Level.KEEN), "There is no computer at this table")
    await lobbies.join(game_id, BEN)
    await refused(lobbies.set_level(game_id, BEN.user_id, Level.KEEN), "Only the host")


def test_level_that_there_is_not_is_refused() -> None:
    assert Level.MASTER is parse_level("master")
    with pytest.raises(PlayerError, match="There is no such level"):
        parse_level("grandmaster")


async def test_levels_stay_at_the_next_table_and_after_a_restart(hall: Hall) -> None:
    begun = await hall.tables.solo.begin(ANNA, PLACE, "pebbles", Level.MASTER)
    await hall.resign(begun.game_id, ANNA)
    lobby = (await hall.tables.rematches.open(begun.game_id, ANNA)).lobby
    await hall.reopen()
    assert Level.MASTER in {player.level for player in (await hall.tables.lobbies.lobby(lobby.game_id)).players}


async def test_whole_turn_is_thought_about_by_a_process(tmp_path: Path) -> None:
    efforts: Mapping[Level, int] = {Level.CASUAL: 0, Level.KEEN: 3, Level.MASTER: 4}
    thinkers = Thinkers(efforts=lambda _, level: efforts[level], patience=60.0)
    hall = await Hall(tmp_path / "parterre.sqlite3", thinking=thinkers).open()
    await hall.tables.solo.begin(ANNA, PLACE, "topiary", Level.MASTER)
    try:
        while (1, "computer") not in await movers(hall):
            await hall.tick(1)
            await asyncio.sleep(0.02)
        assert thinkers.thinkers[0].pid is not None
    finally:
        await hall.tables.close()
        await hall.close()
