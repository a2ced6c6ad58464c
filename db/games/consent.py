"""Rows of proposals, to which other players must agree, and of consents."""

from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value, insert

_GOES_ON = (
    "outcome IS NULL AND NOT EXISTS (SELECT 1 FROM games WHERE games.id = proposals.game_id AND frozen_at IS NOT NULL)"
)
"""Of proposals: open, at a table that is not frozen."""


class ProposalKind(Enum):
    """What is proposed."""

    END = "end"
    """The game ends now, without a ranking."""
    PAUSE = "pause"
    """The game is paused."""
    OFFER = "offer"
    """The seat of somebody who has been away for long is offered to others."""
    COMPUTER = "computer"
    """A computer takes that seat for good."""
    TAKE_BACK = "take-back"
    """The last turn of a seat is taken back."""


EVERY_KIND = frozenset(ProposalKind)


class ProposalOutcome(Enum):
    """How a proposal was closed."""

    AGREED = "agreed"
    REFUSED = "refused"
    LAPSED = "lapsed"
    OVERTAKEN = "overtaken"
    """It became pointless: somebody came back or left, or the game ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewProposal:
    """
    A proposal to be written.

    `by_seat` makes it, `about_seat` is the seat it is about, if any; `commit_no` is the commit to take back. With
    `deletes`, the table is deleted with an early end.
    """

    game_id: int
    kind: ProposalKind
    by_seat: int
    about_seat: int | None
    made_at: int
    lapses_at: int
    commit_no: int | None = None
    deletes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalRow(NewProposal):
    """A proposal; it is open as long as it has no outcome. `closed_by` is the seat whose answer closed it."""

    id: int
    outcome: ProposalOutcome | None
    closed_by: int | None
    closed_at: int | None


def open_proposal(connection: Connection, new: NewProposal) -> int:
    """Write a proposal; its table must have no open one. Returns: its id."""
    return insert(connection, "proposals", new)


def consent(connection: Connection, proposal_id: int, seat: int, at: int) -> None:
    """Record that a seat agrees."""
    sql = "INSERT OR IGNORE INTO consents (proposal_id, seat, at) VALUES (?, ?, ?)"
    connection.execute(sql, (proposal_id, seat, at))


def close_proposal(
    connection: Connection, proposal_id: int, outcome: ProposalOutcome, closed_by: int | None, at: int
) -> None:
    """Close a proposal, if it is still open."""
    sql = "UPDATE proposals SET outcome = ?, closed_by = ?, closed_at = ? WHERE id = ? AND outcome IS NULL"
    connection.execute(sql, (outcome.value, closed_by, at, proposal_id))


def find_proposal(connection: Connection, proposal_id: int) -> ProposalRow | None:
    return fetch_one(connection, ProposalRow, "SELECT * FROM proposals WHERE id = ?", (proposal_id,))


def open_proposal_of(connection: Connection, game_id: int) -> ProposalRow | None:
    sql = "SELECT * FROM proposals WHERE game_id = ? AND outcome IS NULL"
    return fetch_one(connection, ProposalRow, sql, (game_id,))


def consents_to(connection: Connection, proposal_id: int) -> frozenset[int]:
    """Return the seats that agree."""
    sql = "SELECT seat FROM consents WHERE proposal_id = ?"
    return frozenset(fetch_column(connection, int, sql, (proposal_id,)))


def lapsing_proposals(connection: Connection, now: int) -> tuple[ProposalRow, ...]:
    """Return the open proposals whose time is over."""
    sql = f"SELECT * FROM proposals WHERE {_GOES_ON} AND lapses_at <= ? ORDER BY lapses_at, id"  # noqa: S608 - a constant of ours
    return fetch_all(connection, ProposalRow, sql, (now,))


def next_proposal_lapse(connection: Connection) -> int | None:
    return fetch_value(connection, int, f"SELECT min(lapses_at) FROM proposals WHERE {_GOES_ON}")  # noqa: S608 - a constant of ours
