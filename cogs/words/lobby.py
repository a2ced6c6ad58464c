"""The levels of computers, in words."""

from collections.abc import Mapping

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
PLAY: Mapping[Level, Phrase] = {
    Level.CASUAL: N_("Play a casual computer"),
    Level.KEEN: N_("Play a keen computer"),
    Level.MASTER: N_("Play a master"),
}
"""The buttons to start a game alone."""
PICTURES = N_("Pictures in the thread")
HOW_OFTEN: Mapping[Pictures, tuple[Phrase, Phrase]] = {
    Pictures.TURN: (N_("A picture every turn"), N_("You see every turn; the thread gets long")),
    Pictures.ROUND: (N_("A picture every round"), N_("The whole table once everybody has had a turn")),
    Pictures.END: (N_("A picture at the end"), N_("Turns in words; More always shows the table")),
}
"""How often posts have a picture: a name, and what it means."""
HOW_WELL = N_("How well the computer plays")


def with_level(player: Player, name: str) -> str:
    """Return a name, with the level of a computer that holds the seat."""
    if player.level is None:
        return name
    return _("{name} ({level})", name=name, level=str(NAMES[player.level]))


def choice(name: str, level: Level) -> str:
    """Name the option of a computer's level."""
    return _("{name}: {level}", name=name, level=str(NAMES[level]))
