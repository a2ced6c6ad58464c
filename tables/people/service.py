"""What is stored about people, their blocks and reports, and greetings of servers."""

from collections.abc import Collection, Mapping
from typing import Unpack

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import Status, find_game
from db.games.seats import seats_of_game
from db.people.people import (
    BlockRow,
    DmState,
    DmWish,
    PersonChanges,
    PersonRow,
    Showing,
    Use,
    add_block,
    blocks_of,
    change_person,
    find_person,
    remember_person,
    remove_block,
    set_dm,
    try_dm_again,
)
from db.servers.guilds import (
    GuildRow,
    begin_greeting,
    end_greeting,
    report_channel,
    set_report_channel,
    ungreeted_guilds,
)
from languages.explanations import with_read
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Service
from tables.model.place import Person
from tables.model.rate_limits import check_use, count_use
from tables.people import refusals as people_refusals

MOST_BLOCKS = 100


class Conduct(Service):
    """Blocks and reports on all servers."""

    async def block(self, user_id: int, other: int) -> bool:
        """
        Keep somebody from joining tables that the user hosts; where they sit already they stay.

        Returns: whether they were not blocked before. Raises: Refusal: it is the user, or the list is full. NotSaved.
        """
        if user_id == other:
            raise people_refusals.blocks_oneself()
        async with self._context.saving() as connection:
            if len(await blocks_of(connection, user_id)) >= MOST_BLOCKS:
                raise people_refusals.blocks_enough(MOST_BLOCKS)
            return await add_block(connection, BlockRow(user_id=user_id, blocked_id=other, at=self._context.clock()))

    async def unblock(self, user_id: int, other: int) -> None:
        """End a block. Raises: Refusal: they were not blocked. NotSaved."""
        async with self._context.saving() as connection:
            if not await remove_block(connection, user_id, other):
                raise people_refusals.not_blocked()

    async def blocked_by(self, user_id: int) -> Mapping[int, str]:
        """Return whom the user blocks, in the order of blocking, with their names; an empty one if it is unknown."""

        async def read(connection: Connection) -> Mapping[int, str]:
            blocked = [row.blocked_id for row in await blocks_of(connection, user_id)]
            people = [await find_person(connection, one) for one in blocked]
            return {one: "" if person is None else person.name for one, person in zip(blocked, people, strict=True)}

        return await self._context.database.read(read)

    async def may_report(self, user_id: int, guild_id: int) -> None:
        """Check whether somebody may send a report. Raises: Refusal: they sent too many; it names the time."""
        now = self._context.clock()
        await self._context.database.read(lambda connection: check_use(connection, user_id, guild_id, Use.REPORT, now))

    async def report(self, user_id: int, guild_id: int) -> None:
        """Count a report; its text is not stored. Raises: Refusal: they sent too many. NotSaved."""
        async with self._context.saving() as connection:
            await count_use(connection, user_id, guild_id, Use.REPORT, self._context.clock())

    async def report_channel(self, guild_id: int) -> int | None:
        """Return the channel that a server has set for reports, or None."""
        return await self._context.database.read(lambda connection: report_channel(connection, guild_id))

    async def set_report_channel(self, guild_id: int, channel_id: int | None) -> None:
        """Choose the channel for the reports of a server; None for its channel for moderators."""
        async with self._context.saving() as connection:
            await set_report_channel(connection, guild_id, channel_id)


