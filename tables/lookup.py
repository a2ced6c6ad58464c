"""Finds tables: by thread, by channel, by person, and by whose turn it is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from sqlite3 import Connection

from db.games.games import (
    GameRow,
    Status,
    Terms,
    find_game,
    game_of_thread,
    games_of_channel,
    games_of_guild,
    games_of_user,
)
from db.games.seats import HolderRow, SeatRow, TurnRow, holders_of_games, seats_of_games, turns_of_user, waits_of_user
from db.time import earliest_end
from rules.game import Seat
from tables.core import Service
from tables.model import refusals
from tables.model.panel import place_of
from tables.model.place import Place, as_shown
from tables.model.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRef:
    """
    Names, messages and place of a table. Message ids are None until the outbox worker has posted them.

    `is_asked`: the table is idle and was asked whether it goes on; `is_asleep`: nobody answered. `lost_threads` is how
    often its thread was deleted, up to 2; after the second time it gets no new one. `lost_cards` counts its cards that
    were deleted.
    """

    game_id: int
    slug: str
    name: str
    status: Status
    place: Place
    host_id: int
    thread_id: int | None
    board_message_id: int | None
    lobby_message_id: int | None
    is_asked: bool
    is_asleep: bool
    lost_threads: int = 0
    lost_cards: int = 0
    terms: Terms

    @property
    def first_card_id(self) -> int | None:
        """The message that becomes its card: that of its lobby, unless a card or thread has been lost."""
        return None if self.lost_threads or self.lost_cards else self.lobby_message_id

    @property
    def is_threadless(self) -> bool:
        """Whether its thread was deleted twice, so that only the most important posts go to its channel."""
        return self.lost_threads > 1


class Lookup(Service):
    """Queries across all tables."""

    async def table(self, game_id: int) -> TableRef | None:
        return _ref(await self._core.read(find_game, game_id))

    async def table_of_thread(self, thread_id: int) -> TableRef | None:
        return _ref(await self._core.read(game_of_thread, thread_id))

    async def tables_of(self, user_id: int) -> tuple[TableRef, ...]:
        """Return the lobbies and games in play at which the user sits, oldest first."""
        rows = await self._core.read(games_of_user, user_id)
        return tuple(map(reference, rows))

    async def tables_in(self, channel_id: int) -> tuple[TableRef, ...]:
        """Return the lobbies and games in play of a channel, oldest first."""
        rows = await self._core.read(games_of_channel, channel_id)
        return tuple(map(reference, rows))

    async def tables_on(self, guild_id: int) -> tuple[TableRef, ...]:
        """Return the tables of a server to join or watch: lobbies first, people who play alone last, new ones first."""
        rows = await self._core.read(games_of_guild, guild_id)
        return tuple(map(reference, rows))

    async def turns(self, user_id: int) -> tuple[TurnRow, ...]:
        """Return the games that wait for the user, nearest deadline first, with the ids for jump links."""
        return await self._core.read(turns_of_user, user_id)

    async def waits(self, user_id: int) -> tuple[TurnRow, ...]:
        """Return the games at which the user waits, or has ordered their next turn; never show it to anybody else."""
        return await self._core.read(waits_of_user, user_id)

    async def seats(self, tables: Sequence[TableRef]) -> Mapping[int, tuple[SeatRow, ...]]:
        """Return the seats of tables by their ids, in order, by the names that are shown."""
        ids = [table.game_id for table in tables]

        def read(connection: Connection) -> tuple[tuple[SeatRow, ...], tuple[HolderRow, ...]]:
            return seats_of_games(connection, ids), holders_of_games(connection, ids)

        seats, former = await self._core.read(read)
        return {
            game_id: as_shown(
                tuple(row for row in seats if row.game_id == game_id),
                tuple(row for row in former if row.game_id == game_id),
            )[0]
            for game_id in ids
        }

    async def time_ends(self, game_id: int, seats: Iterable[Seat]) -> int | None:
        """Return the earliest end among the running times of these seats, or None."""
        return await self._core.read(earliest_end, game_id, seats)


def _ref(row: GameRow | None) -> TableRef | None:
    return None if row is None else reference(row)


def reference(row: GameRow) -> TableRef:
    return TableRef(
        game_id=row.id,
        slug=row.slug,
        name=row.name,
        status=row.status,
        place=place_of(row),
        host_id=row.host_id,
        thread_id=row.thread_id,
        board_message_id=row.board_message_id,
        lobby_message_id=row.lobby_message_id,
        is_asked=row.asked_at is not None,
        is_asleep=row.asleep_at is not None,
        lost_threads=row.lost_threads,
        lost_cards=row.lost_cards,
        terms=row.terms,
    )


def playing_seat(table: Table, user_id: int) -> Seat:
    """Return a person's seat in a game in play. Raises: Refusal: they have none, it is over, or the table is frozen."""
    if table.is_over:
        raise refusals.over()
    check_thawed(table.row)
    seat = table.seat_of(user_id)
    if seat is None:
        raise why_seatless(table, user_id)
    return seat


def check_thawed(row: GameRow) -> None:
    """Raises: Refusal: the bot is not on the table's server."""
    if row.frozen_at is not None:
        raise refusals.frozen()


def why_seatless(table: Table, user_id: int) -> refusals.Refusal:
    """Return why somebody cannot play here: they never had a seat, resigned, or were replaced."""
    if table.row_of(user_id) is not None:
        return refusals.resigned()
    is_former = any(holder.user_id == user_id for holder in table.former)
    return refusals.replaced() if is_former else refusals.not_seated()
