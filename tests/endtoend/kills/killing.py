"""A table whose people play on while the bot is killed under them, again and again."""

import asyncio
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from random import Random

from cogs.words import seats as seat_words
from playground.standin import StandIn
from tests.endtoend.driver.acts import answer_for_good, ask
from tests.endtoend.driver.player import WISHING, Player, by_lot, quickly, read_options
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.kills import surviving
from tests.endtoend.kills.lives import Lives, first
from tests.endtoend.parterre import parterre

FORGOTTEN = 300
"""Seconds after which Discord has forgotten a nonce, so that only the number in a message tells."""
_PEOPLE = ("Anna", "Ben", "Clara")
_ACTS = 25
"""Things that people do before a bot is killed that has not died by then."""
_MOMENT = 8
"""Things that people do at most before a bot is killed at a moment."""
_ONE_ACT = 0.05
"""Seconds of real time within which a bot dies after that, while somebody waits for an answer."""
_ORDERING = 0.5
"""How often somebody orders ahead when nobody plays."""
_WISH = 6
"""Clicks with which a wish is made."""
_STATEMENTS = 70
_POSTS = 6
_TURN = 3.0
"""Seconds that pass with everything that somebody does: enough for a computer to play."""
_BESIDE_THE_PLAY = ("table away", "table back", "table takeback", "table resign")


class Death(Enum):
    """When a bot dies."""

    STATEMENT = "at a writing statement"
    POST = "when a post of it has arrived and the answer has not"
    MOMENT = "at any moment"


@dataclass
class Sitting:
    """
    One table, from start to the last kill.

    `flaw` is a planted one, or empty; `deaths` says when bots may die.
    """

    standin: StandIn
    path: Path
    game: str
    chance: Random
    flaw: str = ""
    deaths: tuple[Death, ...] = tuple(Death)
    table: Table = field(init=False)
    shown: surviving.Shown = field(init=False)

    async def begin(self) -> "Sitting":
        """Open and start the table, everything delivered."""
        names = _PEOPLE[: self.chance.choice((2, 3))]
        async with parterre(self.standin, self.path) as bot:
            self.table = await open_table(self.standin, *names, computers=self.chance.choice((0, 1)), game=self.game)
            await bot.deliver()
        self.shown = surviving.Shown(self.standin)
        self._lives = Lives(self.standin, self.path)
        return self

    async def kill(self) -> list[str]:
        """Let a bot serve and people play until it dies. Returns: what was lost or told wrongly by that."""
        death, life = self.chance.choice(self.deaths), replace(self._lives.life(), flaw=self.flaw)
        if death is Death.STATEMENT:
            life = replace(life, dies_at=self.chance.randint(1, _STATEMENTS), is_after=self.chance.random() < 0.5)
        async with self._lives.served(life) as (bot, died):
            if death is Death.POST:
                self._lives.kill_at_post(bot, "/messages", self.chance.randint(1, _POSTS))
            acts = self.chance.randint(0, _MOMENT) if death is Death.MOMENT else _ACTS
            await first(self._play(acts), died.wait())
            if death is Death.MOMENT:
                await first(self._play(1), died.wait(), asyncio.sleep(self.chance.random() * _ONE_ACT))
        if self.chance.random() < 0.5:
            self._lives.pass_time(FORGOTTEN)
        return surviving.faults(self.shown, await surviving.find(self.path, int(self.standin.world.clock.now())))

    async def settle(self) -> list[str]:
        """Let a last bot deliver what waits. Returns: what was lost, told wrongly or never."""
        async with parterre(self.standin, self.path) as bot:
            # What the clock plays as it is moved on has to be told, too.
            await bot.settle()
        found = await surviving.find(self.path, int(self.standin.world.clock.now()))
        return surviving.faults(self.shown, found) + surviving.unsent(self.shown, found)

    async def _play(self, acts: int) -> None:
        for _ in range(acts):
            self._lives.pass_time(_TURN)
            able = [player for player in self.table.players if player.can_act]
            if able and self.chance.random() < 0.9:
                await self._press(self.chance.choice(able))
            elif self.chance.random() < _ORDERING:
                await self._order(self.chance.choice(self.table.players))
            else:
                await self._step_aside(self.chance.choice(self.table.players))

    async def _press(self, player: Player) -> None:
        choose = quickly if self.chance.random() < 0.7 else by_lot(self.chance.randrange(2**32))
        await player.press(choose(player.options))

    async def _order(self, player: Player) -> None:
        """Let somebody order ahead by lot, as far as anything can be ordered."""
        panel = await ask(player.actor, self.table.thread, "order")
        for _ in range(_WISH):
            options = read_options(panel, WISHING)
            if not options:
                return
            adding = [option for option in options if option.verb == "addwish"]
            answer = await player.press_in(panel, self.chance.choice(adding or options))
            panel = answer.shown

    async def _step_aside(self, player: Player) -> None:
        answer = await ask(player.actor, self.table.thread, self.chance.choice(_BESIDE_THE_PLAY))
        if self.chance.random() < 0.3 and str(seat_words.RESIGN_FOR_GOOD) in answer.buttons.values():
            await answer_for_good(player.actor, answer)
