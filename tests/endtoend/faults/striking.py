"""Any request of the bot, struck while people play."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import pytest

from cogs.delivery import members, outbox, table_card, threads
from cogs.delivery import threads as idle_tables
from cogs.delivery.threads import ThreadKeeper
from cogs.interactions import answers, command_list, sending
from cogs.interactions.failures import CHANNEL_GONE
from cogs.words import seats as seat_words
from playground.actors.commands import NoAnswer
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from tests.db.ready import writing
from tests.endtoend.driver.table import game_of, open_lobby, seat
from tests.endtoend.faults.aftermath import DEPARTED, Aftermath
from tests.endtoend.faults.blows import Blow
from tests.endtoend.faults.ground import NAMES, Ground
from tests.endtoend.parterre import PATIENCE, Parterre

_SHORT = 0.5
"""Seconds of real time after which a hanging request is given up in these tests."""
_SOON = 0.01
_A_DAY = 24 * 3600
_LONG_AGO = 7 * 3600
"""Seconds after which the bot asks anew whether somebody is on the server."""
_SPENDING = DEPARTED | {"10003", "10008", "160004", "160006"}
"""After these a table may have lost its thread, its card or a person, so that another one is needed."""


def make_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot give up sooner what hangs."""
    monkeypatch.setattr(outbox, "PATIENCE", _SHORT)
    monkeypatch.setattr(sending, "FIRST", _SHORT)
    monkeypatch.setattr(sending, "LATE", _SHORT)
    for module in (idle_tables, members, threads, command_list, table_card):
        monkeypatch.setattr(module, "_PATIENCE", _SHORT)


