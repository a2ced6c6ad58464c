"""Changes before a table starts: its seats, the bounds of its options, and what is refused. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from db.games.games import Terms
from db.games.seats import SeatRow
from languages.catalogues import OFFERED
from rules.computer.choosing import Level
from rules.game import AnyGame, choose_options
from tables.changes.opening import computer_name, computer_seat
from tables.model.lobby import Opened
from tables.model.place import USUAL, level_of
from tables.model.refusals import Refusal, Refusing

FILL_AFTER = (3600, 4 * 3600, 12 * 3600)
"""Choices for when computers take the free seats, in seconds; less than the day after which a lobby is closed."""
LEAST_LIMIT, MOST_LIMIT = 60, 14 * 86400
"""Bounds of the time for a turn, in seconds."""
UNPLAYED = frozenset({"language", "pictures"})
"""Terms that change nothing in how the game is played, so that all stay ready."""
started = Refusing(
    "started", "The game has started, so its seats and rules are fixed; *My turn* under its posts shows you the table."
)
started_to_leave = Refusing("started", "The game has started; `/table resign` leaves it.")
dismissed = Refusing("dismissed", "The host has asked you to leave this table; `/new` opens your own.")
no_computer = Refusing("no-computer", "There is no computer at this table; *Add a computer* brings one.")
no_such_wait = Refusing("no-such-wait", "Computers can't wait that long; please choose a time from the list.")
no_such_language = Refusing("no-such-language", "I don't speak that language; please choose one from the list.")
too_late_to_invite = Refusing("begun", "The game has started, so nobody can be invited any more; others can watch.")
invited_bot = Refusing("invited-bot", "Bots can't be invited; *Add a computer* on the card brings one.")
already_joined = Refusing("joined", "You sit at this table already; *Leave* on its card gives the seat up.")
not_invited = Refusing("not-invited", "This invitation is for somebody else; *Join* is for everybody.")


def with_computer(opened: Opened, level: Level | None) -> tuple[SeatRow, ...]:
    """
    Return the seats with one more computer, by default of the same level as the last one.

    Raises: Refusal: no seat is free.
    """
    check_room(opened)
    chosen = level or (level_of(opened.computers[-1]) if opened.computers else USUAL)
    game_id, seat = opened.row.id, len(opened.seats)
    name = computer_name(game_id, seat, (row.name for row in opened.seats))
    return (*opened.seats, computer_seat(game_id, seat, name, chosen))


def with_level(opened: Opened, level: Level) -> tuple[SeatRow, ...]:
    """Return the seats with the last computer's level changed. Raises: Refusal: there is no computer."""
    last = _last_computer(opened)
    return tuple(replace(row, level=level.value) if row is last else row for row in opened.seats)


def without_computer(opened: Opened) -> tuple[SeatRow, ...]:
    """Return the seats without the last computer. Raises: Refusal: there is none."""
    return without(opened.seats, _last_computer(opened))


def without(seats: Sequence[SeatRow], gone: SeatRow) -> tuple[SeatRow, ...]:
    rest = [row for row in seats if row.seat != gone.seat]
    return tuple(replace(row, seat=seat) for seat, row in enumerate(rest))


def made_ready(seats: Sequence[SeatRow], user_id: int) -> tuple[SeatRow, ...]:
    return tuple(replace(row, ready=row.ready or row.user_id == user_id) for row in seats)


def check_room(opened: Opened) -> None:
    """Raises: Refusal: no seat is free."""
    most = max(opened.game.player_counts)
    if len(opened.seats) >= most:
        raise full(most)


def check_limit(time_limit: int | None) -> None:
    """Raises: Refusal: the time for a turn is too short or too long."""
    if time_limit is not None and not LEAST_LIMIT <= time_limit <= MOST_LIMIT:
        raise bad_limit(LEAST_LIMIT, MOST_LIMIT)


def check_terms(terms: Terms) -> None:
    """Raises: Refusal: the time for a turn is too short or too long, or the language is not offered."""
    check_limit(terms.time_limit)
    if terms.language not in OFFERED:
        raise no_such_language()


def check_fill_after(seconds: int | None) -> None:
    """Raises: Refusal: computers cannot wait that long before they take free seats."""
    if seconds not in (None, *FILL_AFTER):
        raise no_such_wait()


def check_options(game: AnyGame, wanted: Mapping[str, str]) -> None:
    """Check names and values; the start checks whether they fit the number of players. Raises: BadOption."""
    for name, value in wanted.items():
        players = next((spec.players.start for spec in game.options if spec.name == name), min(game.player_counts))
        choose_options(game.options, players, {name: value})


def _last_computer(opened: Opened) -> SeatRow:
    if not opened.computers:
        raise no_computer()
    return opened.computers[-1]


def full(most: int) -> Refusal:
    """All seats are taken."""
    return Refusal("full", "All {most} seats are taken; `/new` opens another table.", most=most)


def too_few(least: int, seats: int) -> Refusal:
    """The game needs more players."""
    return Refusal(
        "too-few",
        "This game needs at least {least} players and has {seats}; computers can fill the seats.",
        least=least,
        seats=seats,
    )


def not_ready(names: str) -> Refusal:
    """Somebody has not agreed to the latest options."""
    return Refusal("not-ready", "Still to press *Ready*: {names}.", names=names)


def bad_limit(least: int, most: int) -> Refusal:
    """The time for a turn is too short or too long."""
    return Refusal(
        "bad-limit",
        "A time limit is between {least} seconds and {days} days, or there is none; please choose one.",
        least=least,
        days=most // 86400,
    )


def too_many_invited(most: int) -> Refusal:
    """More people than may be invited to one table."""
    return Refusal("too-many-invited", "At most {most} people can be invited to a table; others can *Join*.", most=most)


def not_here(name: str) -> Refusal:
    """Somebody is not on the server."""
    return Refusal("not-here", "{name} is not on this server; please invite somebody who is.", name=name)


def sees_nothing(name: str) -> Refusal:
    """Somebody does not see the table's channel, and gets no direct messages either."""
    return Refusal(
        "sees-nothing",
        "{name} does not see this channel and gets no direct messages, so no invitation reaches them; please show them"
        " the channel, or open a table where they are.",
        name=name,
    )


def sits_there(name: str) -> Refusal:
    """Somebody need not be invited."""
    return Refusal("sits-there", "{name} sits at this table already; please invite somebody else.", name=name)


def not_possible(name: str) -> Refusal:
    """One of the two has blocked the other, or the host has asked them to leave; it is not said which."""
    return Refusal("not-possible", "{name} can't be invited to this table; please invite somebody else.", name=name)
