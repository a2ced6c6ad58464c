"""Whoever is cancelled while they change a table, wherever they wait: all of it has happened, or nothing."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Coroutine
from itertools import count, product
from pathlib import Path
from typing import Any, TypeVar

import pytest

from db.engine import writer
from tables.model.panel import Control
from tables.model.timing import AUTO_DELAY
from tables.service import Tables
from tests.cancelling import is_cancelled_at
from tests.db.faults import FailingConnection
from tests.tables.hall import ANNA, BEN, CLARA, EVERY_GAME, NOW, PLACE, Foretold, Hall

Result = TypeVar("Result")
Action = Callable[[Hall], Coroutine[Any, Any, object]]

ACTIONS: dict[str, Action] = {
    "commit": lambda hall: hall.act(1, ANNA, Control.CONFIRM),
    "draft": lambda hall: hall.act(1, ANNA, Control.BACK),
    "typed": lambda hall: hall.type(1, ANNA, "stay end", 900),
    "away": lambda hall: hall.tables.absences.away(1, ANNA.user_id),
    "resign": lambda hall: hall.resign(1, ANNA),
    "entry": lambda hall: hall.tables.outbox.done(1, 1000),
    "open": lambda hall: hall.tables.lobbies.open(ANNA, PLACE, "pebbles"),
    "join": lambda hall: hall.tables.lobbies.join(2, BEN),
    "start": lambda hall: hall.tables.lobbies.start(2, CLARA.user_id),
    "take-back": lambda hall: hall.take_back(3, ANNA),
    "computer": lambda hall: hall.tick(),
}
"""Table 1 is in play, Anna with a whole draft; 2 is a lobby; at 3 Anna has just played; at 4 a computer is to play."""
USUAL = [("commit", False), ("commit", True), ("start", False)]
OTHERS = [one for one in product(ACTIONS, (False, True)) if one not in USUAL]
_PATIENCE = 120.0
"""Seconds of real time after which something hangs for good."""


class Torn(Exception):
    """Something was left half done, or nothing goes on after it."""


class Twin(Hall):
    """A hall that draws the same bytes each time it is opened, so that what is done twice is done alike."""

    def draw(self, size: int) -> bytes:
        return self.drawn(size)

    async def open(self) -> "Twin":
        await super().open()
        self.drawn = Foretold("again")
        self.tables = Tables(self.database, lambda: self.now, EVERY_GAME, self.draw)
        return self


async def prepare(path: Path) -> None:
    """Set up the tables that the actions are about."""
    FailingConnection.reset()
    hall = await Hall(path, NOW - AUTO_DELAY).open()
    await hall.start("pebbles", 2, time_limit=3600)
    await hall.seal(1, ANNA, BEN)
    await hall.act(1, ANNA, "take:1")
    await hall.tables.lobbies.open(CLARA, PLACE, "pebbles")
    await hall.tables.lobbies.join(2, ANNA)
    for people, computers in ((2, 0), (1, 1)):
        game_id = await hall.start("quiet", people, computers)
        await hall.type(game_id, ANNA, "take:1 stay end")
    await hall.close()


async def copied(path: Path) -> Twin:
    """Open a copy of a database that is closed."""
    copy = path.with_name("copy.sqlite3")
    for left in path.parent.glob(f"{copy.name}*"):
        left.unlink()
    await asyncio.to_thread(shutil.copy, path, copy)
    return await Twin(copy).open()


async def within_reason(work: Awaitable[Result]) -> Result:
    try:
        return await asyncio.wait_for(work, _PATIENCE)
    except TimeoutError as error:
        raise Torn("it hangs") from error


async def cancelled_everywhere(path: Path, action: Action, *, insists: bool) -> tuple[int, int]:
    """
    Cancel the action at each of its suspensions.

    Returns: at how many nothing had happened, and at how many all. Raises: Torn. NotSaved, if the database is blocked.
    """
    hall = await copied(path)
    try:
        before = await hall.everything()
        await action(hall)
        done = await hall.everything()
        assert before != done
        nothing, everything = 0, 0
        for suspension in count(1):
            # What a computer thought of at the last try would spare it the wait at this one.
            await hall.close()
            hall = await copied(path)
            is_cancelled = await within_reason(is_cancelled_at(suspension, action(hall), insists=insists))
            found = await within_reason(hall.everything())
            if found not in (before, done) or (everything and found == before):
                raise Torn("half of it has happened")
            # The writer goes on for others.
            await within_reason(hall.tables.health.write())
            if not is_cancelled:
                break
            nothing, everything = nothing + (found == before), everything + (found == done)
    finally:
        await hall.close()
    assert found == done
    return nothing, everything


@pytest.mark.parametrize(
    ("action", "insists"), [*USUAL, *(pytest.param(*one, marks=pytest.mark.full) for one in OTHERS)]
)
async def test_wherever_a_change_is_cancelled_all_of_it_has_happened_or_nothing(
    tmp_path: Path, action: str, record_property: Callable[[str, object], None], *, insists: bool
) -> None:
    await prepare(tmp_path / "kept.sqlite3")
    nothing, everything = await cancelled_everywhere(tmp_path / "kept.sqlite3", ACTIONS[action], insists=insists)
    record_property("cancelled before a commit", nothing)
    record_property("cancelled in or after a commit", everything)
    assert everything > 0


async def test_check_above_would_notice_a_commit_in_two_transactions(tmp_path: Path) -> None:
    await prepare(tmp_path / "kept.sqlite3")

    async def in_two(hall: Hall) -> None:
        await hall.tables.lobbies.join(2, BEN)
        await hall.tables.lobbies.start(2, CLARA.user_id)

    with pytest.raises(Torn, match="half of it has happened"):
        await cancelled_everywhere(tmp_path / "kept.sqlite3", in_two, insists=False)


async def test_check_above_would_notice_a_transaction_that_a_cancellation_leaves_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await prepare(tmp_path / "kept.sqlite3")
    # Whoever waits gives up, what was begun is neither undone nor committed.
    monkeypatch.setattr(writer, "finish_even_if_cancelled", lambda work: work)
    monkeypatch.setattr(writer.Writer, "_roll_back", lambda *_: asyncio.sleep(0))
    monkeypatch.setattr(writer.Writer, "_waiting", property(lambda _: 1, lambda *_: None), raising=False)
    # It shows in what is there, or in what cannot be written any more.
    with pytest.raises(Exception, match=r"couldn't save that|half of it has happened"):
        await cancelled_everywhere(tmp_path / "kept.sqlite3", ACTIONS["start"], insists=False)
