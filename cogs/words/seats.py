"""Sentences about seats: absences, replacements, resignations."""

from collections.abc import Sequence

from cogs.words.general import some_of
from languages.listing import listed
from languages.speech import N_, _, n_

AM_BACK = N_("I am back")

AWAY_HERE = N_(
    "You are away, so a computer plays for you. Press *I am back*, or simply play, and the seat is yours to play."
)
GONE_AWAY = N_(
    "A computer plays for you now, from what you may see. Nothing of yours is lost: come back "
    "whenever you like, with *I am back* or by simply playing."
)
ALL_AWAY = N_("Everybody is away now, so the table waits until somebody is back.")
SOMEBODY = N_("Somebody")
WELCOME_BACK = N_("You are back; from now on you play yourself.")


OFFER_SEAT = N_("Offer my seat")
HAND_ON = N_("Leave it to a computer")
TAKE_SEAT = N_("Take the seat")
MAY_HAND_ON = N_("*Leave it to a computer* gives the seat away at once. That cannot be taken back.")
OFFERED_HERE = N_("Your seat is offered in the channel, too; once somebody takes it, it is theirs.")
REPLACED_HERE = N_("Your seat at this table is somebody else's now, so you see what everybody sees.")
SEAT_OFFERED = N_(
    "Your seat is offered in the channel. A computer plays until somebody takes it; until then *I am "
    "back* makes it yours again."
)
AWAY_NAME = N_("{name} (away)")
DEPUTY_NAME = N_("{name} (deputy)")
AWAY = N_("**{name}** is away for a while. A computer plays for them until they are back.")
TIME_AWAY = N_("The time of **{name}** was over. A computer plays for them until they are back.")
BACK = N_("**{name}** is back.")
MAY_OFFER = N_(
    "Whoever takes your seat at **{table}** has your hand and all that you know from then on, and you"
    " look on like everybody else. *Offer my seat* asks in the channel who wants it; until somebody "
    "does a computer plays, and you can come back."
)
OFFERED = N_("The seat of **{name}** at **{table}** ({title}) is free. Whoever takes it plays on with what it holds.")
OFFER_TAKEN = N_("**{name}** has taken the seat of **{former}** at **{table}**.")
OFFER_WITHDRAWN = N_("The seat of **{name}** at **{table}** is not to be had any more; `/new` opens another table.")
HANDED_ON = N_("A computer has your seat at **{table}** now, and you can look on like everybody else.")
TAKEN = N_("**{name}** takes over the seat of **{former}**.")
TAKEN_BY_COMPUTER = N_("A computer takes over the seat of **{former}**.")
HOST = N_("**{name}** is the host of this table now.")


NOWHERE_TO_RESIGN = N_(
    "You sit at no table in play. A table that has not started is left by *Leave* on its card in the channel."
)
RESIGNED_FROM = N_(
    "You resigned from **{table}**. A computer plays on in your place, and you can look on like everybody else."
)
RESIGNED_AND_OVER = N_("You resigned from **{table}**, and the game is over; its thread shows how it ended.")
STAYED = N_("You play on; nothing has changed.")
RESIGN_FOR_GOOD = N_("Resign for good")
OTHER_WOULD_WIN = N_(
    "If you resign from **{table}**, the game ends now: **{other}** wins, and everybody is shown what all had in "
    "secret and the key of the deal."
)
DEPUTY_WOULD_PLAY = N_(
    "If you resign from **{table}**, a computer plays on in your place, and at the end you are placed last."
)
GAME_WOULD_END = N_(
    "If you resign from **{table}**, the game ends now, since nobody else is left to play it, and everybody is "
    "shown what all had in secret and the key of the deal."
)
RESIGNED_NAME = N_("{name} (resigned)")
RESIGNED = N_("**{name}** resigned. A computer plays on in their place, and at the end they are placed last.")
RESIGNED_THEN = N_("**{name}** resigned.")


def won_by_resignation(resigned: Sequence[str], winners: Sequence[str]) -> str:
    """Say who won since all others resigned."""
    gone, won = some_of(resigned), listed(winners)
    if len(winners) == 1:
        return _("**{gone}** resigned, so **{winner}** wins.", gone=gone, winner=won)
    return _("**{gone}** resigned, so **{winners}** share the first place.", gone=gone, winners=won)


def all_resigned(names: Sequence[str]) -> str:
    """Say that a game ended since nobody was left."""
    return _("**{names}** resigned, so nobody is left to play.", names=some_of(names))


def placed_last(names: Sequence[str]) -> str:
    """Say of a game played to its end where those who resigned are placed."""
    return n_(
        "**{names}** resigned, so that seat is placed last.",
        "**{names}** resigned, so those seats are placed last.",
        len(names),
        names=some_of(names),
    )
