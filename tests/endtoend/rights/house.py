"""Who may be there, where, and tables in every state in which something can be pressed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial

from db.games.consent import ProposalKind
from db.games.games import Status
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.world import channels, people
from playground.world.permissions import BOT_INVITE, Permission
from playground.world.state import Channel, Role, User
from rules.errors import PlayerError
from rules.registry import GAMES
from tables.boards import BoardOutcome
from tables.consent.proposal import Motion
from tables.lobby.invitations import Guest
from tables.model.panel import Control, Intent
from tables.model.place import Member, Person, Place
from tables.seats.absences import ResignationAnswer
from tests.endtoend.driver.acts import press
from tests.endtoend.driver.places import add_private_channel
from tests.endtoend.driver.table import game_of, open_lobby, seat
from tests.endtoend.parterre import PATIENCE, Parterre

DAY = 86400
MOST = 200
"""Rounds after which a game that is played to its end must be over."""


class Who(Enum):
    """What somebody is to the tables and their server."""

    NOBODY = "never seen"
    ABROAD = "other server"
    STRANGER = "member"
    SPECTATOR = "spectator"
    LEFT = "left the table"
    BANNED = "banned, seat"
    BANNED_HOST = "banned, host"
    SEAT = "seat"
    HOST = "host"
    MANAGER = "manager"
    EXTRA = "one more at some tables, who is never asked"


SEATED = (Who.HOST, Who.SEAT, Who.BANNED)
"""Who holds a seat at every table, the host first; the banned host is the banned one with another's office."""
HERE = (Who.STRANGER, Who.SPECTATOR, Who.LEFT, Who.SEAT, Who.HOST, Who.MANAGER)
"""Who belongs to the server of the tables."""


class Where(Enum):
    """Where somebody presses or types something."""

    CHANNEL = "the channel"
    THREAD = "the table's thread"
    ABROAD = "another server"
    DIRECT = "direct messages"


def places_of(who: Who) -> Sequence[Where]:
    """Return where somebody can be at all."""
    if who is Who.NOBODY:
        return (Where.DIRECT,)
    return tuple(Where) if who in HERE else (Where.ABROAD, Where.DIRECT)


@dataclass(frozen=True, slots=True)
class House:
    """
    A server with its people, and its tables by the state that they are in.

    `role` is one that managers may choose for a game. `threads` are by table, lobbies have none; `games` are what is
    played, by table, and `moves` what can be typed, by table and person.
    """

    users: Mapping[Who, User]
    tables: Mapping[str, int]
    garden: Channel
    lawn: Channel
    direct: Mapping[int, Channel]
    threads: Mapping[int, Channel]
    role: Role
    games: Mapping[int, str]
    moves: Mapping[tuple[int, Who], Sequence[str]]

    def place(self, who: Who, where: Where, game_id: int) -> Channel:
        """Return the channel for what is about a table, or about none."""
        match where:
            case Where.CHANNEL:
                return self.garden
            case Where.THREAD:
                return self.threads.get(game_id) or next(iter(self.threads.values()))
            case Where.ABROAD:
                return self.lawn
            case Where.DIRECT:
                return self.direct[self.users[who].id]


async def furnished(bot: Parterre, *, is_small: bool = False) -> House:
    """Let people come, open all tables or only two, tell everything, and then let those go who were banned."""
    building = _Building(bot)
    await (building.open_two() if is_small else building.open_all())
    await bot.deliver()
    world = bot.standin.world
    users = building.users
    direct = {user.id: channels.open_dm(world, user.id) for user in users.values()}
    people.leave(world, bot.standin.guild, users[Who.BANNED])
    posted = {channel.name: channel for channel in world.state.channels.values() if channel.thread}
    found = {game_id: await bot.tables.lookup.table(game_id) for game_id in building.tables.values()}
    names = {game_id: table.name for game_id, table in found.items() if table is not None}
    for channel in posted.values():
        # Whoever opens a thread that fell asleep finds it open as soon as anybody writes there.
        assert channel.thread is not None
        channel.thread.archived = False
    threads = {game_id: posted[name] for game_id, name in names.items() if name in posted}
    return House(
        users=users,
        tables=building.tables,
        garden=building.garden,
        lawn=building.lawn,
        direct=direct,
        threads=threads,
        role=building.role,
        games={game_id: table.slug for game_id, table in found.items() if table is not None},
        moves={(game_id, who): await building.moves(game_id, who) for game_id in threads for who in SEATED},
    )


