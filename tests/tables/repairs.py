"""Games at which somebody takes back after every commit, and what is looked at each time."""

import random
from collections.abc import Iterable, Sequence

from db.delivery.entries import EntryKind
from db.engine.rows import fetch_all
from db.games.commits import CommitRow, commits_of_game
from db.games.consent import ProposalOutcome
from db.games.games import Status
from db.games.moves import ActedBy, MoveRow
from db.games.orders import OrderRow, spent_orders
from rules.game import Seat
from tables.model.panel import Control, Outcome, Panel
from tables.model.place import Person
from tables.model.refusals import Refusal
from tables.model.table import Table, decode_state, load_table, wishes_of
from tests.db.ready import reading
from tests.tables.foretelling import order_wishes
from tests.tables.hall import EVERY_GAME, PEOPLE, Hall
from tests.tables.whole.test_whole_games import chosen

ORDERING = 0.5
"""How often somebody is asked to order before somebody plays."""
COMPUTERS_PLAY = 5
"""Seconds after which the clock plays what computers have to play."""
DAY = 86400


class RepairedTable:
    """One game by random clicks; nothing but what a table offers is used, and the database is only looked into."""

    def __init__(self, hall: Hall, game_id: int, people: int, chance: random.Random) -> None:
        self.hall, self.game_id, self.chance = hall, game_id, chance
        self.people = PEOPLE[:people]
        self.taken_back = 0

    async def play(self, commits: int) -> int:
        """Play that many commits of people, or to the end, and mend each. Returns: how many were taken back."""
        for _ in range(commits):
            await self._order()
            if not await self._commit():
                break
            await self._mend()
        return self.taken_back

    async def _commit(self) -> bool:
        """Let somebody play until something is committed. Returns: whether the game goes on."""
        while (panel := await self.hall.tables.play.panel(self.game_id, None)).status is Status.PLAYING:
            acting = [person for seat, person in enumerate(self.people) if seat in panel.waiting_for]
            if panel.by_clock.issuperset(panel.waiting_for):
                await self._let_the_clock_play()
            elif await self._clicked(self.chance.choice(acting)):
                return (await self.hall.tables.play.panel(self.game_id, None)).status is Status.PLAYING
        return False

    async def _order(self) -> None:
        """Let somebody order ahead now and then."""
        person = self.chance.choice(self.people)
        if self.chance.random() < ORDERING and (await self._panel(person)).status is Status.PLAYING:
            await order_wishes(self.hall, self.game_id, person, self.chance)

    async def _let_the_clock_play(self) -> None:
        before = await self.hall.everything()
        await self.hall.tick(COMPUTERS_PLAY)
        assert before != await self.hall.everything()

    async def _clicked(self, person: Person) -> bool:
        panel = await self.hall.panel(self.game_id, person)
        action = (
            Control.CONFIRM if panel.can_confirm and self.chance.random() < 0.7 else str(chosen(panel, self.chance))
        )
        return (await self.hall.act(self.game_id, person, action, panel.rev)).committed

    async def _mend(self) -> None:
        """Let whoever can take their last turn back, and play it again where nobody else lost anything by it."""
        offers = [(one, panel) for one in self.people if (panel := await self._panel(one)).take_back]
        person, panel = self.chance.choice(offers)
        before, kept = await self.hall.snapshot(self.game_id), await self.hall.everything()
        assert panel.take_back is not None
        if panel.take_back.is_refused:
            assert not await self._take_back(person)
            assert kept == await self.hall.everything()
            return
        entries, revs = len(await self.hall.tables.outbox.of_game(self.game_id)), await self._revs()
        standing, spent = await self._standing(), await self._spent()
        assert await self._take_back(person)
        self.taken_back += 1
        gone = [row for row in standing if row not in await self._standing()]
        await self._check_orders(person, gone, spent)
        assert gone
        assert panel.take_back.commit_no in {row.commit_no for row in gone}
        await self._check(person, panel, entries, revs)
        if {row.seat for row in gone} == {panel.seat} and gone == standing[-len(gone) :]:
            await self._redo(person, gone)
            assert before == await self.hall.snapshot(self.game_id)

    async def _take_back(self, person: Person) -> bool:
        try:
            done = await self.hall.take_back(self.game_id, person)
        except Refusal:
            return False
        if isinstance(done, Outcome):
            return True
        for one in self.people:
            if done.is_open and one is not person:
                done = await self.hall.tables.proposals.answer(self.game_id, one.user_id, done.row.id, agrees=True)
        return done.row.outcome is ProposalOutcome.AGREED

    async def _check(self, person: Person, before: Panel, entries: int, revs: list[int]) -> None:
        """Compare what lies in the database and is shown with the log played anew without what was taken back."""
        game, rebuilt = EVERY_GAME[before.slug], await self.hall.tables.history.rebuild(self.game_id)
        state, table = decode_state(game, rebuilt), await self._table()
        acting = game.to_act(state)
        assert rebuilt.state == await self.hall.snapshot(self.game_id)
        assert [seat in acting for seat in range(len(table.seats))] == [row.to_act for row in table.seats]
        assert sorted(acting) == sorted({row.seat for row in table.deadlines})
        lost = {seat for seat in before.waiting_for if seat not in acting} | {before.seat}
        assert all(row.rev > revs[row.seat] for row in table.seats if row.seat in lost)
        for seat, one in enumerate(self.people):
            assert game.view(state, Seat(seat)) == (await self._panel(one)).committed_view
        told = [row for row in (await self.hall.tables.outbox.of_game(self.game_id))[entries:] if not row.user_id]
        assert 1 == [row.kind for row in told].count(EntryKind.TAKEN_BACK)
        assert {EntryKind.TAKEN_BACK, EntryKind.PROPOSED} >= {row.kind for row in told}
        story = await self.hall.tables.history.story(self.game_id, None)
        assert story.view == game.view(state, None)
        assert (await self._panel(person)).notice is None

    async def _check_orders(self, taker: Person, gone: Iterable[CommitRow], spent: Sequence[OrderRow]) -> None:
        """See that whoever else lost a turn that was played as ordered has the first such order again."""
        for row in reversed([row for row in gone if row.acted_by is ActedBy.ORDER]):
            lost = next(order for order in spent if (order.seat, order.spent_no) == (row.seat, row.commit_no))
            if self.people[row.seat] is not taker:
                orders = (await self._table()).orders
                earlier = [order for order in spent if order.seat == row.seat and order.id < lost.id]
                assert earlier or wishes_of(lost) == orders[Seat(row.seat)].wishes
        assert (await self._panel(taker)).order == ()

    async def _redo(self, person: Person, gone: Iterable[CommitRow]) -> None:
        """Play what was taken back again, as it stands in the log."""
        for row in gone:
            words = [move.notation for move in await self._log() if move.commit_no == row.commit_no]
            done = await self.hall.type(self.game_id, person, " ".join(words))
            if not done.committed:
                await self.hall.act(self.game_id, person, Control.CONFIRM)

    async def _panel(self, person: Person) -> Panel:
        return await self.hall.panel(self.game_id, person)

    async def _table(self) -> Table:
        with reading(self.hall.database) as connection:
            return load_table(connection, EVERY_GAME, self.game_id)

    async def _revs(self) -> list[int]:
        return [row.rev for row in (await self._table()).seats]

    async def _standing(self) -> list[CommitRow]:
        with reading(self.hall.database) as connection:
            return [row for row in commits_of_game(connection, self.game_id) if not row.is_undone]

    async def _spent(self) -> Sequence[OrderRow]:
        with reading(self.hall.database) as connection:
            return spent_orders(connection, self.game_id, 0)

    async def _log(self) -> list[MoveRow]:
        with reading(self.hall.database) as connection:
            return list(fetch_all(connection, MoveRow, "SELECT * FROM moves ORDER BY seq"))
