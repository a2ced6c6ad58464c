"""Panels: all that one seat may see and do at a table; what its player asks for, and what that does to the draft."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, assert_never

from db.games.games import GameRow, Status
from db.games.seats import HolderRow, SeatRow
from db.time import DeadlineKind
from rules.ahead import Foresees
from rules.computer.choosing import Level
from rules.game import Event, Result, Seat, told_to
from tables.model import refusals
from tables.model.draft import MOST_DRAFTED, MOST_TYPED, Draft, Played, confirm, extend, folded, redraft, settle
from tables.model.order import Spent, Wish
from tables.model.place import Place, Player, as_shown
from tables.model.refusals import ORDER_NOTICES, Notice
from tables.model.table import Table
from tables.model.take_back import TakeBack, blocks_take_back, shown_by, take_back_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """
    The table as one seat (None: a spectator) may see it, built from that seat's view alone.

    `draft_view` is the view after the draft. `draft` are the chosen notations, `played` all moves of the draft,
    inserted forced ones included. `legal` are the moves at the end of the draft, `none_move` the one that Confirm
    implies, `surprising` the notations among `legal` that commit at once because they show something new. `is_final`:
    what Confirm commits could not be taken back even if all agreed. `due_at` is when this seat's time is over. `seq`
    numbers the last committed move, `undone` counts the commits that were taken back.

    `lost` are the notations of the draft that was lost when a deputy played.
    `is_standing`: the clock of this seat's turn is stopped. `on_vacation` are the seats whose people are on vacation.
    `has_news`: the seat's person has not looked since the last move of a game in play.

    `take_back` is the seat's last commit with its present price, if it has one and nothing is drafted.

    `order` are the wishes of the seat's present order by rank, `spent` its last order with what became of it, while the
    notice tells of that. `can_order`: the next turn can be ordered ahead now. `by_clock` are the seats on turn that the
    clock is about to play for. `has_hints`: the table gives hints.

    `left` is the seat that this spectator resigned from or, if it `was_replaced`, lost to somebody else. An ended game
    has `places` by seat. Without a `result` it ended early; if that `is_agreed`, nobody has a place. `is_paused`: no
    clock of the table runs. `is_frozen`: the bot is not on the table's server, so nothing can be done.
    """

    game_id: int
    slug: str
    name: str
    status: Status
    place: Place
    thread_id: int | None
    players: tuple[Player, ...]
    seat: Seat | None
    rev: int
    seq: int
    committed_view: Any
    draft_view: Any
    draft: tuple[str, ...] = ()
    played: tuple[Played, ...] = ()
    legal: tuple[Any, ...] = ()
    none_move: Any | None = None
    surprising: frozenset[str] = frozenset()
    can_confirm: bool = False
    is_final: bool = False
    waiting_for: tuple[Seat, ...] = ()
    notice: Notice | None = None
    due_at: int | None = None
    is_standing: bool = False
    on_vacation: frozenset[Seat] = frozenset()
    lost: tuple[str, ...] = ()
    take_back: TakeBack | None = None
    result: Result | None = None
    places: tuple[int, ...] = ()
    left: Seat | None = None
    was_replaced: bool = False
    is_agreed: bool = False
    is_paused: bool = False
    is_frozen: bool = False
    has_news: bool = False
    order: tuple[Wish, ...] = ()
    spent: Spent | None = None
    can_order: bool = False
    has_hints: bool = False
    by_clock: frozenset[Seat] = frozenset()
    undone: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules, resignation or consent."""
        return self.status is Status.ENDED

    @property
    def is_alone(self) -> bool:
        """Whether all others, if there are any, are computers or played for."""
        return all(one.is_automatic for one in self.players if one.seat != self.seat)

    @property
    def can_back(self) -> bool:
        """Whether moves of the draft can be dropped: the last one, or all."""
        return bool(self.draft)

    @property
    def is_cut_short(self) -> bool:
        """Whether the game ended early, without a result."""
        return self.is_over and self.result is None

    @property
    def is_away(self) -> bool:
        """Whether a deputy plays for this seat until its person is back."""
        return self.seat is not None and self.players[self.seat].is_away

    @property
    def is_offered(self) -> bool:
        """Whether somebody else may take this seat."""
        return self.seat is not None and self.players[self.seat].offered_at is not None

    @property
    def is_to_act(self) -> bool:
        """Whether the seat must decide something."""
        return self.seat in self.waiting_for and not self.is_frozen


