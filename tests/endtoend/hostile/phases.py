"""A house with a table in every phase: waiting, in play in each game, paused, frozen, ended, given up and deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from db.games.consent import ProposalKind
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import Channel, User
from rules.errors import PlayerError
from rules.registry import GAMES
from tables.consent.proposal import Motion
from tables.model.panel import Control, Intent
from tables.model.place import Member, Person, Place
from tables.seats.absences import ResignationAnswer
from tests.endtoend.parterre import Parterre

USUAL = next(iter(GAMES))
SEATED = ("Anna", "Ben", "Clara")
STRANGER = "David"
"""Sits nowhere."""


@dataclass(frozen=True, slots=True)
class Phases:
    """
    The tables by what has become of them.

    `lost` were given up before their start, or deleted. `places` are where something can be pressed or typed: the
    channel, the threads, and the direct messages of whoever has any.
    """

    lobbies: Sequence[int]
    playing: Sequence[int]
    paused: Sequence[int]
    frozen: Sequence[int]
    ended: Sequence[int]
    lost: Sequence[int]
    people: Sequence[User]
    places: Sequence[Channel]

    @property
    def started(self) -> Sequence[int]:
        """All tables that were dealt and are still known."""
        return (*self.playing, *self.paused, *self.frozen, *self.ended)

    @property
    def tables(self) -> Sequence[int]:
        return (*self.lobbies, *self.started, *self.lost)


async def open_all(standin: StandIn, bot: Parterre, lot: Random, turns: Sequence[int]) -> Phases:
    """
    Open tables and bring each to its phase, then let everything be told.

    Args:
        turns: how many turns are played at the tables in play, of which each game has so many.
    """
    makers = _Makers(standin, bot, lot)
    playing = [await makers.playing(slug, number) for slug in GAMES for number in turns]
    paused = [await makers.paused()]
    ended = [await makers.resigned(), await makers.agreed()]
    lost = [await makers.given_up(), await makers.deleted()]
    lobbies = [await makers.lobby(slug) for slug in GAMES]
    frozen = [await makers.frozen()]
    await bot.deliver()
    world = standin.world
    threads = [channel for channel in world.state.channels.values() if channel.thread]
    direct = [channel for channel in world.state.channels.values() if channel.recipient_id is not None]
    users = [standin.actor(name).user for name in (*SEATED, STRANGER)]
    return Phases(lobbies, playing, paused, frozen, ended, lost, users, (makers.garden, *threads, *direct))


class _Makers:
    """Ways to bring a table into a phase, by the door that the cogs use."""

    def __init__(self, standin: StandIn, bot: Parterre, lot: Random) -> None:
        self._standin = standin
        self._bot = bot
        self._lot = lot
        self.garden = standin.channel("garden")
        self._place = Place(standin.guild.id, self.garden.id)
        self._people = tuple(self._person(name, standin.guild.id) for name in SEATED)

    async def lobby(self, slug: str, place: Place | None = None) -> int:
        anna, ben, _ = self._people
        lobbies = self._bot.tables.lobbies
        lobby = await lobbies.open(anna, place or self._place, slug)
        await lobbies.join(lobby.game_id, ben)
        await lobbies.posted(lobby.game_id, self._standin.world.take_id())
        return lobby.game_id

    async def playing(self, slug: str, turns: int = 0, place: Place | None = None) -> int:
        game_id = await self.lobby(slug, place)
        await self._bot.tables.lobbies.start(game_id, self._people[0].user_id)
        for _ in range(turns):
            await self._play(game_id, Control.CONFIRM)
        if turns:
            await self._play(game_id, until=None)
        return game_id

    async def paused(self) -> int:
        return await self._consented(ProposalKind.PAUSE)

    async def agreed(self) -> int:
        return await self._consented(ProposalKind.END)

    async def resigned(self) -> int:
        game_id = await self.playing(USUAL, 2)
        who = self._people[1].user_id
        asked = await self._bot.tables.resignations.question(game_id, who)
        farewell = ResignationAnswer(
            game_id=game_id, user_id=who, seat=asked.seat, rev=asked.rev, parting=asked.parting
        )
        await self._bot.tables.resignations.resign(farewell)
        return game_id

    async def given_up(self) -> int:
        game_id = await self.lobby(USUAL)
        for person in self._people[1::-1]:
            await self._bot.tables.lobbies.leave(game_id, person.user_id)
        return game_id

    async def deleted(self) -> int:
        game_id = await self.playing(USUAL)
        await self._bot.tables.hosts.delete(game_id, self._people[0].user_id, is_manager=True)
        return game_id

    async def frozen(self) -> int:
        world = self._standin.world
        guild = people.add_guild(world, "Ruins")
        for name in SEATED:
            people.join(world, guild, self._standin.actor(name).user)
        yard = channels.add_text_channel(world, guild, "yard")
        await self._bot.until_greeted()
        game_id = await self.playing(USUAL, 1, Place(guild.id, yard.id))
        await self._bot.deliver()
        await self._bot.tables.frozen_tables.left(guild.id)
        return game_id

    async def _consented(self, kind: ProposalKind) -> int:
        game_id = await self.playing(USUAL, 1)
        anna, ben, _ = self._people
        proposing = self._bot.tables.proposals
        proposal = await proposing.propose(game_id, anna.user_id, Motion(kind))
        await proposing.answer(game_id, ben.user_id, proposal.row.id, agrees=True)
        return game_id

    async def _play(self, game_id: int, until: Control | None) -> None:
        """Let whoever can choose until they can confirm and do, or choose one thing only."""
        for person in self._people[:2]:
            panel = await self._bot.tables.play.panel(game_id, person.user_id)
            while panel.legal:
                can_end = until is not None and panel.can_confirm
                action = Control.CONFIRM if can_end else str(self._lot.choice(panel.legal))
                intent = Intent(game_id=game_id, user_id=person.user_id, action=action)
                try:
                    panel = (await self._bot.tables.play.act(intent)).panel
                except PlayerError:
                    break
                if can_end or until is None:
                    break

    def _person(self, name: str, guild_id: int) -> Person:
        return Person(self._standin.actor(name).id, name, Member(guild_id, is_manager=False, role_ids=frozenset()))
