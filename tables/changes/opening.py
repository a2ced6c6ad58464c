"""New tables: their rows and names, the names of computers, and the end of lobbies that nobody changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate, has_hand
from db.games.games import GameRow, NewGame, Status, Terms, change_game, find_game, lapsed_lobbies, open_game
from db.games.seats import SeatKind, SeatRow, replace_seats
from db.people.names import guild_of_table, keep_name, name_at_table
from db.people.people import DmState, DmWish, Use, change_person, find_person, remember_person, try_dm_again
from db.servers import GuildSettings
from languages.legible import heard
from rules.computer.choosing import Level
from rules.game import AnyGame
from tables.changes.plan import ended, write_entries
from tables.core import Core
from tables.model import refusals
from tables.model.place import Person, Place
from tables.model.rate_limits import count_use
from tables.model.table import write_json

NAMES = (
    "Le Nôtre", "Lenné", "Repton", "Enshū", "Jekyll", "Olmsted", "Sckell", "Burle Marx", "Mollet", "Soseki", "Paxton",
    "Farrand", "Pückler", "Ligorio", "Ji Cheng", "Kent", "Girard", "Thays", "Tessin", "Walling", "Vignola", "Loudon",
    "Sesshū", "Forestier", "Mirak", "Bridgeman", "Jensen", "Marot", "Ogawa", "Hirschfeld", "Guilfoyle", "Tribolo",
    "Downing", "Glaziou", "Chambers", "Foerster", "Alphand", "Sessions", "Caus", "Piper", "Shipman",
)  # fmt: skip
_TABLE, _SEAT = 17, 7
"""Coprime to the number of names, so neighbouring tables and seats have different ones."""
LAPSE = 86400
"""Seconds without a change after which a lobby is closed."""
_OTHERS = 2
"""People at a table with others."""
ADJECTIVES = (
    "Amber", "Ancient", "Bright", "Calm", "Clear", "Cool", "Early", "Evening", "Fragrant", "Gentle", "Gilded", "Golden",
    "Green", "Hidden", "Hushed", "Ivory", "Late", "Leafy", "Little", "Lofty", "Marble", "Mellow", "Misty", "Morning",
    "Mossy", "Northern", "Old", "Pale", "Patient", "Quiet", "Royal", "Shady", "Silver", "Sleepy", "Southern", "Still",
    "Sunny", "Tall", "Velvet", "Winding", "Winter",
)  # fmt: skip
NOUNS = (
    "Arbour", "Avenue", "Balcony", "Basin", "Bench", "Blossom", "Bower", "Bridge", "Cascade", "Colonnade", "Courtyard",
    "Cypress", "Fountain", "Gate", "Grotto", "Grove", "Hedge", "Laurel", "Lawn", "Lily", "Linden", "Maze", "Meadow",
    "Orangery", "Orchard", "Palm", "Parterre", "Path", "Pavilion", "Peacock", "Pergola", "Plane", "Pond", "Rose",
    "Statue", "Stairway", "Sundial", "Swan", "Terrace", "Urn", "Vine", "Yew", "Willow",
)  # fmt: skip
_STRIDE = 1019
"""Coprime to the number of names, so every name is used once before any is used again."""


def computer_name(game_id: int, seat: int, taken: Iterable[str] = ()) -> str:
    """Return the name of the computer at a table and seat: the same each time, unlike all names taken there."""
    known, first = set(map(heard, taken)), game_id * _TABLE + seat * _SEAT
    turned = (NAMES[(first + step) % len(NAMES)] for step in range(len(NAMES)))
    return next(name for name in turned if heard(name) not in known)


def beside(seats: Sequence[SeatRow], newcomer: str) -> tuple[SeatRow, ...]:
    """Return the seats of a lobby; a computer with the newcomer's name gets another one."""
    taken = (newcomer, *(row.name for row in seats))
    return tuple(
        replace(row, name=computer_name(row.game_id, row.seat, taken)) if _is_namesake(row, newcomer) else row
        for row in seats
    )


def _is_namesake(row: SeatRow, newcomer: str) -> bool:
    return row.kind is SeatKind.COMPUTER and heard(row.name) == heard(newcomer)


def keep_open(connection: Connection, core: Core, game_id: int) -> None:
    """Restart the lobby's waiting time, because the caller has just changed it."""
    change_game(connection, game_id, lapses_at=core.clock() + LAPSE)


async def close_lapsed(core: Core) -> int:
    """Close all lobbies whose waiting time is over, each in its own transaction. Returns: how many."""
    rows = await core.read(lapsed_lobbies, core.clock())
    return sum([await _close(core, row) for row in rows])


async def _close(core: Core, lapsed: GameRow) -> bool:
    def write(connection: Connection) -> bool:
        row = find_game(connection, lapsed.id)
        # Somebody may have joined or started before the lock was taken.
        if row is None or row.status is not Status.LOBBY or row.lapses_at != lapsed.lapses_at:
            return False
        change_game(connection, row.id, status=Status.CLOSED, ended_at=core.clock())
        gone = ended(connection, row.id, PanelFate.DELETED)
        write_entries(connection, core, row.id, (NewEntry(EntryKind.LAPSED, EntryFacts()), *gone), core.clock())
        return True

    async with core.locked(lapsed.id):
        is_closed = await core.write(write)
    if is_closed:
        core.tell(lapsed.id)
    return is_closed


