"""What a commit changes, worked out from the table before it is written in one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec
import structlog
from aiosqlite import Connection

from db.commits import CommitRow, TakenBack, add_commit, undo_commits
from db.deadlines import DeadlineKind, DeadlineRow, delete_deadlines, set_deadlines
from db.drafts import delete_drafts
from db.games import GameRow, Progress, Status, save_progress, set_host
from db.interactions import InteractionRow, add_interaction
from db.moves import ActedBy, MoveRow, append_moves
from db.orders import OrderChanges, SpentOrder, change_orders
from db.outbox import NewPost, Post, add_posts
from db.proposals import EVERY_KIND, ProposalKind, ProposalOutcome, close_proposal, open_proposal_of
from db.seats import SeatRow, offered_seats, save_seats
from db.watchers import remove_watchers, watchers_of_game
from rules.game import Chapters, Seat
from tables.disclosure import commit_row
from tables.draft import Draft, commutes
from tables.figures import MOVES
from tables.house import House
from tables.notices import TIME_NOTICES, Notice
from tables.order import Outcome
from tables.order_rows import encode_outcome
from tables.posts import HandOver, Refs, Told, encode_refs, ends_watching, for_watchers, is_watched
from tables.snapshot import encode_state
from tables.table import Table
from tables.timing import deadlines_for

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """
    All rows of one commit, or of whatever else changes who plays a seat.

    `host_id` is a new host, if any; `overtakes` are the kinds of proposals that it leaves without sense. `commit` is
    what is noted of its moves, `taken_back` what it undoes, `orders` what becomes of what was ordered ahead.
    """

    progress: Progress
    moves: tuple[MoveRow, ...]
    seats: tuple[SeatRow, ...]
    undrafted: tuple[Seat, ...]
    cleared: tuple[Seat, ...]
    deadlines: tuple[DeadlineRow, ...]
    posts: tuple[Told, ...]
    interaction: InteractionRow | None = None
    host_id: int | None = None
    overtakes: frozenset[ProposalKind] = frozenset()
    commit: CommitRow | None = None
    taken_back: TakenBack | None = None
    orders: OrderChanges | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """
    What is to be committed, by whom and when.

    `is_click` tells that the player acts now, and not the clock for them. `notice` is what the seat's next panel
    explains, `posts_before` is told before what the commit tells. `outcome` is what became of the seat's order, which
    stands no more afterwards, whoever played.
    """

    table: Table
    draft: Draft
    acted_by: ActedBy
    at: int
    is_click: bool = False
    notice: Notice | None = None
    interaction_id: int | None = None
    posts_before: tuple[Told, ...] = ()
    outcome: Outcome | None = None

    def plan(self) -> Plan:
        """Work out everything that the commit writes."""
        hand_over, seats = self._hand_over(), self._seats()
        acting, before = hand_over.after, self.table.to_act
        kept = frozenset() if self._goes_on else acting & {self.draft.seat}
        renewed = (acting - before) | kept | unfitting(self.table, acting)
        return Plan(
            progress=self._progress(hand_over),
            moves=self._moves(),
            seats=seats,
            undrafted=tuple(
                Seat(row.seat)
                for row in seats
                if row.seat in self.table.drafts and not self._keeps_draft(Seat(row.seat))
            ),
            cleared=tuple(sorted((before | {self.draft.seat}) - acting | renewed)),
            deadlines=tuple(deadlines_for(renewed, seats, self.table.pace, self.at)),
            posts=(*self.posts_before, *hand_over.posts(), *self._time_up(hand_over)),
            interaction=self._interaction(),
            overtakes=self._overtakes(acting),
            commit=commit_row(self.table, self.draft, self.acted_by, self.at),
            orders=self._orders(),
        )

    def _overtakes(self, acting: frozenset[Seat]) -> frozenset[ProposalKind]:
        """A person who plays on leaves nothing of what was asked about the last turns; computers do not mind."""
        if not acting:
            return EVERY_KIND
        return frozenset({ProposalKind.TAKE_BACK}) if self.acted_by is ActedBy.PERSON else frozenset()

    @property
    def _goes_on(self) -> bool:
        """Tell whether a person only goes on with a part of a chapter, whose time runs on since it began."""
        game = self.table.game
        if not self.is_click or not isinstance(game, Chapters):
            return False
        return game.chapter(self.draft.state) == game.chapter(self.table.state)

    @property
    def _last_seq(self) -> int:
        return self.table.row.seq + len(self.draft.played)

    @property
    def _commit_no(self) -> int:
        return self.table.row.commit_no + 1

    def _hand_over(self) -> HandOver:
        return HandOver(
            table=self.table,
            draft=self.draft,
            chain_seat=self._chain_seat(),
            last_seq=self._last_seq,
            at=self.at,
            is_ordered=self.acted_by is ActedBy.ORDER,
        )

    def _orders(self) -> OrderChanges | None:
        game_id, seat = self.table.row.id, self.draft.seat
        if self.outcome is None:
            return OrderChanges(withdrawn=(seat,)) if seat in self.table.orders else None
        outcome = encode_outcome(self.outcome)
        spent = SpentOrder(game_id=game_id, seat=seat, spent_no=self._commit_no, outcome=outcome)
        return OrderChanges(spent=spent)

    def _time_up(self, hand_over: HandOver) -> Iterator[Told]:
        """Tell an absent person what was played for them, unless they are pinged anyway and see it then."""
        seat, user_id = self.draft.seat, self.table.seats[self.draft.seat].user_id
        reached = {told.user_id for told in hand_over.posts()} | self.table.mentioned
        if self.notice in TIME_NOTICES and user_id is not None and user_id not in reached and hand_over.after:
            refs = Refs(first_seq=self.table.row.seq + 1, last_seq=self._last_seq, seat=seat)
            yield Told(Post.TIME_UP, refs, user_id)

    def _chain_seat(self) -> Seat | None:
        if self.is_click:
            return self.draft.seat
        is_by_clock = self.acted_by is ActedBy.ORDER or self.table.seats[self.draft.seat].is_automatic
        chain_seat = self.table.row.chain_seat
        if not is_by_clock or chain_seat is None or (self.acted_by is ActedBy.ORDER and chain_seat == self.draft.seat):
            # Whoever has ordered a turn since their click does not look at what that began any more.
            return None
        return Seat(chain_seat)

    def _progress(self, hand_over: HandOver) -> Progress:
        row, over = self.table.row, not hand_over.after
        snapshot = encode_state(self.draft.state)
        result = replace(self.table, state=self.draft.state).result
        return Progress(
            status=Status.ENDED if over else Status.PLAYING,
            state=snapshot.state,
            state_hash=snapshot.state_hash,
            result=None if result is None else msgspec.json.encode(result),
            seq=self._last_seq,
            told_seq=self._last_seq if hand_over.is_told else row.told_seq,
            commit_no=self._commit_no,
            chain_seat=hand_over.kept_chain,
            ended_at=self.at if over else None,
        )

    def _moves(self) -> tuple[MoveRow, ...]:
        row = self.table.row
        return tuple(
            MoveRow(
                game_id=row.id,
                seq=seq,
                commit_no=self._commit_no,
                seat=self.draft.seat,
                notation=played.notation,
                acted_by=self.acted_by,
                rules_version=row.rules_version,
                at=self.at,
            )
            for seq, played in enumerate(self.draft.played, row.seq + 1)
        )

    def _seats(self) -> tuple[SeatRow, ...]:
        acting = self.table.game.to_act(self.draft.state)
        return tuple(replace(self._seat(row), to_act=row.seat in acting) for row in self.table.seats)

    def _seat(self, row: SeatRow) -> SeatRow:
        if row.seat == self.draft.seat:
            notice = None if self.notice is None else self.notice.value
            return replace(row, rev=row.rev + 1, notice=notice, lost=self._lost(), has_order=False)
        if Seat(row.seat) in self.table.drafts and not self._keeps_draft(Seat(row.seat)):
            return replace(row, rev=row.rev + 1, notice=Notice.DRAFT_DROPPED.value, lost=None)
        # Their turn comes round again, so how it was lost before is no news.
        return replace(row, notice=None) if row.notice == Notice.TURN_TAKEN_BACK.value else row

    def _lost(self) -> str | None:
        """Return what the seat's person had chosen in vain before a deputy played."""
        if self.acted_by is not ActedBy.DEPUTY:
            return None
        chosen = self.table.drafts.get(self.draft.seat, ())
        return " ".join(chosen) or self.table.seats[self.draft.seat].lost

    def _keeps_draft(self, seat: Seat) -> bool:
        return seat != self.draft.seat and commutes(self.draft, self.table.draft_of(seat))

    def _interaction(self) -> InteractionRow | None:
        if self.interaction_id is None:
            return None
        return InteractionRow(
            interaction_id=self.interaction_id,
            game_id=self.table.row.id,
            seat=self.draft.seat,
            rev=self.table.seats[self.draft.seat].rev + 1,
            commit_no=self._commit_no,
            at=self.at,
        )


