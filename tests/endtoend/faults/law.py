"""The law: whatever Discord refuses, and for however long, nothing waits for ever and whoever is to play is told."""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from cogs.delivery.direct_messages import STOPPED_FOR
from cogs.interactions.failures import REFUSED_PAUSES, Route, Verdict, judge
from cogs.words import seats as seat_words
from playground.faults import Fault
from playground.standin import StandIn
from tables.delivery.places import A_DAY, AN_HOUR
from tests.db.ready import reading
from tests.endtoend.driver.acts import ask, press, resign
from tests.endtoend.faults.aftermath import DEPARTED
from tests.endtoend.faults.blows import Blow
from tests.endtoend.faults.ground import NAMES
from tests.endtoend.faults.striking import Range
from tests.endtoend.parterre import PATIENCE, Parterre

CODES = Path(__file__).parents[2] / "fixtures" / "discord_codes.json"
TOLD_WITHIN = 2 * sum(REFUSED_PAUSES) + 60
"""Seconds within which somebody is told: a direct message is given up, then a mention, and both take a moment."""
DONE_WITHIN = A_DAY + 2 * AN_HOUR
"""Seconds within which all is told, told elsewhere or given up, unless the server's managers can open its place."""
_PASSING = 3
"""How often something happens that passes by itself."""
_SPENDING = DEPARTED | {"10003", "10008"}
"""After these a table may have lost its thread, its card or a person, so that another one is needed."""
_TURNS = 8
"""Cases after which another table is opened, before its game ends."""
_GLANCE = 0.005
ROUTES: Mapping[str, Route] = {
    "post": Route.POST,
    "direct message": Route.POST,
    "opening direct messages": Route.OPEN_DM,
    "look for a lost post": Route.LOOK,
    "card": Route.EDIT,
    "lobby card": Route.EDIT,
    "outdated panel": Route.EDIT,
    "outdated offer": Route.EDIT,
    "final post": Route.POST,
    "thread": Route.THREAD,
    "taking a card away": Route.REMOVE,
    "look at a thread": Route.PLACE,
    "archiving": Route.CHANGE_PLACE,
    "keeping a thread open": Route.CHANGE_PLACE,
    "member": Route.MEMBER,
    "first answer": Route.FIRST_ANSWER,
    "late answer": Route.ORIGINAL,
    "follow-up": Route.FOLLOW_UP,
    "commands": Route.COMMANDS,
}
"""What is asked of Discord, by kind of request."""
_ONCE = frozenset({"first answer", "follow-up"})
"""Answers that are refused once, since there must be another way; a late one is, each time it is tried in this way."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What Discord says."""

    status: int
    code: int

    def __str__(self) -> str:
        return f"{self.status}/{self.code}"


def refusals() -> Iterator[Refusal]:
    """Yield all that Discord documents, what was seen of it besides, and what nobody knows."""
    told = json.loads(CODES.read_text(encoding="ascii"))
    yield from (Refusal(_status(code), code) for code in sorted({*told["codes"], *told["seen"]}))
    yield from (Refusal(status, 0) for status in (401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 413, 415, 422, 451))
    yield from (Refusal(status, code) for status in (400, 403, 404) for code in (99999, 999999))


def _status(code: int) -> int:
    """Return the HTTP status with which Discord sends a code; its documentation tells few."""
    if code in (40001, 50014, 50025, 50027):
        return 401
    if 10000 < code < 20000:
        return 404
    return 403 if code in (20026, 40003, 50001, 50007, 50013, 50278, 160005) else 400


def blow(kind: str, refusal: Refusal) -> Blow:
    """Return what happens to a request each time that it is made, or some times if it passes by itself."""
    verdict = judge(ROUTES[kind], refusal.status, refusal.code)
    times = 1 if kind in _ONCE else _PASSING if verdict is Verdict.RETRY else None
    return Blow(
        str(refusal.code or refusal.status),
        lambda method, path: Fault(method, path, times=times, status=refusal.status, code=refusal.code),
        is_final=verdict in (Verdict.DONE, Verdict.OVER, Verdict.RETRY),
    )