def panel_for(table: Table, user_id: int) -> Panel:
    """Build the panel of a person's seat, or a spectator's if they have none."""
    row = table.row_of(user_id)
    panel = panel_of(table, table.seat_of(user_id))
    if row is not None:
        return panel if row.resigned_seq is None else replace(panel, left=Seat(row.seat))
    former = [Seat(holder.seat) for holder in table.former if holder.user_id == user_id]
    return replace(panel, left=former[-1], was_replaced=True) if former else panel


def panel_of(table: Table, seat: Seat | None) -> Panel:
    """Build the panel of a seat, or of a spectator."""
    if seat is None or table.row.frozen_at is not None or seat not in table.to_act:
        return _panel(table, seat, None)
    return _panel(table, seat, settle(table.draft_of(seat)))


def panel_ahead(table: Table, seat: Seat, draft: Draft) -> Panel:
    """Build the panel of a seat on a foreseen state, on which nothing can be confirmed."""
    return _panel(table, seat, draft, is_ahead=True)


def foreseen_by(table: Table, seat: Seat | None) -> Any | None:  # noqa: ANN401 - any game's state
    """Return the state on which the seat can order its next turn ahead; None if it cannot now."""
    if table.is_over or seat is None or seat in table.to_act or not isinstance(table.game, Foresees):
        return None
    return table.game.foreseen(table.state, seat)


def _panel(table: Table, seat: Seat | None, draft: Draft | None, *, is_ahead: bool = False) -> Panel:
    row, own = table.row, None if seat is None else table.seats[seat]
    live = table.game.view(table.state, seat)
    done = None if is_ahead or draft is None else confirm(draft)
    notice = None if own is None or own.notice is None else Notice(own.notice)
    panel = Panel(
        game_id=row.id,
        slug=row.slug,
        name=row.name,
        status=row.status,
        place=place_of(row),
        thread_id=row.thread_id,
        players=players_of(table.seats, table.former),
        seat=seat,
        rev=0 if own is None else own.rev,
        seq=row.seq,
        undone=table.undone,
        committed_view=live,
        draft_view=live,
        can_confirm=done is not None,
        is_final=done is not None and _is_final(table, done),
        waiting_for=tuple(sorted(table.to_act)),
        notice=notice,
        due_at=None if seat is None else table.due_at(seat),
        is_standing=seat is not None and table.stands_still(seat),
        on_vacation=table.on_vacation,
        lost=() if own is None else tuple((own.lost or "").split()),
        take_back=None if seat is None or is_ahead or (draft and draft.chosen) else take_back_of(table, seat),
        result=table.result,
        places=table.places,
        is_agreed=row.agreed,
        is_paused=row.paused_at is not None,
        is_frozen=row.frozen_at is not None,
        has_news=own is not None and not table.is_over and own.seen_seq < row.seq,
        order=() if seat is None or seat not in table.orders else table.orders[seat].wishes,
        spent=table.spent.get(seat) if seat is not None and notice in ORDER_NOTICES else None,
        can_order=not is_ahead and foreseen_by(table, seat) is not None,
        has_hints=row.terms.has_hints,
        by_clock=frozenset(Seat(due.seat) for due in table.deadlines if due.kind is DeadlineKind.AUTO),
    )
    return panel if draft is None else _drafted(panel, draft)


def with_draft(panel: Panel, draft: Draft) -> Panel:
    """Return the panel of a seat on turn with its draft, which can be confirmed if nothing is open."""
    return replace(_drafted(panel, draft), can_confirm=confirm(draft) is not None)


def _drafted(panel: Panel, draft: Draft) -> Panel:
    return replace(
        panel,
        draft_view=draft.game.view(draft.state, draft.seat),
        draft=draft.chosen,
        played=_told(draft),
        legal=tuple(draft.legal),
        none_move=None if draft.is_done else draft.game.none_move(draft.state, draft.seat),
        surprising=frozenset(str(move) for move in draft.legal if draft.surprises(move)),
        notice=Notice.DRAFT_CUT if draft.cut else panel.notice,
    )


def place_of(row: GameRow) -> Place:
    """Return the server and channel of the table."""
    return Place(row.guild_id, row.channel_id)


