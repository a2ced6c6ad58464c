"""The door to all tables."""

import secrets
from collections.abc import Mapping

from db.database import Database
from rules.game import AnyGame
from tables.barring import Barring
from tables.clock import Clock as Deadlines
from tables.condition import Condition
from tables.conduct import Conduct
from tables.departures import Departures
from tables.find import Find
from tables.freezing import Freezing
from tables.hindsight import Hindsight
from tables.hinting import Hinting
from tables.history import History
from tables.hosting import Hosting
from tables.house import IDLE_AFTER, Clock, Entropy, House, Listener
from tables.idleness import Idleness
from tables.lately import SinceTurn
from tables.letters import Letters
from tables.lobbies import Lobbies
from tables.my_hours import MyHours
from tables.nudging import Nudging
from tables.ordering import Ordering
from tables.pausing import Pausing
from tables.people import People
from tables.play import Play
from tables.presence import Presence
from tables.privacy import Privacy
from tables.proposing import Proposing
from tables.recording import Recording
from tables.registrations import Registrations
from tables.rematches import Rematches
from tables.replacing import Replacing
from tables.replays import Replays
from tables.resigning import Resigning
from tables.restoring import Restoring
from tables.servers import Servers
from tables.solo import Solo
from tables.taking_back import TakingBack
from tables.thinking import Thinking
from tables.watching import Watching


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
