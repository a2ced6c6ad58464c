"""The outbox worker sends each entry once, and is not misled by faults after it was sent."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from pathlib import Path

import aiohttp
import discord
import pytest

from cogs.delivery import outbox
from cogs.delivery.dispatch import Dispatch
from cogs.interactions.failures import TableDeleted, reason
from db.delivery.entries import Entry, EntryKind
from tables.delivery.outbox import Outbox
from tables.lookup import Lookup
from tables.model import refusals
from tables.model.table import DamagedGame
from tables.play.service import Play
from tests.cogs.interactions.test_failures import refusal
from tests.leaks.harness.side import Side
from tests.tables.hall import ANNA

FOUND = 77
"""The message of every entry that is looked for."""
PANEL, TABLE, CARD = "panel of a table", "table", "card at Discord"
"""What is asked for when a card is edited."""
_PASSING = (
    (TABLE, sqlite3.OperationalError("database is locked")),
    (PANEL, sqlite3.OperationalError("database is locked")),
    (PANEL, refusals.no_such_table()),
    (PANEL, refusals.not_saved()),
    (PANEL, DamagedGame(1, "its snapshot does not fit its hash")),
    (CARD, ConnectionResetError()),
    (CARD, aiohttp.ServerDisconnectedError()),
    (CARD, discord.RateLimited(90)),
    (CARD, refusal(503, 0)),
    (CARD, refusal(404, 10008)),
)
_BUGS = ((PANEL, KeyError("a bug")), (PANEL, refusals.seated()), (CARD, refusal(400, 50035)))
_SENT: Mapping[str, Exception | None] = {"done": None, "retry": ConnectionResetError(), "park": TableDeleted()}
"""What comes of sending an entry, by how that is written down."""


@pytest.fixture
async def side(tmp_path: Path) -> AsyncIterator[Side]:
    side = await Side.opened(tmp_path / "parterre.sqlite3", {})
    side.game_id = await side.hall.start("sanssouci", 3)
    await side.deliver()
    side.logged.clear()
    yield side
    await side.close()


async def told_of_away(side: Side) -> Entry:
    """Let Anna go away, which the thread is told and the card shows. Returns: the entry before it is carried."""
    await side.hall.tables.absences.away(side.game_id, ANNA.user_id)
    return next(entry for entry in await side.hall.tables.outbox.pending() if entry.kind is EntryKind.AWAY)


async def message_of(side: Side, entry: Entry) -> int | None:
    rows = await side.hall.tables.outbox.of_game(side.game_id)
    return next(row.message_id for row in rows if row.id == entry.id)


def heard(side: Side) -> Sequence[tuple[str, str, bool]]:
    """Return what is said of faults: how loud, what, and whether with a traceback."""
    return [(line["log_level"], line["event"], bool(line.get("exc_info"))) for line in side.logged if "why" in line]


async def test_entry_that_arrives_while_the_outbox_is_read_is_not_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, kept_in_mind = Outbox.due, []

    async def due(entries: Outbox, limit: int, under_way: Collection[Entry]) -> tuple[tuple[Entry, ...], int | None]:
        before = list(under_way)
        found = await whole(entries, limit, under_way)
        # Long enough for entries to arrive that were under way.
        await asyncio.sleep(0.05)
        kept_in_mind.append(before == list(under_way))
        return found

    monkeypatch.setattr(Outbox, "due", due)
    side = await Side.opened(tmp_path / "parterre.sqlite3", {})
    await side.hall.start("sanssouci", 3)
    await side.deliver()
    await side.close()
    assert {True} == set(kept_in_mind)


def break_card(monkeypatch: pytest.MonkeyPatch, side: Side, asked: str, fault: Exception) -> None:
    """Let something fail for which a card asks once its entry has been told."""

    async def fail(*_: object, **__: object) -> None:
        raise fault

    whole = Outbox.done

    async def done(entries: Outbox, entry_id: int, message_id: int | None = None) -> None:
        await whole(entries, entry_id, message_id)
        message = type(side.mail.get_partial_messageable(1).get_partial_message(1))
        owner, name = {TABLE: (Lookup, "table"), PANEL: (Play, "panel"), CARD: (message, "edit")}[asked]
        monkeypatch.setattr(owner, name, fail)

    monkeypatch.setattr(Outbox, "done", done)


@pytest.mark.parametrize(
    ("asked", "fault", "level"), [*((*one, "info") for one in _PASSING), *((*one, "error") for one in _BUGS)]
)
async def test_card_that_cannot_be_edited_is_left_and_its_entry_is_told_and_only_a_bug_is_an_error(
    side: Side, monkeypatch: pytest.MonkeyPatch, asked: str, fault: Exception, level: str
) -> None:
    entry = await told_of_away(side)
    break_card(monkeypatch, side, asked, fault)
    await side.deliver()
    assert await message_of(side, entry) is not None
    assert [(level, "the table card could not be edited", level == "error")] == heard(side)


async def see_to_it_anew(side: Side, monkeypatch: pytest.MonkeyPatch, step: str, fault: Exception) -> Entry:
    """Let an entry be carried of which nothing can be written down at first. Returns: what is, in the end."""
    entry = await told_of_away(side)
    whole, left = getattr(Outbox, step), [fault]

    async def write(entries: Outbox, *told: object, **about: object) -> None:
        if left:
            raise left.pop()
        await whole(entries, *told, **about)

    async def send(*_: object) -> int:
        if fate := _SENT[step]:
            raise fate
        return FOUND

    async def found(*_: object) -> int | None:
        return None if _SENT[step] else FOUND

    monkeypatch.setattr(outbox, "_UNSAVED_PAUSE", 0.0)
    monkeypatch.setattr(Outbox, step, write)
    monkeypatch.setattr(Dispatch, "send", send)
    monkeypatch.setattr(Dispatch, "found", found)
    await side.deliver()
    return next(row for row in await side.hall.tables.outbox.of_game(side.game_id) if row.id == entry.id)


def outcome(row: Entry) -> tuple[int | None, str | None, str | None]:
    """Return the message that came of an entry, why it is tried again, and why it was given up."""
    return row.message_id, row.error, row.parked


@pytest.mark.parametrize("fault", [refusals.not_saved(), sqlite3.OperationalError("database is locked")], ids=reason)
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("done", (FOUND, None, None)),
        ("retry", (None, "ConnectionResetError", None)),
        ("park", (None, None, "TableDeleted")),
    ],
)
async def test_entry_of_which_nothing_can_be_written_down_is_seen_to_again_and_is_no_bug(
    side: Side,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    expected: tuple[int | None, str | None, str | None],
    fault: Exception,
) -> None:
    assert expected == outcome(await see_to_it_anew(side, monkeypatch, step, fault))
    assert ("warning", "the result of sending an entry could not be saved", False) in heard(side)
    assert "error" not in {level for level, _, _ in heard(side)}


async def test_bug_in_writing_down_what_became_of_an_entry_is_told_as_one(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await see_to_it_anew(side, monkeypatch, "done", KeyError("a bug"))
    assert (FOUND, None, None) == outcome(row)
    assert [("error", "the result of sending an entry could not be saved", True)] == heard(side)