def players_of(seats: Sequence[SeatRow], former: Sequence[HolderRow] = ()) -> tuple[Player, ...]:
    """Return who sits at the table, in seat order, by the names that are shown; `former` held seats before."""
    return tuple(
        Player(
            seat=Seat(row.seat),
            kind=row.kind,
            user_id=row.user_id,
            name=row.name,
            is_ready=row.ready,
            resigned_seq=row.resigned_seq,
            away_at=row.away_at,
            offered_at=row.offered_at,
            level=None if row.level is None else Level(row.level),
        )
        for row in as_shown(seats, former)[0]
    )


def _is_final(table: Table, done: Draft) -> bool:
    return not table.game.to_act(done.state) or (blocks_take_back(shown_by(done)) and not table.row.terms.is_lenient)


def _told(draft: Draft) -> tuple[Played, ...]:
    return tuple(
        Played(played.move, tuple(event for event in played.events if told_to(event, draft.seat)), played.forced)
        for played in draft.played
    )


class Control(Enum):
    """The buttons beside the moves; no game has moves of these names. The last two are for orders only."""

    BACK = "back"
    """Drop the last move of the draft."""
    RESTART = "restart"
    """Drop the whole draft."""
    CONFIRM = "confirm"
    """
    Commit the draft; forced moves, and "none" where the decision is optional, are added.

    In an order, add the composed wish as a whole turn, to be played and confirmed.
    """
    ASK = "ask"
    """Add the composed wish as the beginning of a turn; the player decides the rest."""
    CANCEL = "cancel"
    """Withdraw the whole order."""


@dataclass(frozen=True, slots=True)
class RemoveWish:
    """Remove one wish from an order; `number` is its rank, counted from 0."""

    number: int


Action = Control | RemoveWish | str
"""A control, or the notations of moves with blanks between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """
    One click, choice or typed turn: at a table, in an order, or on a private board, whose id `game_id` is then.

    `rev` is the seat's revision, or the stamp of an order, that the button carried; None skips the check.
    `interaction_id` makes a second delivery do nothing. `shown_in` is the message that was clicked, which then shows
    the new panel; boards need neither.
    """

    game_id: int
    user_id: int
    action: Action
    rev: int | None = None
    interaction_id: int | None = None
    shown_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """
    What an intent did.

    `panel` is the seat's panel afterwards. `stale`: the button was old, so nothing was played. `repeated`: this
    interaction was carried out before, so nothing changed. `committed`: moves were committed; `events` are those the
    seat may know. `goes_on`: they only showed something new, and the seat has more to decide.
    """

    panel: Panel
    stale: bool = False
    repeated: bool = False
    committed: bool = False
    goes_on: bool = False
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Changed:
    """A draft after an intent; it is committed if it `is_final`."""

    draft: Draft
    is_final: bool = False
    notice: Notice | None = None


def changed(draft: Draft, action: Action) -> Changed:
    """
    Return a draft after a control, or with moves on top of it; as short as it can be.

    Raises: PlayerError: refused, or without a commit longer than any turn.
    """
    after = _typed(draft, action) if isinstance(action, str) else _changed(draft, action)
    shortest = folded(after.draft)
    if len(shortest.chosen) > MOST_DRAFTED and not after.is_final:
        raise refusals.too_much_drafted(MOST_DRAFTED)
    return replace(after, draft=shortest)


def _typed(draft: Draft, text: str) -> Changed:
    words = text.split()
    if not words:
        raise refusals.nothing_typed()
    if len(words) > MOST_TYPED:
        raise refusals.too_much_typed(MOST_TYPED)
    for place, word in enumerate(words, 1):
        after = _changed(draft, Control.CONFIRM if word.lower() == Control.CONFIRM.value else word)
        if after.is_final:
            return replace(after, notice=Notice.REST_NOT_PLAYED if place < len(words) else None)
        draft = after.draft
    return Changed(draft)


def _changed(draft: Draft, action: Action) -> Changed:
    match action:
        case Control.BACK:
            return Changed(_shortened(draft, len(draft.chosen) - 1))
        case Control.RESTART:
            return Changed(_shortened(draft, 0))
        case Control.CONFIRM:
            finished = confirm(draft)
            if finished is None:
                raise refusals.incomplete()
            return Changed(finished, is_final=True)
        case str():
            longer = extend(draft, action)
            return Changed(longer, is_final=longer.surprised)
        case Control.ASK | Control.CANCEL | RemoveWish():
            raise ValueError(f"{action} is for orders only")
        case _:
            assert_never(action)


def _shortened(draft: Draft, length: int) -> Draft:
    if not draft.chosen:
        raise refusals.nothing_drafted()
    return redraft(draft.game, draft.start, draft.seat, draft.chosen[:length])
