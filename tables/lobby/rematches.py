"""Rematches: a new lobby for the same people with the same options, opened at most once per ended table."""

from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, change_game, find_game
from db.games.seats import SeatKind, SeatRow, replace_seats, seats_of_game
from db.people.people import blocks_of, remember_person
from tables.changes.computer_names import beside
from tables.changes.opening import Terms, write_lobby
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Service
from tables.model import refusals
from tables.model.lobby import Lobby, load_opened
from tables.model.panel import place_of
from tables.model.place import Person
from tables.model.table import load_started, options_of
from tables.servers.service import check_opening


@dataclass(frozen=True, slots=True)
class Rematch:
    """The next table; `is_new` tells whether this call opened it."""

    lobby: Lobby
    is_new: bool


class Rematches(Service):
    """Rematches of all tables."""

    async def open(self, game_id: int, person: Person) -> Rematch:
        """
        Seat everybody again, in the same order and with the same options; the person who asks is host and ready.

        An entry in the outbox posts the card and mentions the others. If there is a rematch already, it is returned,
        unless it was closed before it started.
        Raises: Refusal: the game is not over, the person did not play it, or the server's settings forbid the table.
            DamagedGame: its rules are not installed.
        """
        async with self._context.locked(game_id), self._context.saving() as connection:
            row = await load_started(connection, game_id)
            if row.status is not Status.ENDED:
                raise refusals.not_over()
            seats = await seats_of_game(connection, game_id)
            if all(seat.user_id != person.user_id for seat in seats):
                raise refusals.did_not_play()
            next_id = await _open_next(connection, row)
            is_new = next_id is None
            if next_id is None:
                await check_opening(connection, person, place_of(row))
                seats = await _wanted(connection, seats, person.user_id)
                next_id = await self._seat(connection, row, seats, person)
            lobby = (await load_opened(connection, self._context.games, next_id)).lobby()
        if is_new:
            self._context.tell(next_id)
        return Rematch(lobby, is_new)

    async def _seat(self, connection: Connection, row: GameRow, seats: tuple[SeatRow, ...], person: Person) -> int:
        terms = Terms(
            row.slug,
            options_of(row).to_dict(),
            row.time_limit,
            row.consequence,
            is_friendly=row.is_friendly,
            is_lenient=row.is_lenient,
            language=row.language,
            has_hints=row.has_hints,
            pictures=row.pictures,
            is_rated=row.is_rated,
        )
        now, next_id = self._context.clock(), await write_lobby(connection, self._context, person, place_of(row), terms)
        await remember_person(connection, person.user_id, person.name, now, person.locale)
        moved = beside([_moved_over(seat, next_id, person) for seat in seats], person.name)
        await replace_seats(connection, next_id, moved)
        await change_game(connection, row.id, next_id=next_id)
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        told = PlannedPost(Post.LOBBY, Refs(mention=tuple(other for other in people if other != person.user_id)))
        await write_posts(connection, self._context, next_id, (told,), now)
        return next_id


async def _wanted(connection: Connection, seats: tuple[SeatRow, ...], host_id: int) -> tuple[SeatRow, ...]:
    """Return the seats without people whom the host blocks or whose data was deleted, renumbered."""
    unwanted = {row.blocked_id for row in await blocks_of(connection, host_id)}
    kept = [row for row in seats if row.user_id not in unwanted and not row.is_forgotten]
    return tuple(replace(row, seat=seat) for seat, row in enumerate(kept))


def _moved_over(seat: SeatRow, game_id: int, person: Person) -> SeatRow:
    # The seat, and with it the colour, stays; the deal decides who begins, but never the same as before.
    is_asker = seat.user_id == person.user_id
    return SeatRow(
        game_id=game_id,
        seat=seat.seat,
        kind=seat.kind,
        user_id=seat.user_id,
        name=person.name if is_asker else seat.name,
        ready=is_asker or seat.kind is SeatKind.COMPUTER,
        level=seat.level,
    )


async def _open_next(connection: Connection, row: GameRow) -> int | None:
    """Return the rematch of a table, or None if there is none or it was closed."""
    following = None if row.next_id is None else await find_game(connection, row.next_id)
    return None if following is None or following.status is Status.CLOSED else following.id
