"""Plans: all rows that a change writes in one transaction; and what is written when a game is damaged."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sqlite3 import Connection
from typing import ParamSpec, TypeVar

import structlog

from db.delivery.entries import Address, EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import add_entries, add_entry, park_posts_of
from db.delivery.queue import PanelFate, PanelRow, find_panel, forget_panel, leave_to, outdate_panels, settle_panel
from db.engine.threads import Function
from db.games.commits import CommitRow, InteractionRow, TakenBack, add_commit, add_interaction, undo_commits
from db.games.consent import ProposalKind, ProposalOutcome, close_proposal, open_proposal_of
from db.games.games import GameRow, Progress, Status, change_game, save_progress, suspend_game
from db.games.moves import MoveRow, append_moves, delete_drafts
from db.games.orders import OrderChanges, change_orders
from db.games.seats import SeatRow, forget_calls, offered_seats, save_seats
from db.games.watchers import remove_watchers, watchers_of_game
from db.people.people import mentioned_people
from db.time import DeadlineRow, delete_deadlines, set_deadlines
from rules.game import Seat
from tables.core import Core
from tables.lookup import playing_seat
from tables.model.refusals import NotSaved
from tables.model.table import DamagedGame, Table, load_table
from tables.results import write_ended

R = TypeVar("R")
_WATCHED = {
    EntryKind.TURN: EntryKind.WATCH,
    EntryKind.TAKEN_BACK: EntryKind.WATCH,
    EntryKind.FINAL: EntryKind.WATCH_END,
    EntryKind.DELETED: EntryKind.WATCH_END,
}
"""What spectators are told too, as which kind."""
_DIRECT_ONLY = frozenset({EntryKind.HAND, EntryKind.TIME_UP})
_NOWHERE = Address()
Then = Callable[[Connection, Core, int], R]
"""Reads a table in the transaction that has changed it."""
P = ParamSpec("P")

_log = structlog.get_logger(__name__)


def outdated(
    connection: Connection, game_id: int, fates: Mapping[int, PanelFate], but: int | None = None
) -> tuple[NewEntry, ...]:
    """
    Mark the panels of some people as outdated. Returns: rows for the outbox that edit those panels.

    Args:
        but: the message in which somebody acts now; the answer updates its panel.
    """
    told: list[NewEntry] = []
    for user_id, fate in fates.items():
        told.extend(_told(outdate_panels(connection, game_id, fate, user_id, but)))
    return tuple(told)


def outdate(connection: Connection, core: Core, game_id: int, fates: Mapping[int, PanelFate]) -> bool:
    """
    Mark the panels of some people as outdated, and write the rows that edit them.

    Returns: whether there are any, so that the caller tells the listeners.
    """
    told = outdated(connection, game_id, fates)
    write_entries(connection, core, game_id, told, core.clock())
    return bool(told)


def ended(connection: Connection, game_id: int, fate: PanelFate) -> tuple[NewEntry, ...]:
    """Like `outdated`, for everybody at a table whose game is over."""
    return tuple(_told(outdate_panels(connection, game_id, fate, None)))


def arrived(connection: Connection, game_id: int, post_id: int, message_id: int | None) -> tuple[NewEntry, ...]:
    """
    Make the panel that was just sent the only one of its reader at that table.

    If it became outdated while it was being sent, it is edited as well.
    Args:
        message_id: the message that was sent; None if none was needed.
    """
    panel = find_panel(connection, post_id)
    if panel is None:
        return ()
    if message_id is None:
        forget_panel(connection, post_id)
        return ()
    leave_to(connection, post_id, message_id)
    older = outdate_panels(connection, game_id, PanelFate.BELOW, panel.user_id, message_id)
    late = (panel,) if panel.panel is not PanelFate.LIVE else ()
    return tuple(_told((*older, *late)))


def _told(panels: Iterable[PanelRow]) -> Iterator[NewEntry]:
    """Yield the row that edits each panel; one that is being sent is checked again when it has arrived."""
    for panel in panels:
        if panel.message_id is not None:
            yield NewEntry(EntryKind.OUTDATED, EntryFacts(post=panel.id), panel.user_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """
    All rows of one commit, or of another change at a table in play.

    `host_id` is the new host, if any; `overtakes` are the kinds of proposals that it makes pointless. `commit` is the
    row about its moves, `taken_back` what it undoes, `orders` the changes of orders. `outdated` says by person what
    became of their panel; the panel in the message `shown_in` is exempt, since its reader acts there and sees the next
    one. When the game is over, all panels are outdated. `uncalled` are the seats whose people are rung when they are
    next on turn, although they were before.
    """

    progress: Progress
    moves: tuple[MoveRow, ...]
    seats: tuple[SeatRow, ...]
    undrafted: tuple[Seat, ...]
    cleared: tuple[Seat, ...]
    deadlines: tuple[DeadlineRow, ...]
    entries: tuple[NewEntry, ...]
    interaction: InteractionRow | None = None
    host_id: int | None = None
    overtakes: frozenset[ProposalKind] = frozenset()
    commit: CommitRow | None = None
    taken_back: TakenBack | None = None
    orders: OrderChanges | None = None
    outdated: Mapping[int, PanelFate] = field(default_factory=dict)
    uncalled: frozenset[Seat] = frozenset()
    shown_in: int | None = None


def carried_out(
    row: SeatRow, interaction_id: int | None, at: int, commit_no: int | None = None
) -> InteractionRow | None:
    """Return the row that makes a second delivery of an interaction do nothing; `row` is the seat afterwards."""
    if interaction_id is None:
        return None
    return InteractionRow(
        interaction_id=interaction_id, game_id=row.game_id, seat=row.seat, rev=row.rev, commit_no=commit_no, at=at
    )


def standing(row: GameRow) -> Progress:
    """Return the present progress of a game in play, for plans that do not change it."""
    assert row.state is not None
    assert row.state_hash is not None
    return Progress(
        status=row.status,
        state=row.state,
        state_hash=row.state_hash,
        result=None,
        seq=row.seq,
        told_seq=row.told_seq,
        commit_no=row.commit_no,
        chain_seat=row.chain_seat,
        ended_at=None,
    )


async def save_plan(core: Core, game_id: int, seat: Seat, plan: Plan, at: int, then: Then[R] | None = None) -> R | None:
    """
    Write a plan in one transaction and tell the listeners; the plan raises the `rev` of the seat that acted.

    Args:
        then: reads in the same transaction after the write.
    Returns: the result of `then`. Raises: NotSaved: nothing has changed.
    """

    def written(connection: Connection) -> R | None:
        write_plan(connection, core, game_id, plan, at)
        return None if then is None else then(connection, core, game_id)

    found = await core.write_or_look_up(core.rev_reached(game_id, seat, plan.seats[seat].rev), written)
    core.tell(game_id)
    return found


def write_plan(connection: Connection, core: Core, game_id: int, plan: Plan, at: int) -> None:
    """Write a plan as part of a transaction; the caller tells the listeners."""
    if plan.interaction is not None:
        add_interaction(connection, plan.interaction)
    append_moves(connection, plan.moves)
    if plan.commit is not None:
        add_commit(connection, plan.commit)
    if plan.taken_back is not None:
        undo_commits(connection, plan.taken_back)
    offered = offered_seats(connection, game_id)
    save_progress(connection, game_id, plan.progress, at)
    save_seats(connection, plan.seats)
    forget_calls(connection, game_id, plan.uncalled)
    if plan.progress.status is Status.ENDED:
        write_ended(connection, game_id)
    if plan.host_id is not None:
        change_game(connection, game_id, host_id=plan.host_id)
    delete_drafts(connection, game_id, plan.undrafted)
    if plan.orders is not None:
        change_orders(connection, game_id, plan.orders)
    delete_deadlines(connection, game_id, plan.cleared)
    set_deadlines(connection, plan.deadlines)
    if plan.overtakes:
        _close_proposal(connection, core, game_id, plan, at)
    entries = (*plan.entries, *_withdrawn_offers(offered, plan), *_outdated(connection, game_id, plan))
    write_entries(connection, core, game_id, entries, at)


def _outdated(connection: Connection, game_id: int, plan: Plan) -> tuple[NewEntry, ...]:
    if plan.progress.status is Status.PLAYING:
        return outdated(connection, game_id, plan.outdated, plan.shown_in)
    if plan.shown_in is not None:
        settle_panel(connection, game_id, plan.shown_in)
    return ended(connection, game_id, PanelFate.OVER)


def _withdrawn_offers(offered: Sequence[int], plan: Plan) -> Iterator[NewEntry]:
    """Yield the rows that edit the offers of seats that are no longer on offer."""
    is_over = plan.progress.status is not Status.PLAYING
    for seat in offered:
        if is_over or plan.seats[seat].offered_at is None:
            yield NewEntry(EntryKind.UNOFFERED, EntryFacts(seat=seat))


def _close_proposal(connection: Connection, core: Core, game_id: int, plan: Plan, at: int) -> None:
    """Close the open proposal if the plan overtakes it, and tell the table unless the game is over."""
    row = open_proposal_of(connection, game_id)
    if row is None or row.kind not in plan.overtakes:
        return
    close_proposal(connection, row.id, ProposalOutcome.OVERTAKEN, None, at)
    if plan.progress.status is Status.PLAYING:
        acting = tuple(seat.seat for seat in plan.seats if seat.to_act)
        facts = EntryFacts(first_seq=plan.progress.seq + 1, last_seq=plan.progress.seq, next=acting, proposal=row.id)
        write_entries(connection, core, game_id, (NewEntry(EntryKind.DECIDED, facts),), at)


def write_deletion(
    connection: Connection, core: Core, row: GameRow, seats: Iterable[SeatRow], facts: EntryFacts
) -> None:
    """
    Delete a lobby or a table in play: nothing can be done there afterwards, and its thread is archived.

    Args:
        facts: what the post to a table in play tells: who deleted it, or to which proposal all agreed.
    """
    game_id, at = row.id, core.clock()
    proposal = open_proposal_of(connection, game_id)
    if proposal is not None:
        close_proposal(connection, proposal.id, ProposalOutcome.OVERTAKEN, None, at)
    change_game(connection, game_id, status=Status.CLOSED, ended_at=at)
    delete_deadlines(connection, game_id, (seat.seat for seat in seats))
    park_posts_of(connection, game_id, "the table was deleted")
    kinds = (EntryKind.CARD,) if row.status is Status.LOBBY else (EntryKind.DELETED, EntryKind.CARD, EntryKind.ARCHIVE)
    edits = ended(connection, game_id, PanelFate.DELETED)
    write_entries(connection, core, game_id, (*(NewEntry(kind, facts) for kind in kinds), *edits), at)


def write_entries(connection: Connection, core: Core, game_id: int, entries: Iterable[NewEntry], at: int) -> None:
    """Add rows to the outbox, each with its own nonce, and copies for spectators where they are told too."""
    told_to_all = _wanted(connection, game_id, tuple(entries))
    seen = _spectator_copies(connection, game_id, told_to_all)
    add_entries(connection, Address(game_id), (*told_to_all, *seen), core.nonce, at)


def write_entry(connection: Connection, core: Core, told: NewEntry, place: Address = _NOWHERE) -> int:
    """Add a row to the outbox that is about no table: for a channel, or for one person. Returns: its number."""
    return add_entry(connection, place, told, core.nonce(), core.clock())


def _wanted(connection: Connection, game_id: int, entries: tuple[NewEntry, ...]) -> tuple[NewEntry, ...]:
    """Leave out what is told by direct message alone to people who get none; they find it behind *My turn*."""
    if all(told.kind not in _DIRECT_ONLY for told in entries):
        return entries
    mentioned = mentioned_people(connection, game_id)
    return tuple(told for told in entries if told.kind not in _DIRECT_ONLY or told.user_id not in mentioned)


def _spectator_copies(connection: Connection, game_id: int, entries: Sequence[NewEntry]) -> tuple[NewEntry, ...]:
    """Return the rows for spectators; at the end of the game their subscriptions are removed."""
    watched = [told for told in entries if told.user_id is None and told.kind in _WATCHED]
    if not watched:
        return ()
    watchers = watchers_of_game(connection, game_id)
    if any(_WATCHED[told.kind] is EntryKind.WATCH_END for told in watched):
        remove_watchers(connection, game_id)
    return tuple(
        NewEntry(_WATCHED[told.kind], replace(told.facts, seat=None, mention=()), user_id)
        for told in watched
        for user_id in watchers
    )


async def load_or_suspend(core: Core, game_id: int) -> Table:
    """
    Load a game in play or ended, and suspend it if it turns out to be damaged.

    Raises: Refusal: no such table, or still a lobby. DamagedGame.
    """
    return await read_or_suspend(core, load_table, core.games, game_id)


async def load_seated(core: Core, game_id: int, user_id: int) -> tuple[Table, Seat]:
    """
    Load a game in play, and the seat that a person plays there.

    Raises: Refusal: no such table, not in play, or no seat there. DamagedGame.
    """
    table = await load_or_suspend(core, game_id)
    return table, playing_seat(table, user_id)


async def read_or_suspend(core: Core, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
    """
    Run a read of a game in play or ended, and suspend the game if it turns out to be damaged.

    Returns and raises: what `function` does.
    """
    try:
        return await core.read(function, *arguments, **named)
    except DamagedGame as error:
        await _suspend(core, error)
        raise


def load_unless_damaged(connection: Connection, core: Core, game_id: int) -> Table | None:
    """Load a table in the transaction that changed it; None if it is damaged: the next load suspends it."""
    try:
        return load_table(connection, core.games, game_id)
    except DamagedGame:
        return None


async def _suspend(core: Core, error: DamagedGame) -> None:
    at = core.clock()

    def write(connection: Connection) -> None:
        if suspend_game(connection, error.game_id, error.reason):
            _log.error("a game is damaged", game=error.game_id, why=error.reason)
            write_entries(connection, core, error.game_id, (NewEntry(EntryKind.FAULT, EntryFacts()),), at)

    try:
        await core.write(write)
    except NotSaved:
        _log.warning("a damaged game could not be suspended", game=error.game_id)
