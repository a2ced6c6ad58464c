"""One of two tables that are to be compared: the real cogs and tables on a database of its own."""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
from discord import app_commands
from structlog.testing import capture_logs
from structlog.types import EventDict

from cogs.app import App
from cogs.delivery.members import Members
from cogs.delivery.outbox import OutboxWorker
from cogs.delivery.table_card import TableCard
from cogs.interactions.answers import Interaction
from cogs.interactions.askers import address_asker
from cogs.interactions.click import Click, serve
from cogs.interactions.commands import ContextCog, commands_without_options
from cogs.interactions.controls import Press, controls
from cogs.panels.live import LivePanels
from db.delivery.entries import Address, Entry, EntryFacts, EntryKind
from languages.explanations import reader, reading
from languages.speech import speaking, spoken
from render.registry import LOOKS
from rules.game import AnyGame
from tables.model.place import Person
from tables.thinking.protocol import InlineThinking
from tests.leaks.harness.screen import Asked, Mail, Shown
from tests.leaks.harness.stage import MAX
from tests.tables.hall import EVERY_GAME, Hall

_ITERATIONS = 2
"""Hints that differ do so whether they are good or not."""


def commands_of(app: App) -> Mapping[str, app_commands.Command[Any, Any, Any]]:
    """Return all slash commands by their whole names."""
    controls()
    with_options = (command for cog in ContextCog.__subclasses__() for command in cog(app).walk_app_commands())
    found = [*with_options]
    for command in commands_without_options():
        found += [*command.walk_commands()] if isinstance(command, app_commands.Group) else [command]
    return {one.qualified_name: one for one in found if isinstance(one, app_commands.Command)}


class Side:
    """
    A house in which one table is played, as people and Discord see it.

    `logged` is what the process wrote into its log since it was last looked at.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall, self.mail, self.game_id = hall, Mail(), 0
        self.logged: list[EventDict] = []
        self._app = app = App(hall.tables, LOOKS, lambda: hall.now)
        client = cast("discord.Client", self.mail)
        self.mail.app = app
        app.live_panels = self._live_panels = LivePanels(app)
        hall.tables.listen(self._live_panels.told)
        self._outbox_worker = OutboxWorker(client, app, Members(client, app))
        app.reaches = self._outbox_worker.direct_messages.reaches
        self.commands = commands_of(app)
        self._card = TableCard(client, app)
        self._carrying = asyncio.create_task(self._outbox_worker.run())
        self._numbers = count(1)

    @classmethod
    async def opened(cls, path: Path, games: Mapping[str, AnyGame]) -> "Side":
        thinking = InlineThinking(_ITERATIONS)
        return cls(await Hall(path, games={**EVERY_GAME, **games}, has_hints=True, thinking=thinking).open())

    async def close(self) -> None:
        await self._card.close()
        await self._live_panels.close()
        self._carrying.cancel()
        await asyncio.gather(self._carrying, return_exceptions=True)
        await self.hall.close()

    async def press(
        self, person: Person, press: Press, values: Sequence[str] = (), *, is_private: bool = True
    ) -> Sequence[Shown]:
        """Let somebody press a button, or choose values in a select. Returns: what they are shown."""
        asked, control = self._asked(person, is_private=is_private), controls()[press.name]
        click = Click(self._app, cast("Interaction", asked), control.meant(press, values), values)
        return await self._answered(asked, serve(control, click))

    async def slash(self, person: Person, name: str, **options: str) -> Sequence[Shown]:
        """Let somebody use a command. Returns: what they are shown."""
        asked, command = self._asked(person, is_private=False), self.commands[name]
        asked.command = command
        # A command of a cog takes the cog first.
        binding = () if command.binding is None else (command.binding,)
        work: Awaitable[object] = cast("Any", command.callback)(*binding, asked, **options)
        return await self._answered(asked, work)

    async def suggest(self, person: Person, name: str, option: str, typed: str) -> Sequence[Shown]:
        """Let somebody type into an option of a command. Returns: what is offered."""
        asked, command = self._asked(person, is_private=False), self.commands[name]
        asked.command = command
        # discord.py has no public way to ask for suggestions.
        work = command._invoke_autocomplete(asked, option, SimpleNamespace(**{option: typed}))  # type: ignore[arg-type]  # noqa: SLF001
        return await self._answered(asked, work)

    async def deliver(self) -> None:
        """Carry all that waits in the outbox."""
        await self.noting(self._outbox_worker.finish())

    async def card(self) -> Sequence[Shown]:
        """Edit the card of the table. Returns: how it looks now."""
        facts = Entry(
            id=0,
            address=Address(self.game_id),
            kind=EntryKind.CARD,
            user_id=None,
            facts=EntryFacts(),
            nonce="",
            created_at=0,
            begun_at=None,
            attempts=0,
        )
        await self.noting(self._card.refresh(facts))
        return self.mail.sent.pop("card", [])

    async def times(self) -> Sequence[Shown]:
        """Return when something will happen by itself."""
        due = await self.hall.tables.deadlines.next_due()
        return [("clock", self.hall.now, due), *await self.hall.rows("deadlines")]

    async def noting(self, work: Awaitable[Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        """Do something, and keep what is logged meanwhile."""
        with capture_logs() as entries:
            done = await work
            while self._live_panels._tasks:  # noqa: SLF001 - nothing else tells when a panel has gone on by itself
                await asyncio.gather(*self._live_panels._tasks)  # noqa: SLF001
        self.logged += entries
        return done

    def _asked(self, person: Person, *, is_private: bool) -> Asked:
        number, is_manager = next(self._numbers), person == MAX
        return Asked(person.user_id, person.name, number, self.mail, is_private=is_private, is_manager=is_manager)

    async def _answered(self, asked: Asked, work: Awaitable[object]) -> Sequence[Shown]:
        with speaking(spoken()), reading(reader()):
            await address_asker(self._app, cast("Interaction", asked))
            await self.noting(work)
        return asked.shown
