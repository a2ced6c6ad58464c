"""Invitations to a lobby: people at the table name others, who accept or decline with one press."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import Status
from db.games.lobbies import InvitationRow, add_invitation, decline_invitation, invitations_of, wants_messages
from db.games.seats import is_dismissed, seats_of_game
from db.people.people import is_blocked
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context, Service
from tables.lobby import refusals as lobby_refusals
from tables.model import refusals
from tables.model.lobby import Lobby, Opened, load_opened


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is to be invited, by the name shown on the server; `is_member`: they are there."""

    user_id: int
    name: str
    is_bot: bool = False
    is_member: bool = True


MOST = 20
"""People that may be invited to one table, all together."""


async def invite(
    connection: Connection, context: Context, opened: Opened, user_id: int, guests: Iterable[Guest]
) -> Lobby:
    """
    Invite people to a lobby, each once: by direct message if they get some, else by a mention in the channel.

    Args:
        user_id: who invites them; sits there.
    Raises: Refusal: somebody cannot be invited, or there are too many.
    """
    posts: list[PlannedPost] = []
    for guest in guests:
        await _check(connection, opened, user_id, guest)
        row = InvitationRow(game_id=opened.row.id, user_id=guest.user_id, name=guest.name, at=context.clock())
        if await add_invitation(connection, row):
            mention = () if await wants_messages(connection, guest.user_id) else (guest.user_id,)
            posts.append(PlannedPost(Post.INVITED, Refs(who=user_id, mention=mention), guest.user_id))
    invited = await invitations_of(connection, opened.row.id)
    if len(invited) > MOST:
        raise lobby_refusals.too_many_invited(MOST)
    await write_posts(connection, context, opened.row.id, posts, context.clock())
    return replace(opened, invited=invited).lobby()


async def _check(connection: Connection, opened: Opened, user_id: int, guest: Guest) -> None:
    if guest.is_bot:
        raise lobby_refusals.invited_bot()
    if not guest.is_member:
        raise lobby_refusals.not_here(guest.name)
    if opened.seat_of(guest.user_id) is not None:
        raise lobby_refusals.sits_there(guest.name)
    blocks = [await is_blocked(connection, user_id, by=guest.user_id)]
    blocks += [await is_blocked(connection, guest.user_id, by=one) for one in (user_id, opened.row.host_id)]
    if any(blocks) or await is_dismissed(connection, opened.row.id, guest.user_id):
        raise lobby_refusals.not_possible(guest.name)


class Invitations(Service):
    """Who is invited to which lobby."""

    async def invite(self, game_id: int, user_id: int, guests: Iterable[Guest]) -> Lobby:
        """Invite people as `invite` does. Raises: Refusal: also if the game has started, or `user_id` has no seat."""
        async with self._context.locked(game_id), self._context.saving() as connection:
            opened = await load_opened(connection, self._context.games, game_id)
            if opened.row.status is not Status.LOBBY:
                raise lobby_refusals.too_late_to_invite()
            if opened.seat_of(user_id) is None:
                raise refusals.not_seated()
            lobby = await invite(connection, self._context, opened, user_id, guests)
        self._context.tell(game_id)
        return lobby

    async def awaited(self, game_id: int) -> frozenset[int]:
        """Return who is invited to a table and has not answered."""

        async def find(connection: Connection) -> frozenset[int]:
            seated = {seat.user_id for seat in await seats_of_game(connection, game_id)}
            rows = await invitations_of(connection, game_id)
            return frozenset(row.user_id for row in rows if row.declined_at is None and row.user_id not in seated)

        return await self._context.database.quick_read(find)

    async def decline(self, game_id: int, user_id: int) -> Lobby:
        """Say no to an invitation. Raises: Refusal: there is none, or they sit there by now."""
        async with self._context.locked(game_id), self._context.saving() as connection:
            opened = await load_opened(connection, self._context.games, game_id)
            if opened.seat_of(user_id) is not None:
                raise lobby_refusals.already_joined()
            if not await decline_invitation(connection, game_id, user_id, self._context.clock()):
                raise lobby_refusals.not_invited()
            return replace(opened, invited=await invitations_of(connection, game_id)).lobby()
