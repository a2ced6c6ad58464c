"""What a commit showed to whom, and what it costs to take one's last commit back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from db.games.commits import CommitRow, Shows
from db.games.moves import ActedBy
from rules.game import Chapters, Discloses, Event, Seat, told_to
from tables.model.draft import Draft
from tables.model.refusals import Refusal, Refusing
from tables.model.table import Table

_GRAVITY = {
    Discloses.NOTHING: Shows.NOTHING,
    Discloses.OWN: Shows.OWN,
    Discloses.OTHERS: Shows.OTHERS,
    Discloses.STOCK: Shows.STOCK,
}
_ORDER = tuple(Shows)
_OWN = frozenset({ActedBy.PERSON, ActedBy.ORDER})
"""A person may take back only commits that were their own choice."""
# They have played nothing, or a deputy has played since.
nothing_to_take_back = Refusing(
    "nothing-to-take-back", "There is nothing for you to take back: it has to be the last turn you played yourself."
)
others_depend_on_it = Refusing(
    "built-upon", "Can't be taken back: what the others played depends on it; play on from here."
)


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


class Obstacle(Enum):
    """Why a commit cannot be taken back, except by consent of all at a lenient table."""

    SHOWED = "showed"
    """The moves showed something hidden from everybody, or a secret of another seat."""
    LEARNT = "learnt"
    """The seat has learnt a secret since then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """
    A seat's last commit, and what it costs to take it back now.

    `voters` are the others who must agree; `obstacle` forbids it unless the table `is_lenient`.
    """

    commit_no: int
    voters: frozenset[Seat] = frozenset()
    obstacle: Obstacle | None = None
    is_lenient: bool = False

    @property
    def is_refused(self) -> bool:
        """Whether it is impossible even if all agree."""
        return self.obstacle is not None and not self.is_lenient

    @property
    def is_free(self) -> bool:
        """Whether it needs nobody's consent."""
        return not self.is_refused and not self.voters


def take_back_of(table: Table, seat: Seat) -> TakeBack | None:
    """
    Return what the seat could take back, and what that costs; None if its person has played nothing.

    Also None after the end of the game, and if a deputy or an earlier holder played last.
    """
    own = _last_commit(table, seat)
    if own is None:
        return None
    obstacle = _obstacle(table, own)
    needs_consent = obstacle is not None or own.shows is Shows.OWN or _have_others_acted(table, own)
    others = frozenset(Seat(row.seat) for row in table.seats if row.is_held and row.seat != seat)
    return TakeBack(
        commit_no=own.commit_no,
        voters=others if needs_consent else frozenset(),
        obstacle=obstacle,
        is_lenient=table.row.terms.is_lenient,
    )


def undone_by(commits: Sequence[CommitRow], taken: TakeBack) -> tuple[CommitRow, ...]:
    """
    Return the commits that are undone when one is taken back, in order: it, and later ones that depend on it.

    What others played at the same time stays. If there is an obstacle, the seat's turn is undone from its beginning, so
    that nobody is left in the middle of a turn knowing what comes.

    Args:
        commits: all of the game.
    """
    live = [row for row in commits if not row.is_undone]
    own = next(row for row in live if row.commit_no == taken.commit_no)
    first = _beginning(live, own) if taken.obstacle is not None else own
    return (first, *(row for row, is_parallel in _later(live, first) if not is_parallel))


def _last_commit(table: Table, seat: Seat) -> CommitRow | None:
    if table.is_over:
        return None
    own = next((row for row in reversed(table.commits) if row.seat == seat and not row.is_undone), None)
    if own is None or own.acted_by not in _OWN:
        return None
    is_former = any(holder.seat == seat and holder.last_seq >= own.last_seq for holder in table.former)
    return None if is_former else own


def _beginning(live: Sequence[CommitRow], own: CommitRow) -> CommitRow:
    """Return the first commit of the turn to which a seat's commit belongs."""
    first = own
    for row in reversed([row for row in live if row.seat == own.seat and row.commit_no < own.commit_no]):
        if not row.goes_on:
            break
        first = row
    return first


def _obstacle(table: Table, own: CommitRow) -> Obstacle | None:
    """Return the obstacle, if any; what a seat learnt counts even if the commit that showed it was taken back."""
    if blocks_take_back(own.shows):
        return Obstacle.SHOWED
    is_learnt = any(own.seat in _learners(row, is_parallel=parallel) for row, parallel in _later(table.commits, own))
    return Obstacle.LEARNT if is_learnt else None


def blocks_take_back(shows: Shows) -> bool:
    """Return whether a commit that showed this can only be taken back at a lenient table."""
    return shows in (Shows.OTHERS, Shows.STOCK)


def _learners(row: CommitRow, *, is_parallel: bool) -> frozenset[int]:
    # In a shared phase, what the whole table is told does not count; what only some seats are told does.
    return row.shown if is_parallel and not row.opens else row.learnt


def _have_others_acted(table: Table, own: CommitRow) -> bool:
    """Return whether somebody has played since, other than at the same time, or that phase is over."""
    live = [row for row in table.commits if not row.is_undone]
    return any(row.opens or not is_parallel for row, is_parallel in _later(live, own))


def _later(commits: Sequence[CommitRow], own: CommitRow) -> Iterator[tuple[CommitRow, bool]]:
    """Yield each later commit, and whether it was played at the same time as `own`."""
    is_closed = own.opens
    for row in commits:
        if row.commit_no > own.commit_no:
            yield row, not is_closed and row.seat != own.seat and row.seat in own.acting
            is_closed = is_closed or row.opens


def obstructed(taken: TakeBack) -> Refusal:
    """The commit showed something, or the seat has learnt something since."""
    match taken.obstacle:
        case Obstacle.SHOWED:
            return Refusal("showed", "Can't be taken back: your turn revealed something; play on from here.")
        case _:
            return Refusal("learnt", "Can't be taken back: you have seen something new since; play on from here.")
