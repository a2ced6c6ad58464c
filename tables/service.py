"""The facade of all tables: one attribute per service."""

import secrets
from collections.abc import Mapping

from db.engine.database import Database
from rules.game import AnyGame
from tables.advice.branches import Branches
from tables.advice.hints import Hints
from tables.advice.past_turns import PastTurns
from tables.advice.reviews import Reviews
from tables.advice.turning_points import TurningPoints
from tables.boards.service import Boards
from tables.consent.outcomes import Pauses
from tables.consent.service import Proposals
from tables.context import IDLE_AFTER, Clock, Context, Entropy, Listener
from tables.daily.cards import DailyCards
from tables.daily.reminders import GardenReminders
from tables.daily.service import Daily
from tables.delivery.blocked_places import BlockedPlaces
from tables.delivery.lost_places import LostPlaces
from tables.delivery.outbox import Outbox
from tables.history.records import Records
from tables.history.replays import Replays
from tables.history.service import History
from tables.history.since_last_turn import SinceLastTurn
from tables.learning.practice import Practice
from tables.learning.service import Learning
from tables.lobby.invitations import Invitations
from tables.lobby.rematches import Rematches
from tables.lobby.service import Lobbies
from tables.lobby.solo import Solo
from tables.lookup import Lookup
from tables.orders.service import Orders
from tables.people.privacy import Privacy
from tables.people.service import Conduct, People
from tables.play.service import Play
from tables.profiles.service import Profiles
from tables.ratings.service import Ratings
from tables.results.service import Results
from tables.seats.absences import Absences, Departures
from tables.seats.hosts import Hosts
from tables.seats.replacements import Replacements
from tables.seats.resignations import Resignations
from tables.servers.frozen import FrozenTables
from tables.servers.service import Servers
from tables.spectators.service import Spectators
from tables.take_backs.service import TakeBacks
from tables.thinking.protocol import Thinking
from tables.time.hours import PersonalHours
from tables.time.nudges import Nudges
from tables.upkeep.clock import Clock as Deadlines
from tables.upkeep.health import DatabaseHealth
from tables.upkeep.idle_tables import IdleTables
from tables.upkeep.registrations import Registrations


class Tables:
    """
    All tables of one process.

    Before the start: `lobbies`, `invitations`, `solo`, `rematches`, `servers`. In play: `play`, `orders`, `hints`,
    `take_backs`, `absences`, `replacements`, `resignations`, `hosts`, `departures`, `proposals`, `pauses`,
    `nudges`, `hours`. Looking back: `history`, `replays`, `since_last_turn`, `past_turns`, `turning_points`,
    `reviews`, `records`, `results`, `ratings`, `profiles`. Every day: `daily`, `daily_cards`, `garden_reminders`.
    Alone: `boards`, `learning`, `branches`, `practice`. Watching: `spectators`. People: `people`, `conduct`,
    `privacy`. Discord: `outbox`, `blocked_places`, `lost_places`, `frozen_tables`, `registrations`. By itself:
    `clock`, `idle_tables`, `health`, `thinking`. Queries: `lookup`.

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
        self._context = Context(database, games, clock, entropy, idle_after, thinking)
        self.thinking = self._context.thinking
        self.lobbies = Lobbies(self._context)
        self.solo = Solo(self._context)
        self.invitations = Invitations(self._context)
        self.play = Play(self._context)
        self.orders = Orders(self._context)
        self.hints = Hints(self._context)
        self.absences = Absences(self._context)
        self.proposals = Proposals(self._context)
        self.take_backs = TakeBacks(self._context, self.proposals)
        self.pauses = Pauses(self._context)
        self.replacements = Replacements(self._context)
        self.hosts = Hosts(self._context)
        self.idle_tables = IdleTables(self._context)
        self.resignations = Resignations(self._context)
        self.rematches = Rematches(self._context)
        self.history = History(self._context)
        self.replays = Replays(self._context, self.history)
        self.turning_points = TurningPoints(self._context, self.history, self.replays)
        self.reviews = Reviews(self._context, self.history)
        self.past_turns = PastTurns(self._context, self.history)
        self.since_last_turn = SinceLastTurn(self._context, self.history)
        self.records = Records(self._context)
        self.results = Results(self._context)
        self.ratings = Ratings(self._context)
        self.clock = Deadlines(self._context)
        self.outbox = Outbox(self._context)
        self.blocked_places = BlockedPlaces(self._context)
        self.lookup = Lookup(self._context)
        self.people = People(self._context)
        self.health = DatabaseHealth(self._context)
        self.registrations = Registrations(self._context)
        self.servers = Servers(self._context)
        self.lost_places = LostPlaces(self._context)
        self.frozen_tables = FrozenTables(self._context)
        self.departures = Departures(self._context)
        self.hours = PersonalHours(self._context)
        self.nudges = Nudges(self._context)
        self.spectators = Spectators(self._context)
        self.conduct = Conduct(self._context)
        self.privacy = Privacy(self._context)
        self.profiles = Profiles(self._context)
        self.boards = Boards(self._context)
        self.branches = Branches(self._context, self.boards)
        self.learning = Learning(self._context, self.boards)
        self.practice = Practice(self._context, self.boards, self.reviews)
        self.daily = Daily(self._context, self.boards)
        self.daily_cards = DailyCards(self._context, self.daily)
        self.garden_reminders = GardenReminders(self._context, self.daily)

    async def close(self) -> None:
        """Stop all searches."""
        await self.clock.close()
        await self.thinking.close()

    def listen(self, listener: Listener) -> None:
        """Call this listener with the game's id after every write; it must return at once."""
        self._context.listen(listener)
