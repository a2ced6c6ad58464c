"""A table at which any request of the bot can be struck, and the laws that hold after every blow."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence

import pytest

from cogs import answers, courier, membership, registering, table_card
from cogs.layout import component_number
from db.outbox import OutboxRow, Post
from playground.actors.impossible import NoAnswer
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world.components import walk
from tables.barring import AN_HOUR
from tables.posts import decode_refs
from tests.endtoend.blows import Blow
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.player import Player
from tests.endtoend.table import Table, game_of, open_lobby, open_table, seat

_NAMES = ("Anna", "Ben", "Clara")
_SHORT = 0.5
"""Seconds of real time after which a hanging request is given up in these tests."""
_SOON = 0.01
_A_DAY = 24 * 3600
_LONG_AGO = 7 * 3600
"""Seconds after which the bot asks anew whether somebody is on the server."""
_KNOWN = frozenset({"it waits behind the new thread", "the person left the server", "NoThread"})
_UNTOLD = frozenset({Post.ARCHIVE, Post.CARD, Post.THREAD})
_DEPARTED = frozenset({"10007", "10013"})
"""After these a person is taken for gone."""
_SPENDING = _DEPARTED | {"10003", "10008", "160004", "160006"}
"""After these a table may have lost its thread, its card or a person, so that another one is needed."""
_ANSWERS = frozenset({"first answer", "late answer", "follow-up"})
_MALFORMED = frozenset({"30010", "50083", "160004", "160006"})
"""What Discord would say to an answer only if we had made it wrongly."""


def fits(kind: str, blow: Blow) -> bool:
    """Tell whether something can happen to a kind of request without a bug of ours."""
    return kind not in _ANSWERS or blow.name not in _MALFORMED


def make_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot give up sooner what hangs."""
    monkeypatch.setattr(courier, "PATIENCE", _SHORT)
    monkeypatch.setattr(answers, "_FIRST", _SHORT)
    monkeypatch.setattr(answers, "_LATE", _SHORT)
    monkeypatch.setattr(membership, "_PATIENCE", _SHORT)
    monkeypatch.setattr(table_card, "_PATIENCE", _SHORT)
    monkeypatch.setattr(registering, "_PATIENCE", _SHORT)


