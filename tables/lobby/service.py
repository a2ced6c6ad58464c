"""Opening tables, filling their seats and agreeing on options."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Unpack

from aiosqlite import Connection

from db.games.games import Consequence, GameChanges, Status, change_game
from db.games.seats import SeatRow, is_dismissed, replace_seats
from db.people.people import is_blocked
from db.servers.guilds import GuildSettings, Pictures
from languages.offered import OFFERED
from rules.computer.choosing import Level
from tables.changes.computer_names import beside
from tables.changes.opening import Terms, find_rules, keep_open, meet, person_seat, write_table
from tables.context import Service
from tables.lobby import refusals as lobby_refusals
from tables.lobby.invitations import Guest, invite
from tables.lobby.rules import (
    check_fill_after,
    check_limit,
    check_options,
    check_room,
    made_ready,
    with_computer,
    with_level,
    without,
    without_computer,
)
from tables.lobby.solo import start_table
from tables.lobby.waiting import call_time
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.lobby import Lobby, Opened, load_opened
from tables.model.place import Person, Place
from tables.model.snapshot import write_json
from tables.model.table import options_of
from tables.servers.service import check_opening


class Lobbies(Service):
    """All tables before they start. Every method raises PlayerError when it refuses."""

    async def open(
        self,
        host: Person,
        place: Place,
        slug: str,
        options: Mapping[str, str] | None = None,
        time_limit: int | None = None,
        guests: Sequence[Guest] = (),
    ) -> Lobby:
        """
        Open a table with its host in the first seat, and invite guests.

        Args:
            options: wanted values by name; the others are the game's defaults.
            time_limit: seconds for a turn; None for the server's default.
        Raises: Refusal: no such game, the server's settings forbid the table, or a guest cannot be invited. BadOption.
        """
        game = find_rules(self._context, slug)
        check_limit(time_limit)
        wanted = dict(options or {})
        check_options(game, wanted)
        async with self._context.saving() as connection:
            settings = await check_opening(connection, host, place)
            limit = settings.time_limit if settings is not None and time_limit is None else time_limit
            settings = settings or GuildSettings(guild_id=0)
            terms = Terms(slug, wanted, limit, language=settings.language, pictures=settings.pictures)
            game_id = await write_table(connection, self._context, host, place, terms)
            calls_at = await call_time(connection, place.guild_id, slug, host.user_id, self._context.clock())
            await change_game(connection, game_id, calls_at=calls_at)
            if guests:
                opened = await load_opened(connection, self._context.games, game_id)
                await invite(connection, self._context, opened, host.user_id, guests)
        if guests or calls_at is not None:
            self._context.tell(game_id)
        return await self.lobby(game_id)

    def seats(self, slug: str) -> tuple[int, int]:
        """Return the least and the most players of a game. Raises: Refusal: no such game."""
        counts = find_rules(self._context, slug).player_counts
        return min(counts), max(counts)

    async def lobby(self, game_id: int) -> Lobby:
        """Return the table as it is; its `status` tells whether it is still a lobby."""
        opened = await self._context.database.read(
            lambda connection: load_opened(connection, self._context.games, game_id)
        )
        return opened.lobby()

    async def join(self, game_id: int, person: Person) -> Lobby:
        """Take the next free seat and agree to the present options."""
        async with self._changing(game_id) as (connection, opened):
            if opened.seat_of(person.user_id) is not None:
                raise refusals.seated()
            if await is_dismissed(connection, game_id, person.user_id):
                raise lobby_refusals.dismissed()
            check_room(opened)
            if await is_blocked(connection, person.user_id, by=opened.row.host_id):
                raise refusals.not_welcome()
            await meet(connection, person, self._context.clock())
            others = beside(opened.seats, person.name)
            await replace_seats(connection, game_id, (*others, person_seat(game_id, len(others), person)))
        return await self.lobby(game_id)

    async def leave(self, game_id: int, user_id: int) -> Lobby:
        """Give up one's seat. If the host leaves, the next person is host; with nobody left the table closes."""
        async with self._changing(game_id, lobby_refusals.started_to_leave()) as (connection, opened):
            seat = opened.seat_of(user_id)
            if seat is None:
                raise refusals.not_seated()
            rest = without(opened.seats, seat)
            people = [row.user_id for row in rest if row.user_id is not None]
            if not people:
                await change_game(connection, game_id, status=Status.CLOSED, ended_at=self._context.clock())
            elif user_id == opened.row.host_id:
                await change_game(connection, game_id, host_id=people[0])
                rest = made_ready(rest, people[0])
            if people:
                await replace_seats(connection, game_id, rest)
        return await self.lobby(game_id)

    async def set_options(self, game_id: int, user_id: int, chosen: Mapping[str, str]) -> Lobby:
        """Change options by name (host only); the others must be ready again."""
        async with self._hosting(game_id, user_id) as (connection, opened):
            wanted = options_of(opened.row).to_dict() | dict(chosen)
            check_options(opened.game, wanted)
            await _change_terms(connection, opened, options=write_json(wanted))
        return await self.lobby(game_id)

    async def set_limit(self, game_id: int, user_id: int, time_limit: int | None) -> Lobby:
        """Change the seconds for a turn (host only), None for no limit; the others must be ready again."""
        async with self._hosting(game_id, user_id) as (connection, opened):
            check_limit(time_limit)
            await _change_terms(connection, opened, time_limit=time_limit)
        return await self.lobby(game_id)

    async def set_consequence(self, game_id: int, user_id: int, consequence: Consequence) -> Lobby:
        """Change what happens after the time for a turn (host only); the others must be ready again."""
        return await self._set(game_id, user_id, consequence=consequence)

    async def set_friendly(self, game_id: int, user_id: int, *, is_friendly: bool) -> Lobby:
        """Choose whether clocks stop in quiet hours (host only); the others must be ready again."""
        return await self._set(game_id, user_id, is_friendly=is_friendly)

    async def set_lenient(self, game_id: int, user_id: int, *, is_lenient: bool) -> Lobby:
        """Choose whether everything can be taken back by consent (host only); the others must be ready again."""
        return await self._set(game_id, user_id, is_lenient=is_lenient)

    async def set_hints(self, game_id: int, user_id: int, *, has_hints: bool) -> Lobby:
        """Choose whether the table gives hints (host only); the others must be ready again."""
        return await self._set(game_id, user_id, has_hints=has_hints)

    async def set_rated(self, game_id: int, user_id: int, *, is_rated: bool) -> Lobby:
        """Choose whether the game is rated if nothing forbids it (host only); the others must be ready again."""
        return await self._set(game_id, user_id, is_rated=is_rated)

    async def set_pictures(self, game_id: int, user_id: int, pictures: Pictures) -> Lobby:
        """Choose how often posts have a picture (host only); it changes no play, so all stay ready."""
        async with self._hosting(game_id, user_id) as (connection, _opened):
            await change_game(connection, game_id, pictures=pictures)
        return await self.lobby(game_id)

    async def set_filling(self, game_id: int, user_id: int, fill_after: int | None) -> Lobby:
        """Choose in how many seconds computers take the free seats, None for never (host only)."""
        check_fill_after(fill_after)
        fills_at = None if fill_after is None else self._context.clock() + fill_after
        async with self._hosting(game_id, user_id) as (connection, _opened):
            await change_game(connection, game_id, fill_after=fill_after, fills_at=fills_at)
        self._context.tell(game_id)
        return await self.lobby(game_id)

    async def set_language(self, game_id: int, user_id: int, language: str) -> Lobby:
        """Choose the table's language (host only). Raises: Refusal: it is not offered."""
        async with self._hosting(game_id, user_id) as (connection, _opened):
            if language not in OFFERED:
                raise lobby_refusals.no_such_language()
            await change_game(connection, game_id, language=language)
        return await self.lobby(game_id)

    async def ready(self, game_id: int, user_id: int) -> Lobby:
        """Agree to the present options."""
        async with self._changing(game_id) as (connection, opened):
            if opened.seat_of(user_id) is None:
                raise refusals.not_seated()
            await replace_seats(connection, game_id, made_ready(opened.seats, user_id))
        return await self.lobby(game_id)

    async def add_computer(self, game_id: int, user_id: int, level: Level | None = None) -> Lobby:
        """Seat a computer (host only), by default of the same level as the last one."""
        return await self._reseat(game_id, user_id, lambda opened: with_computer(opened, level))

    async def set_level(self, game_id: int, user_id: int, level: Level) -> Lobby:
        """Change the level of the last computer (host only)."""
        return await self._reseat(game_id, user_id, lambda opened: with_level(opened, level))

    async def remove_computer(self, game_id: int, user_id: int) -> Lobby:
        """Remove the last computer (host only)."""
        return await self._reseat(game_id, user_id, without_computer)

    async def start(self, game_id: int, user_id: int) -> Lobby:
        """Deal and start (host only): enough people are needed, all ready; the first posts go to the outbox."""
        async with self._hosting(game_id, user_id) as (connection, opened):
            lobby = opened.lobby()
            if len(opened.seats) < lobby.seats_least:
                raise lobby_refusals.too_few(lobby.seats_least, len(opened.seats))
            if lobby.unready:
                raise lobby_refusals.not_ready(", ".join(player.name for player in lobby.unready))
            await start_table(connection, self._context, opened)
        self._context.tell(game_id)
        return await self.lobby(game_id)

    async def posted(self, game_id: int, message_id: int) -> None:
        """Store which message is the lobby card."""
        async with self._context.saving() as connection:
            await change_game(connection, game_id, lobby_message_id=message_id)

    @asynccontextmanager
    async def _changing(
        self, game_id: int, too_late: refusals.Refusal | None = None
    ) -> AsyncIterator[tuple[Connection, Opened]]:
        async with self._context.locked(game_id), self._context.saving() as connection:
            opened = await load_opened(connection, self._context.games, game_id)
            match opened.row.status:
                case Status.LOBBY:
                    check_thawed(opened.row)
                    yield connection, opened
                    await keep_open(connection, self._context, game_id)
                case Status.CLOSED:
                    raise refusals.no_such_table()
                case Status.PLAYING | Status.ENDED:
                    raise too_late or lobby_refusals.started()

    @asynccontextmanager
    async def _hosting(self, game_id: int, user_id: int) -> AsyncIterator[tuple[Connection, Opened]]:
        async with self._changing(game_id) as (connection, opened):
            if user_id != opened.row.host_id:
                raise refusals.only_host(opened.lobby().host)
            yield connection, opened

    async def _set(self, game_id: int, user_id: int, **terms: Unpack[GameChanges]) -> Lobby:
        async with self._hosting(game_id, user_id) as (connection, opened):
            await _change_terms(connection, opened, **terms)
        return await self.lobby(game_id)

    async def _reseat(self, game_id: int, user_id: int, seats: Callable[[Opened], Sequence[SeatRow]]) -> Lobby:
        async with self._hosting(game_id, user_id) as (connection, opened):
            await replace_seats(connection, game_id, seats(opened))
        return await self.lobby(game_id)


async def _change_terms(connection: Connection, opened: Opened, **terms: Unpack[GameChanges]) -> None:
    """Change columns of the table; all people except the host must be ready again."""
    await change_game(connection, opened.row.id, **terms)
    asked = tuple(replace(row, ready=row.user_id in (None, opened.row.host_id)) for row in opened.seats)
    await replace_seats(connection, opened.row.id, asked)
