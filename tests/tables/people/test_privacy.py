"""What is stored of one person can be read out and made nobody's, whatever tables there are."""

import json
import sqlite3
from pathlib import Path

import pytest

from db.games.consent import ProposalKind
from db.people.people import add_practice
from db.people.personal import FORMER, NOBODYS, PERSONAL, THINGS, TOLD
from db.retention import GAME_TABLES, LASTING
from tables.boards import BoardOutcome
from tables.changes.opening import NAMES
from tables.consent.proposal import Motion
from tables.daily import days
from tables.lobby.invitations import Guest
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tests.db.ready import lay_out, reading, writing
from tests.tables.gardens import play_garden
from tests.tables.hall import ANNA, PLACE, Hall, refused

QUINCE = Person(555_111_222_333_444_555, "Quince")
MALLOW = Person(666_111_222_333_444_666, "Mallow")
OTHERS = (str(MALLOW.user_id), MALLOW.name, f"'{ANNA.name}'")
HOUR = 3600


def columns(connection: sqlite3.Connection) -> dict[str, set[str]]:
    names = [str(name) for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    listed = {
        name: connection.execute(f"PRAGMA table_info({name})") for name in names if not name.startswith("sqlite_")
    }
    return {name: {str(row[1]) for row in rows} for name, rows in listed.items()}


def unknown(schema: dict[str, set[str]]) -> set[str]:
    """Return what of a schema neither reading out nor deleting knows."""
    tables = set(schema) - set(TOLD) - NOBODYS
    ids = {
        f"{table}.{column}"
        for table, names in schema.items()
        for column in names
        if column.endswith("_id") and column not in THINGS and column not in PERSONAL.get(table, ())
    }
    of_games = {
        table for table, names in schema.items() if "game_id" in names and table not in (*GAME_TABLES, *LASTING)
    }
    return tables | ids | of_games


@pytest.fixture
def schema(tmp_path: Path) -> sqlite3.Connection:
    return sqlite3.connect(lay_out(tmp_path / "schema.sqlite3"))


def test_every_table_and_every_id_of_the_schema_is_known(schema: sqlite3.Connection) -> None:
    assert set() == unknown(columns(schema))
    assert {f"{table}.{column}" for table, names in PERSONAL.items() for column in names} <= {
        f"{table}.{column}" for table, names in columns(schema).items() for column in names
    }
    schema.close()


def test_planted_tables_are_missed_by_nobody(schema: sqlite3.Connection) -> None:
    schema.execute("CREATE TABLE diaries (user_id INTEGER, page TEXT)")
    schema.execute("CREATE TABLE scores (game_id INTEGER, points INTEGER)")
    schema.execute("ALTER TABLE games ADD COLUMN judge_id INTEGER")
    assert {"diaries", "diaries.user_id", "scores", "games.judge_id"} == unknown(columns(schema))
    schema.close()


async def begin(hall: Hall, slug: str, host: Person, *others: Person) -> int:
    """Open, fill and start a table with a time limit."""
    game_id = (await hall.tables.lobbies.open(host, PLACE, slug, None, 12 * HOUR)).game_id
    for other in others:
        await hall.tables.lobbies.join(game_id, other)
    await hall.tables.lobbies.start(game_id, host.user_id)
    return game_id


async def busy(hall: Hall) -> None:
    """Let Quince leave a trace in every table that can hold one, others being at the same tables."""
    tables = hall.tables
    await tables.hours.set_zone(QUINCE.user_id, "Europe/Berlin")
    await tables.hours.begin_vacation(QUINCE.user_id)
    await tables.hours.end_vacation(QUINCE.user_id)
    mended = await begin(hall, "quiet", QUINCE, MALLOW)
    await hall.type(mended, QUINCE, "take:1 stay end", interaction_id=1)
    await hall.take_back(mended, QUINCE)
    await hall.act(mended, QUINCE, "take:1", interaction_id=2)
    hall.now += 2 * HOUR
    await tables.nudges.nudge(mended, MALLOW.user_id)
    await tables.proposals.propose(mended, QUINCE.user_id, Motion(ProposalKind.END))
    ordered = await begin(hall, "pebbles", MALLOW, QUINCE, ANNA)
    await hall.seal(ordered, MALLOW, QUINCE, ANNA)
    await hall.order(ordered, QUINCE, "take:2 stay")
    proposal = await tables.proposals.propose(ordered, MALLOW.user_id, Motion(ProposalKind.PAUSE))
    await tables.proposals.answer(ordered, QUINCE.user_id, proposal.row.id, agrees=True)
    await tables.replacements.leave_to_computer(left := await begin(hall, "pebbles", ANNA, QUINCE), QUINCE.user_id, 0)
    await tables.spectators.watch(left, QUINCE)
    handed_on = await begin(hall, "pebbles", MALLOW, ANNA, QUINCE)
    await tables.replacements.leave_to_computer(handed_on, QUINCE.user_id, 0)
    for other in (MALLOW, ANNA):
        await hall.resign(handed_on, other)
    ended = await begin(hall, "pebbles", QUINCE, MALLOW)
    await hall.resign(ended, MALLOW)
    # Nobody thinks here, so what is told is what promises most at first sight.
    alone = await tables.solo.begin(QUINCE, PLACE, "topiary")
    while not (await hall.panel(alone.game_id, QUINCE)).is_to_act:
        await hall.tick(AUTO_DELAY)
    await tables.hints.hint(alone.game_id, QUINCE.user_id)
    lobby = await tables.lobbies.open(MALLOW, PLACE, "pebbles")
    await tables.lobbies.join(lobby.game_id, QUINCE)
    await tables.hosts.dismiss(lobby.game_id, MALLOW.user_id, QUINCE.user_id)
    await tables.lobbies.open(QUINCE, PLACE, "pebbles")
    await tables.lobbies.open(MALLOW, PLACE, "pebbles", guests=(Guest(QUINCE.user_id, QUINCE.name),))
    played = await begin(hall, "pebbles", QUINCE, MALLOW)
    await hall.seal(played, QUINCE, MALLOW)
    await hall.turns(played, QUINCE, MALLOW, QUINCE, MALLOW)
    while days.game_of_day(tables.daily.today) != "topiary":
        hall.now += days.DAY
    garden = (await tables.daily.play(QUINCE, tables.daily.today)).board
    hall.now += HOUR
    await play_garden(hall.tables, QUINCE, garden)
    puzzle = await tables.daily.ask(QUINCE, tables.daily.today)
    assert isinstance(puzzle, BoardOutcome)
    await play_garden(hall.tables, QUINCE, puzzle.board)
    day = await tables.daily.look(QUINCE.user_id, PLACE.guild_id)
    await tables.daily.share(QUINCE.user_id, PLACE.channel_id, day)
    with writing(hall.database) as connection:
        add_practice(connection, QUINCE.user_id, ended, (1,), hall.now)
    await tables.conduct.block(QUINCE.user_id, MALLOW.user_id)
    await tables.conduct.block(MALLOW.user_id, QUINCE.user_id)


async def told(hall: Hall, user_id: int) -> dict[str, list[dict[str, object]]]:
    """Return what somebody is told that is stored of them, by table."""
    (file,) = (await hall.tables.privacy.export(user_id)).files
    found: dict[str, list[dict[str, object]]] = json.loads(file)
    return found


async def cells(hall: Hall) -> dict[str, str]:
    """Return every table of the database as a text."""
    with reading(hall.database) as connection:
        names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        found = {str(name): connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}  # noqa: S608 - names of the schema
    return {name: str([tuple(row) for row in rows]) for name, rows in found.items()}


async def test_everything_of_a_person_is_read_out_and_nothing_of_anybody_else(hall: Hall) -> None:
    await busy(hall)
    rows = await told(hall, QUINCE.user_id)
    assert [] == [table for table, found in rows.items() if not found]
    assert [{"blocked_id": MALLOW.user_id, "at": hall.now}] == rows.pop("blocks")
    assert [] == [other for other in OTHERS if other in str(rows)]
    assert [] == [name for name in ("key", "state", "facts", "nonce") if f"'{name}'" in str(rows)]
    # What a seat did before or after somebody had it is not theirs.
    assert {row["game_id"] for row in rows["moves"]} <= {row["id"] for row in rows["games"]}
    assert {} == {table: found for table, found in (await told(hall, 1)).items() if found}


async def test_deleted_person_stands_nowhere_any_more_and_the_tables_go_on(hall: Hall) -> None:
    await busy(hall)
    before = await cells(hall)
    traces = {table for table, text in before.items() if str(QUINCE.user_id) in text or QUINCE.name in text}
    assert set(PERSONAL) == traces
    asked = await hall.tables.privacy.question(QUINCE.user_id)
    assert (1, 2, 1) == (len(asked.lobbies), len(asked.handed_on), len(asked.ended))
    await hall.tables.privacy.forget(QUINCE.user_id)
    after = await cells(hall)
    kept = {table for table, text in after.items() if str(QUINCE.user_id) in text or QUINCE.name in text}
    # Others decided these: whom they do not want, and whom they asked to leave a lobby that still stands.
    assert {"blocks", "dismissals"} == kept
    assert [MALLOW.user_id] == [row[0] for row in await hall.rows("blocks")]
    names = set()
    for game_id in (1, 2, 3, 4):
        panel = await hall.tables.play.panel(game_id, MALLOW.user_id)
        story = await hall.tables.history.story(game_id, None)
        names |= {player.name for player in panel.players} | {holder.name for holder in story.former}
    assert {FORMER, MALLOW.name, ANNA.name} == names - set(NAMES)
    while await hall.tick(AUTO_DELAY):
        assert await hall.sent() is not None
    await refused(hall.tables.privacy.question(QUINCE.user_id), "I know nothing about you")


async def test_what_waits_for_a_person_and_is_about_no_table_is_read_out_and_deleted(hall: Hall) -> None:
    await begin(hall, "pebbles", QUINCE, MALLOW)
    await hall.sent()
    for person in (QUINCE, MALLOW):
        await hall.tables.hours.change(person.user_id, digest_hour=5)
        await hall.tables.hours.change(person.user_id, garden_hour=5)
    hall.now += days.DAY
    await hall.tick(0)
    found = [row for row in (await told(hall, QUINCE.user_id))["outbox"] if row["game_id"] is None]
    assert [("digest", None), ("garden", None)] == [(row["kind"], row["done_at"]) for row in found]
    await hall.tables.privacy.forget(QUINCE.user_id)
    waiting = [entry for entry in await hall.tables.outbox.pending() if not entry.is_about_table]
    assert {MALLOW.user_id} == {entry.user_id for entry in waiting}
    assert str(QUINCE.user_id) not in (await cells(hall))["outbox"]


async def test_next_table_after_one_with_a_deleted_person_has_a_free_seat(hall: Hall) -> None:
    game_id = await begin(hall, "pebbles", QUINCE, MALLOW)
    await hall.resign(game_id, QUINCE)
    await hall.tables.privacy.forget(QUINCE.user_id)
    lobby = (await hall.tables.rematches.open(game_id, MALLOW)).lobby
    assert [(0, "Mallow")] == [(player.seat, player.name) for player in lobby.players]


async def test_two_deleted_people_of_one_table_stay_apart_and_cannot_be_told_again(hall: Hall) -> None:
    ids = []
    for _ in range(2):
        game_id = await begin(hall, "pebbles", QUINCE, MALLOW)
        await hall.resign(game_id, QUINCE)
    for person in (MALLOW, QUINCE):
        await hall.tables.privacy.forget(person.user_id)
    ids = [row[3] for row in await hall.rows("seats")]
    assert [-1, -2, -1, -2] == ids


@pytest.mark.parametrize(
    "mishap",
    ["UPDATE games SET frozen_at = 1", "UPDATE games SET state_hash = x'00'", "UPDATE games SET fault = 'a fire'"],
)
async def test_tables_that_rest_are_left_as_well(hall: Hall, mishap: str) -> None:
    for others in ((MALLOW,), (MALLOW, ANNA)):
        await begin(hall, "pebbles", QUINCE, *others)
    with writing(hall.database) as connection:
        connection.execute(mishap)
    asked = await hall.tables.privacy.question(QUINCE.user_id)
    assert len(asked.handed_on) == (2 if "frozen" in mishap else 0)
    await hall.tables.privacy.forget(QUINCE.user_id)
    assert set() == {table for table, text in (await cells(hall)).items() if str(QUINCE.user_id) in text}
    held = [row for row in await hall.rows("seats") if row[4] in (QUINCE.name, FORMER)]
    assert [] == [row for row in held if row[9] is None]