class Range:
    """
    Tables under fire.

    Every kind of request is a method that strikes the next one of its kind and lets play go on until it is made.
    """

    def __init__(self, standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch) -> None:
        self._standin = standin
        self._bot = bot
        self._monkeypatch = monkeypatch
        # Every turn edits the card.
        monkeypatch.setattr(table_card, "PAUSE", 0.0)
        self._table: Table | None = None
        self._guests = 0
        self.strikes: Counter[str] = Counter()
        self.kinds: Mapping[str, Callable[[Blow], Awaitable[None]]] = {
            "post": self._post,
            "direct message": self._direct_message,
            "opening direct messages": self._open_direct,
            "look for a lost post": self._look,
            "card": self._card,
            "thread": self._thread,
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
        await self._recover()
        self.strikes[blow.name] += 1
        found = await self._faults(blow)
        if self._bot.now() - begun_at > _A_DAY:
            found.append("it took more than a day")
        wrong = [f"{kind}, {blow.name}: {line}" for line in found]
        if blow.name in _SPENDING or wrong:
            self._table = None
        return wrong

    # --- the requests

    async def _post(self, blow: Blow) -> None:
        table = await self._ready()
        await self._struck(blow, "POST", rf"/channels/{table.thread.id}/messages", self._play)

    async def _direct_message(self, blow: Blow) -> None:
        await self._ready()
        dms = "|".join(str(c.id) for c in self._standin.world.state.channels.values() if c.recipient_id is not None)
        await self._struck(blow, "POST", rf"/channels/({dms})/messages", self._play)

    async def _open_direct(self, blow: Blow) -> None:
        # discord.py remembers whom it may write to, so only somebody new is asked for.
        self._guests += 1
        self._standin.add_person(f"Guest {self._guests}")
        await self._begin(blow, r"/users/@me/channels", "Anna", f"Guest {self._guests}")

    async def _look(self, blow: Blow) -> None:
        table = await self._ready()
        path = rf"/channels/{table.thread.id}/messages"
        self._standin.faults.order(Fault("POST", path, status=503))
        await self._struck(blow, "GET", path, self._play)

    async def _card(self, blow: Blow) -> None:
        table = await self._ready()
        await self._struck(blow, "PATCH", rf"/channels/{table.channel.id}/messages/\d+", self._play)

    async def _thread(self, blow: Blow) -> None:
        await self._begin(blow, r"/channels/\d+/messages/\d+/threads", *_NAMES)

    async def _begin(self, blow: Blow, path: str, *names: str) -> None:
        """Strike what is asked for when a table starts."""
        self._table = None
        host, *guests = [self._standin.actor(name) for name in names]
        card = await open_lobby(host, self._standin.channel("garden"))
        await seat(card, host, *guests)

        async def start() -> None:
            await host.click(card, f"v1|start|{game_of(card)}||")

        await self._struck(blow, "POST", path, start)

    async def _member(self, blow: Blow) -> None:
        await self._ready()
        self._bot.pass_time(_LONG_AGO)
        await self._struck(blow, "GET", r"/guilds/\d+/members/\d+", self._play)

    async def _first_answer(self, blow: Blow) -> None:
        await self._ready()
        await self._struck(blow, "POST", r"/interactions/.*/callback", lambda: self._answered(blow))

    async def _late_answer(self, blow: Blow) -> None:
        await self._ready()
        with self._monkeypatch.context() as patches:
            patches.setattr(answers, "PATIENCE", 0.0)
            path = r"/webhooks/\d+/[^/]+/messages/@original"
            await self._struck(blow, "PATCH", path, lambda: self._answered(blow))

    async def _follow_up(self, blow: Blow) -> None:
        await self._ready()
        with self._monkeypatch.context() as patches:
            patches.setattr(answers, "PATIENCE", 0.0)
            self._standin.faults.order(Fault("PATCH", r"/webhooks/\d+/[^/]+/messages/@original", status=400))
            await self._struck(blow, "POST", r"/webhooks/\d+/[^/]+", lambda: self._answered(blow))

    async def _commands(self, blow: Blow) -> None:
        registrar, application_id = self._bot.client.registrar, self._bot.client.application_id or 0

        async def tell() -> None:
            with self._monkeypatch.context() as patches:
                patches.setattr(registering, "pause", lambda _, __: _SOON)
                await registrar.register_anew(application_id)
                await registrar.insist(application_id)

        await self._struck(blow, "PUT", r"/applications/\d+/commands", tell)

    # --- what leads to them

    async def _struck(self, blow: Blow, method: str, path: str, act: Callable[[], Awaitable[None]]) -> None:
        fault = self._standin.faults.order(blow.make(method, path))
        with self._monkeypatch.context() as patches:
            if fault.trouble is Trouble.HANG:
                make_impatient(patches)
            await act()
            async with asyncio.timeout(PATIENCE):
                while not fault.struck:
                    await self._bot.deliver()
                    await asyncio.sleep(0)
            await self._bot.deliver()

    async def _ready(self) -> Table:
        """Return a table with somebody to act whose panel can be pressed."""
        if self._table is None or self._table.is_over:
            async with self._bot.database.transaction() as connection:
                # Whoever asks what waits for them is to hear of this table alone.
                await connection.execute("UPDATE games SET status = 'closed', ended_at = ?", (self._bot.now(),))
                await connection.execute("DELETE FROM deadlines")
                await connection.execute(
                    "UPDATE outbox SET parked = 'put away' WHERE done_at IS NULL AND parked IS NULL"
                )
            opening = asyncio.create_task(open_table(self._standin, *_NAMES))
            while not opening.done():
                # A connection that an earlier blow broke may cost a letter one try more.
                await self._bot.deliver()
                await asyncio.sleep(_SOON)
            self._table = await opening
        table = self._table
        await self._open_panel(table)
        return table

    async def _open_panel(self, table: Table) -> Player:
        mover = await self._mover(table)
        if not mover.can_act:
            await (await mover.actor.slash(table.thread, "hand")).completed(PATIENCE)
        return mover

    async def _mover(self, table: Table) -> Player:
        panel = await self._bot.tables.play.panel(table.game_id, None)
        return table.players[panel.waiting_for[0]]

    async def _play(self) -> None:
        table = await self._ready()
        await (await self._mover(table)).play_turn()
        await self._bot.deliver()

    async def _answered(self, blow: Blow) -> None:
        """Ask for something of which there is always an answer."""
        table = await self._ready()
        mover = await self._mover(table)
        if blow.is_final:
            mover.actor.patience = _SHORT
        try:
            answer = await mover.actor.slash(table.thread, "hand")
            limit = _SHORT if blow.is_final else PATIENCE
            await self._standin.until(lambda: answer.interaction.is_shown or answer.followups, limit)
        except (NoAnswer, TimeoutError):
            assert blow.is_final, "nobody answered"
        finally:
            mover.actor.patience = PATIENCE

    async def _recover(self) -> None:
        """Let an hour pass in which whatever was put off is tried again, and open all direct messages."""
        await self._bot.deliver()
        self._bot.pass_time(AN_HOUR)
        await self._bot.deliver()
        for name in _NAMES:
            actor = self._standin.actor(name)
            if (dm := self._standin.world.dm_with(actor.id)) is not None:
                await self._bot.tables.people.dm_open(actor.id, dm.id)

    # --- the laws

    async def _faults(self, blow: Blow) -> list[str]:
        found: list[str] = []
        if await self._bot.tables.letters.next_at() is not None:
            found.append("something still waits")
        async with self._bot.database.reading() as connection:
            games = [int(one) for (one,) in await connection.execute_fetchall("SELECT id FROM games ORDER BY id")]
        game_id = games[-1]
        rows = await self._bot.tables.letters.of_game(game_id)
        posted = self._posted()
        found += [f"{row.kind.value} is there {posted[row.id]} times" for row in rows if not _is_once(row, posted)]
        found += [f"{row.kind.value} was given up: {row.parked}" for row in rows if not _is_dead_end(row.parked)]
        found += await self._untold(game_id, rows)
        if self._table is not None and not self._table.is_over and blow.name not in _DEPARTED:
            found += await self._unfindable(self._table)
        return found

    def _posted(self) -> Counter[int]:
        """Count the messages of each row of the outbox."""
        numbers: Counter[int] = Counter()
        for message in self._standin.world.state.messages.values():
            if message.ephemeral_to is None:
                ids = {component.get("id", 0) for component in walk(message.components)}
                numbers.update(number - component_number(0) for number in ids if number >= component_number(0))
        return numbers

    async def _untold(self, game_id: int, rows: Sequence[OutboxRow]) -> list[str]:
        """Tell which moves the table was told of not once, in order."""
        turns = [decode_refs(row.refs) for row in rows if _is_told(row)]
        told = [(turn.first_seq, turn.last_seq) for turn in turns if turn.first_seq <= turn.last_seq]
        if not told:
            return []
        ends = [1, *(last + 1 for _, last in told)]
        starts = [first for first, _ in told]
        return [] if ends[:-1] == starts else [f"game {game_id} was told of the moves {told}"]

    async def _unfindable(self, table: Table) -> list[str]:
        """Tell who is to play and does not find the table by asking what waits."""
        panel = await self._bot.tables.play.panel(table.game_id, None)
        mover = table.players[panel.waiting_for[0]]
        waiting = await (await mover.actor.slash(table.channel, "turns")).completed(PATIENCE)
        return [] if table.name in waiting.text else [f"{mover.name} does not find {table.name}: {waiting.text}"]


def _is_once(row: OutboxRow, posted: Mapping[int, int]) -> bool:
    """Tell whether a row stands where it should: once if it was sent as a message, else not at all."""
    if row.kind in _UNTOLD:
        return True
    if row.parked is not None or row.message_id is None:
        return posted.get(row.id, 0) == 0
    # A card whose thread is lost is taken away.
    return posted.get(row.id, 0) == 1 or row.kind is Post.BOARD


def _is_dead_end(parked: str | None) -> bool:
    """Tell whether a row was given up for good reason, if it was."""
    return parked is None or parked.startswith("4") or parked in _KNOWN


def _is_told(row: OutboxRow) -> bool:
    """Tell whether a row told the table of a turn, or found that there was no place for it any more."""
    is_lost = row.parked is not None and row.parked.startswith("404/10003")
    return row.kind is Post.TURN and row.user_id is None and (row.done_at is not None or is_lost)
