"""What a commit showed to whom, noted with it so that take-backs can be judged by it. Pure."""

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
    """Return what is noted of the table's next commit: who was and is to act, what its events disclosed, time left."""
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
        learnt=frozenset(seat for seat in everybody for event in events if _teaches(event, seat)),
        shown=frozenset(seat for seat in everybody for event in events if _is_shown(event, seat)),
        left=table.seconds_left(draft.seat, at),
    )


def shown_by(draft: Draft) -> Shows:
    """Return the gravest that the moves of a draft disclose."""
    return max(map(_shows, _events(draft)), key=_ORDER.index, default=Shows.NOTHING)


def _events(draft: Draft) -> Sequence[Event]:
    return [event for played in draft.played for event in played.events]


def _opens(table: Table, draft: Draft) -> bool:
    """Tell whether a commit ends what was played at the same time, or a turn."""
    game, acting, following = table.game, table.to_act, table.game.to_act(draft.state)
    if following - acting:
        return True
    if isinstance(game, Chapters):
        return game.chapter(draft.state) > game.chapter(table.state)
    # Whoever was the last to play in a phase may be the one to begin the next.
    return acting == following == {draft.seat} and _shared_a_phase(table, draft.seat)


def _shared_a_phase(table: Table, seat: Seat) -> bool:
    """Tell whether another seat has played while this one was to act, too, and the table was not told of it yet."""
    untold = (row for row in table.commits if row.last_seq > table.row.told_seq and not row.is_undone)
    return any(row.seat != seat and seat in row.acting for row in untold)


def _shows(event: Event) -> Shows:
    """Return what an event gives away; a secret that only its owner is told is none."""
    is_kept = event.discloses is Discloses.OWN and event.audience is not None and event.audience <= {event.seat}
    return Shows.NOTHING if is_kept else _GRAVITY[event.discloses]


def _teaches(event: Event, seat: Seat) -> bool:
    """Tell whether a seat learns a secret that is not its own; what all see of a mover's own is part of the play."""
    is_foreign = event.discloses in (Discloses.OTHERS, Discloses.STOCK)
    return (is_foreign and told_to(event, seat)) or _is_shown(event, seat)


def _is_shown(event: Event, seat: Seat) -> bool:
    """Tell whether a seat is told a secret that is not its own apart from the whole table."""
    if event.audience is None or seat not in event.audience or event.discloses is Discloses.NOTHING:
        return False
    return event.discloses is not Discloses.OWN or seat != event.seat
