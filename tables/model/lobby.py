"""A table before it starts, as everybody sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from sqlite3 import Connection

from db.games.games import GameRow, Status, Terms, find_game
from db.games.lobbies import InvitationRow, invitations_of
from db.games.seats import HolderRow, SeatKind, SeatRow, holders_of_game, seats_of_game
from db.servers import GuildSettings, find_guild_settings
from languages.legible import told_apart
from rules.game import AnyGame, Options, OptionSpec
from tables.model import refusals
from tables.model.panel import place_of, players_of
from tables.model.place import Place, Player
from tables.model.table import game_of, options_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """
    A table that is open, was given up, or has just started.

    `options` has a value for every option of `specs`. `seats_least` and `seats_most` bound the players' number.
    `picture_format` is that of its server. `invited` are the names of those who have not answered an
    invitation. Computers take the free seats at `fills_at`, `fill_after` seconds after that was chosen; a role is
    called for it not before `calls_at`.
    """

    game_id: int
    name: str
    slug: str
    status: Status
    place: Place
    message_id: int | None
    host_id: int
    players: tuple[Player, ...]
    seats_least: int
    seats_most: int
    specs: tuple[OptionSpec, ...]
    options: Options
    terms: Terms
    picture_format: str = "wide"
    invited: tuple[str, ...] = ()
    fill_after: int | None = None
    fills_at: int | None = None
    calls_at: int | None = None

    @property
    def unready(self) -> tuple[Player, ...]:
        """Those who have not yet agreed to the latest options."""
        return tuple(player for player in self.players if not player.is_ready)

    @property
    def can_start(self) -> bool:
        """Whether the host may start now."""
        return self.status is Status.LOBBY and len(self.players) >= self.seats_least and not self.unready

    @property
    def host(self) -> str:
        """The host's name."""
        return next(player.name for player in self.players if player.user_id == self.host_id)


@dataclass(frozen=True, slots=True)
class Opened:
    """The rows of a table, its rules, the settings of its server, who is invited, and who held seats before."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    game: AnyGame
    settings: GuildSettings
    invited: tuple[InvitationRow, ...] = ()
    former: tuple[HolderRow, ...] = ()

    def seat_of(self, user_id: int) -> SeatRow | None:
        return next((row for row in self.seats if row.user_id == user_id), None)

    @property
    def computers(self) -> tuple[SeatRow, ...]:
        return tuple(row for row in self.seats if row.kind is SeatKind.COMPUTER)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits there, by the names that are shown."""
        return players_of(self.seats, self.former)

    def lobby(self) -> Lobby:
        """Return the table as everybody sees it."""
        chosen = options_of(self.row).to_dict()
        complete = tuple(sorted((spec.name, chosen.get(spec.name, spec.default)) for spec in self.game.options))
        players = self.players
        awaited = [one.name for one in self.invited if one.declined_at is None and self.seat_of(one.user_id) is None]
        return Lobby(
            game_id=self.row.id,
            name=self.row.name,
            slug=self.row.slug,
            status=self.row.status,
            place=place_of(self.row),
            message_id=self.row.lobby_message_id,
            host_id=self.row.host_id,
            players=players,
            seats_least=min(self.game.player_counts),
            seats_most=max(self.game.player_counts),
            specs=self.game.options,
            options=Options(complete),
            terms=self.row.terms,
            picture_format=self.settings.picture_format,
            invited=told_apart((*(player.name for player in players), *awaited))[len(players) :],
            fill_after=self.row.fill_after,
            fills_at=self.row.fills_at,
            calls_at=self.row.calls_at,
        )


def load_opened(connection: Connection, games: Mapping[str, AnyGame], game_id: int) -> Opened:
    """Load a table of any status. Raises: Refusal: no such table. DamagedGame: its rules are not installed."""
    row = find_game(connection, game_id)
    if row is None:
        raise refusals.no_such_table()
    settings = find_guild_settings(connection, row.guild_id or 0)
    seats, invited = seats_of_game(connection, game_id), invitations_of(connection, game_id)
    former = holders_of_game(connection, game_id)
    return Opened(row, seats, game_of(row, games), settings, invited, former)
