"""Plans: all rows that a commit or another change writes in one transaction, and the panels that it outdates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from aiosqlite import Connection

from db.consent import ProposalKind, ProposalOutcome, close_proposal, open_proposal_of
from db.delivery.outbox import NewPost, Post, add_posts
from db.delivery.panels import PanelFate, PanelRow, find_panel, forget_panel, outdate_panels, settle_panel
from db.engine.batches import Batch
from db.games.commits import CommitRow, InteractionRow, TakenBack, add_commit, add_interaction, undo_commits
from db.games.games import GameRow, Progress, Status, change_game, save_progress
from db.games.moves import MoveRow, append_moves, delete_drafts
from db.games.seats import SeatRow, offered_seats, save_seats
from db.orders import OrderChanges, change_orders
from db.people.people import mentioned_people
from db.spectators import remove_watchers, watchers_of_game
from db.time.deadlines import DeadlineRow, delete_deadlines, set_deadlines
from rules.game import Seat
from tables.changes.posts import PlannedPost, Refs, encode_refs
from tables.context import Context
from tables.results.writing import write_ended


async def outdated(
    connection: Connection, game_id: int, fates: Mapping[int, PanelFate], but: int | None = None
) -> tuple[PlannedPost, ...]:
    """
    Mark the panels of some people as outdated. Returns: rows for the outbox that edit those panels.

    Args:
        but: the message in which somebody acts now; the answer updates its panel.
    """
    told: list[PlannedPost] = []
    for user_id, fate in fates.items():
        told.extend(_told(await outdate_panels(connection, game_id, fate, user_id, but)))
    return tuple(told)


async def ended(connection: Connection, game_id: int, fate: PanelFate) -> tuple[PlannedPost, ...]:
    """Like `outdated`, for everybody at a table whose game is over."""
    return tuple(_told(await outdate_panels(connection, game_id, fate, None)))


async def arrived(
    connection: Connection, game_id: int, post_id: int, message_id: int | None
) -> tuple[PlannedPost, ...]:
    """
    Make the panel that was just sent the only one of its reader at that table.

    If it became outdated while it was being sent, it is edited as well.
    Args:
        message_id: the message that was sent; None if none was needed.
    """
    panel = await find_panel(connection, post_id)
    if panel is None:
        return ()
    if message_id is None:
        await forget_panel(connection, post_id)
        return ()
    older = await outdate_panels(connection, game_id, PanelFate.BELOW, panel.user_id, message_id)
    late = (panel,) if panel.panel is not PanelFate.LIVE else ()
    return tuple(_told((*older, *late)))


def _told(panels: Iterable[PanelRow]) -> Iterator[PlannedPost]:
    """Yield the row that edits each panel; one that is being sent is checked again when it has arrived."""
    for panel in panels:
        if panel.message_id is not None:
            yield PlannedPost(Post.OUTDATED, Refs(post=panel.id), panel.user_id)


R = TypeVar("R")

_WATCHED = {
    Post.TURN: Post.WATCH,
    Post.TAKEN_BACK: Post.WATCH,
    Post.FINAL: Post.WATCH_END,
    Post.DELETED: Post.WATCH_END,
}
"""What spectators are told too, as which kind."""
_DIRECT_ONLY = frozenset({Post.HAND, Post.TIME_UP})


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """
    All rows of one commit, or of another change at a table in play.

    `host_id` is the new host, if any; `overtakes` are the kinds of proposals that it makes pointless. `commit` is the
    row about its moves, `taken_back` what it undoes, `orders` the changes of orders. `outdated` says by person what
    became of their panel; the panel in the message `shown_in` is exempt, since its reader acts there and sees the next
    one. When the game is over, all panels are outdated.
    """

    progress: Progress
    moves: tuple[MoveRow, ...]
    seats: tuple[SeatRow, ...]
    undrafted: tuple[Seat, ...]
    cleared: tuple[Seat, ...]
    deadlines: tuple[DeadlineRow, ...]
    posts: tuple[PlannedPost, ...]
    interaction: InteractionRow | None = None
    host_id: int | None = None
    overtakes: frozenset[ProposalKind] = frozenset()
    commit: CommitRow | None = None
    taken_back: TakenBack | None = None
    orders: OrderChanges | None = None
    outdated: Mapping[int, PanelFate] = field(default_factory=dict)
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


async def save_plan(
    context: Context, game_id: int, seat: Seat, plan: Plan, at: int, then: Batch[R] | None = None
) -> R | None:
    """
    Write a plan in one transaction and tell the listeners; the plan raises the `rev` of the seat that acted.

    Args:
        then: reads in the same transaction after the write.
    Returns: the result of `then`. Raises: NotSaved: nothing has changed.
    """

    async def written(connection: Connection) -> R | None:
        await write_plan(connection, context, game_id, plan, at)
        return None if then is None else await then(connection)

    found = await context.save(written, context.rev_reached(game_id, seat, plan.seats[seat].rev))
    context.tell(game_id)
    return found


async def write_plan(connection: Connection, context: Context, game_id: int, plan: Plan, at: int) -> None:
    """Write a plan as part of a transaction; the caller tells the listeners."""
    if plan.interaction is not None:
        await add_interaction(connection, plan.interaction)
    await append_moves(connection, plan.moves)
    if plan.commit is not None:
        await add_commit(connection, plan.commit)
    if plan.taken_back is not None:
        await undo_commits(connection, plan.taken_back)
    offered = await offered_seats(connection, game_id)
    await save_progress(connection, game_id, plan.progress, at)
    await save_seats(connection, plan.seats)
    if plan.progress.status is Status.ENDED:
        await write_ended(connection, game_id)
    if plan.host_id is not None:
        await change_game(connection, game_id, host_id=plan.host_id)
    await delete_drafts(connection, game_id, plan.undrafted)
    if plan.orders is not None:
        await change_orders(connection, game_id, plan.orders)
    await delete_deadlines(connection, game_id, plan.cleared)
    await set_deadlines(connection, plan.deadlines)
    if plan.overtakes:
        await _close_proposal(connection, context, game_id, plan, at)
    posts = (*plan.posts, *_withdrawn_offers(offered, plan), *await _outdated(connection, game_id, plan))
    await write_posts(connection, context, game_id, posts, at)


async def _outdated(connection: Connection, game_id: int, plan: Plan) -> tuple[PlannedPost, ...]:
    if plan.progress.status is Status.PLAYING:
        return await outdated(connection, game_id, plan.outdated, plan.shown_in)
    if plan.shown_in is not None:
        await settle_panel(connection, game_id, plan.shown_in)
    return await ended(connection, game_id, PanelFate.OVER)


def _withdrawn_offers(offered: Sequence[int], plan: Plan) -> Iterator[PlannedPost]:
    """Yield the rows that edit the offers of seats that are no longer on offer."""
    is_over = plan.progress.status is not Status.PLAYING
    for seat in offered:
        if is_over or plan.seats[seat].offered_at is None:
            yield PlannedPost(Post.UNOFFERED, Refs(seat=seat))


async def _close_proposal(connection: Connection, context: Context, game_id: int, plan: Plan, at: int) -> None:
    """Close the open proposal if the plan overtakes it, and tell the table unless the game is over."""
    row = await open_proposal_of(connection, game_id)
    if row is None or row.kind not in plan.overtakes:
        return
    await close_proposal(connection, row.id, ProposalOutcome.OVERTAKEN, None, at)
    if plan.progress.status is Status.PLAYING:
        acting = tuple(seat.seat for seat in plan.seats if seat.to_act)
        refs = Refs(first_seq=plan.progress.seq + 1, last_seq=plan.progress.seq, next=acting, proposal=row.id)
        await write_posts(connection, context, game_id, (PlannedPost(Post.DECIDED, refs),), at)


async def write_posts(
    connection: Connection, context: Context, game_id: int, posts: Iterable[PlannedPost], at: int
) -> None:
    """Add rows to the outbox, each with its own nonce, and copies for spectators where they are told too."""
    told_to_all = await _wanted(connection, game_id, tuple(posts))
    seen = await _spectator_copies(connection, game_id, told_to_all)
    rows = [
        NewPost(
            game_id=game_id,
            kind=told.kind,
            user_id=told.user_id,
            refs=encode_refs(told.refs),
            nonce=context.nonce(),
            created_at=at,
        )
        for told in (*told_to_all, *seen)
    ]
    await add_posts(connection, rows)


async def _wanted(connection: Connection, game_id: int, posts: tuple[PlannedPost, ...]) -> tuple[PlannedPost, ...]:
    """Leave out what is told by direct message alone to people who get none; they find it behind *My turn*."""
    if all(told.kind not in _DIRECT_ONLY for told in posts):
        return posts
    mentioned = await mentioned_people(connection, game_id)
    return tuple(told for told in posts if told.kind not in _DIRECT_ONLY or told.user_id not in mentioned)


async def _spectator_copies(
    connection: Connection, game_id: int, posts: Sequence[PlannedPost]
) -> tuple[PlannedPost, ...]:
    """Return the rows for spectators; at the end of the game their subscriptions are removed."""
    watched = [told for told in posts if told.user_id is None and told.kind in _WATCHED]
    if not watched:
        return ()
    watchers = await watchers_of_game(connection, game_id)
    if any(_WATCHED[told.kind] is Post.WATCH_END for told in watched):
        await remove_watchers(connection, game_id)
    return tuple(
        PlannedPost(_WATCHED[told.kind], replace(told.refs, seat=None, mention=()), user_id)
        for told in watched
        for user_id in watchers
    )