class _Building:
    """Ways to bring a table into a state, by the door that the cogs use."""

    def __init__(self, bot: Parterre) -> None:
        self._bot, self._tables = bot, bot.tables
        world, guild = bot.standin.world, bot.standin.guild
        self._abroad = people.add_guild(world, "Elsewhere")
        self.lawn = channels.add_text_channel(world, self._abroad, "lawn")
        self.garden = bot.standin.channel("garden")
        self._place = Place(guild.id, self.garden.id)
        self.users: dict[Who, User] = {}
        for who in Who:
            if who is Who.BANNED_HOST:
                self.users[who] = self.users[Who.BANNED]
                continue
            user = self.users[who] = people.add_user(world, who.name.title())
            if who in HERE or who in (Who.BANNED, Who.EXTRA):
                people.join(world, guild, user)
            if who is not Who.NOBODY:
                people.join(world, self._abroad, user)
        head = people.add_role(world, guild, "Steward", Permission.MANAGE_GUILD | Permission.MANAGE_ROLES)
        people.give_role(world, guild, head, self.users[Who.MANAGER], has_it=True)
        self.role = people.add_role(world, guild, "Visitor")
        people.set_bot_permissions(world, guild, BOT_INVITE | Permission.MANAGE_ROLES)
        self.tables: dict[str, int] = {}

    async def open_two(self) -> None:
        """Open a lobby and a game in play."""
        await self._bot.until_greeted()
        self.tables |= {"lobby": await self._open("gardlings"), "sanssouci": await self._playing("sanssouci")}

    async def open_all(self) -> None:
        """Open all tables; those that need time come first."""
        await self._bot.until_greeted()
        guild_id = self._place.guild_id or 0
        office = add_private_channel(self._bot.standin, "office")
        await self._tables.conduct.set_report_channel(guild_id, office.id)
        await self._tables.servers.set_game_role(guild_id, "sanssouci", self.role.id)
        self.tables["played to the end"] = await self._playing("sanssouci", None)
        await self._practise(self.tables["played to the end"])
        await self._idle()
        ways: Mapping[str, Callable[[], Awaitable[int]]] = {
            "lobby": partial(self._open, "gardlings"),
            "small lobby": partial(self._open, "sanssouci"),
            **{slug: partial(self._playing, slug) for slug in GAMES},
            "paused": partial(self._agreed, ProposalKind.PAUSE),
            "end proposed": partial(self._proposed, Who.HOST, ProposalKind.END),
            "pause proposed": partial(self._proposed, Who.SEAT, ProposalKind.PAUSE),
            "on offer": self._offered,
            "ended by consent": partial(self._agreed, ProposalKind.END, "topiary"),
            "alone": self._alone,
        }
        for state, way in ways.items():
            self.tables[state] = await way()
        await self._order(self.tables["sanssouci"])
        for who in (*HERE, Who.BANNED, Who.ABROAD):
            await self._solve(self._person(who))

    async def _idle(self) -> None:
        """Let tables wait for weeks: one asleep, one that was asked, one whose host is gone, one with another gone."""
        self.tables["asleep"] = await self._begun("sanssouci")
        self._bot.pass_time(7 * DAY)
        self.tables["asked"] = await self._begun("sanssouci")
        for days in (8, 7):
            self._bot.pass_time(days * DAY)
            await self._tables.idle_tables.tend()
        extra = self.users[Who.EXTRA].id
        for state in ("host gone", "long away"):
            game_id = self.tables[state] = await self._begun("sanssouci", Who.EXTRA)
            if state == "host gone":
                await self._tables.hosts.hand_over(game_id, self.users[Who.HOST].id, extra)
            await self._tables.absences.away(game_id, extra)
        self._bot.pass_time(4 * DAY)

    async def _lobby(self, slug: str, *guests: Who, computers: int = 0) -> tuple[int, Seen]:
        """Open a table with its usual people and more, by clicks. Returns: its id and its card."""
        host, *others = (self._actor(who) for who in (*SEATED, *guests))
        card = await open_lobby(host, self.garden, slug)
        await seat(card, host, *others, computers=computers)
        return game_of(card), card

    async def _open(self, slug: str) -> int:
        """A lobby with room, with people invited, and with somebody who has left it."""
        game_id, card = await self._lobby(slug, Who.LEFT, computers=0 if slug == "sanssouci" else 1)
        await press(self._actor(Who.LEFT), card, "Leave")
        invited = [self.users[who] for who in (Who.STRANGER, Who.SPECTATOR, Who.MANAGER)]
        guests = [Guest(user.id, user.name) for user in invited]
        await self._tables.invitations.invite(game_id, self.users[Who.HOST].id, guests)
        return game_id

    async def _begun(self, slug: str, *guests: Who) -> int:
        game_id, card = await self._lobby(slug, *guests)
        lobbies = self._tables.lobbies
        host = self.users[Who.HOST].id
        await lobbies.set_terms(game_id, host, has_hints=True)
        for who in (*SEATED, *guests):
            await lobbies.ready(game_id, self.users[who].id)
        started = await self._actor(Who.HOST).click(card, f"v1|start|{game_id}||")
        await started.completed(PATIENCE)
        return game_id

    async def _playing(self, slug: str, turns: int | None = 1) -> int:
        """A game in play, or at its end, that somebody resigned from and somebody watches."""
        game_id = await self._begun(slug, Who.LEFT)
        who = self.users[Who.LEFT].id
        asked = await self._tables.resignations.question(game_id, who)
        farewell = ResignationAnswer(
            game_id=game_id, user_id=who, seat=asked.seat, rev=asked.rev, parting=asked.parting
        )
        await self._tables.resignations.resign(farewell)
        await self._tables.spectators.watch(game_id, self._person(Who.SPECTATOR))
        await self._play(game_id, turns)
        return game_id

    async def _play(self, game_id: int, turns: int | None) -> None:
        """Let each play so many turns, or until the game is over."""
        played = 0
        while turns is None or played < turns:
            before = await self._tables.lookup.table(game_id)
            for who in SEATED:
                await self._turn(game_id, self.users[who].id)
            await self._bot.let_computers_play()
            played += 1
            now = await self._tables.lookup.table(game_id)
            if now is None or now.status is not Status.PLAYING or (turns is None and now == before and played > MOST):
                return

    async def _turn(self, game_id: int, user_id: int) -> None:
        panel = await self._tables.play.panel(game_id, user_id)
        while panel.legal:
            action = Control.CONFIRM if panel.can_confirm else str(panel.legal[0])
            try:
                panel = (await self._tables.play.act(Intent(game_id=game_id, user_id=user_id, action=action))).panel
            except PlayerError:
                return
            if action is Control.CONFIRM:
                return

    async def _practise(self, game_id: int) -> None:
        """Let everybody with a seat have decisions that come back."""
        for who in SEATED:
            user_id = self.users[who].id
            while (review := await self._tables.reviews.review(game_id, user_id)).turns is None:  # noqa: ASYNC110 - nor does a search
                await asyncio.sleep(0.01)
            await self._tables.practice.add(user_id, review)

    async def _order(self, game_id: int) -> None:
        """Let those who wait order something."""
        for who in SEATED:
            user_id = self.users[who].id
            with suppress(PlayerError):
                making = await self._tables.orders.panel(game_id, user_id)
                while making.panel.legal and not making.can_ask:
                    intent = Intent(game_id=game_id, user_id=user_id, action=str(making.panel.legal[0]))
                    ordered = await self._tables.orders.act(intent)
                    assert ordered.making is not None
                    making = ordered.making
                await self._tables.orders.act(Intent(game_id=game_id, user_id=user_id, action=Control.ASK))

    async def _solve(self, person: Person) -> None:
        """Let somebody answer the puzzle of the day, rightly or not."""
        tables = self._tables
        asked = await tables.daily.ask(person, tables.daily.today)
        assert isinstance(asked, BoardOutcome)
        board = asked.board
        while board.row.ended_at is None:
            action = Control.CONFIRM if board.draft.is_done else str(board.draft.legal[0])
            at_end = tables.daily.at_end(person)
            intent = Intent(game_id=board.row.id, user_id=person.user_id, action=action)
            board = (await tables.boards.act(intent, at_end)).board

    async def _alone(self) -> int:
        """A table of one person and computers."""
        host = self._actor(Who.HOST)
        card = await open_lobby(host, self.garden, "topiary")
        await seat(card, host, computers=1)
        await (await host.click(card, f"v1|start|{game_of(card)}||")).completed(PATIENCE)
        await self._play(game_of(card), 1)
        return game_of(card)

    async def _proposed(self, who: Who, kind: ProposalKind) -> int:
        game_id = await self._begun("sanssouci")
        await self._tables.proposals.propose(game_id, self.users[who].id, Motion(kind))
        return game_id

    async def _agreed(self, kind: ProposalKind, slug: str = "sanssouci") -> int:
        game_id = await self._begun(slug)
        await self._play(game_id, 1)
        host, *others = (self.users[who].id for who in SEATED)
        proposal = await self._tables.proposals.propose(game_id, host, Motion(kind))
        for other in others:
            await self._tables.proposals.answer(game_id, other, proposal.row.id, agrees=True)
        return game_id

    async def _offered(self) -> int:
        """A table at which a seat can be taken."""
        game_id = await self._begun("sanssouci", Who.EXTRA)
        await self._tables.absences.away(game_id, self.users[Who.EXTRA].id)
        await self._tables.replacements.offer(game_id, self.users[Who.EXTRA].id)
        return game_id

    async def moves(self, game_id: int, who: Who) -> Sequence[str]:
        """Return the first move that somebody may make, if any."""
        panel = await self._tables.play.panel(game_id, self.users[who].id)
        return [str(move) for move in panel.legal[:1]]

    def _actor(self, who: Who) -> Actor:
        actor = Actor(self._bot.standin, self.users[who])
        actor.patience = PATIENCE
        return actor

    def _person(self, who: Who) -> Person:
        user = self.users[who]
        return Person(user.id, user.name, Member(self._place.guild_id or 0, is_manager=False, role_ids=frozenset()))
