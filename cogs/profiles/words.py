"""Sentences about profiles and rankings."""

from db.people.people import Showing
from languages.speech import N_, _, labelled, n_, np_

ALL_GAMES = N_("All games")
RANKING = N_("Ranking")
HERE = N_("This server")
EVERYWHERE = N_("All servers")
EARLIER, LATER, MINE = N_("Higher"), N_("Lower"), N_("My place")
WHICH_GAME = N_("Choose a game")
FAVOURITE = N_("Favourite game")
BEST = N_("Best result")
STRENGTH = N_("Strongest in")
TURN = N_("Time for a turn")
AGAINST = N_("Against {name}")
AGAINST_YOU = N_("Against you")
NOBODY_RANKED = N_("Nobody is ranked here yet: whoever has five rated games is, unless their profile is hidden.")
NOT_RANKED = N_("You have no place yet: it takes five rated games, and a profile that is shown here.")
NO_GAMES = N_("No game with others has ended yet.")
WHO_SEES = {
    Showing.NOBODY: N_("-# Nobody else sees this, and you are not ranked. `/settings` changes it."),
    Showing.SERVER: N_("-# People on a server of yours see what you played there. `/settings` changes it."),
    Showing.EVERYWHERE: N_("-# People on your servers see all of it. `/settings` changes it."),
}
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), np_("month", "May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def place(number: int, pages: int) -> str:
    """Say which page of a ranking this is, counted from 0; nothing if it is the only one."""
    return _("Page {number} of {pages}", number=number + 1, pages=pages) if pages > 1 else ""


def scope(game: str, *, is_here: bool) -> str:
    """Say what a ranking is of."""
    return _("{game}, this server", game=game) if is_here else _("{game}, all servers", game=game)


def in_a_row(days: int) -> str:
    """Say on how many days in a row somebody has played the garden of the day; empty for fewer than two."""
    told = n_("Garden of the day: {count} day in a row", "Garden of the day: {count} days in a row", days)
    return told if days > 1 else ""


def best(game: str, points: str) -> str:
    """Name the best result."""
    return labelled(game, points)


def strength(category: str, more: int) -> str:
    """Name a category with how many points more a game it brings than others get."""
    return f"{category} +{more}"


def won(own: int, other: int) -> str:
    """Say how often two people came before each other."""
    return f"{own} : {other}"


def duration(seconds: int) -> str:
    """Say how long something takes, in its two largest units."""
    if seconds < _MINUTE:
        return _("{seconds} s", seconds=seconds)
    if seconds < _HOUR:
        return _("{minutes} min", minutes=round(seconds / _MINUTE))
    if seconds < _DAY:
        return _("{hours} h {minutes} min", hours=seconds // _HOUR, minutes=seconds % _HOUR // _MINUTE)
    return _("{days} d {hours} h", days=seconds // _DAY, hours=seconds % _DAY // _HOUR)
