"""
What holds for everything that goes through the outbox, whether it is about a table or not.

A turn at its table, the call to the next turn by direct message, the day's card, a digest, a reminder of the day's
garden and a greeting fall due at once, and something happens to Discord.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from cogs.delivery.dispatch import Dispatch
from cogs.interactions.replies import component_number
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.components import walk
from playground.world.permissions import Permission
from tables.daily import days
from tests.db.ready import reading, writing
from tests.endtoend.delivery.test_outbox import FORGOTTEN
from tests.endtoend.driver.acts import begun
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import draw_nothing

HOUR = 3600
PLACES = frozenset({"turn at the table", "day-card", "greeting"})
DIRECT = frozenset({"turn to a person", "digest", "garden"})
POSTS = r"/channels/\d+/messages"
KINDS = "kind IN ('turn', 'day-card', 'digest', 'garden', 'greeting')"


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_nothing(monkeypatch)


class Delivery:
    """Lets everything fall due at a running bot, and tells what has arrived."""

    def __init__(self, bot: Parterre) -> None:
        self.bot = bot
        self.since = 0

    async def prepare(self) -> None:
        """Open a table, and let all be due that is due at an hour in the next hour."""
        bot, tables = self.bot, self.bot.tables
        self.table = await begun(bot, "Anna", "Ben")
        bot.pass_time(days.ends_at(tables.daily.today) - bot.now() + HOUR + 60)
        await bot.settle()
        guild_id, parlour = bot.standin.guild.id, bot.standin.channel("parlour")
        self.mover = await self.table.next_player()
        (self.next,) = [one for one in self.table.players if one is not self.mover]
        await tables.hours.change(self.next.actor.id, digest_hour=2)
        await tables.hours.change(self.mover.actor.id, garden_hour=2)
        await tables.servers.change(guild_id, daily_channel_id=parlour.id)
        await tables.servers.change(guild_id, daily_hour=2)
        with writing(bot.database) as connection:
            ((self.since,),) = connection.execute("SELECT max(id) FROM outbox").fetchall()
            connection.execute("UPDATE guilds SET greeted_at = NULL")

    async def fall_due(self, greeted_in: str = "garden") -> None:
        """Let everything be due now."""
        await self.mover.play_turn()
        self.bot.pass_time(HOUR)
        await self.bot.until_done()
        await self.bot.tables.daily_cards.queue()
        await self.bot.tables.servers.greet(self.bot.standin.guild.id, self.bot.standin.channel(greeted_in).id)
        await self.bot.until_tried()

    async def arrived(self) -> Mapping[str, int]:
        """Return how many messages of each entry stand at Discord."""
        numbers = Counter(
            part["id"]
            for message in self.bot.standin.world.state.messages.values()
            for part in walk(message.components)
            if "id" in part
        )
        return {kind: numbers[component_number(number)] for number, kind, _, _ in await self._entries()}

    async def unsent(self) -> Sequence[str]:
        """Return which entries are not known to be there."""
        return [f"{kind}: {parked}" for _, kind, message_id, parked in await self._entries() if message_id is None]

    async def _entries(self) -> Sequence[tuple[int, str, int | None, str | None]]:
        sql = f"SELECT id, kind, user_id, message_id, parked FROM outbox WHERE id > ? AND {KINDS} ORDER BY id"  # noqa: S608 - a constant of ours
        with reading(self.bot.database) as connection:
            rows = connection.execute(sql, (self.since,)).fetchall()
        names = {("turn", True): "turn at the table", ("turn", False): "turn to a person"}
        return [
            (number, names.get((kind, user is None), kind), message, parked)
            for number, kind, user, message, parked in rows
        ]


def once(kinds: frozenset[str]) -> Mapping[str, int]:
    return {kind: int(kind in kinds) for kind in PLACES | DIRECT}


async def test_while_discord_is_down_everything_waits_and_then_arrives_once(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path) as bot:
        delivery = Delivery(bot)
        await delivery.prepare()
        down = standin.faults.order(Fault("POST", POSTS, status=503, times=None))
        await delivery.fall_due()
        assert down.struck
        assert once(frozenset()) == await delivery.arrived()
        for _ in range(3):
            bot.pass_time(HOUR)
            await bot.until_tried()
        standin.faults.lift()
        bot.pass_time(HOUR)
        await bot.deliver()
        assert (once(PLACES | DIRECT), []) == (await delivery.arrived(), await delivery.unsent())


@pytest.mark.parametrize("is_looked_for", [True, False])
async def test_nothing_arrives_twice_after_a_crash_that_came_before_its_arrival_was_known(
    standin: StandIn, path: Path, monkeypatch: pytest.MonkeyPatch, *, is_looked_for: bool
) -> None:
    async with parterre(standin, path) as bot:
        delivery = Delivery(bot)
        await delivery.prepare()
        standin.faults.order(Fault("POST", POSTS, Trouble.RESET_AFTER, times=None))
        await delivery.fall_due()
        assert once(PLACES | DIRECT) == await delivery.arrived()
        unknown = {line.partition(":")[0] for line in await delivery.unsent()}
        assert unknown >= {"day-card", "digest", "garden", "greeting"}
    standin.faults.lift()
    standin.world.advance(FORGOTTEN)
    if not is_looked_for:
        monkeypatch.setattr(Dispatch, "found", _found_nothing)
    async with parterre(standin, path, is_welcome=False) as bot:
        delivery.bot = bot
        await bot.until_greeted()
        await bot.deliver()
        found = await delivery.arrived()
        assert [] == await delivery.unsent()
    assert found == {kind: 1 if is_looked_for or kind not in unknown else 2 for kind in PLACES | DIRECT}


async def _found_nothing(*_: object) -> None:
    return None


async def test_while_a_server_is_down_what_is_posted_there_waits_and_people_are_written_to(
    standin: StandIn, path: Path
) -> None:
    async with parterre(standin, path) as bot:
        delivery = Delivery(bot)
        await delivery.prepare()
        await delivery.mover.play_turn()
        await bot.deliver()
        delivery.mover, delivery.next = delivery.next, delivery.mover
        people.set_outage(standin.world, standin.guild, is_down=True)
        await standin.settled()
        bot.pass_time(HOUR)
        await bot.until_done()
        await bot.tables.daily_cards.queue()
        await bot.tables.servers.greet(standin.guild.id, standin.channel("garden").id)
        await bot.until_tried()
        waiting = {line.partition(":")[0] for line in await delivery.unsent()}
        assert {"day-card", "greeting"} == waiting
        people.set_outage(standin.world, standin.guild, is_down=False)
        await bot.deliver()
        assert (once(PLACES | DIRECT), []) == (await delivery.arrived(), await delivery.unsent())


async def test_places_that_refuse_posts_are_tried_once_an_hour_and_at_once_when_they_open(
    standin: StandIn, path: Path
) -> None:
    deny = int(Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS)
    places = [standin.channel(name) for name in ("garden", "parlour")]
    async with parterre(standin, path) as bot:
        delivery = Delivery(bot)
        await delivery.prepare()
        for place in places:
            channels.set_rights(standin.world, place, standin.guild, deny=deny)
        await standin.settled()
        ids = f"{delivery.table.thread.id}|{standin.channel('parlour').id}"
        tried = standin.faults.order(Fault("POST", rf"/channels/({ids})/messages", status=403, code=50013, times=None))
        await delivery.fall_due("parlour")
        assert once(DIRECT) == await delivery.arrived()
        before = tried.struck
        for seconds, more in ((HOUR // 2, 0), (HOUR // 2, 2)):
            bot.pass_time(seconds)
            await bot.until_tried()
            # One for each place: what comes behind it waits as well.
            assert before + more == tried.struck
        standin.faults.lift()
        for place in places:
            channels.set_rights(standin.world, place, standin.guild)
        await standin.settled()
        await bot.until_tried()
        assert (once(PLACES | DIRECT), []) == (await delivery.arrived(), await delivery.unsent())
