"""Export and deletion of what is stored about one person."""

from contextlib import suppress
from dataclasses import dataclass, replace

from db.delivery.outbox import Post, set_refs
from db.games.games import GameRow, Status, find_game, games_of_user
from db.people.personal import FORMER_ID, forget_person, is_renamed, personal_rows, rename_person
from db.retention import posts_naming
from tables.changes.damaged import load_or_suspend
from tables.changes.leaving import Replacement, Resignation, write_replacement
from tables.changes.plan import write_plan, write_posts
from tables.changes.posts import PlannedPost, Refs, decode_refs, encode_refs
from tables.context import Service
from tables.lobby.service import Lobbies
from tables.model.place import Person
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame
from tables.people import refusals as people_refusals

Rows = dict[str, list[dict[str, object]]]
"""The rows of a person by database table, each by column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletionEffects:
    """
    What happens to a person's tables, by name, if their data is deleted.

    They leave `lobbies`; a computer plays on for them at `handed_on`; `ended` end, because nobody else plays there.
    """

    lobbies: tuple[str, ...] = ()
    handed_on: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()

    @property
    def tables(self) -> int:
        """The number of tables affected."""
        return len(self.lobbies) + len(self.handed_on) + len(self.ended)


class Privacy(Service):
    """Export and deletion of people's data."""

    async def rows(self, user_id: int) -> Rows:
        """Return everything stored about a person, as far as they may see it, and nothing about others."""
        return await self._context.database.read(lambda connection: personal_rows(connection, user_id))

    async def question(self, user_id: int) -> DeletionEffects:
        """Return what would happen to the person's tables. Raises: Refusal: nothing is stored about them."""
        found = await self.rows(user_id)
        # A dismissal from a lobby belongs to the host and stays as long as the lobby.
        if not any(rows for table, rows in found.items() if table != "dismissals"):
            raise people_refusals.unknown()
        lobbies: list[str] = []
        handed_on: list[str] = []
        ended: list[str] = []
        for row in await self._open(user_id):
            if row.status is Status.LOBBY:
                lobbies.append(row.name)
                continue
            # A damaged table stays suspended, so it is left out.
            with suppress(DamagedGame):
                (handed_on if await self._has_others(row.id, user_id) else ended).append(row.name)
        return DeletionEffects(lobbies=tuple(lobbies), handed_on=tuple(handed_on), ended=tuple(ended))

    async def forget(self, user_id: int) -> None:
        """
        Leave all tables, then anonymise or delete all that is stored about a person, in one transaction.

        If it fails in between, some tables have been left, and another call continues from there.
        Raises: Refusal: they joined a table in the meantime. NotSaved.
        """
        left = await self._open(user_id)
        for row in left:
            # A table that cannot be left, because it has just started or closed, is found below.
            with suppress(Refusal):
                await self._leave(row, user_id)
        now = self._context.clock()
        async with self._context.saving() as connection:
            waiting = [row for row in await games_of_user(connection, user_id) if row.fault is None]
            if waiting:
                raise people_refusals.sat_down_again()
            for post in await posts_naming(connection, user_id):
                await set_refs(connection, post.id, encode_refs(_without(decode_refs(post.refs), user_id)))
            await forget_person(connection, user_id, now)
        # Tell the tables only now, so that the posts name nobody.
        for row in left:
            self._context.tell(row.id)

    async def renamed(self, person: Person, guild_id: int) -> bool:
        """Record the present name of a person on a server. Returns: whether it has changed."""
        user_id, name = person.user_id, person.name
        if not await self._context.database.quick_read(
            lambda connection: is_renamed(connection, user_id, guild_id, name)
        ):
            return False
        async with self._context.saving() as connection:
            await rename_person(connection, user_id, guild_id, name)
        return True

    async def _open(self, user_id: int) -> tuple[GameRow, ...]:
        """Return the lobbies and games in play at which a person sits, without damaged ones."""
        rows = await self._context.database.read(lambda connection: games_of_user(connection, user_id))
        return tuple(row for row in rows if row.fault is None)

    async def _has_others(self, game_id: int, user_id: int) -> bool:
        table = await load_or_suspend(self._context, game_id)
        return any(row.is_held and row.user_id != user_id for row in table.seats)

    async def _leave(self, seen: GameRow, user_id: int) -> None:
        row = await self._context.database.read(lambda connection: find_game(connection, seen.id))
        if row is not None and row.status is Status.LOBBY:
            await Lobbies(self._context).leave(row.id, user_id)
            async with self._context.saving() as connection:
                told = (PlannedPost(Post.CARD, Refs()),)
                await write_posts(connection, self._context, row.id, told, self._context.clock())
        elif row is not None and row.status is Status.PLAYING:
            await self._leave_game(row.id, user_id)

    async def _leave_game(self, game_id: int, user_id: int) -> None:
        """Let a computer play on for a person, or end the game if nobody else plays it."""
        async with self._context.locked(game_id):
            try:
                table = await load_or_suspend(self._context, game_id)
            except DamagedGame:
                # The game stays suspended; after a repair the seat counts as resigned from.
                return
            seat, at = table.seat_of(user_id), self._context.clock()
            if seat is None:
                # They left it themselves before the lock was taken.
                return
            if not any(row.is_held and row.seat != seat for row in table.seats):
                plan = Resignation(table=table, seat=seat, at=at).plan()
                async with self._context.saving() as connection:
                    await write_plan(connection, self._context, game_id, plan, at)
                return
            async with self._context.saving() as connection:
                replacement = Replacement(table=table, seat=seat, person=None, at=at)
                await write_replacement(connection, self._context, replacement)


def _without(refs: Refs, user_id: int) -> Refs:
    """Return the refs with an anonymous person in place of this one."""
    return replace(
        refs,
        mention=tuple(other for other in refs.mention if other != user_id),
        who=FORMER_ID if refs.who == user_id else refs.who,
        former=FORMER_ID if refs.former == user_id else refs.former,
    )
