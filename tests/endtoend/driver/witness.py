"""Notes how a table stood at each delivery, so that every delivery can be judged by what was known then."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cogs.panels.panel import plain_names
from playground.deliveries import Delivery, DeliveryKind
from playground.standin import StandIn
from playground.world.happenings import Happening
from render.game import Meanwhile, Names, Picture
from render.optional import Opens
from render.registry import LOOKS
from rules.game import AnyGame, Seat
from rules.registry import GAMES
from tables.model.draft import redraft, settle
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre
from tests.endtoend.secrecy import Knowledge, knowledge, leaks
from tests.turns import Course


@dataclass(frozen=True, slots=True)
class Moment:
    """
    How the table stood: the number of the last committed move, what each seat had chosen, and who had resigned.

    A game that is cut short has shown everything to everybody.
    """

    seq: int
    drafts: dict[int, tuple[str, ...]]
    resigned: frozenset[int]
    is_cut_short: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """One delivery to somebody at one moment; `seat` is None for spectators."""

    delivery: Delivery
    seat: Seat | None
    moment: Moment
    known: Knowledge


class Witness:
    """
    Watches the first table of a database.

    It reads the database file with a connection of its own in the very step in which something is delivered.
    """

    def __init__(self, standin: StandIn, path: Path) -> None:
        self._standin = standin
        self._connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._begun = len(standin.recorder.kept)
        self._moments: list[Moment] = []
        standin.world.watchers.append(self._watch)

    def close(self) -> None:
        self._standin.world.watchers.remove(self._watch)
        self._connection.close()

    async def shown(self, bot: Parterre, table: Table) -> list[Shown]:
        """Return everything that was delivered and not only taken away, with what its reader might know."""
        told = await self._told(bot, table)
        deliveries = self._standin.recorder.kept[self._begun :]
        shown = []
        for delivery, moment in zip(deliveries, self._moments, strict=True):
            if delivery.kind is DeliveryKind.DELETION:
                continue
            seat = told.seats.get(delivery.user_id)
            if seat in moment.resigned:
                seat = None
            known = knowledge(told.game.slug, told.states[moment.seq], seat, told.key)
            shown.append(Shown(delivery, seat, moment, known))
        return shown

    async def leaks(self, bot: Parterre, table: Table) -> list[str]:
        """Return whatever anybody was shown that they might not know then."""
        everything = await self.shown(bot, table)
        secret = [shown for shown in everything if not shown.moment.is_cut_short]
        return [leak for shown in secret for leak in leaks(shown.delivery.payload, shown.known, table.name)]

    async def panels(self, bot: Parterre, table: Table, key: bytes) -> list[tuple[bytes, Picture]]:
        """
        Return the picture of each panel that was delivered to a player, beside the picture of what they might know.

        Args:
            key: what they could not know is dealt anew from it, and then drawn.
        """
        told = await self._told(bot, table)
        look, names = LOOKS[told.game.slug], told.names
        pairs = []
        for shown in await self.shown(bot, table):
            png = dict(shown.delivery.files).get("panel.png")
            if png is None or shown.seat is None:
                continue
            imagined = told.game.imagine(told.game.view(told.states[shown.moment.seq], shown.seat), key)
            chosen = shown.moment.drafts.get(shown.seat, ())
            draft = settle(redraft(told.game, imagined, shown.seat, chosen))
            live = told.game.view(imagined, shown.seat)
            view = told.game.view(draft.state, shown.seat) if draft.legal else live
            meanwhile = told.meanwhile(shown.seat, shown.moment.seq)
            drawn = [look.panel(view, live, draft.legal, names, meanwhile=meanwhile)]
            if isinstance(look, Opens):
                nodes = [choice.path for choice in look.steps(view, draft.legal).choices if choice.path]
                drawn += [look.opened(view, live, draft.legal, names, path, meanwhile) for path in nodes]
            # Which node was opened is not kept; it is the owner's own press.
            pairs.append((png, next((picture for picture in drawn if picture.png == png), drawn[0])))
        return pairs

    def _watch(self, _: Happening) -> None:
        missing = len(self._standin.recorder.kept) - self._begun - len(self._moments)
        if missing:
            self._moments += [self._moment()] * missing

    def _moment(self) -> Moment:
        games = "SELECT seq, status = 'ended' AND result IS NULL AND NOT agreed FROM games ORDER BY id LIMIT 1"
        seq, is_cut_short = next(self._connection.execute(games), (0, 0))
        drafts = self._connection.execute("SELECT seat, moves FROM drafts")
        resigned = self._connection.execute("SELECT seat FROM seats WHERE game_id = 1 AND resigned_seq IS NOT NULL")
        return Moment(
            seq,
            {seat: tuple(moves.split()) for seat, moves in drafts},
            frozenset(seat for (seat,) in resigned),
            bool(is_cut_short),
        )

    async def _told(self, bot: Parterre, table: Table) -> "_Told":
        ((key,),) = self._connection.execute("SELECT key FROM games WHERE id = ?", (table.game_id,))
        story = await bot.tables.history.story(table.game_id, None)
        game = GAMES[story.slug]
        state = game.setup(key, len(story.players), table.options)
        states = {0: state}
        for entry in story.entries:
            state, _ = game.apply(state, entry.seat, game.parse_move(state, entry.seat, entry.notation))
            states[entry.seq] = state
        moves = {entry.seq: (entry.seat, entry.notation) for entry in story.entries}
        seats = {player.user_id: player.seat for player in story.players if player.user_id is not None}
        return _Told(game, states, moves, key, seats, plain_names(story.players))


@dataclass(frozen=True, slots=True)
class _Told:
    """The whole truth about a table: the state after each move, who made which, the key, and who sits where."""

    game: AnyGame
    states: dict[int, Any]
    moves: dict[int, tuple[Seat, str]]
    key: bytes
    seats: dict[int, Seat]
    names: Names

    def meanwhile(self, seat: Seat, seq: int) -> Meanwhile[Any] | None:
        """Return what a seat saw after its last turn and then, when the move `seq` was the last one."""
        moves = [move for number, move in self.moves.items() if number <= seq]
        states = [state for number, state in self.states.items() if number <= seq]
        own = {place for place, (mover, _) in enumerate(moves) if mover == seat}
        seen, told = Course(self.game, moves, states).stretch(own)
        return Meanwhile(*(self.game.view(states[place], seat) for place in (seen, told))) if 0 < seen < told else None
