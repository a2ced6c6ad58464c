"""Games on offer and the levels of computers, in words."""

from collections.abc import Mapping
from math import ceil

from db.servers.guilds import Pictures
from languages.speech import N_, Phrase, _
from rules.computer.choosing import Level
from tables.model.place import Player

NAMES: Mapping[Level, Phrase] = {Level.CASUAL: N_("casual"), Level.KEEN: N_("keen"), Level.MASTER: N_("master")}
MEANINGS: Mapping[Level, Phrase] = {
    Level.CASUAL: N_("Takes what looks best at first sight"),
    Level.KEEN: N_("Looks ahead, and answers at once"),
    Level.MASTER: N_("Looks further ahead, and takes a little longer"),
}
"""What each level does, in one line."""
AGAINST: Mapping[Level, Phrase] = {
    Level.CASUAL: N_("Computer: casual"),
    Level.KEEN: N_("Computer: keen"),
    Level.MASTER: N_("Computer: master"),
}
"""Whom one plays alone."""
COMPUTER: Mapping[Level, Phrase] = {
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
WHICH_GAME = N_("Which game")
HOW_WELL = N_("How well the computer plays")


def with_level(player: Player, name: str) -> str:
    """Return a name, with the level of a computer that holds the seat."""
    if player.level is None:
        return name
    return _("{name} ({level})", name=name, level=str(NAMES[player.level]))


def without(name: str) -> str:
    """Name the option that sends a computer away."""
    return _("Send {name} away", name=name)


def players(least: int, most: int) -> str:
    """Say how many may play."""
    return _("{players} players", players=_span(least, most))


def length(turns: tuple[int, int]) -> str:
    """Say how long a game takes: in turns each, and in days of two turns."""
    return _("{turns} turns · {days} days", turns=_span(*turns), days=_span(*(ceil(one / 2) for one in turns)))


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"
