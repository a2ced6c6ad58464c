"""A table as its players find it: opened, joined and started by clicks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cogs.words import general as words
from db.people import people
from db.people.people import DmWish
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world.components import ComponentKind, JsonObject
from playground.world.state import Channel
from rules.computer.choosing import Level
from rules.game import Options, choose_options
from rules.registry import GAMES
from tables.model.place import USUAL as USUAL_LEVEL
from tests.endtoend.driver.player import Choose, Player, quickly
from tests.endtoend.parterre import PATIENCE, Parterre

USUAL = "sanssouci"
"""The game of tests that are about no game in particular."""
_UNUSUAL = {spec.name: spec.values[1:] for game in GAMES.values() for spec in game.options}
"""The values of each option that a table must choose to have; no two games have options of the same name."""


@dataclass
class Table:
    """A started table; players in seat order, computers left out."""

    standin: StandIn
    game_id: int
    name: str
    channel: Channel
    thread: Channel
    players: Sequence[Player]
    options: Options

    @property
    def posts(self) -> list[Seen]:
        """What stands in the thread for everybody, oldest first."""
        everything = self.players[0].actor.messages(self.thread)
        return [message for message in everything if not message.is_ephemeral and message.text]

    @property
    def is_over(self) -> bool:
        return f"## {self.name} is over" in self.newest_post

    @property
    def newest_post(self) -> str:
        """The text of what was posted last."""
        messages = self.standin.world.messages_in(self.thread.id)
        newest = next(m for m in reversed(messages) if m.ephemeral_to is None)
        seen = self.players[0].actor.find(newest.id)
        return seen.text if seen else ""

    def player(self, name: str) -> Player:
        return next(player for player in self.players if player.name == name)

    async def next_player(self) -> Player:
        """Wait until somebody can act. Returns: the first of them in seat order."""
        await self.standin.until(lambda: any(player.can_act for player in self.players), PATIENCE)
        return next(player for player in self.players if player.can_act)

    async def my_turn(self, player: Player) -> None:
        """Press the newest *My turn*: a panel for them alone opens."""
        button = f"v1|turn|{self.game_id}||"
        messages = [m for m in player.actor.messages(self.thread) if not m.is_ephemeral and button in m.buttons]
        await player.finished(await player.actor.click(messages[-1], button))

    async def play_out(self, bot: Parterre, choose: Choose = quickly) -> None:
        """Play until the final post stands in the thread; computers play when it is theirs."""
        while not self.is_over:
            await (await self.next_player()).play_turn(choose)
            await bot.let_computers_play()
            await self.standin.until(lambda: self.is_over or any(p.can_act for p in self.players), PATIENCE)


async def open_lobby(host: Actor, channel: Channel, game: str = USUAL) -> Seen:
    """Open a table of a game. Returns: its lobby card."""
    host.patience = PATIENCE
    answer = await host.slash(channel, "new", game=game)
    return await answer.completed(PATIENCE)


def game_of(card: Seen) -> int:
    """Return the number of the table that a lobby card is of."""
    return int(card.custom_id("Join").split("|")[2])


def title_of(card: Seen) -> str:
    return card.text.splitlines()[0].removeprefix("## ")


async def seat(
    card: Seen, host: Actor, *guests: Actor, options: Mapping[str, str] | None = None, computers: int = 0
) -> None:
    """Choose the options, let the guests join, add the computers: everything but the start."""
    if options:
        panel = (await host.click(card, card.custom_id(str(words.SETTINGS)))).shown
        await _choose_options(panel, host, options)
    for guest in guests:
        guest.patience = PATIENCE
        await (await guest.click(card, card.custom_id("Join"))).completed(PATIENCE)
    for _ in range(computers):
        await add_computer(card, host)


async def _choose_options(panel: Seen, host: Actor, options: Mapping[str, str]) -> None:
    selects = [c["custom_id"] for c in panel.components if c["type"] == ComponentKind.STRING_SELECT]
    variants = []
    for name, value in options.items():
        own = next((select for select in selects if name in select.split("|")), None)
        if own is not None:
            await (await host.select(panel, own, [value])).completed(PATIENCE)
        elif value in _UNUSUAL[name]:
            variants.append(name)
    if variants:
        chosen = next(select for select in selects if "variants" in select.split("|"))
        await (await host.select(panel, chosen, variants)).completed(PATIENCE)


def computer_select(card: Seen) -> JsonObject:
    """Return the select that adds computers and sends them away."""
    return next(part for part in card.components if part.get("placeholder") == str(words.ADD_COMPUTER))


async def add_computer(card: Seen, host: Actor, level: Level = USUAL_LEVEL) -> Seen:
    """Add a computer to the card as it stands now. Returns: the card as it stands then."""
    card = host.find(card.id) or card
    return await (await host.select(card, computer_select(card)["custom_id"], [level.value])).completed(PATIENCE)


async def start(
    standin: StandIn,
    card: Seen,
    host: Actor,
    *guests: Actor,
    options: Mapping[str, str] | None = None,
    game: str = USUAL,
) -> Table:
    """Press *Start* and wait until the first message stands in the thread and everybody has their cards."""
    game_id, name = game_of(card), title_of(card)
    channel = standin.world.channel(card.channel_id)
    await host.click(card, f"v1|start|{game_id}||")
    players = [Player(standin, actor, game_id) for actor in (host, *guests)]
    await standin.until(lambda: _has_begun(host, name), PATIENCE)
    written_to = players if people.FIRST_WISH is DmWish.WANTED else []
    await standin.until(
        lambda: all(player.panels or player.actor.id in closed(standin) for player in written_to), PATIENCE
    )
    chosen = choose_options(GAMES[game].options, len(players), options or {})
    return Table(standin, game_id, name, channel, standin.channel(name), players, chosen)


async def open_table(
    standin: StandIn,
    *names: str,
    options: Mapping[str, str] | None = None,
    computers: int = 0,
    channel: str = "garden",
    game: str = USUAL,
) -> Table:
    """Open, fill and start a table; the first name is the host."""
    host, *guests = [standin.actor(name) for name in names]
    card = await open_lobby(host, standin.channel(channel), game)
    await seat(card, host, *guests, options=options, computers=computers)
    return await start(standin, card, host, *guests, options=options, game=game)


def closed(standin: StandIn) -> set[int]:
    """Return the people who take no direct messages."""
    return {user.id for user in standin.world.state.users.values() if user.dms_closed}


def _has_begun(actor: Actor, name: str) -> bool:
    threads = [channel for channel in actor.channels if channel.name == name and channel.thread]
    return any("begins." in message.text for thread in threads for message in actor.messages(thread))
