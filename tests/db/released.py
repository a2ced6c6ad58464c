"""
Databases as released versions wrote them, one compressed SQL dump for each release.

`python -m tests.db.released` adds the one of the present version; those of older versions are never written again.
"""

import asyncio
import gzip
import random
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from db.engine.connection import schema_of
from db.games.consent import ProposalKind
from db.games.games import Status
from host.version import VERSION
from rules.game import Seat
from rules.registry import GAMES
from tables.consent.proposal import Motion
from tables.model.panel import Control
from tables.model.place import Person
from tables.model.timing import AUTO_DELAY
from tables.thinking.protocol import InlineThinking
from tables.time.expiry import PATIENCE as NUDGE_PATIENCE
from tests.reaching import dm_closed, thread_is
from tests.tables.foretelling import order_wishes
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PEOPLE, PLACE, Hall

FOLDER = Path(__file__).parents[1] / "fixtures"
DAY = 86400
STRANGER = 99
TURNS = 6
"""Commits in each game in play."""


def file_of(version: str) -> Path:
    return FOLDER / f"release-{version}.sql.gz"


def released() -> Sequence[str]:
    """Return the versions whose databases are kept."""
    names = sorted(file.name for file in FOLDER.glob("release-*.sql.gz"))
    return [name.removeprefix("release-").removesuffix(".sql.gz") for name in names]


def restore(version: str, path: Path) -> Path:
    """Write the database of a version to a path. Returns: the path."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(gzip.decompress(file_of(version).read_bytes()).decode())
    return path


def dump(path: Path) -> bytes:
    """Return a database as compressed SQL, which makes the same rows and schema version."""
    with closing(sqlite3.connect(path)) as connection:
        lines = [*connection.iterdump(), f"PRAGMA user_version = {schema_of(connection)};"]
    return gzip.compress("\n".join(lines).encode(), mtime=0)


async def fill(path: Path) -> None:
    """Make a database in which each feature has left rows: all games in play, one ended, lobbies, orders, entries."""
    hall = await Hall(path, games=GAMES, thinking=InlineThinking(8), is_friendly=True, has_hints=True).open()
    await _set_up(hall)
    playing = [await hall.start(slug, 3, 1, time_limit=DAY) for slug in GAMES]
    for game_id in playing:
        await thread_is(hall.database, game_id, 800 + game_id)
        for _ in range(TURNS):
            await play_turn(hall, game_id)
        await hall.tables.spectators.watch(game_id, DAVID)
    await _end(hall)
    await hall.sent()
    await _open(hall)
    await _interrupt(hall, *playing)
    for game_id in playing:
        await _order_and_draft(hall, game_id)
    await hall.close()


async def _set_up(hall: Hall) -> None:
    """Let people and the managers of a server choose their settings."""
    tables, guild_id = hall.tables, 70
    await tables.servers.change(guild_id, channels=frozenset({PLACE.channel_id}))
    await tables.conduct.set_report_channel(guild_id, 72)
    for person in PEOPLE:
        await tables.people.remember(person)
    await tables.people.change(BEN, language="de")
    await tables.people.change(ANNA, with_odds=True)
    await tables.hours.set_zone(ANNA.user_id, "Europe/Berlin")
    await tables.hours.set_quiet(ANNA.user_id, (22 * 60, 8 * 60))
    await tables.hours.begin_vacation(ANNA.user_id)
    hall.now += DAY
    await tables.hours.end_vacation(ANNA.user_id)
    await dm_closed(hall.database, CLARA.user_id)
    await tables.conduct.block(ANNA.user_id, STRANGER)
    await tables.conduct.report(ANNA.user_id, guild_id)


async def _end(hall: Hall) -> None:
    """Play a game to its end, with one turn taken back, and look for its turning points."""
    game_id = await hall.start("topiary", 2)
    mover = await on_turn(hall, game_id)
    await play_turn(hall, game_id)
    await hall.take_back(game_id, mover)
    while (await hall.tables.play.panel(game_id, None)).status is Status.PLAYING:
        await play_turn(hall, game_id)
    await hall.tables.turning_points.turning_points(game_id, None)


async def _open(hall: Hall) -> None:
    """Open a lobby of two, which a third was asked to leave."""
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "gardlings")
    for person in (BEN, CLARA):
        await hall.tables.lobbies.join(lobby.game_id, person)
    await hall.tables.hosts.dismiss(lobby.game_id, ANNA.user_id, CLARA.user_id)


async def _interrupt(hall: Hall, refused: int, proposed: int, left: int, calm: int) -> None:
    """Do in each of four games what is not a move; its entries wait, in one since Discord refuses them."""
    tables = hall.tables
    await tables.hints.hint(refused, (await on_turn(hall, refused)).user_id)
    await tables.proposals.propose(proposed, ANNA.user_id, Motion(ProposalKind.PAUSE))
    await tables.replacements.offer(left, CLARA.user_id)
    await tables.replacements.take(left, Seat(2), DAVID)
    hall.now += NUDGE_PATIENCE
    await tables.nudges.nudge(calm, CLARA.user_id if ANNA is await on_turn(hall, calm) else ANNA.user_id)
    await tables.hours.begin_vacation(DAVID.user_id)
    await play_turn(hall, refused)
    entry = next(entry for entry in await tables.outbox.pending() if entry.game_id == refused)
    await tables.blocked_places.refused(entry, "403/50013")


async def _order_and_draft(hall: Hall, game_id: int) -> None:
    """Let whoever waits order ahead, and whoever is on turn begin to choose."""
    chance = random.Random(game_id)
    for person in PEOPLE:
        await order_wishes(hall, game_id, person, chance)
    person = await on_turn(hall, game_id)
    panel = await hall.panel(game_id, person)
    if len(panel.legal) > 1:
        move = next((one for one in panel.legal if str(one) not in panel.surprising), panel.legal[0])
        await hall.act(game_id, person, str(move), panel.rev, interaction_id=9000 + game_id)


async def play_turn(hall: Hall, game_id: int) -> None:
    """Let whoever is on turn play as a casual player does until something is committed."""
    before = (await hall.tables.play.panel(game_id, None)).seq
    while (await hall.tables.play.panel(game_id, None)).seq == before:
        person = await on_turn(hall, game_id)
        panel = await hall.panel(game_id, person)
        if panel.can_confirm:
            await hall.act(game_id, person, Control.CONFIRM, panel.rev)
        else:
            move = GAMES[panel.slug].casual(panel.draft_view, panel.legal)
            await hall.act(game_id, person, str(move), panel.rev)


async def on_turn(hall: Hall, game_id: int) -> Person:
    """Return a person on turn; the clock plays for computers until there is one."""
    while True:
        panel = await hall.tables.play.panel(game_id, None)
        waiting = {panel.players[seat].user_id for seat in panel.waiting_for}
        if found := [person for person in PEOPLE if person.user_id in waiting]:
            return found[0]
        await hall.tick(AUTO_DELAY)


if __name__ == "__main__":
    if file_of(VERSION).exists():
        sys.exit(f"{file_of(VERSION).name} is there already, and no released database is written again.")
    with TemporaryDirectory() as folder:
        database = Path(folder) / "parterre.sqlite3"
        asyncio.run(fill(database))
        file_of(VERSION).write_bytes(dump(database))
