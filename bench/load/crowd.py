"""People who play at a given rate: they open their panels, choose what is offered, and confirm."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.load.screens import Panel, Screens
from bench.load.seeding import EXPORT, SeededTable
from cogs.interactions.controls import Press, parse_press
from playground.actors.actor import Actor
from playground.actors.commands import Impossible, NoAnswer
from playground.actors.seen import Answer
from playground.standin import StandIn
from playground.world.components import walk
from tests.endtoend.driver.player import Option

_MOST_CLICKS = 40
"""Clicks at one table after which its people pause, whatever came of them."""
_CONFIRMING = 0.7
"""How often somebody confirms who can."""
_PROMISED = 60.0
"""Seconds to wait for what was promised."""
_REVIEWED = 300.0
"""Seconds to wait for a review, which others may wait before."""
_LAG_EVERY = 0.1
GREEDY_SPELL = 15.0
"""Seconds in which somebody asks for as much as they can, and then for nothing, in turns."""
SPELL = 5.0
"""Seconds in which what takes long is asked for, and then nothing, in turns: what it costs is seen within one run."""


@dataclass
class Tally:
    """
    What the people saw.

    `waits` are the seconds from clicks to their first answers, `in_bursts` those of simultaneous clicks,
    `beside_long` and `without_long` those of `waits` while films or reviews were waited for and while none was,
    `films`, `reviews`, `exports` and `steps` of a replay those from asking for them until they were seen. During
    `greedy_spells`, in seconds since 1970, somebody asked for as much as they could.
    `lags` are the seconds by which the
    clickers' own loop was late, `turned_away` counts starts without a free table. `promised` counts first answers
    that showed nothing yet, `unkept` those of them that never did.
    """

    waits: list[float] = field(default_factory=list)
    in_bursts: list[float] = field(default_factory=list)
    beside_long: list[float] = field(default_factory=list)
    without_long: list[float] = field(default_factory=list)
    films: list[float] = field(default_factory=list)
    reviews: list[float] = field(default_factory=list)
    exports: list[float] = field(default_factory=list)
    steps: list[float] = field(default_factory=list)
    greedy_spells: list[tuple[float, float]] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    unanswered: int = 0
    promised: int = 0
    unkept: int = 0
    turned_away: int = 0


@dataclass
class _Visit:
    """People at one table: where their waits are noted, and how often they still click."""

    table: SeededTable
    waits: list[float]
    clicks: int


class Crowd:
    """The people of all tables. While a table is being played, nobody else acts there."""

    def __init__(
        self, standin: StandIn, screens: Screens, tables: Sequence[SeededTable], chance: random.Random
    ) -> None:
        self._standin = standin
        self._screens = screens
        self._chance = chance
        self._free = list(tables)
        self._next: dict[int, int] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._waiting_long = 0
        self.tally = Tally()
        self.over = 0

    async def play(self, rate: float, seconds: float, bursts: Sequence[float] = (), size: int = 0) -> None:
        """
        Begin `rate` turns a second, even while earlier ones go on, and wait for the last ones.

        Args:
            bursts: seconds after which `size` people press at the same moment, each at a different table.
        """
        lagging, begun, started = asyncio.create_task(self._lag()), time.perf_counter(), 0
        due = list(bursts)
        while (now := time.perf_counter() - begun) < seconds:
            while started < now * rate:
                started += 1
                self._begin(self.tally.waits)
            if due and now >= due[0]:
                due.pop(0)
                for _ in range(size):
                    self._begin(self.tally.in_bursts, clicks=1)
            await asyncio.sleep(max(0.0, (started + 1) / rate - (time.perf_counter() - begun)))
        while self._under_way:
            await asyncio.wait(self._under_way)
        lagging.cancel()

    async def ask_for(self, verb: str, tables: Sequence[SeededTable], rate: float) -> None:
        """
        Ask for what takes long of each of these ended games, in spells of `rate` a second, and wait until it is seen.

        Args:
            verb: of the button: of films or of reviews.
        """
        asking, a_spell = [], max(round(rate * SPELL), 1)
        for number, table in enumerate(tables, 1):
            asking.append(asyncio.create_task(self._ask(verb, table)))
            await asyncio.sleep(1 / rate + (0 if number % a_spell else SPELL))
        await asyncio.gather(*asking)

    async def be_greedy(self, tables: Sequence[SeededTable], seconds: float) -> None:
        """
        In every other spell, let one person have all their data sent to them and another step through a replay.

        They do so all the time; it takes two, since each has one such answer at a time.
        Args:
            tables: the ended game that is stepped through; if none, nobody is greedy.
        """
        begun = time.perf_counter()
        while tables and time.perf_counter() - begun + 2 * GREEDY_SPELL <= seconds:
            await asyncio.sleep(GREEDY_SPELL)
            self._waiting_long += 1
            since, until = time.time(), time.perf_counter() + GREEDY_SPELL
            await asyncio.gather(self._export(tables[0], until), self._step(tables[0], until))
            self._waiting_long -= 1
            self.tally.greedy_spells.append((since, time.time()))

    async def _export(self, table: SeededTable, until: float) -> None:
        while time.perf_counter() < until:
            await self._asked(table, 0, table.post_id, EXPORT, self.tally.exports)

    async def _step(self, table: SeededTable, until: float) -> None:
        """Open the replay, step back to the deal, and open it again."""
        message, press = table.post_id, Press("replay", table.game_id)
        while time.perf_counter() < until:
            shown = await self._asked(table, 1, message, press, self.tally.steps)
            seen = self._standin.world.state.messages.get(shown)
            back = [one.get("custom_id", "") for one in walk(seen.components)] if seen is not None else []
            steps = [found for one in back if one.endswith(":back") and (found := parse_press(one)) is not None]
            message, press = (shown, steps[0]) if steps else (table.post_id, Press("replay", table.game_id))

    async def _asked(self, table: SeededTable, seat: int, message: int, press: Press, waits: list[float]) -> int:
        """Let the person in a seat press, and wait until all is shown. Returns: the message of the answer."""
        begun = time.perf_counter()
        try:
            answer = await Actor(self._standin, table.users[seat]).click(message, str(press))
        except Impossible:
            # That was the first page.
            return 0
        if not answer.interaction.is_shown:
            await self._shown(answer)
        waits.append(time.perf_counter() - begun)
        return answer.interaction.original_id or 0

    async def _ask(self, verb: str, table: SeededTable) -> None:
        begun, before = time.perf_counter(), self.tally.unkept
        actor, press = Actor(self._standin, table.users[0]), Press(verb, table.game_id)
        self._waiting_long += 1
        answer = await actor.click(table.post_id, str(press))
        if not answer.interaction.is_shown:
            await self._shown(answer)
        if verb == "review":
            await self._reviewed(answer.interaction.original_id or 0)
        self._waiting_long -= 1
        if self.tally.unkept == before:
            (self.tally.films if verb == "film" else self.tally.reviews).append(time.perf_counter() - begun)

    async def _reviewed(self, message_id: int) -> None:
        """Wait until a review is there, which leads to the turning points."""
        until = time.perf_counter() + _REVIEWED
        while (shown := self._screens.read(message_id)) is None or "points" not in shown.verbs:
            try:
                await self._screens.changed(message_id, until - time.perf_counter())
            except TimeoutError:
                self.tally.unkept += 1
                return

    def _begin(self, waits: list[float], clicks: int = _MOST_CLICKS) -> None:
        if not self._free:
            self.tally.turned_away += 1
            return
        place = self._chance.randrange(len(self._free))
        self._free[place], self._free[-1] = self._free[-1], self._free[place]
        task = asyncio.create_task(self._sit(self._free.pop(), waits, clicks))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _sit(self, table: SeededTable, waits: list[float], clicks: int) -> None:
        if await self._goes_on(_Visit(table, waits, clicks)):
            self._free.append(table)
        else:
            self.over += 1

    async def _goes_on(self, visit: _Visit) -> bool:
        """Click until something is committed. Returns: whether the game goes on."""
        table, count = visit.table, len(visit.table.users)
        first = self._next.get(table.game_id, 0)
        for seat in ((first + step) % count for step in range(count)):
            actor = Actor(self._standin, table.users[seat])
            panel = self._screens.panel(actor.id, table.game_id)
            if panel is None or not panel.options:
                opening = Option(str(Press("turn", table.game_id)), "")
                panel = await self._press(actor, table.post_id, opening, visit)
            if panel is not None and "again" in panel.verbs:
                return False
            if panel is not None and await self._has_committed(actor, panel, visit):
                self._next[table.game_id] = (seat + 1) % count
                return True
        return True

    async def _has_committed(self, actor: Actor, panel: Panel, visit: _Visit) -> bool:
        """Choose what the panel offers until it keeps no draft any more, or nothing is left to click."""
        shown: Panel | None = panel
        while shown is not None and visit.clicks > 0 and shown.options:
            option = self._choose(shown.options)
            shown = await self._press(actor, shown.id, option, visit)
            is_drafted = shown is not None and "back" in shown.verbs
            if option.verb != "open" and not is_drafted:
                return True
        return visit.clicks <= 0

    def _choose(self, options: Sequence[Option]) -> Option:
        confirming = next((option for option in options if option.verb == "confirm"), None)
        if confirming is not None and self._chance.random() < _CONFIRMING:
            return confirming
        return self._chance.choice(options)

    async def _press(self, actor: Actor, message: int, option: Option, visit: _Visit) -> Panel | None:
        """Press, and wait until the answer is shown whole. Returns: the panel; None if there is none."""
        if visit.clicks <= 0:
            return None
        visit.clicks -= 1
        is_beside_long = bool(self._waiting_long)
        try:
            if option.values:
                answer = await actor.select(message, option.custom_id, list(option.values))
            else:
                answer = await actor.click(message, option.custom_id)
        except NoAnswer:
            self.tally.unanswered += 1
            return None
        except Impossible:
            # It changed by itself while they looked: the table went on.
            return None
        visit.waits.append(answer.latency)
        is_beside_long |= bool(self._waiting_long)
        (self.tally.beside_long if is_beside_long else self.tally.without_long).append(answer.latency)
        if not answer.interaction.is_shown:
            self.tally.promised += 1
            await self._shown(answer)
        # The stand-in knows an interaction for a quarter of an hour; what it was answered with stands in the message.
        answer.interaction.answer_data = {}
        return self._screens.read(answer.interaction.original_id)

    async def _shown(self, answer: Answer) -> None:
        until = time.perf_counter() + _PROMISED
        while not answer.interaction.is_shown:
            panel = answer.interaction.original_id
            if panel is not None and panel not in self._standin.world.state.messages:
                # They turned over to a newer one themselves.
                return
            try:
                await self._screens.changed(panel or 0, until - time.perf_counter())
            except TimeoutError:
                self.tally.unkept += 1
                return

    async def _lag(self) -> None:
        while True:
            due = time.perf_counter() + _LAG_EVERY
            await asyncio.sleep(_LAG_EVERY)
            self.tally.lags.append(time.perf_counter() - due)
