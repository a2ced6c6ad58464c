"""The bot's client: runs the background tasks, receives events and answers every press."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands
from structlog.contextvars import bind_contextvars, bound_contextvars

from cogs.app import App
from cogs.client.deadlines import DeadlineLoop, Outages, steady
from cogs.client.events import Events
from cogs.client.in_flight import InFlight, Liveness, Monotonic, end_events, keep_giving_back
from cogs.client.sessions import ThriftyBot
from cogs.delivery.members import Members
from cogs.delivery.outbox import OutboxWorker
from cogs.delivery.threads import ThreadKeeper
from cogs.discord_internals import tidy_seldom
from cogs.help.greeting import Greeter
from cogs.interactions.answers import Interaction, Reply, answer, arrived, said, tell_also
from cogs.interactions.askers import CommandTranslator, address_asker, invitation, is_direct
from cogs.interactions.click import Click, check, rights_of, serve
from cogs.interactions.command_list import CONTEXTS, INSTALLS, Registrar
from cogs.interactions.commands import ContextCog, commands_without_options
from cogs.interactions.controls import Control, Press, Rights, controls, parse_press
from cogs.interactions.failures import NETWORK, reason
from cogs.panels.live import LivePanels
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.people.privacy import note_name
from cogs.servers.commands import gone_from, lost_settings
from cogs.words import general as words
from db.games.games import Status
from languages.speech import Text
from render.text import emojis
from rules.errors import PlayerError

_OTHER_COMMANDS = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
"""What discord.py raises when the commands registered at Discord are not ours."""

READY_TIMEOUT = 2.0
"""Seconds that discord.py waits for further servers at the start."""
_OUTBOX = "outbox"
_TIDY_EVERY = 60.0
"""Seconds between two searches for expired rate limits."""

_PATIENCE = 10.0
"""Seconds; nobody should wait for their turn because of small pictures."""

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
    """The commands; none begins while the process stops, and none for those who may not use it."""

    async def interaction_check(self, interaction: discord.Interaction["Client"]) -> bool:
        if not await self.client.admits(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete or interaction.command is None:
            return True
        # Which table it is for is not known yet; `made_at` checks the rest.
        click = Click(self.client.app, interaction, Press(interaction.command.name))
        return await self.client.permits(click, rights_of(interaction.command))


class Client(ThriftyBot):
    """
    Parterre's client: subscribes to guild events only, caches no messages or members, and pings nobody by accident.

    Args:
        ready_timeout: seconds discord.py waits for further guilds; 0 where there is only one.
        announcement: printed for the host when the bot is first ready; empty for none.
        shards: number of connections that share the servers; None for as many as Discord recommends.
        trace: is told of each request to Discord.
        steady: seconds that no setting of the clock changes.
    """

    def __init__(
        self,
        app: App,
        *,
        ready_timeout: float = READY_TIMEOUT,
        announcement: str = "",
        shards: int | None = None,
        trace: aiohttp.TraceConfig | None = None,
        steady: Monotonic = steady,
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
        tidy_seldom(self, _TIDY_EVERY)
        self.app = app
        app.tables.know_gone(gone_from(self))
        self.waits_for = ""
        """Why it waits before it connects, in one line for the host; empty if it does not."""
        self.on_wait: Callable[[str], object] = bool
        """Called whenever `waits_for` changes; it must return at once."""
        app.registrar = Registrar(self.tree)
        self._announcement = announcement
        members = Members(self, app)
        app.live_panels = LivePanels(app)
        self._outbox_worker = OutboxWorker(self, app, members)
        outages = Outages(app)
        self._deadline_loop = DeadlineLoop(app, outages, members, steady)
        self._greeter = Greeter(self, app)
        self.events = Events(self, app, self._deadline_loop, outages, self._greeter)
        self._background_tasks: list[asyncio.Task[None]] = []
        self._in_flight = InFlight()
        self._newest: dict[tuple[int, int | None], Interaction] = {}
        app.reaches = self._outbox_worker.direct_messages.reaches
        self.controls = dict(controls())
        self.tree.error(self._command_failed)

    async def setup_hook(self) -> None:
        """Register cogs and commands, and start the background tasks."""
        await self.add_cog(self.events)
        await self.add_commands()
        await adopt_emojis(self)
        await self.app.tables.deadlines.boot()
        self.app.tables.listen(self.wake)
        self.app.tables.listen(self.app.live_panels.told)
        self._background_tasks = [
            asyncio.create_task(self._send_entries(), name=_OUTBOX),
            asyncio.create_task(self._deadline_loop.run(), name="clock"),
            asyncio.create_task(self._deadline_loop.sweep(), name="sweep"),
            asyncio.create_task(self._fill_results(), name="results"),
            asyncio.create_task(keep_giving_back(lambda: self._in_flight.is_crowd), name="memory"),
            asyncio.create_task(self._greeter.run(), name="greeter"),
            asyncio.create_task(ThreadKeeper(self, self.app).run(), name="threads"),
            asyncio.create_task(self.app.registrar.register(), name="commands"),
            asyncio.create_task(self.sessions.watch(), name="sessions"),
        ]

    def wait_changed(self, why: str) -> None:
        """Note why the client waits before it connects, or that the wait is over; meanwhile Discord is not silent."""
        if why and not self.waits_for:
            _log.warning(why)
            if len(self.shards) < (self.shard_count or 1):
                # Nobody can play, also on servers that it does not know yet.
                self._deadline_loop.cut_off()
        self.waits_for = why
        self.events.wait(is_over=not why)
        self.on_wait(why)

    async def add_commands(self) -> None:
        """Add all commands with their translations, as they are to be registered."""
        for cog in ContextCog.__subclasses__():
            await self.add_cog(cog(self.app))
        for command in commands_without_options():
            self.tree.add_command(command)
        # A command that does not say who may use it must not start.
        self.rights()
        await self.tree.set_translator(CommandTranslator())

    async def _send_entries(self) -> None:
        # A thread can be started only once the gateway has sent servers and channels.
        await self.wait_until_ready()
        await self._outbox_worker.run()

    async def _fill_results(self) -> None:
        await self.app.tables.results.fill()

    def wake(self, game_id: int = 0) -> None:
        """Check outbox and deadlines at once: something was committed."""
        self._outbox_worker.wake(game_id)
        self._deadline_loop.wake(game_id)

    def clock_moved(self) -> None:
        """Check outbox and deadlines at once: the clock was moved forward on purpose."""
        self._outbox_worker.wake(0)
        self._deadline_loop.clock_moved()

    @property
    def clock_liveness(self) -> Liveness:
        """Updated at each check of the deadlines."""
        return self._deadline_loop.liveness

    async def admits(self, interaction: Interaction) -> bool:
        """Return whether a press or command may begin; while the process stops, answer it with a sentence instead."""
        arrived(interaction)
        await address_asker(self.app, interaction)
        tell_also(interaction, partial(lost_settings, self.app, interaction))
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
        await self.app.live_panels.close()
        await super().close()
        # The database is closed right after the client.
        await end_events()

    async def pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        """Serve a press; it is answered whatever happens."""
        if not await self.admits(interaction):
            return
        control = self.controls.get(press.name)
        if control is None or not control.accepts(press, len(values), is_button=_is_button(interaction)):
            await answer(interaction, self._outdated(interaction, press))
            return
        about = {"game": press.game} if press.game else {}
        try:
            with bound_contextvars(verb=press.name, **about):
                await self._serve(control, Click(self.app, interaction, control.meant(press, values), values))
        except Exception:  # noqa: BLE001 - discord.py would swallow it, and the player would see nothing
            _log.exception("a press failed", game=press.game, verb=press.name)
            if not interaction.response.is_done():
                await answer(interaction, _said(words.SORRY))

    async def _outdated(self, interaction: Interaction, press: Press) -> Reply:
        """Say that a button no longer does anything, and show players at its table their present panel."""
        user_id = interaction.user.id
        seated = await self.app.tables.lookup.tables_of(user_id)
        if not any(table.game_id == press.game and table.status is Status.PLAYING for table in seated):
            return said(words.LAPSED)
        panel = await self.app.tables.play.panel(press.game, user_id)
        return await show_seat(self.app, user_id, panel, Display(news=(str(words.LAPSED),)))

    async def _serve(self, control: Control, click: Click) -> None:
        if await self.permits(click, control.rights, control.table_of(click.press)):
            await serve(control, click)

    async def permits(self, click: Click, rights: Rights, game_id: int = 0) -> bool:
        """Return whether somebody may use something, about a table if it has an id; if not, answer why."""
        try:
            await check(click, rights, game_id)
        except PlayerError as refusal:
            await answer(click.interaction, _refused(refusal))
            return False
        return True

    def rights(self) -> Mapping[str, Rights]:
        """Return who may use each control, by its name, and each command, by its whole name with a slash."""
        commands = (one for one in self.tree.walk_commands() if isinstance(one, app_commands.Command))
        told = {name: control.rights for name, control in self.controls.items()}
        return told | {f"/{command.qualified_name}": rights_of(command) for command in commands}

    async def on_ready(self) -> None:
        """Print the announcement, once, and tell the host of a bot that is on no server how to invite it."""
        if self._announcement:
            print(f"\n{self._announcement}\n", flush=True)  # noqa: T201 - for the host at the terminal
            self._announcement = ""
        if not self.guilds and self.application_id is not None:
            _log.info("the bot is on no server yet; open this link to invite it", link=invitation(self.application_id))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle presses and modals, and note what people are called and who uses their direct messages."""
        asker = (interaction.user.id, interaction.guild_id)
        self._newest[asker] = interaction
        data: Mapping[str, Any] = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            # Of channels and roles only the ids are needed, so the raw values do.
            await self._pressed(interaction, data, tuple(map(str, data.get("values", ()))))
        if interaction.type is discord.InteractionType.modal_submit:
            fields = (top.get("component") or {} for top in data.get("components") or ())
            await self._pressed(interaction, data, [str(field["value"]) for field in fields if "value" in field])
        # A click that took long must not bring back a name that was changed since; the newest click notes it.
        if self._newest.get(asker) is interaction:
            del self._newest[asker]
            await note_name(self.app, interaction)
        if is_direct(interaction) and interaction.channel_id is not None:
            await self.app.tables.people.wrote_directly(interaction.user.id, interaction.channel_id)

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
            self._background_tasks.append(asyncio.create_task(self.app.registrar.register(), name="commands"))
            return
        _log.error("a command failed", command=interaction.command and interaction.command.name, exc_info=fault)
        if not interaction.response.is_done():
            await answer(interaction, _said(words.SORRY))


def _is_button(interaction: Interaction) -> bool | None:
    """Return whether a button was pressed, rather than something chosen; None for a modal."""
    data: Mapping[str, Any] = interaction.data or {}
    return None if (kind := data.get("component_type")) is None else kind == discord.ComponentType.button.value


async def _said(told: Text) -> Reply:
    return said(told)


async def _refused(refusal: PlayerError) -> Reply:
    raise refusal


async def adopt_emojis(client: discord.Client) -> None:
    """Show the emojis that the bot has at Discord beside words from now on; best effort."""
    found: list[discord.Emoji] = []
    try:
        async with asyncio.timeout(_PATIENCE):
            found = await client.fetch_application_emojis()
    except NETWORK as fault:
        _log.info("emojis could not be read; words stand alone", why=reason(fault))
    emojis.use({emoji.name: emoji.id for emoji in found})