class Range:
    """
    Tables under fire.

    Every kind of request is a method that strikes the next one of its kind and lets play go on until it is made.
    `strikes` counts by the names of blows, `struck` by kinds of request.
    """

    def __init__(self, standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch) -> None:
        self._standin = standin
        self._bot = bot
        self._monkeypatch = monkeypatch
        # Every turn edits the card.
        monkeypatch.setattr(table_card, "PAUSE", 0.0)
        self.ground = Ground(standin, bot)
        self._guests = 0
        self._aftermath = Aftermath(standin, bot)
        self.strikes: Counter[str] = Counter()
        self.struck: Counter[str] = Counter()
        self.kinds: Mapping[str, Callable[[Blow], Awaitable[None]]] = {
            "post": self._post,
            "direct message": self._direct_message,
            "opening direct messages": self._open_direct,
            "look for a lost post": self._look,
            "card": self._card,
            "thread": self._thread,
            "taking a card away": self._removal,
            "look at a thread": self._look_at_thread,
            "archiving": self._archiving,
            "keeping a thread open": self._keeping,
            "member": self._member,
            "first answer": self._first_answer,
            "late answer": self._late_answer,
            "follow-up": self._follow_up,
            "commands": self._commands,
        }

    async def strike(self, kind: str, blow: Blow) -> list[str]:
        """Let one request of a kind be struck. Returns: what is wrong afterwards, each in a line."""
        begun_at = self._bot.now()
        await self.kinds[kind](blow)
        self._standin.faults.lift()
        await self.ground.recover()
        self.strikes[blow.name] += 1
        self.struck[kind] += 1
        found = await self._aftermath.wrong(blow, self.ground.table)
        if self._bot.now() - begun_at > _A_DAY:
            found.append("it took more than a day")
        wrong = [f"{kind}, {blow.name}: {line}" for line in found]
        if blow.name in _SPENDING or wrong:
            self.ground.table = None
        return wrong

    async def _post(self, blow: Blow) -> None:
        table = await self.ground.ready()
        await self._struck(blow, "POST", rf"/channels/{table.thread.id}/messages", self.ground.play)

    async def _direct_message(self, blow: Blow) -> None:
        await self.ground.ready()
        dms = "|".join(str(c.id) for c in self._standin.world.state.channels.values() if c.recipient_id is not None)
        await self._struck(blow, "POST", rf"/channels/({dms})/messages", self.ground.play)

    async def _open_direct(self, blow: Blow) -> None:
        # discord.py remembers whom it may write to, so only somebody new is asked for.
        self._guests += 1
        self._standin.add_person(f"Guest {self._guests}")
        await self._begin(blow, r"/users/@me/channels", "Anna", f"Guest {self._guests}")

    async def _look(self, blow: Blow) -> None:
        table = await self.ground.ready()
        path = rf"/channels/{table.thread.id}/messages"
        self._standin.faults.order(Fault("POST", path, status=503))
        await self._struck(blow, "GET", path, self.ground.play)

    async def _card(self, blow: Blow) -> None:
        table = await self.ground.ready()
        await self._struck(blow, "PATCH", rf"/channels/{table.channel.id}/messages/\d+", self.ground.play)

    async def _thread(self, blow: Blow) -> None:
        await self._begin(blow, r"/channels/\d+/messages/\d+/threads", *NAMES)

    async def _removal(self, blow: Blow) -> None:
        """Strike the card of a thread that is lost."""
        table = await self.ground.ready()
        self.ground.table = None
        lost = Fault("POST", rf"/channels/{table.thread.id}/messages", status=404, code=CHANNEL_GONE)
        self._standin.faults.order(lost)
        mover = await self.ground.mover(table)

        async def play() -> None:
            await mover.play_turn()

        await self._struck(blow, "DELETE", rf"/channels/{table.channel.id}/messages/\d+", play)

    async def _look_at_thread(self, blow: Blow) -> None:
        await self._delete_table(blow, "GET")

    async def _archiving(self, blow: Blow) -> None:
        await self._delete_table(blow, "PATCH")

    async def _delete_table(self, blow: Blow, method: str) -> None:
        """Strike what is asked for when a table was deleted."""
        table = await self.ground.ready()
        self.ground.table = None
        host = table.player("Anna").actor

        async def delete() -> None:
            # A manager need not ask the others.
            self._standin.guild.owner_id = host.id
            question = await (await host.slash(table.thread, "table delete")).completed(PATIENCE)
            await host.click(question, question.custom_id(str(seat_words.DELETE)))

        await self._struck(blow, method, rf"/channels/{table.thread.id}", delete)

    async def _keeping(self, blow: Blow) -> None:
        table = await self.ground.ready()
        with writing(self._bot.database) as connection:
            connection.execute("UPDATE games SET active_at = 0, kept_at = NULL WHERE id = ?", (table.game_id,))
        keeper = ThreadKeeper(self._bot.client, self._bot.client.app)
        await self._struck(blow, "PATCH", rf"/channels/{table.thread.id}", keeper.keep)

    async def _begin(self, blow: Blow, path: str, *names: str, method: str = "POST") -> None:
        """Strike what is asked for when a table starts."""
        self.ground.table = None
        host, *guests = [self._standin.actor(name) for name in names]
        card = await open_lobby(host, self._standin.channel("garden"))
        await seat(card, host, *guests)

        async def start() -> None:
            await host.click(card, f"v1|start|{game_of(card)}||")

        await self._struck(blow, method, path, start)

    async def _member(self, blow: Blow) -> None:
        await self.ground.ready()
        self._bot.pass_time(_LONG_AGO)
        await self._struck(blow, "GET", r"/guilds/\d+/members/\d+", self.ground.play)

    async def _first_answer(self, blow: Blow) -> None:
        await self.ground.ready()
        await self._struck(blow, "POST", r"/interactions/.*/callback", lambda: self._answered(blow))

    async def _late_answer(self, blow: Blow) -> None:
        await self.ground.ready()
        with self._monkeypatch.context() as patches:
            patches.setattr(answers, "PATIENCE", 0.0)
            path = r"/webhooks/\d+/[^/]+/messages/@original"
            await self._struck(blow, "PATCH", path, lambda: self._answered(blow))

    async def _follow_up(self, blow: Blow) -> None:
        await self.ground.ready()
        with self._monkeypatch.context() as patches:
            patches.setattr(answers, "PATIENCE", 0.0)
            # What a message says until its answer comes is such a request, too.
            self._standin.faults.order(
                Fault("PATCH", r"/webhooks/\d+/[^/]+/messages/@original", times=None, status=400)
            )
            await self._struck(blow, "POST", r"/webhooks/\d+/[^/]+", lambda: self._answered(blow))

    async def _commands(self, blow: Blow) -> None:
        await self.ground.ready()

        async def tell() -> None:
            with self._monkeypatch.context() as patches:
                patches.setattr(command_list, "pause", lambda _, __: _SOON)
                patches.setattr(command_list, "REFUSED_PAUSES", (_SOON,) * 4)
                await self._bot.client.app.registrar.register()

        await self._struck(blow, "PUT", r"/applications/\d+/commands", tell)

    async def _struck(self, blow: Blow, method: str, path: str, act: Callable[[], Awaitable[None]]) -> None:
        fault = self._standin.faults.order(blow.make(method, path))
        with self._monkeypatch.context() as patches:
            if fault.trouble is Trouble.HANG:
                make_impatient(patches)
            await act()
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    while not fault.struck:
                        await self.ground.deliver()
                        await asyncio.sleep(0)
            assert fault.struck, f"nothing asked for {method} {path}"
            await self.ground.deliver()

    async def _answered(self, blow: Blow) -> None:
        """Ask for something of which there is always an answer."""
        table = await self.ground.ready()
        mover = await self.ground.mover(table)
        if blow.is_final:
            mover.actor.patience = _SHORT
        try:
            answer = await mover.actor.slash(table.thread, "hand")
            limit = _SHORT if blow.is_final else PATIENCE
            await self._standin.until(
                lambda: answer.followups or (answer.interaction.is_shown and answer.message), limit
            )
        except (NoAnswer, TimeoutError):
            assert blow.is_final, "nobody answered"
        finally:
            mover.actor.patience = PATIENCE
