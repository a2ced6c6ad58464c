"""The facade of all tables: one attribute per service."""

import secrets
from collections.abc import Mapping

from db.engine.database import Database
from rules.game import AnyGame
from tables.advice.hints import Hints
from tables.advice.learning import Learning, Practice
from tables.advice.past_turns import Branches, PastTurns
from tables.advice.reviews import Reviews
from tables.advice.turning_points import TurningPoints
from tables.boards import Boards
from tables.consent.service import Pauses, Proposals
from tables.consent.take_backs import TakeBacks
from tables.core import IDLE_AFTER, Clock, Core, Entropy, Gone, Listener, Reads
from tables.daily.cards import DailyCards
from tables.daily.service import Daily
from tables.delivery.outbox import Outbox
from tables.delivery.places import BlockedPlaces, LostPlaces
from tables.history.replays import Replays, SinceLastTurn
from tables.history.service import History, Records
from tables.lobby.invitations import Invitations, Rematches
from tables.lobby.service import Lobbies
from tables.lobby.solo import Solo
from tables.lookup import Lookup
from tables.people.privacy import Privacy
from tables.people.profiles import Profiles
from tables.people.service import Conduct, People
from tables.play.orders import Orders
from tables.play.service import Play
from tables.results import Ratings, Results
from tables.seats.absences import Absences, Departures, Resignations
from tables.seats.hosts import Hosts
from tables.seats.replacements import Replacements
from tables.seats.spectators import Spectators
from tables.servers.service import FrozenTables, Servers
from tables.thinking.protocol import Thinking
from tables.time.expiry import Nudges
from tables.time.hours import PersonalHours
from tables.upkeep.deadlines import DeadlineRunner
from tables.upkeep.health import DatabaseHealth
from tables.upkeep.idle_tables import IdleTables


class Tables:
    """
    All tables of one process.

    Before the start: `lobbies`, `invitations`, `solo`, `rematches`, `servers`. In play: `play`, `orders`, `hints`,
    `take_backs`, `absences`, `replacements`, `resignations`, `hosts`, `departures`, `proposals`, `pauses`,
    `nudges`, `hours`. Looking back: `history`, `replays`, `since_last_turn`, `past_turns`, `turning_points`,
    `reviews`, `records`, `results`, `ratings`, `profiles`. Every day: `daily`, `daily_cards`.
    Alone: `boards`, `learning`, `branches`, `practice`. Watching: `spectators`. People: `people`, `conduct`,
    `privacy`. Discord: `outbox`, `blocked_places`, `lost_places`, `frozen_tables`. By itself:
    `deadlines`, `idle_tables`, `health`, `thinking`. Queries: `lookup`.

    Args:
        clock: returns UTC seconds.
        games: the rules by slug.
        entropy: returns unpredictable bytes, for the keys of deals.
        idle_after: seconds without activity after which a table is asked whether it goes on.
        thinking: searches for computers; without it, all of them play casually.
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
        self._core = Core(database, games, clock, entropy, idle_after, thinking)
        self.thinking = self._core.thinking
        self.lobbies = Lobbies(self._core)
        self.solo = Solo(self._core)
        self.invitations = Invitations(self._core)
        self.play = Play(self._core)
        self.orders = Orders(self._core)
        self.hints = Hints(self._core)
        self.absences = Absences(self._core)
        self.proposals = Proposals(self._core)
        self.take_backs = TakeBacks(self._core, self.proposals)
        self.pauses = Pauses(self._core)
        self.replacements = Replacements(self._core)
        self.hosts = Hosts(self._core)
        self.idle_tables = IdleTables(self._core)
        self.resignations = Resignations(self._core)
        self.rematches = Rematches(self._core)
        self.history = History(self._core)
        self.replays = Replays(self._core, self.history)
        self.turning_points = TurningPoints(self._core, self.history, self.replays)
        self.reviews = Reviews(self._core, self.history)
        self.past_turns = PastTurns(self._core, self.history)
        self.since_last_turn = SinceLastTurn(self._core, self.history)
        self.records = Records(self._core, self.history)
        self.results = Results(self._core)
        self.ratings = Ratings(self._core)
        self.outbox = Outbox(self._core)
        self.blocked_places = BlockedPlaces(self._core)
        self.lookup = Lookup(self._core)
        self.people = People(self._core)
        self.health = DatabaseHealth(self._core)
        self.servers = Servers(self._core)
        self.lost_places = LostPlaces(self._core)
        self.frozen_tables = FrozenTables(self._core)
        self.departures = Departures(self._core)
        self.hours = PersonalHours(self._core)
        self.nudges = Nudges(self._core)
        self.spectators = Spectators(self._core)
        self.conduct = Conduct(self._core)
        self.privacy = Privacy(self._core)
        self.profiles = Profiles(self._core)
        self.boards = Boards(self._core)
        self.branches = Branches(self._core, self.boards)
        self.learning = Learning(self._core, self.boards)
        self.practice = Practice(self._core, self.boards, self.reviews)
        self.daily = Daily(self._core, self.boards)
        self.daily_cards = DailyCards(self._core, self.daily)
        self.deadlines = DeadlineRunner(self._core, self.daily_cards)

    def read_apart(self, replaying: Reads, exporting: Reads) -> None:
        """Leave to these what takes long to read, rather than to the database's own thread."""
        self._core.replaying, self._core.exporting = replaying, exporting

    def know_gone(self, gone: Gone) -> None:
        """Leave out of settings what servers no longer have."""
        self._core.gone = gone

    async def close(self) -> None:
        """Stop all searches."""
        await self.deadlines.close()
        await self.thinking.close()

    def listen(self, listener: Listener) -> None:
        """Call this listener with the game's id after every write; it must return at once."""
        self._core.listen(listener)
