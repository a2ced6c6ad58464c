"""The door to all tables."""

import secrets
from collections.abc import Mapping

from db.engine.database import Database
from rules.game import AnyGame
from tables.advice.hints import Hinting
from tables.advice.turning_points import Hindsight
from tables.consent.pauses import Pausing
from tables.consent.service import Proposing
from tables.context import IDLE_AFTER, Clock, Entropy, House, Listener
from tables.delivery.blocked_places import Barring
from tables.delivery.lost_places import Restoring
from tables.delivery.outbox import Letters
from tables.history.records import Recording
from tables.history.replays import Replays
from tables.history.service import History
from tables.history.since_last_turn import SinceTurn
from tables.lobby.rematches import Rematches
from tables.lobby.service import Lobbies
from tables.lobby.solo import Solo
from tables.lookup import Find
from tables.orders.service import Ordering
from tables.people.conduct import Conduct
from tables.people.privacy import Privacy
from tables.people.service import People
from tables.play.service import Play
from tables.seats.absences import Presence
from tables.seats.departures import Departures
from tables.seats.hosts import Hosting
from tables.seats.replacements import Replacing
from tables.seats.resignations import Resigning
from tables.servers.frozen import Freezing
from tables.servers.service import Servers
from tables.spectators.service import Watching
from tables.take_backs.service import TakingBack
from tables.thinking.protocol import Thinking
from tables.time.hours import MyHours
from tables.time.nudges import Nudging
from tables.upkeep.clock import Clock as Deadlines
from tables.upkeep.health import Condition
from tables.upkeep.idle_tables import Idleness
from tables.upkeep.registrations import Registrations


class Tables:
    """
    All tables of one process: `lobbies` until they start, `solo` without one, `play` while they last, `orders` for
    turns said beforehand, `hinting` for those who want advice, `presence` for going away and coming back, `replacing`
    for seats that change hands,
    `proposing` for what needs consent, `taking_back` for mistakes, `pausing` for going on after a pause, `hosting` for
    the host's part, `idleness` for tables at which nothing happens, `resigning` for leaving them, `rematches` for
    playing again, `history` of what was played, `replays` of what was told, `hindsight` of what it cost,
    `since_turn` of what somebody missed,
    `recording` of ended games, `clock` for what happens by itself, `watching` for those who look on, `conduct` for
    leaving each other in peace, `privacy` for what is stored of people, `letters` for what is to be told, `barring`
    where Discord takes none, `find` and `people` for looking things up, `servers` for how servers set up their tables,
    `restoring` of lost threads and cards, `freezing` where the bot left, `departures` of people, `registrations` of
    the commands, `condition` of database and outbox, `thinking` of decisions.

    Args:
        clock: returns UTC seconds.
        games: the rules by slug.
        entropy: returns unpredictable bytes, for the keys of deals.
        idle_after: seconds without anything happening after which a table is asked whether it goes on.
        thinking: what computers play with; without any, all of them play casually.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        games: Mapping[str, AnyGame],
        entropy: Entropy = secrets.token_bytes,
        idle_after: int = IDLE_AFTER,
        thinking: Thinking | None = None,
    ) -> None:
        self._house = House(database, games, clock, entropy, idle_after, thinking)
        self.thinking = self._house.thinking
        self.lobbies = Lobbies(self._house)
        self.solo = Solo(self._house)
        self.play = Play(self._house)
        self.orders = Ordering(self._house)
        self.hinting = Hinting(self._house)
        self.presence = Presence(self._house)
        self.proposing = Proposing(self._house)
        self.taking_back = TakingBack(self._house, self.proposing)
        self.pausing = Pausing(self._house)
        self.replacing = Replacing(self._house)
        self.hosting = Hosting(self._house)
        self.idleness = Idleness(self._house)
        self.resigning = Resigning(self._house)
        self.rematches = Rematches(self._house)
        self.history = History(self._house)
        self.replays = Replays(self._house, self.history)
        self.hindsight = Hindsight(self._house, self.history, self.replays)
        self.since_turn = SinceTurn(self._house, self.history)
        self.recording = Recording(self._house)
        self.clock = Deadlines(self._house)
        self.letters = Letters(self._house)
        self.barring = Barring(self._house)
        self.find = Find(self._house)
        self.people = People(self._house)
        self.condition = Condition(self._house)
        self.registrations = Registrations(self._house)
        self.servers = Servers(self._house)
        self.restoring = Restoring(self._house)
        self.freezing = Freezing(self._house)
        self.departures = Departures(self._house)
        self.hours = MyHours(self._house)
        self.nudging = Nudging(self._house)
        self.watching = Watching(self._house)
        self.conduct = Conduct(self._house)
        self.privacy = Privacy(self._house)

    async def close(self) -> None:
        """Stop thinking, which nobody waits for any more."""
        await self.clock.close()
        await self.thinking.close()

    def listen(self, listener: Listener) -> None:
        """Tell this listener the game's id after every commit: letters and deadlines may wait. It returns at once."""
        self._house.listen(listener)
