"""A hall of tables on a real database, with a clock that the test moves and predictable keys."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from db.delivery.entries import Entry, EntryKind
from db.engine.connection import Factory
from db.engine.database import Database
from db.games.games import Consequence, find_game
from db.retention import LASTING
from rules.errors import PlayerError
from rules.game import AnyGame
from rules.registry import GAMES
from tables.consent.service import Proposal
from tables.consent.take_backs import TakeBackRequest
from tables.model.panel import Action, Control, Intent, Outcome, Panel
from tables.model.place import Person, Place
from tables.model.refusals import NotSaved
from tables.play.order_panel import Ordered
from tables.seats.absences import ResignationAnswer, ResignationResult
from tables.service import Tables
from tables.thinking.protocol import Thinking
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out, reading, writing
from tests.nim.game import NIM
from tests.tables.pebbles import COPYCATS, LAGGARDS, PEBBLES, QUIET, RIVALS, SCARCE, TALES

NOW = 1_800_000_000
PLACE = Place(guild_id=70, channel_id=71)
ANNA, BEN, CLARA, DAVID = (Person(user_id, name) for user_id, name in enumerate(("Anna", "Ben", "Clara", "David"), 11))
PEOPLE = (ANNA, BEN, CLARA, DAVID)
EVERY_GAME: Mapping[str, AnyGame] = {
    **GAMES,
    **{game.slug: game for game in (PEBBLES, RIVALS, LAGGARDS, TALES, QUIET, COPYCATS, SCARCE, NIM)},
}


async def refused(work: Awaitable[object], sentence: str | None = None) -> str:
    """See that something is refused, by a sentence that matches. Returns: the code of the refusal."""
    with pytest.raises(PlayerError, match=sentence) as refusal:
        await work
    return refusal.value.code


class Foretold:
    """Bytes that look random and are the same in every run."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._numbers = count()

    def __call__(self, size: int) -> bytes:
        return sha256(f"{self._seed}:{next(self._numbers)}".encode()).digest()[:size]


