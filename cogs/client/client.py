"""The bot's client: runs the background tasks, receives events and answers every press."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands
from structlog.contextvars import bind_contextvars, bound_contextvars

from cogs.client.clock import ClockLoop, Outages
from cogs.client.emojis import adopt_emojis
from cogs.client.events import Events
from cogs.client.in_flight import InFlight, Liveness
from cogs.client.memory import keep_giving_back
from cogs.client.reach import Reach
from cogs.client.wiring import command_cogs, press_handlers
from cogs.context import Context
from cogs.daily.cards import DailyCardKeeper
from cogs.delivery.garden_reminders import GardenReminder
from cogs.delivery.idle_tables import ThreadKeeper
from cogs.delivery.members import Members
from cogs.delivery.outbox import OutboxWorker
from cogs.help.greeting import Greeter
from cogs.interactions.answers import Interaction, Reply, answer, arrived, said
from cogs.interactions.askers import invitation, is_direct
from cogs.interactions.command_list import CONTEXTS, INSTALLS, Registrar
from cogs.interactions.custom_ids import BUTTONS, Press, accepts_choices, parse_press, table_meant_by
from cogs.interactions.language import CommandTranslator, address_asker
from cogs.interactions.timeouts import throttled
from cogs.panels.live import LivePanels
from cogs.people.privacy import Renaming
from cogs.words import general as words
from languages.speech import Text

_OTHER_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What discord.py raises when the commands registered at Discord are not ours."""

READY_TIMEOUT = 2.0
"""Seconds that discord.py waits for further servers at the start."""
_OUTBOX = "outbox"
_TIDY_EVERY = 60.0
"""Seconds between two searches for expired rate limits."""

_log = structlog.get_logger(__name__)


def connection_options(shards: int | None, ready_timeout: float, trace: aiohttp.TraceConfig | None) -> dict[str, Any]:
    """Return how the bot connects: it hears of servers only, caches no messages or members, and pings by name alone."""
    # Parterre never speaks; without this, every start warns of missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return {
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "max_messages": None,
        "max_ratelimit_timeout": 60,
        "shard_count": shards,
        "guild_ready_timeout": ready_timeout,
        "http_trace": trace,
    }


class _Tree(app_commands.CommandTree["Client"]):
    """The commands; none begins while the process stops."""

    async def interaction_check(self, interaction: discord.Interaction["Client"]) -> bool:
        return await self.client.admits(interaction)


