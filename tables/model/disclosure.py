"""What a commit showed to whom; stored with the commit, because it decides what a take-back costs. Pure."""

from collections.abc import Sequence

from db.games.commits import CommitRow, Shows
from db.games.moves import ActedBy
from rules.game import Chapters, Discloses, Event, Seat, told_to
from tables.model.draft import Draft
from tables.model.table import Table

_GRAVITY = {
    Discloses.NOTHING: Shows.NOTHING,
    Discloses.OWN: Shows.OWN,
    Discloses.OTHERS: Shows.OTHERS,
    Discloses.STOCK: Shows.STOCK,
}
_ORDER = tuple(Shows)


def commit_row(table: Table, draft: Draft, acted_by: ActedBy, at: int) -> CommitRow:
    """Return the row of the table's next commit: who acts before and after it, what its events disclose, time left."""
    events = _events(draft)
    everybody = [Seat(row.seat) for row in table.seats]
    return CommitRow(
        game_id=table.row.id,
        commit_no=table.row.commit_no + 1,
        seat=draft.seat,
        acted_by=acted_by,
        last_seq=table.row.seq + len(draft.played),
        acting=frozenset(table.to_act),
        following=frozenset(table.game.to_act(draft.state)),
        opens=_opens(table, draft),
        shows=shown_by(draft),
        learnt=frozenset(seat for seat in everybody for event in events if _learns_secret(event, seat)),
        shown=frozenset(seat for seat in everybody for event in events if _learns_privately(event, seat)),
        left=table.seconds_left(draft.seat, at),
    )


def shown_by(draft: Draft) -> Shows:
    """Return the gravest disclosure among the moves of a draft."""
    return max(map(_shows, _events(draft)), key=_ORDER.index, default=Shows.NOTHING)


def _events(draft: Draft) -> Sequence[Event]:
    return [event for played in draft.played for event in played.events]


def _opens(table: Table, draft: Draft) -> bool:
    """Return whether a commit ends a turn, or a phase in which seats play at the same time."""
    game, acting, following = table.game, table.to_act, table.game.to_act(draft.state)
    if following - acting:
        return True
    if isinstance(game, Chapters):
        return game.chapter(draft.state) > game.chapter(table.state)
    # The last seat to play in a phase may also begin the next.
    return acting == following == {draft.seat} and _shared_a_phase(table, draft.seat)


def _shared_a_phase(table: Table, seat: Seat) -> bool:
    """Return whether another seat played while this one was also to act, and the table has not been told of it yet."""
    untold = (row for row in table.commits if row.last_seq > table.row.told_seq and not row.is_undone)
    return any(row.seat != seat and seat in row.acting for row in untold)


def _shows(event: Event) -> Shows:
    """Return what an event discloses; nothing if it tells a secret only to its owner."""
    is_kept = event.discloses is Discloses.OWN and event.audience is not None and event.audience <= {event.seat}
    return Shows.NOTHING if is_kept else _GRAVITY[event.discloses]


def _learns_secret(event: Event, seat: Seat) -> bool:
    """Return whether a seat learns a secret of another; what a mover shows everybody of its own does not count."""
    is_foreign = event.discloses in (Discloses.OTHERS, Discloses.STOCK)
    return (is_foreign and told_to(event, seat)) or _learns_privately(event, seat)


def _learns_privately(event: Event, seat: Seat) -> bool:
    """Return whether a seat is told a secret of another while the whole table is not."""
    if event.audience is None or seat not in event.audience or event.discloses is Discloses.NOTHING:
        return False
    return event.discloses is not Discloses.OWN or seat != event.seat