class People(Service):
    """Names of people, how to reach them, and their settings."""

    async def find(self, user_id: int) -> PersonRow | None:
        """Return what is stored about a person, or None."""
        return await self._context.database.quick_read(lambda connection: find_person(connection, user_id))

    async def remember(self, person: Person) -> None:
        """Store a person's present name."""
        now = self._context.clock()
        await self._context.save(lambda here: remember_person(here, person.user_id, person.name, now, person.locale))

    async def dm_open(self, user_id: int, channel_id: int) -> None:
        """Store the channel of direct messages to a person, if it has changed."""
        person = await self.find(user_id)
        if person is not None and (person.dm_state, person.dm_channel_id) == (DmState.OPEN, channel_id):
            return
        await self._context.save(lambda connection: set_dm(connection, user_id, DmState.OPEN, channel_id))

    async def wrote_directly(self, user_id: int, channel_id: int) -> None:
        """Record that somebody used their direct messages with the bot: it may use them, too, unless they declined."""
        person = await self.find(user_id)
        if person is None:
            return
        is_wish = person.dm_wish in (DmWish.UNASKED, DmWish.OFFERED)
        if is_wish:
            await self._context.save(lambda connection: change_person(connection, user_id, dm_wish=DmWish.WANTED))
        if is_wish or person.dm_state is DmState.CLOSED:
            await self.dm_open(user_id, channel_id)

    async def set_text_only(self, person: Person) -> None:
        """Store that a person wants text instead of pictures."""
        await self._set(person, text_only=True)

    async def set_picture_format(self, person: Person, picture_format: str) -> None:
        """Store that a person wants pictures of this format, "wide" or "tall", and no text instead."""
        await self._set(person, text_only=False, picture_format=picture_format)

    async def set_with_odds(self, person: Person, *, with_odds: bool) -> None:
        """Store whether a person wants to see how likely draws are to fail."""
        await self._set(person, with_odds=with_odds)

    async def set_direct_messages(self, person: Person, *, are_wanted: bool) -> None:
        """Store whether a person wants direct messages; if they do, one more is tried even if the last one failed."""
        async with self._context.saving() as connection:
            await self._set_wish(connection, person, DmWish.WANTED if are_wanted else DmWish.DECLINED)

    async def offer_messages(self, user_id: int, game_id: int) -> bool:
        """
        Record that direct messages are offered to somebody, if they sit at a table with others and were never asked.

        Returns: whether they are to be offered. Raises: NotSaved.
        """
        person = await self.find(user_id)
        if person is None or person.dm_wish is not DmWish.UNASKED:
            return False
        async with self._context.saving() as connection:
            held = {row.user_id for row in await seats_of_game(connection, game_id) if row.is_held}
            is_offered = user_id in held and len(held) > 1
            if is_offered:
                await change_person(connection, user_id, dm_wish=DmWish.OFFERED)
        return is_offered

    async def want_messages(self, person: Person, game_id: int) -> None:
        """Store that a person wants direct messages from now on; a table in play sends them their hand at once."""
        async with self._context.saving() as connection:
            before = await find_person(connection, person.user_id)
            await self._set_wish(connection, person, DmWish.WANTED)
            if before is None or before.dm_wish is not DmWish.WANTED:
                hand = await _hand_at(connection, game_id, person.user_id)
                await write_posts(connection, self._context, game_id, hand, self._context.clock())
        self._context.tell(game_id)

    async def set_showing(self, person: Person, showing: Showing) -> None:
        """Store to whom a person shows their profile."""
        await self._set(person, profile=showing)

    async def set_language(self, person: Person, language: str) -> None:
        """Store a person's language by its code; empty for the language of their locale."""
        await self._set(person, language=language)

    async def _set(self, person: Person, **settings: Unpack[PersonChanges]) -> None:
        async with self._context.saving() as connection:
            await self._write(connection, person, **settings)

    async def _write(self, connection: Connection, person: Person, **settings: Unpack[PersonChanges]) -> None:
        await remember_person(connection, person.user_id, person.name, self._context.clock(), person.locale)
        await change_person(connection, person.user_id, **settings)

    async def _set_wish(self, connection: Connection, person: Person, wish: DmWish) -> None:
        await self._write(connection, person, dm_wish=wish)
        if wish is DmWish.WANTED:
            await try_dm_again(connection, person.user_id)

    async def set_locale(self, user_id: int, locale: str) -> None:
        """Store a person's locale, if there is a row for them."""
        await self._context.save(lambda connection: change_person(connection, user_id, locale=locale))

    async def has_read(self, user_id: int, keys: Collection[str]) -> None:
        """Count explanations that a person has read, if there is a row for them. Raises: NotSaved."""
        async with self._context.saving() as connection:
            person = await find_person(connection, user_id)
            if person is not None:
                await change_person(connection, user_id, explained=with_read(person.explained, keys))

    async def ungreeted(self) -> tuple[GuildRow, ...]:
        """Return the servers that the bot has not greeted yet."""
        return await self._context.database.read(ungreeted_guilds)

    async def greeting_begins(self, guild_id: int) -> None:
        """Record that a server's greeting is about to be sent."""
        async with self._context.saving() as connection:
            await begin_greeting(connection, guild_id, self._context.clock())

    async def greeting_stands(self, guild_id: int) -> None:
        """Record that a server's greeting was posted."""
        async with self._context.saving() as connection:
            await end_greeting(connection, guild_id, self._context.clock())


async def _hand_at(connection: Connection, game_id: int, user_id: int) -> tuple[PlannedPost, ...]:
    """Return the row that sends somebody their hand at a table; none if they hold no seat in play there."""
    row = await find_game(connection, game_id)
    if row is None or row.status is not Status.PLAYING:
        return ()
    seats = await seats_of_game(connection, game_id)
    acting = tuple(seat.seat for seat in seats if seat.to_act)
    return tuple(
        PlannedPost(Post.HAND, Refs(first_seq=row.seq + 1, last_seq=row.seq, seat=seat.seat, next=acting), user_id)
        for seat in seats
        if seat.user_id == user_id and seat.is_held
    )
