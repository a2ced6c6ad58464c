"""Invitations to a lobby; and rematches, which invite everybody again, at most once per table."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import GameRow, Status, Terms, change_game, find_game
from db.games.lobbies import InvitationRow, add_invitation, decline_invitation, invitations_of, wants_messages
from db.games.seats import SeatKind, SeatRow, is_dismissed, replace_seats, seats_of_game
from db.people.people import Use, blocks_of, is_blocked
from tables.changes.opening import Opening, beside, meet, write_lobby, write_to_joined
from tables.changes.plan import write_entries
from tables.core import Core, Service
from tables.lobby import rules as lobby_rules
from tables.model import refusals
from tables.model.lobby import Lobby, Opened, load_opened
from tables.model.panel import place_of
from tables.model.place import Person
from tables.model.rate_limits import count_use
from tables.model.table import load_started, options_of
from tables.servers.service import check_opening

MOST = 20
"""People that may be invited to one table, all together."""


@dataclass(frozen=True, slots=True)
class Guest:
    """
    Somebody who is to be invited, by the name shown on the server.

    `is_member`: they are there. `sees`: they see the table's channel.
    """

    user_id: int
    name: str
    is_bot: bool = False
    is_member: bool = True
    sees: bool = True


def invite(connection: Connection, core: Core, opened: Opened, user_id: int, guests: Iterable[Guest]) -> Lobby:
    """
    Invite people to a lobby, each once: by direct message if they get some, else by a mention in the channel.

    Args:
        user_id: who invites them; sits there.
    Raises: Refusal: somebody cannot be invited, there are too many, or the bot has posted enough for `user_id`.
    """
    entries: list[NewEntry] = []
    for guest in guests:
        _check(connection, opened, user_id, guest)
        is_written_to = wants_messages(connection, guest.user_id)
        if not (guest.sees or is_written_to):
            raise lobby_rules.sees_nothing(guest.name)
        row = InvitationRow(game_id=opened.row.id, user_id=guest.user_id, name=guest.name, at=core.clock())
        if add_invitation(connection, row):
            # A direct message that does not arrive becomes a mention in the channel, so all count.
            count_use(connection, user_id, opened.row.channel_id, Use.POST, core.clock())
            mention = () if is_written_to else (guest.user_id,)
            entries.append(NewEntry(EntryKind.INVITED, EntryFacts(who=user_id, mention=mention), guest.user_id))
    invited = invitations_of(connection, opened.row.id)
    if len(invited) > MOST:
        raise lobby_rules.too_many_invited(MOST)
    write_entries(connection, core, opened.row.id, entries, core.clock())
    return replace(opened, invited=invited).lobby()


def _check(connection: Connection, opened: Opened, user_id: int, guest: Guest) -> None:
    if guest.is_bot:
        raise lobby_rules.invited_bot()
    if not guest.is_member:
        raise lobby_rules.not_here(guest.name)
    if seated := [player.name for player in opened.players if player.user_id == guest.user_id]:
        raise lobby_rules.sits_there(*seated)
    blocks = [is_blocked(connection, user_id, by=guest.user_id)]
    blocks += [is_blocked(connection, guest.user_id, by=one) for one in (user_id, opened.row.host_id)]
    if any(blocks) or is_dismissed(connection, opened.row.id, guest.user_id):
        raise lobby_rules.not_possible(guest.name)


class Invitations(Service):
    """Who is invited to which lobby."""

    async def invite(self, game_id: int, user_id: int, guests: Iterable[Guest]) -> Lobby:
        """Invite people as `invite` does. Raises: Refusal: also if the game has started, or `user_id` has no seat."""

        def write(connection: Connection) -> Lobby:
            opened = load_opened(connection, self._core.games, game_id)
            if opened.row.status is not Status.LOBBY:
                raise lobby_rules.too_late_to_invite()
            if opened.seat_of(user_id) is None:
                raise refusals.not_seated()
            return invite(connection, self._core, opened, user_id, guests)

        async with self._core.locked(game_id):
            lobby = await self._core.write(write)
        self._core.tell(game_id)
        return lobby

    async def awaited(self, game_id: int) -> frozenset[int]:
        """Return who is invited to a table and has not answered."""

        def find(connection: Connection) -> frozenset[int]:
            seated = {seat.user_id for seat in seats_of_game(connection, game_id)}
            rows = invitations_of(connection, game_id)
            return frozenset(row.user_id for row in rows if row.declined_at is None and row.user_id not in seated)

        return await self._core.read(find)

    async def decline(self, game_id: int, user_id: int) -> Lobby:
        """Say no to an invitation. Raises: Refusal: there is none, or they sit there by now."""

        def write(connection: Connection) -> Lobby:
            opened = load_opened(connection, self._core.games, game_id)
            if opened.seat_of(user_id) is not None:
                raise lobby_rules.already_joined()
            if not decline_invitation(connection, game_id, user_id, self._core.clock()):
                raise lobby_rules.not_invited()
            return replace(opened, invited=invitations_of(connection, game_id)).lobby()

        async with self._core.locked(game_id):
            return await self._core.write(write)


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

        def write(connection: Connection) -> tuple[bool, Lobby, int]:
            row = load_started(connection, game_id)
            if row.status is not Status.ENDED:
                raise refusals.not_over()
            seats = seats_of_game(connection, game_id)
            if all(seat.user_id != person.user_id for seat in seats):
                raise refusals.did_not_play()
            next_id = _open_next(connection, row)
            is_new = next_id is None
            if next_id is None:
                settings = check_opening(connection, self._core, person, place_of(row))
                seats = _wanted(connection, seats, person.user_id)
                host = meet(connection, person, game_id, self._core.clock())
                by_message = settings is not None and settings.writes_directly
                next_id = self._seat(connection, row, seats, host, replace(row.terms, by_message=by_message))
            lobby = load_opened(connection, self._core.games, next_id).lobby()
            return is_new, lobby, next_id

        async with self._core.locked(game_id):
            is_new, lobby, next_id = await self._core.write(write)
        if is_new:
            self._core.tell(next_id)
        return Rematch(lobby, is_new)

    def _seat(
        self, connection: Connection, row: GameRow, seats: tuple[SeatRow, ...], person: Person, terms: Terms
    ) -> int:
        options = options_of(row).to_dict()
        opening = Opening(host=person, place=place_of(row), slug=row.slug, terms=terms, options=options)
        now, next_id = self._core.clock(), write_lobby(connection, self._core, opening)
        moved = beside([_moved_over(seat, next_id, person) for seat in seats], person.name)
        replace_seats(connection, next_id, moved)
        change_game(connection, row.id, next_id=next_id)
        people = [seat.user_id for seat in seats if seat.user_id is not None]
        told = NewEntry(
            EntryKind.LOBBY, EntryFacts(mention=tuple(other for other in people if other != person.user_id))
        )
        write_entries(connection, self._core, next_id, (told,), now)
        opened = load_opened(connection, self._core.games, next_id)
        write_to_joined(connection, self._core, opened.row, opened.seats)
        return next_id


def _wanted(connection: Connection, seats: tuple[SeatRow, ...], host_id: int) -> tuple[SeatRow, ...]:
    """Return the seats without people whom the host blocks or whose data was deleted, renumbered."""
    unwanted = {row.blocked_id for row in blocks_of(connection, host_id)}
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


def _open_next(connection: Connection, row: GameRow) -> int | None:
    """Return the rematch of a table, or None if there is none or it was closed."""
    following = None if row.next_id is None else find_game(connection, row.next_id)
    return None if following is None or following.status is Status.CLOSED else following.id
