"""What is stored about people, and greetings of servers."""

from db.people.people import DmState, PersonRow, change_person, find_person, remember_person, set_dm
from db.servers.guilds import GuildRow, begin_greeting, end_greeting, ungreeted_guilds
from tables.context import Service
from tables.model.place import Person


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

    async def set_text_only(self, person: Person, *, text_only: bool) -> None:
        """Store whether a person wants text instead of pictures."""
        async with self._context.saving() as connection:
            await remember_person(connection, person.user_id, person.name, self._context.clock(), person.locale)
            await change_person(connection, person.user_id, text_only=text_only)

    async def set_with_odds(self, person: Person, *, with_odds: bool) -> None:
        """Store whether a person wants to see how likely draws are to fail."""
        async with self._context.saving() as connection:
            await remember_person(connection, person.user_id, person.name, self._context.clock(), person.locale)
            await change_person(connection, person.user_id, with_odds=with_odds)

    async def set_language(self, person: Person, language: str) -> None:
        """Store a person's language by its code; empty for the language of their locale."""
        async with self._context.saving() as connection:
            await remember_person(connection, person.user_id, person.name, self._context.clock(), person.locale)
            await change_person(connection, person.user_id, language=language)

    async def set_locale(self, user_id: int, locale: str) -> None:
        """Store a person's locale, if there is a row for them."""
        await self._context.save(lambda connection: change_person(connection, user_id, locale=locale))

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
