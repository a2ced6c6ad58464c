"""The log of a whole process, each line beside how far the game had come when it was written."""

import io
import json
import logging
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import structlog

from host.logs import open_logs
from host.settings import LogFormat, LogLevel
from rules.registry import GAMES
from tests.db.ready import reading
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre
from tests.endtoend.secrecy import knowledge, leaks

Line = dict[str, Any]


class Logbook(io.StringIO):
    """A stream for the log lines of a process with one table; it notes the number of the last move with each."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self.lines: list[tuple[int, Line]] = []

    def write(self, text: str) -> int:
        """Take a line of JSON, or its end."""
        if text.strip():
            self.lines.append((self._seq(), json.loads(text)))
        return len(text)

    def _seq(self) -> int:
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
            row = connection.execute("SELECT seq FROM games ORDER BY id LIMIT 1").fetchone()
        return int(row[0]) if row else 0

    async def betrayed(self, bot: Parterre, table: Table) -> list[str]:
        """Return whatever a line tells that a spectator might not know then, and every move that is written out."""
        story = await bot.tables.history.story(table.game_id, None)
        game = GAMES[story.slug]
        with reading(bot.database) as connection:
            rows = connection.execute("SELECT key FROM games WHERE id = ?", (table.game_id,)).fetchall()
        key = bytes(next(iter(rows))[0])
        states = {0: game.setup(key, len(story.players), table.options)}
        for entry in story.entries:
            state = states[entry.seq - 1]
            states[entry.seq], _ = game.apply(state, entry.seat, game.parse_move(state, entry.seat, entry.notation))
        # What is only a word names a kind of move, as a verb does.
        moves = {entry.notation for entry in story.entries if not entry.notation.isalpha()}
        found = []
        for seq, line in self.lines:
            known = knowledge(story.slug, states[seq], None, key)
            for text in _texts(line):
                found += leaks({"content": text}, known, table.name)
                found += [f"{word} in {text!r}" for word in moves.intersection(text.replace("'", " ").split())]
        return found


def _texts(line: Line) -> Iterator[str]:
    for name, value in line.items():
        if name != "timestamp":
            yield value if isinstance(value, str) else json.dumps(value)


@contextmanager
def logbook(path: Path) -> Iterator[Logbook]:
    """Let all log lines, at their most talkative, go into a book instead of to the test."""
    root = logging.getLogger()
    before = root.handlers, root.level, sys.excepthook, threading.excepthook, sys.unraisablehook
    book = Logbook(path)
    open_logs(LogLevel.DEBUG, LogFormat.JSON, "", book)
    try:
        yield book
    finally:
        root.handlers, root.level, sys.excepthook, threading.excepthook, sys.unraisablehook = before
        logging.captureWarnings(capture=False)
        structlog.reset_defaults()
