"""The bot's client: it runs the background work, hears what Discord tells, and answers every press."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from structlog.contextvars import bind_contextvars, bound_contextvars

from cogs.client.clock import ClockLoop
from cogs.client.events import Events
from cogs.client.in_flight import InFlight, Liveness
from cogs.client.outages import Outages
from cogs.client.wiring import command_cogs, switches
from cogs.context import Context
from cogs.delivery.idle_tables import ThreadKeeper
from cogs.delivery.members import Members
from cogs.delivery.outbox import OutboxWorker
from cogs.help.greeting import Greeter
from cogs.interactions.answers import Interaction, Reply, answer, arrived, said
from cogs.interactions.command_list import Registrar
from cogs.interactions.custom_ids import BUTTONS, Press, parse_press, takes
from cogs.interactions.language import CommandTranslator, language_of_asker
from cogs.interactions.timeouts import seldom
from cogs.panels.live import LivePanels
from cogs.people.privacy import Renaming
from cogs.words import general as words
from db.people.people import DmState
from languages.speech import speak
from workers.heap import keep_giving_back

_OTHER_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What comes of a list of commands at Discord that is not ours."""

_COURIER = "courier"
_TIDIED_EVERY = 60.0
"""Seconds between two looks for bounds of channels that nothing was asked of for five minutes."""

_log = structlog.get_logger(__name__)


class _Tree(app_commands.CommandTree["Client"]):
    """The commands, of which none begins while the process stops."""

    async def interaction_check(self, interaction: discord.Interaction["Client"]) -> bool:
        return await self.client.admits(interaction)