@dataclass
class Hall:
    """One process: `reopen` is what a restart does. Tables start with its consequence, clocks, take-backs, hints."""

    path: Path
    now: int = NOW
    boots: int = 0
    consequence: Consequence = Consequence.COMPUTER
    is_friendly: bool = False
    is_lenient: bool = False
    has_hints: bool = False
    games: Mapping[str, AnyGame] = field(default_factory=lambda: EVERY_GAME)
    thinking: Thinking | None = None
    factory: Factory = FailingConnection
    database: Database = field(init=False)
    tables: Tables = field(init=False)

    async def open(self) -> "Hall":
        self.boots += 1
        self.database = await Database.open(lay_out(self.path), now=self.now, factory=self.factory)
        # Each boot draws other bytes, as a real one does.
        self.tables = Tables(
            self.database, lambda: self.now, self.games, Foretold(str(self.boots)), thinking=self.thinking
        )
        await self.tables.deadlines.boot()
        return self

    async def close(self) -> None:
        await self.tables.close()
        await self.database.close()

    async def reopen(self) -> None:
        await self.close()
        await self.open()

    async def start(
        self,
        slug: str,
        people: int,
        computers: int = 0,
        *,
        time_limit: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> int:
        """Seat the first of PEOPLE and then computers, and start. Returns: the game's id."""
        host, *others = PEOPLE[:people]
        lobby = await self.tables.lobbies.open(host, PLACE, slug, options, time_limit)
        await self.tables.lobbies.set_terms(
            lobby.game_id,
            host.user_id,
            consequence=self.consequence,
            is_friendly=self.is_friendly,
            is_lenient=self.is_lenient,
            has_hints=self.has_hints,
        )
        for person in others:
            await self.tables.lobbies.join(lobby.game_id, person)
        for _ in range(computers):
            await self.tables.lobbies.add_computer(lobby.game_id, host.user_id)
        await self.tables.lobbies.start(lobby.game_id, host.user_id)
        return lobby.game_id

    async def panel(self, game_id: int, person: Person) -> Panel:
        return await self.tables.play.panel(game_id, person.user_id)

    async def act(
        self, game_id: int, person: Person, action: Action, rev: int | None = None, interaction_id: int | None = None
    ) -> Outcome:
        intent = Intent(game_id=game_id, user_id=person.user_id, action=action, rev=rev, interaction_id=interaction_id)
        return await self.tables.play.act(intent)

    async def type(self, game_id: int, person: Person, text: str, interaction_id: int | None = None) -> Outcome:
        return await self.act(game_id, person, text, interaction_id=interaction_id)

    async def farewell(self, game_id: int, person: Person) -> ResignationAnswer:
        """Return the answer of somebody who was just asked and means it."""
        asked = await self.tables.resignations.question(game_id, person.user_id)
        return ResignationAnswer(
            game_id=game_id, user_id=person.user_id, seat=asked.seat, rev=asked.rev, parting=asked.parting
        )

    async def take_back(self, game_id: int, person: Person, **carried: int) -> Outcome | Proposal:
        """Take the person's last turn back, or propose it; `carried` is what a button would carry."""
        wanted = TakeBackRequest(game_id=game_id, user_id=person.user_id, **carried)
        return await self.tables.take_backs.take_back(wanted)

    async def order(self, game_id: int, person: Person, text: str) -> Ordered:
        """Let the person order these wishes, with `/` between them, in place of others; `...` ends a beginning."""
        if (await self.panel(game_id, person)).order:
            await self.wish(game_id, person, Control.CANCEL)
        for moves in text.split("/"):
            begun = moves.removesuffix(" ").removesuffix("...")
            control = Control.CONFIRM if begun == moves.removesuffix(" ") else Control.ASK
            ordered = await self.wish(game_id, person, begun, control)
        return ordered

    async def wish(self, game_id: int, person: Person, *actions: Action, **carried: int) -> Ordered:
        """Let the person click these in the panel of their order; `carried` is what each button would carry."""
        for action in actions:
            intent = Intent(game_id=game_id, user_id=person.user_id, action=action, **carried)
            ordered = await self.tables.orders.act(intent)
        return ordered

    async def resign(self, game_id: int, person: Person) -> ResignationResult:
        return await self.tables.resignations.resign(await self.farewell(game_id, person))

    async def seal(self, game_id: int, *people: Person) -> None:
        """Let these people choose red for good, in a game of Pebbles."""
        for person in people:
            await self.type(game_id, person, "red end")

    async def tick(self, seconds: int = 0) -> int:
        self.now += seconds
        return await self.tables.deadlines.tick()

    async def sent(self) -> list[Entry]:
        """Send all entries that are due, as the outbox worker does. Returns: those sent, in order, without edits."""
        done: list[Entry] = []
        while entries := await self.tables.outbox.pending():
            for entry in entries:
                await self.tables.outbox.begin(entry.id)
                await self.tables.outbox.done(entry.id, 1000 + entry.id)
                done.append(entry)
        return sorted((entry for entry in done if entry.kind is not EntryKind.OUTDATED), key=lambda entry: entry.id)

    async def rows(self, table: str) -> list[tuple[object, ...]]:
        order = "1, 2" if table in (*LASTING, "results_due", "packing_due", "names") else "rowid"
        with reading(self.database) as connection:
            # Only names of tables come here, all from the tests.
            rows = connection.execute(f"SELECT * FROM {table} ORDER BY {order}").fetchall()  # noqa: S608
        return [tuple(row) for row in rows]

    async def execute(self, sql: str, *values: object) -> None:
        """Change the database behind the tables' back."""
        with writing(self.database) as connection:
            connection.execute(sql, values)

    async def snapshot(self, game_id: int) -> bytes:
        """Return the stored state of a game as it lies in the database."""
        with reading(self.database) as connection:
            row = find_game(connection, game_id)
        assert row is not None
        assert row.state is not None
        return row.state

    async def saves_all_or_nothing(self, work: Callable[[], Awaitable[object]]) -> int:
        """Let each write of some work fail in turn, and see that nothing has changed. Returns: how many writes."""
        before, failed = await self.everything(), 0
        while True:
            FailingConnection.reset(fail_at=failed + 1)
            try:
                await work()
            except NotSaved:
                failed += 1
                assert before == await self.everything()
            else:
                FailingConnection.reset()
                return failed

    async def turns(self, game_id: int, *people: Person) -> None:
        """Let these people take a pebble and end their turn, one after another."""
        for person in people:
            await self.type(game_id, person, "take:1 stay end")

    async def everything(self) -> dict[str, list[tuple[object, ...]]]:
        """Return the whole database, to see that nothing changed."""
        tables = (
            "games", "seats", "moves", "drafts", "interactions", "deadlines", "outbox", "people", "hours", "vacations",
            "nudges", "holders", "proposals", "consents", "dismissals", "commits", "undone", "orders", "hints",
            "turning_points", "boards", "daily_results", "daily_puzzles", *LASTING,
        )  # fmt: skip
        return {table: await self.rows(table) for table in tables}
