"""Playing: turns every click and every typed move into a draft or a commit."""

from dataclasses import replace
from sqlite3 import Connection

import structlog
from structlog.contextvars import bind_contextvars

from db.games.commits import add_interaction, is_carried_out
from db.games.moves import ActedBy, DraftRow, save_draft
from db.games.seats import forget_calls, save_seats
from rules.game import Seat, told_to
from tables.changes.absence import back_on_turn, back_told, returned
from tables.changes.commit import Commit, save_commit
from tables.changes.plan import carried_out, load_or_suspend, load_unless_damaged, read_or_suspend, write_plan
from tables.core import Service
from tables.lookup import check_thawed, why_seatless
from tables.model import refusals
from tables.model.draft import MOST_TYPED, extend
from tables.model.panel import Changed, Intent, Outcome, Panel, changed, panel_for, panel_of
from tables.model.refusals import Notice
from tables.model.table import Table, load_table

_log = structlog.get_logger(__name__)


class Play(Service):
    """Drafts and commits of all tables."""

    async def panel(self, game_id: int, user_id: int | None) -> Panel:
        """
        Return what the user may see and do; a spectator's panel for None and for those who do not sit here.

        Raises: PlayerError: no such table, or it has not started. DamagedGame.
        """
        table = await self._load(game_id)
        return panel_of(table, None) if user_id is None else panel_for(table, user_id)

    async def rehearse(self, game_id: int, user_id: int, text: str) -> Panel:
        """
        Return the panel as it would be after typed decisions; nothing is stored.

        Raises: PlayerError: no such table or seat, not the user's turn, or a decision that is refused or would show
            something new. DamagedGame.
        """
        table = await self._load(game_id)
        seat = _seat_of(table, user_id)
        _check_turn(table, seat)
        draft = table.draft_of(seat)
        for word in text.split()[:MOST_TYPED]:
            draft = extend(draft, word)
            if draft.surprised:
                raise refusals.shows_something(word)
        return panel_of(replace(table, drafts={**table.drafts, seat: draft.chosen}), seat)

    async def act(self, intent: Intent) -> Outcome:
        """
        Carry out a click or a typed turn: extend or shorten the draft, or commit; all of its moves or none.

        Moves after one that showed something new are not played, because they were chosen without knowing it.
        Raises: PlayerError: refused in one sentence; nothing has changed. DamagedGame.
        """
        async with self._core.locked(intent.game_id):
            table, is_repeated = await read_or_suspend(self._core, self._look, intent)
            seat = _seat_of(table, intent.user_id)
            bind_contextvars(game=intent.game_id, seat=int(seat))
            check_thawed(table.row)
            if is_repeated:
                return Outcome(panel=panel_of(table, seat), repeated=True)
            if intent.rev is not None and intent.rev != table.seats[seat].rev:
                return Outcome(panel=panel_of(table, seat), stale=True)
            _check_turn(table, seat)
            draft = table.draft_of(seat)
            if draft.cut:
                # The player saw a different draft from what would be played, so show the new one first.
                kept = await self._save_draft(table, Changed(draft, notice=Notice.DRAFT_CUT), None)
                return replace(kept, stale=True)
            after = changed(draft, intent.action)
            if after.is_final:
                return await self._commit(table, after, intent)
            return await self._save_draft(table, after, intent.interaction_id)

    async def _load(self, game_id: int) -> Table:
        return await load_or_suspend(self._core, game_id)

    def _look(self, connection: Connection, intent: Intent) -> tuple[Table, bool]:
        """Return the table, and whether the intent has been carried out before."""
        table = load_table(connection, self._core.games, intent.game_id)
        return table, is_carried_out(connection, intent.interaction_id)

    async def _commit(self, table: Table, after: Changed, intent: Intent) -> Outcome:
        draft = after.draft
        is_back = table.seats[draft.seat].away_at is not None
        commit = Commit(
            table=returned(table, draft.seat),
            draft=draft,
            acted_by=ActedBy.PERSON,
            at=self._core.clock(),
            is_click=True,
            notice=after.notice,
            interaction_id=intent.interaction_id,
            shown_in=intent.shown_in,
            entries_before=(back_told(table, draft.seat),) if is_back else (),
        )
        game_id = table.row.id
        loaded = await save_commit(self._core, commit, load_unless_damaged)
        told = tuple(event for played in draft.played for event in played.events if told_to(event, draft.seat))
        panel = panel_of(loaded or await self._load(game_id), draft.seat)
        return Outcome(panel=panel, committed=True, goes_on=draft.surprised and panel.is_to_act, events=told)

    async def _save_draft(self, table: Table, after: Changed, interaction_id: int | None) -> Outcome:
        """Write the seat's new draft, its `rev` and the interaction; a player who was away is back by it."""
        game_id, seat, at = table.row.id, after.draft.seat, self._core.clock()
        was_by_clock = table.seats[seat].is_by_clock
        kept = returned(table, seat).seats[seat]
        row = replace(kept, rev=kept.rev + 1, notice=after.notice and after.notice.value, lost=None)
        draft = DraftRow(game_id=game_id, seat=seat, moves=" ".join(after.draft.chosen), changed_at=at)

        def write_draft(connection: Connection) -> Table | None:
            if was_by_clock:
                write_plan(connection, self._core, game_id, back_on_turn(table, seat, at), at)
            save_draft(connection, draft)
            save_seats(connection, (row,))
            forget_calls(connection, game_id, (seat,))
            if (done := carried_out(row, interaction_id, at)) is not None:
                add_interaction(connection, done)
            return load_unless_damaged(connection, self._core, game_id)

        loaded = await self._core.write_or_look_up(self._core.rev_reached(game_id, seat, row.rev), write_draft)
        _log.debug("chosen", game=game_id, seat=int(seat))
        if was_by_clock:
            self._core.tell(game_id)
        return Outcome(panel=panel_of(loaded or await self._load(game_id), seat))


def _seat_of(table: Table, user_id: int) -> Seat:
    """Return the seat that a person plays. Raises: Refusal: they have none here."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise why_seatless(table, user_id)
    return seat


def _check_turn(table: Table, seat: Seat) -> None:
    """Raises: Refusal: the game is over, or it is not the seat's turn."""
    if not table.to_act:
        raise refusals.over()
    if seat not in table.to_act:
        raise refusals.not_your_turn(table.waiting_names)