class Client(commands.AutoShardedBot):
    """
    Parterre at Discord: it asks for guilds only, keeps no messages or members, and pings nobody by accident.

    Args:
        house: tables, looks and clock.
        ready_timeout: seconds discord.py waits for further guilds; 0 where there is one.
        announcement: printed for the host when the bot is first ready; empty for none.
        shards: how many connections share the servers; None for as many as Discord recommends.
    """

    def __init__(
        self, context: Context, *, ready_timeout: float = 2.0, announcement: str = "", shards: int | None = None
    ) -> None:
        # Parterre never speaks; without this, every start warns of missing voice libraries.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=60,
            # Only so the gateway is heard whatever it says, be it a heartbeat's echo.
            enable_debug_events=True,
            tree_cls=_Tree,
            guild_ready_timeout=ready_timeout,
            shard_count=shards,
        )
        # Else discord.py goes through the bounds of all channels for each that it asks for the first time in a while.
        self.http._try_clear_expired_ratelimits = seldom(self.http._try_clear_expired_ratelimits, _TIDIED_EVERY)  # type: ignore[method-assign] # noqa: SLF001 - no option is for it
        self.context = context
        self.registrar = Registrar(self.tree, context)
        self._announcement = announcement
        memberships = Members(self, context)
        self._outbox_worker = OutboxWorker(self, context, memberships)
        outages = Outages(context)
        self._clock_loop = ClockLoop(context, outages, memberships)
        self._greeter = Greeter(self, context)
        self.events = Events(self, context, self._clock_loop, outages, self._greeter)
        self._errands: list[asyncio.Task[None]] = []
        self._live_panels = LivePanels(context)
        self._renaming = Renaming(context)
        self._in_flight = InFlight()
        self._switches = switches(context, self._live_panels, self.registrar)
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Register what there is to use, and begin the background work."""
        await self.add_cog(self.events)
        for cog in command_cogs(self.context, self._live_panels, self.registrar):
            await self.add_cog(cog)
        await self.tree.set_translator(CommandTranslator())
        assert self.application_id is not None
        await self.registrar.register(self.application_id)
        await self.context.tables.clock.boot()
        self.context.tables.listen(self.ring)
        self.context.tables.listen(self._live_panels.told)
        self._errands = [
            asyncio.create_task(self._carry_letters(), name=_COURIER),
            asyncio.create_task(self._clock_loop.run(), name="ticks"),
            asyncio.create_task(self._clock_loop.sweep(), name="sweep"),
            asyncio.create_task(keep_giving_back(), name="memory"),
            asyncio.create_task(self._greeter.run(), name="greeter"),
            asyncio.create_task(ThreadKeeper(self, self.context).run(), name="threads"),
            asyncio.create_task(self.registrar.insist(self.application_id), name="commands"),
        ]

    async def _carry_letters(self) -> None:
        # Before the gateway has told of servers and channels, no thread can be started.
        await self.wait_until_ready()
        await self._outbox_worker.run()

    def ring(self, game_id: int = 0) -> None:
        """Look at outbox and deadlines at once: something was committed."""
        self._outbox_worker.ring(game_id)
        self._clock_loop.ring(game_id)

    def clock_moved(self) -> None:
        """Look at outbox and deadlines at once: the clock was put forward on purpose."""
        self._outbox_worker.ring(0)
        self._clock_loop.clock_moved()

    @property
    def clock_liveness(self) -> Liveness:
        """Beaten at each look at the deadlines."""
        return self._clock_loop.liveness

    async def admits(self, interaction: Interaction) -> bool:
        """Tell whether a click or command may begin; if the process is about to stop, say so to whoever asked."""
        arrived(interaction)
        speak(await language_of_asker(self.context, interaction))
        if self._in_flight.admits():
            if isinstance(interaction.command, app_commands.Command):
                # The task is this command's own, so nothing else is logged under its name.
                bind_contextvars(verb=interaction.command.qualified_name)
            return True
        if interaction.type is not discord.InteractionType.autocomplete:
            await answer(interaction, _stopping())
        return False

    async def finish(self) -> None:
        """
        Take no clicks any more, let those under way be answered and what they led to be told.

        It may take as long as Discord lets it wait; whoever calls it sets a limit. What is cut off is in the database.
        """
        self._in_flight.close()
        for errand in self._errands:
            if errand.get_name() != _COURIER:
                errand.cancel()
        await self._in_flight.emptied()
        if self.is_ready():
            await self._outbox_worker.finish()

    async def close(self) -> None:
        """Stop the background work; what is not sent yet waits in the outbox."""
        for errand in self._errands:
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self._live_panels.close()
        await super().close()

    async def pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        """Carry out a press and answer it, whatever happens."""
        if not await self.admits(interaction):
            return
        if not (_fits(interaction, press) and takes(press, len(values))):
            await answer(interaction, _lapsed())
            return
        about = {"game": press.game} if press.game else {}
        try:
            with bound_contextvars(verb=press.verb.value, **about):
                await self._switches[press.verb](interaction, press, values)
        except Exception:  # noqa: BLE001 - discord.py would drop it, and the player would see nothing
            _log.exception("a press failed", game=press.game, verb=press.verb.value)
            if not interaction.response.is_done():
                await answer(interaction, _sorry())

    async def on_ready(self) -> None:
        """Announce the bot, once."""
        if self._announcement:
            print(f"\n{self._announcement}\n", flush=True)  # noqa: T201 - for the host at the terminal
            self._announcement = ""

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses, of buttons that are nobody's any more, too, and notice who can be written to again."""
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            await self._clicked(interaction, data)
        if interaction.type is discord.InteractionType.modal_submit:
            await self._submitted(interaction, data)
        await self._renaming.look(interaction)
        if interaction.guild_id is None and interaction.channel_id is not None:
            await self._open_dm(interaction.user.id, interaction.channel_id)

    async def _clicked(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        """Carry out a press; buttons and selects need nothing but their id."""
        press = parse_press(str(data.get("custom_id", "")))
        if press is None:
            await answer(interaction, _lapsed())
            return
        # Ids alone are wanted of channels and roles, so all values are taken as they came.
        await self.pressed(interaction, press, tuple(map(str, data.get("values", ()))))

    async def _submitted(self, interaction: Interaction, data: Mapping[str, Any]) -> None:
        """Carry out what was written in a modal; like a button it needs nothing but its id."""
        press = parse_press(str(data.get("custom_id", "")))
        if press is None:
            await answer(interaction, _lapsed())
            return
        fields = (top.get("component") or {} for top in data.get("components") or ())
        await self.pressed(interaction, press, [str(field["value"]) for field in fields if "value" in field])

    async def _open_dm(self, user_id: int, channel_id: int) -> None:
        """Try direct messages again with whoever closed them and now asks something in theirs."""
        person = await self.context.tables.people.find(user_id)
        if person is not None and person.dm_state is DmState.CLOSED:
            await self.context.tables.people.dm_open(user_id, channel_id)

    async def _command_failed(self, interaction: Interaction, fault: app_commands.AppCommandError) -> None:
        if isinstance(fault, _OTHER_COMMANDS):
            _log.warning("Discord holds other commands, so it is told anew", why=str(fault))
            await answer(interaction, _changed())
            await self.registrar.register_anew(interaction.application_id)
            return
        _log.error("a command failed", command=interaction.command and interaction.command.name, exc_info=fault)
        await answer(interaction, _sorry())


def _fits(interaction: Interaction, press: Press) -> bool:
    """Tell whether a button was pressed as one, and a select as one; nothing else comes of our own messages."""
    if interaction.type is discord.InteractionType.modal_submit:
        return True
    data: Mapping[str, Any] = interaction.data or {}
    return (data.get("component_type") == discord.ComponentType.button.value) == (press.verb in BUTTONS)


async def _lapsed() -> Reply:
    return said(words.LAPSED)


async def _stopping() -> Reply:
    return said(words.STOPPING)


async def _changed() -> Reply:
    return said(words.COMMANDS_CHANGED)


async def _sorry() -> Reply:
    return said(words.SORRY)
