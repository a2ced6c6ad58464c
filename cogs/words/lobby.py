"""Games on offer and the levels of computers, in words."""

from collections.abc import Mapping
from math import ceil

from db.servers import Pictures
from languages.speech import N_, Phrase, _, n_
from rules.computer.choosing import Level
from tables.model.lobby import Lobby
from tables.model.place import Player
from tables.ratings.model import LEAST_PEOPLE, Unrated, obstacle

NAMES: Mapping[Level, Phrase] = {
    Level.LEARNER: N_("learner"),
    Level.CASUAL: N_("casual"),
    Level.KEEN: N_("keen"),
    Level.MASTER: N_("master"),
}
MEANINGS: Mapping[Level, Phrase] = {
    Level.LEARNER: N_("Overlooks a lot, so that a first game can be won"),
    Level.CASUAL: N_("Takes what looks best at first sight"),
    Level.KEEN: N_("Looks ahead, and answers at once"),
    Level.MASTER: N_("Looks further ahead, and takes a little longer"),
}
"""What each level does, in one line."""
AGAINST: Mapping[Level, Phrase] = {
    Level.LEARNER: N_("Computer: learner"),
    Level.CASUAL: N_("Computer: casual"),
    Level.KEEN: N_("Computer: keen"),
    Level.MASTER: N_("Computer: master"),
}
"""Whom one plays alone."""
AS_STRONG = N_("Computer: as strong as you")
BY_LAST_GAMES = N_("Its level goes by your last five games")
FITTED = N_("{computer}, by your last games.")
COMPUTER: Mapping[Level, Phrase] = {
    Level.LEARNER: N_("A learner"),
    Level.CASUAL: N_("A casual computer"),
    Level.KEEN: N_("A keen computer"),
    Level.MASTER: N_("A master"),
}
"""What is added to a table."""
PICTURES = N_("Pictures in the thread")
HOW_OFTEN: Mapping[Pictures, tuple[Phrase, Phrase]] = {
    Pictures.TURN: (N_("A picture every turn"), N_("You see every turn; the thread gets long")),
    Pictures.ROUND: (N_("A picture every round"), N_("The whole table once everybody has had a turn")),
    Pictures.END: (N_("A picture at the end"), N_("Turns in words; More always shows the table")),
}
"""How often posts have a picture: a name, and what it means."""
RATING = N_("Rating")
RATED = N_("Rated")
RATED_SHORT = N_("rated")
RATED_DETAIL = N_("Places count for everybody's rating")
UNRATED = N_("Not rated")
UNRATED_DETAIL = N_("Just for fun")
RATED_HERE = N_(
    "Rated, if at least two people sit here from the start. Whoever resigns or gives their seat away is last."
)
UNRATED_HERE: Mapping[Unrated, Phrase] = {
    Unrated.HOST: N_("Not rated."),
    Unrated.HINTS: N_("Not rated: a table with hints never is."),
    Unrated.LENIENT: N_("Not rated: a table with friendly take-backs never is."),
}
"""Why the game will not be rated, as far as that is known before it starts."""
WHICH_GAME = N_("Which game")
HOW_WELL = N_("How well the computer plays")
INVITE = N_("Invite somebody …")
INVITES = N_("**{name}** invites you to a game of {game}: {link}")
CALLED = N_("{mention}: {told}")
DECLINE = N_("No, thanks")
DECLINED = N_("Fine, **{table}** goes on without you.")
FILLING = N_("When computers take free seats")
FILL_NEVER = N_("Computers only when you add them")
OPEN_TABLES = N_("### Tables on this server")
NO_TABLES = N_("No table is open here, and none is being played. `/new` opens one.")
YOU_SIT_HERE = N_("you sit here")
FULL = N_("full")
IN_PLAY = N_("being played")
WANTED = N_("{role} **{name}** looks for players for {game}: {link}")
CALLS = N_("Tell me of such tables")
CALL_ME = N_("-# Have yourself called when a table has room, or no longer:")
JOINED = N_("You sit at {link} now.")


def unrated(lobby: Lobby) -> Unrated | None:
    """Return why the game will not be rated, as far as that is known before it starts."""
    return obstacle(lobby.terms, LEAST_PEOPLE)


def with_level(player: Player, name: str) -> str:
    """Return a name, with the level of a computer that holds the seat."""
    if player.level is None:
        return name
    return _("{name} ({level})", name=name, level=str(NAMES[player.level]))


def fill_after(seconds: int | None) -> str:
    """Name the choice that computers take the free seats after some hours, or never."""
    if seconds is None:
        return str(FILL_NEVER)
    hours = seconds // 3600
    return n_("Computers fill up after {hours} hour", "Computers fill up after {hours} hours", hours, hours=hours)


def room(missing: int, free: int) -> str:
    """Say how many people a lobby still needs to start, and for how many there is room."""
    if missing > 0:
        return _("{missing} more to start, room for {free}", missing=missing, free=free)
    return n_("room for {number} more", "room for {number} more", free, number=free) if free else str(FULL)


def without(name: str) -> str:
    """Name the option that sends a computer away."""
    return _("Send {name} away", name=name)


def players(least: int, most: int) -> str:
    """Say how many may play."""
    return n_("{players} player", "{players} players", most, players=_span(least, most))


def length(turns: tuple[int, int]) -> str:
    """Say how long a game takes: in turns each, and in days of two turns."""
    days = [ceil(one / 2) for one in turns]
    told_turns = n_("{turns} turn", "{turns} turns", turns[-1], turns=_span(*turns))
    told_days = n_("{days} day", "{days} days", days[-1], days=_span(*days))
    return f"{told_turns} · {told_days}"


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
