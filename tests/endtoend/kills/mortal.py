"""
The bot as a process of its own that dies when it is told to, at once and without a word, as by `kill -9`.

Everything is the real thing but the pictures: real SQLite, discord.py over loopback, the courier with its outbox.
"""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, ClassVar

import pytest

from cogs.app import App
from cogs.client.client import Client
from cogs.help import greeting
from cogs.interactions import answers
from db import servers
from db.engine.database import Database
from db.games.consent import ProposalKind
from db.people import people
from db.people.people import DmWish
from languages.catalogues import OFFERED, catalogue
from playground.wire.routes import CALL_SIGN
from render.registry import LOOKS
from rules.registry import GAMES
from tables.advice import hints
from tables.consent.proposal import Motion
from tables.model.panel import Control
from tables.service import Tables
from tables.thinking.processes import PROGRAM, Thinkers
from tests.endtoend.kills import flaws
from tests.endtoend.parterre import PATIENCE
from tests.endtoend.plain_look import draw_nothing
from tests.playground.pointing import pointed_at
from tests.tables.hall import PEOPLE, Hall

for _language in OFFERED:
    # To read them takes as long as to start a bot, which is forked from a process that has them.
    catalogue(_language)

STEPS = ("BEGIN IMMEDIATE", "COMMIT", "INSERT", "UPDATE", "DELETE")
"""The statements by which it dies."""
_GLANCE = 0.02
"""Seconds of real time between two looks at the clock that is shared."""


@dataclass(frozen=True, slots=True)
class Life:
    """
    What a process is to do: serve the stand-in from a database, and die at its nth writing statement (0: never).

    `is_after`: when that statement has been carried out, not before. `flaw` is the name of a planted one, or empty.
    Statements that count begin with one of `steps`. `patience` is how many seconds a first answer takes at most.
    `iterations` are those of a hint, thought about in a process that runs `program`; without any nobody thinks.
    """

    path: Path
    api_base: str
    gateway_url: str
    dies_at: int = 0
    is_after: bool = False
    flaw: str = ""
    steps: tuple[str, ...] = STEPS
    patience: float = PATIENCE
    iterations: int = 0
    program: str = PROGRAM


class MortalConnection(sqlite3.Connection):
    """Counts the writing statements of its process and ends the process at one of them."""

    life: ClassVar[Life]
    written: ClassVar[int] = 0

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        return self._dying(sql, lambda: super(MortalConnection, self).execute(sql, parameters))

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        return self._dying(sql, lambda: super(MortalConnection, self).executemany(sql, parameters))

    def _dying(self, sql: str, carry_out: Callable[[], sqlite3.Cursor]) -> sqlite3.Cursor:
        kind = type(self)
        is_step = sql.startswith(kind.life.steps)
        kind.written += is_step
        is_last = is_step and kind.written == kind.life.dies_at
        if is_last and not kind.life.is_after:
            _die()
        cursor = carry_out()
        if is_last:
            _die()
        return cursor


def live(life: Life, now: "Synchronized[float]", log: Path) -> None:
    """Be the bot until the end; whatever it says goes into a file. `now` is the time for all (UTC seconds)."""
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    patches = pytest.MonkeyPatch()
    draw_nothing(patches)
    patches.setattr(answers, "PATIENCE", life.patience)
    patches.setattr(hints, "iterations_of", lambda *_: life.iterations)
    patches.setattr(greeting, "PATIENCE", PATIENCE)
    patches.setattr(people, "FIRST_WISH", DmWish.WANTED)
    patches.setattr(servers, "BY_MESSAGE", False)
    MortalConnection.life = life
    if life.flaw:
        FLAWS[life.flaw](patches)
    with pointed_at(life.api_base, life.gateway_url):
        asyncio.run(_serve(life, now))


FLAWS: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "shared commits": lambda patches: flaws.share_commits(patches, MortalConnection),
    "fresh nonces": flaws.send_anew,
    "no look": flaws.look_for_nothing,
    "short log": flaws.drop_moves,
    "late results": flaws.write_results_late,
    "late ratings": flaws.rate_late,
}


def end(life: Life, game_id: int, ending: str) -> None:
    """End a game of `PEOPLE` that its last statement is to end, as `ENDINGS` names it, and die meanwhile."""
    MortalConnection.life = life
    with pytest.MonkeyPatch.context() as patches:
        if life.flaw:
            FLAWS[life.flaw](patches)
        asyncio.run(_end(life, game_id, ending))


async def _end(life: Life, game_id: int, ending: str) -> None:
    hall = await Hall(life.path, boots=1, factory=MortalConnection).open()
    MortalConnection.written = 0
    try:
        await ENDINGS[ending](hall, game_id)
    finally:
        await hall.close()


async def _confirm(hall: Hall, game_id: int) -> object:
    mover = PEOPLE[(await hall.tables.play.panel(game_id, None)).waiting_for[0]]
    return await hall.act(game_id, mover, Control.CONFIRM)


async def _agree(hall: Hall, game_id: int) -> object:
    proposal = await hall.tables.proposals.propose(game_id, PEOPLE[0].user_id, Motion(ProposalKind.END))
    MortalConnection.written = 0
    return await hall.tables.proposals.answer(game_id, PEOPLE[1].user_id, proposal.row.id, agrees=True)


ENDINGS: Mapping[str, Callable[[Hall, int], Awaitable[object]]] = {
    "played": _confirm,
    "agreed": _agree,
    "resigned": lambda hall, game_id: hall.resign(game_id, PEOPLE[0]),
}


async def _serve(life: Life, now: "Synchronized[float]") -> None:
    def clock() -> int:
        return int(now.value)

    database = await Database.open(life.path, now=clock(), factory=MortalConnection)
    thinking = Thinkers(patience=PATIENCE, program=life.program) if life.iterations else None
    client = Client(App(Tables(database, clock, GAMES, thinking=thinking), LOOKS, clock), ready_timeout=0)
    watching = asyncio.create_task(_watch(now, client))
    await client.start(CALL_SIGN)
    watching.cancel()


async def _watch(now: "Synchronized[float]", client: Client) -> None:
    """Tell the client whenever the time was moved on."""
    before = now.value
    while True:
        await asyncio.sleep(_GLANCE)
        if now.value != before:
            before = now.value
            client.clock_moved()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