def unfitting(table: Table, acting: frozenset[Seat]) -> frozenset[Seat]:
    """Return those to act whose deadlines are of another time: somebody came back, or was waited for."""
    automatic = {row.seat for row in table.deadlines if row.kind is DeadlineKind.AUTO}
    return frozenset(seat for seat in acting if table.seats[seat].is_by_clock != (seat in automatic))


def standing(row: GameRow) -> Progress:
    """Return the progress of a game in play as it is, for what changes nothing of it."""
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


async def save_commit(house: House, commit: Commit) -> None:
    """
    Write a commit in one transaction and tell the listeners; the caller holds the table's lock.

    Raises: NotSaved: nothing has changed.
    """
    await save_plan(house, commit.table.row.id, commit.draft.seat, commit.plan(), commit.at)
    _log.info("committed", game=commit.table.row.id, seat=int(commit.draft.seat), by=commit.acted_by.value)
    MOVES.labels(commit.table.game.slug, commit.acted_by.value).inc(len(commit.draft.played))


async def save_plan(house: House, game_id: int, seat: Seat, plan: Plan, at: int) -> None:
    """
    Write a plan in one transaction and tell the listeners; it raises the rev of the seat that acted.

    Raises: NotSaved: nothing has changed.
    """
    landed = house.rev_reached(game_id, seat, plan.seats[seat].rev)
    async with house.saving(landed) as connection:
        await write_plan(connection, house, game_id, plan, at)
    house.tell(game_id)