def table_name(game_id: int) -> str:
    """Return the name of a table, derived from its id; neighbouring ids have different names."""
    place = game_id * _STRIDE % (len(ADJECTIVES) * len(NOUNS))
    adjective, noun = divmod(place, len(NOUNS))
    return f"{ADJECTIVES[adjective]} {NOUNS[noun]}"


def find_rules(core: Core, slug: str) -> AnyGame:
    """Return the rules of a game. Raises: Refusal: there is no such game."""
    game = core.games.get(slug)
    if game is None:
        raise refusals.no_such_game(slug, ", ".join(core.games))
    return game


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table to be opened: by whom and where, which game with which options (defaults for the rest), and its terms."""

    host: Person
    place: Place
    slug: str
    terms: Terms
    options: Mapping[str, str] = field(default_factory=dict)


def terms_of_server(settings: GuildSettings | None) -> Terms:
    """Return the terms of new tables on a server, or outside servers."""
    chosen = settings or GuildSettings(guild_id=0)
    return Terms(
        time_limit=chosen.time_limit,
        language=chosen.language,
        pictures=chosen.pictures,
        by_message=chosen.writes_directly,
    )


def write_table(connection: Connection, core: Core, opening: Opening) -> int:
    """
    Write a table with its host in the first seat; the caller has checked the options.

    Returns: its id. Raises: Refusal: the host has opened too many tables lately.
    """
    game_id = write_lobby(connection, core, opening)
    host = meet(connection, opening.host, game_id, core.clock())
    replace_seats(connection, game_id, (person_seat(game_id, 0, host),))
    return game_id


def write_lobby(connection: Connection, core: Core, opening: Opening) -> int:
    """Write a table without seats. Returns and raises: like `write_table`."""
    host, place = opening.host, opening.place
    count_use(connection, host.user_id, place.guild_id, Use.OPEN, core.clock())
    count_use(connection, host.user_id, place.channel_id, Use.POST, core.clock())
    new = NewGame(
        slug=opening.slug,
        rules_version=find_rules(core, opening.slug).rules_version,
        host_id=host.user_id,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        options=write_json(dict(opening.options)),
        opened_at=core.clock(),
        lapses_at=core.clock() + LAPSE,
        terms=opening.terms,
    )
    game_id = open_game(connection, new)
    change_game(connection, game_id, name=table_name(game_id))
    return game_id


def meet(connection: Connection, person: Person, game_id: int, at: int) -> Person:
    """
    Record a person who takes a seat at a table by their own click.

    Returns: them by their name on the table's server, wherever they clicked; it is empty if none is known there.
    """
    greet(connection, person, at)
    guild_id = guild_of_table(connection, game_id)
    is_there = person.guild_id in (None, guild_id)
    name = person.name if is_there else name_at_table(connection, game_id, person.user_id)
    if name:
        keep_name(connection, person.user_id, guild_id, name)
    return replace(person, name=name)


def greet(connection: Connection, person: Person, at: int) -> None:
    """Record a person who comes to a table by their own click."""
    remember_person(connection, person.user_id, at, person.locale)
    # If direct messages to them failed before, one more may be tried now.
    try_dm_again(connection, person.user_id)


def write_to_joined(connection: Connection, core: Core, row: GameRow, seats: Sequence[SeatRow]) -> bool:
    """
    Let the people at a lobby that writes directly have direct messages, once several sit there.

    Those who sit there ready have come by their own click, which is their consent unless they have chosen already.
    Each gets one silent message, which shows at once whether any reach them; their hand takes its place later.
    Returns: whether there is anything to send, so that the caller tells the listeners.
    """
    people = [seat for seat in seats if seat.user_id is not None]
    if not row.terms.by_message or len(people) < _OTHERS:
        return False
    told = []
    for seat in people:
        if seat.user_id is None or not seat.ready or not agree(connection, seat.user_id):
            continue
        if not has_hand(connection, row.id, seat.user_id):
            told.append(NewEntry(EntryKind.HAND, EntryFacts(seat=seat.seat), seat.user_id))
    write_entries(connection, core, row.id, told, core.clock())
    return bool(told)


def agree(connection: Connection, user_id: int) -> bool:
    """
    Record that somebody came to a table that writes directly; an offer that they did not answer is no choice.

    Returns: whether they get direct messages from now on.
    """
    person = find_person(connection, user_id)
    if person is None or person.dm_wish is DmWish.DECLINED:
        return False
    if person.dm_wish is not DmWish.WANTED:
        change_person(connection, user_id, dm_wish=DmWish.WANTED)
    return person.dm_state is not DmState.CLOSED


def person_seat(game_id: int, seat: int, person: Person) -> SeatRow:
    """Return the seat of a person, who has agreed to the present options."""
    return SeatRow(
        game_id=game_id, seat=seat, kind=SeatKind.PERSON, user_id=person.user_id, name=person.name, ready=True
    )


def computer_seat(game_id: int, seat: int, name: str, level: Level) -> SeatRow:
    return SeatRow(
        game_id=game_id, seat=seat, kind=SeatKind.COMPUTER, user_id=None, name=name, ready=True, level=level.value
    )