class Court(Range):
    """Tables under fire that never ceases, until the law was seen to hold."""

    def __init__(self, standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(standin, bot, monkeypatch)
        self.ground.deliver = self._told_in_time
        self.kinds = {
            **self.kinds,
            "lobby card": self._lobby_card,
            "outdated panel": self._outdated_panel,
            "outdated offer": self._outdated_offer,
            "final post": self._final_post,
        }

    async def try_all(self, kind: str, every: Sequence[Refusal]) -> list[str]:
        """Let Discord refuse a kind of request in every way. Returns: what is against the law, each in a line."""
        return [line for refusal in every for line in await self.judged(kind, refusal)]

    async def judged(self, kind: str, refusal: Refusal) -> list[str]:
        """Let Discord refuse a kind of request. Returns: what is against the law, each in a line."""
        struck = blow(kind, refusal)
        marks = {user_id: len(self._deliveries(user_id)) for user_id in self._standin.world.state.users}
        before = await self._played()
        await self.kinds[kind](struck)
        found = await self._untold(before, marks)
        found += await self._waiting(TOLD_WITHIN, "user_id IS NOT NULL AND kind <> 'outdated'")
        await self._deliver_until(self._bot.now() + DONE_WITHIN)
        found += await self._waiting(0, "game_id NOT IN (SELECT game_id FROM barred WHERE game_id IS NOT NULL)")
        self._standin.faults.lift()
        await self.ground.recover()
        found += await self._aftermath.wrong(struck, self.ground.table)
        if judge(ROUTES[kind], refusal.status, refusal.code) is Verdict.TOO_MANY_DMS:
            self._bot.pass_time(STOPPED_FOR)
        self.struck[kind] += 1
        if found or struck.name in _SPENDING or not self.struck.total() % _TURNS:
            await self.ground.put_away()
        return [f"{kind}, {refusal}: {line}" for line in found]

    async def _lobby_card(self, blow: Blow) -> None:
        await self._begin(blow, r"/channels/\d+/messages/\d+", *NAMES, method="PATCH")

    async def _outdated_panel(self, blow: Blow) -> None:
        """Strike the edit of a panel in direct messages whose turn was played in the thread."""
        await self.ground.play()
        table = await self.ground.ready()
        mover = await self.ground.mover(table)
        dm = self._standin.world.dm_with(mover.actor.id)
        assert dm is not None

        async def play_elsewhere() -> None:
            await (await mover.actor.slash(table.thread, "hand")).completed(PATIENCE)
            await mover.play_turn()

        await self._struck(blow, "PATCH", rf"/channels/{dm.id}/messages/\d+", play_elsewhere)

    async def _outdated_offer(self, blow: Blow) -> None:
        """Strike the edit of an offer of a seat whose owner is back."""
        table = await self.ground.ready()
        actor = (await self.ground.mover(table)).actor
        question = await ask(actor, table.thread, "table replace")
        offered = await press(actor, question, str(seat_words.OFFER_SEAT))
        await self.ground.deliver()
        posts = [one for one in actor.messages(table.channel) if str(seat_words.TAKE_SEAT) in one.buttons.values()]

        async def return_to_it() -> None:
            await press(actor, offered, str(seat_words.AM_BACK))

        path = rf"/channels/{table.channel.id}/messages/{posts[-1].id}"
        await self._struck(blow, "PATCH", path, return_to_it)

    async def _final_post(self, blow: Blow) -> None:
        """Strike what the thread is told of the end, and before it of those who resigned."""
        table = await self.ground.ready()
        self.ground.table = None

        async def end() -> None:
            for player in table.players[1:]:
                await resign(player.actor, table.thread)

        await self._struck(blow, "POST", rf"/channels/{table.thread.id}/messages", end)

    async def _told_in_time(self) -> None:
        await self._deliver_until(self._bot.now() + TOLD_WITHIN)

    async def _deliver_until(self, end: int) -> None:
        """Move the clock on to each next try until the outbox is worked off, or an instant is reached."""
        async with asyncio.timeout(PATIENCE):
            while (at := await self._bot.tables.outbox.next_at()) is not None and at <= end:
                self._bot.pass_time(max(at - self._bot.now(), 0))
                await asyncio.sleep(_GLANCE)

    def _deliveries(self, user_id: int) -> Sequence[object]:
        return [one for one in self._standin.recorder.kept if one.user_id == user_id]

    async def _played(self) -> Mapping[int, int]:
        """Return the last move of each game."""
        with reading(self._bot.database) as connection:
            rows = connection.execute("SELECT id, seq FROM games WHERE status = 'playing'").fetchall()
        return {int(game_id): int(seq) for game_id, seq in rows}

    async def _untold(self, before: Mapping[int, int], marks: Mapping[int, int]) -> list[str]:
        """Return who is to play since a turn went over to them and was not told by a message of any kind."""
        found = []
        for game_id, seq in (await self._played()).items():
            if before.get(game_id) == seq:
                continue
            panel = await self._bot.tables.play.panel(game_id, None)
            people = [panel.players[seat].user_id for seat in panel.waiting_for if not panel.players[seat].is_away]
            for user_id in filter(None, people):
                kept = [one for one in self._standin.recorder.kept if one.user_id == user_id][marks.get(user_id, 0) :]
                dm = self._standin.world.dm_with(user_id)
                if not any(one.is_ping or (dm is not None and one.channel_id == dm.id) for one in kept):
                    found.append(f"{panel.players[0].name}'s table waits for {user_id}, who was told nothing")
        return found

    async def _waiting(self, longer: int, which: str) -> list[str]:
        """Return which entries wait for longer than they may."""
        sql = f"SELECT kind, error FROM outbox WHERE done_at IS NULL AND parked IS NULL AND created_at <= ? AND {which}"  # noqa: S608
        with reading(self._bot.database) as connection:
            rows = connection.execute(sql, (self._bot.now() - longer,)).fetchall()
        return [f"{kind} still waits: {error}" for kind, error in rows]