async def write_plan(connection: Connection, house: House, game_id: int, plan: Plan, at: int) -> None:
    """Write a plan as part of a transaction; the listeners are still to be told."""
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
    if plan.host_id is not None:
        await set_host(connection, game_id, plan.host_id)
    await delete_drafts(connection, game_id, plan.undrafted)
    if plan.orders is not None:
        await change_orders(connection, game_id, plan.orders)
    await delete_deadlines(connection, game_id, plan.cleared)
    await set_deadlines(connection, plan.deadlines)
    if plan.overtakes:
        await _overtake(connection, house, game_id, plan, at)
    posts = (*plan.posts, *_unoffered(offered, plan))
    await write_posts(connection, house, game_id, posts, at)


def _unoffered(offered: Sequence[int], plan: Plan) -> Iterator[Told]:
    """Yield what has to be edited of the seats that were to be had so far and are not any more."""
    is_over = plan.progress.status is not Status.PLAYING
    for seat in offered:
        if is_over or plan.seats[seat].offered_at is None:
            yield Told(Post.UNOFFERED, Refs(seat=seat))


async def _overtake(connection: Connection, house: House, game_id: int, plan: Plan, at: int) -> None:
    """Close the proposal that is open, and say so unless the game is over by it."""
    row = await open_proposal_of(connection, game_id)
    if row is None or row.kind not in plan.overtakes:
        return
    await close_proposal(connection, row.id, ProposalOutcome.OVERTAKEN, None, at)
    if plan.progress.status is Status.PLAYING:
        acting = tuple(seat.seat for seat in plan.seats if seat.to_act)
        refs = Refs(first_seq=plan.progress.seq + 1, last_seq=plan.progress.seq, next=acting, proposal=row.id)
        await write_posts(connection, house, game_id, (Told(Post.DECIDED, refs),), at)


async def write_posts(connection: Connection, house: House, game_id: int, posts: Iterable[Told], at: int) -> None:
    """Queue what is to be told, each with a nonce of its own, and what of it those who look on are told, too."""
    told_to_all = tuple(posts)
    seen = await _for_watchers(connection, game_id, told_to_all)
    rows = [
        NewPost(
            game_id=game_id,
            kind=told.kind,
            user_id=told.user_id,
            refs=encode_refs(told.refs),
            nonce=house.nonce(),
            created_at=at,
        )
        for told in (*told_to_all, *seen)
    ]
    await add_posts(connection, rows)


async def _for_watchers(connection: Connection, game_id: int, posts: Sequence[Told]) -> tuple[Told, ...]:
    """Return what those who look on are told; with the end of the game their watching ends."""
    if not any(map(is_watched, posts)):
        return ()
    told = tuple(for_watchers(posts, await watchers_of_game(connection, game_id)))
    if any(map(ends_watching, posts)):
        await remove_watchers(connection, game_id)
    return told