class Client(commands.AutoShardedBot):
    """
    Parterre's client: subscribes to guild events only, caches no messages or members, and pings nobody by accident.

    Args:
        ready_timeout: seconds discord.py waits for further guilds; 0 where there is only one.
        announcement: printed for the host when the bot is first ready; empty for none.
        shards: number of connections that share the servers; None for as many as Discord recommends.
        trace: is told of each request to Discord.
    """

    def __init__(
        self,
        context: Context,
        *,
        ready_timeout: float = READY_TIMEOUT,
        announcement: str = "",
        shards: int | None = None,
        trace: aiohttp.TraceConfig | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # So that `on_socket_raw_receive` is called for everything, even for a heartbeat's acknowledgement.
            enable_debug_events=True,
            tree_cls=_Tree,
            allowed_contexts=CONTEXTS,
            allowed_installs=INSTALLS,
            **connection_options(shards, ready_timeout, trace),
        )
        # discord.py would go through the rate limits of all channels whenever it uses a new one.
        self.http._try_clear_expired_ratelimits = throttled(self.http._try_clear_expired_ratelimits, _TIDY_EVERY)  # type: ignore[method-assign] # noqa: SLF001 - no option is for it
        self.context = context
        self.registrar = Registrar(self.tree, context)
        self._announcement = announcement
        members = Members(self, context)
        self._outbox_worker = OutboxWorker(self, context, members)
        outages = Outages(context)
        self._clock_loop = ClockLoop(context, outages, members)
        self._greeter = Greeter(self, context)
        self.daily_cards = DailyCardKeeper(self, context)
        self.garden_reminder = GardenReminder(self, context, self._outbox_worker.direct_messages)
        self.events = Events(self, context, self._clock_loop, outages, self._greeter)
        self._background_tasks: list[asyncio.Task[None]] = []
        self._live_panels = LivePanels(context)
        self._renaming = Renaming(context)
        self._in_flight = InFlight()
        self._reach = Reach(self, context)
        self._press_handlers = press_handlers(context, self._live_panels, self.registrar)
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Register cogs and commands, and start the background tasks."""
        await self.add_cog(self.events)
        await self.add_commands()
        assert self.application_id is not None
        await self.registrar.register(self.application_id)
        await adopt_emojis(self)
        await self.context.tables.clock.boot()
        self.context.tables.listen(self.wake)
        self.context.tables.listen(self._live_panels.told)
        self._background_tasks = [
            asyncio.create_task(self._send_entries(), name=_OUTBOX),
            asyncio.create_task(self._clock_loop.run(), name="clock"),
            asyncio.create_task(self._clock_loop.sweep(), name="sweep"),
            asyncio.create_task(self._fill_results(), name="results"),
            asyncio.create_task(keep_giving_back(lambda: self._in_flight.is_crowd), name="memory"),
            asyncio.create_task(self._greeter.run(), name="greeter"),
            asyncio.create_task(self.daily_cards.run(), name="daily"),
            asyncio.create_task(self.garden_reminder.run(), name="reminders"),
            asyncio.create_task(ThreadKeeper(self, self.context).run(), name="threads"),
            asyncio.create_task(self.registrar.insist(self.application_id), name="commands"),
        ]

    async def add_commands(self) -> None:
        """Add all commands with their translations, as they are to be registered."""
        for cog in command_cogs(self.context, self._live_panels, self.registrar):
            await self.add_cog(cog)
        await self.tree.set_translator(CommandTranslator())

    async def _send_entries(self) -> None:
        # A thread can be started only once the gateway has sent servers and channels.
        await self.wait_until_ready()
        await self._outbox_worker.run()

    async def _fill_results(self) -> None:
        await self.context.tables.results.fill()

    def wake(self, game_id: int = 0) -> None:
        """Check outbox and deadlines at once: something was committed."""
        self._outbox_worker.wake(game_id)
        self._clock_loop.wake(game_id)

    def clock_moved(self) -> None:
        """Check outbox and deadlines at once: the clock was moved forward on purpose."""
        self._outbox_worker.wake(0)
        self._clock_loop.clock_moved()
        self.daily_cards.wake()

    @property
    def clock_liveness(self) -> Liveness:
        """Updated at each check of the deadlines."""
        return self._clock_loop.liveness

    async def admits(self, interaction: Interaction) -> bool:
        """Return whether a press or command may begin; while the process stops, answer it with a sentence instead."""
        arrived(interaction)
        await address_asker(self.context, interaction)
        if self._in_flight.admits():
            if isinstance(interaction.command, app_commands.Command):
                # Each command has a task of its own, so no other log line gets this verb.
                bind_contextvars(verb=interaction.command.qualified_name)
            return True
        if interaction.type is not discord.InteractionType.autocomplete:
            await answer(interaction, _said(words.STOPPING))
        return False

    async def finish(self) -> None:
        """
        Accept no more presses, answer those in progress, and send the entries that they led to.

        It takes as long as Discord does, so callers set a timeout. What is not sent by then stays in the outbox.
        """
        self._in_flight.close()
        for task in self._background_tasks:
            if task.get_name() != _OUTBOX:
                task.cancel()
        await self._in_flight.emptied()
        if self.is_ready():
            await self._outbox_worker.finish()

    async def close(self) -> None:
        """Stop what is in progress and disconnect; unsent entries stay in the outbox."""
        await self._in_flight.cancel()
        for task in self._background_tasks:
            task.cancel()
        await asyncio.gather(*self._background_tasks, return_exceptions=True)
        await self._live_panels.close()
        await super().close()

    async def pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        """Handle a press; it is answered whatever happens."""
        if not await self.admits(interaction):
            return
        if not (_is_right_component(interaction, press) and accepts_choices(press, len(values))):
            await answer(interaction, _said(words.LAPSED))
            return
        about = {"game": press.game} if press.game else {}
        try:
            with bound_contextvars(verb=press.verb.value, **about):
                await self._handle(interaction, press, values)
        except Exception:  # noqa: BLE001 - discord.py would swallow it, and the player would see nothing
            _log.exception("a press failed", game=press.game, verb=press.verb.value)
            if not interaction.response.is_done():
                await answer(interaction, _said(words.SORRY))

    async def _handle(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        if await self._reach.includes(interaction, table_meant_by(press, values)):
            await self._press_handlers[press.verb](interaction, press, values)
        else:
            await answer(interaction, _said(words.FOREIGN_TABLE))

    async def on_ready(self) -> None:
        """Print the announcement, once, and tell the host of a bot that is on no server how to invite it."""
        if self._announcement:
            print(f"\n{self._announcement}\n", flush=True)  # noqa: T201 - for the host at the terminal
            self._announcement = ""
        if not self.guilds and self.application_id is not None:
            _log.info("the bot is on no server yet; open this link to invite it", link=invitation(self.application_id))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle presses and modals, and notice who uses their direct messages."""
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            # Of channels and roles only the ids are needed, so the raw values do.
            await self._pressed(interaction, data, tuple(map(str, data.get("values", ()))))
        if interaction.type is discord.InteractionType.modal_submit:
            fields = (top.get("component") or {} for top in data.get("components") or ())
            await self._pressed(interaction, data, [str(field["value"]) for field in fields if "value" in field])
        await self._renaming.look(interaction)
        if is_direct(interaction) and interaction.channel_id is not None:
            await self.context.tables.people.wrote_directly(interaction.user.id, interaction.channel_id)

    async def _pressed(self, interaction: Interaction, data: Mapping[str, Any], values: Sequence[str]) -> None:
        """Handle a button, select or modal; its custom_id says all that is needed."""
        press = parse_press(str(data.get("custom_id", "")))
        if press is None:
            await answer(interaction, _said(words.LAPSED))
        else:
            await self.pressed(interaction, press, values)

    async def _command_failed(self, interaction: Interaction, fault: app_commands.AppCommandError) -> None:
        if isinstance(fault, _OTHER_COMMANDS):
            _log.warning("Discord has other commands than ours; registering ours again", why=str(fault))
            await answer(interaction, _said(words.COMMANDS_CHANGED))
            await self.registrar.register_anew(interaction.application_id)
            return
        _log.error("a command failed", command=interaction.command and interaction.command.name, exc_info=fault)
        if not interaction.response.is_done():
            await answer(interaction, _said(words.SORRY))


def _is_right_component(interaction: Interaction, press: Press) -> bool:
    """Return whether the component is what its verb demands, a button or a select; only forged ones are not."""
    if interaction.type is discord.InteractionType.modal_submit:
        return True
    data: Mapping[str, Any] = interaction.data or {}
    return (data.get("component_type") == discord.ComponentType.button.value) == (press.verb in BUTTONS)


async def _said(told: Text) -> Reply:
    return said(told)
