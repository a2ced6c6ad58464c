"""Sentences about seats: absences, replacements, resignations."""

from collections.abc import Sequence

from cogs.words.general import some_of
from languages.listing import listed
from languages.speech import N_, _, n_

AM_BACK = N_("I am back")

AWAY_HERE = N_("You are away, so a computer plays for you. Press *I am back*, or simply play.")
GONE_AWAY = N_(
    "A computer plays for you now, and knows only what you may see. Come back whenever you like: press "
    "*I am back*, or simply play."
)
ALL_AWAY = N_("Everybody is away now, so the table waits until somebody is back.")
SOMEBODY = N_("Somebody")
WELCOME_BACK = N_("Welcome back; you play yourself again.")


OFFER_SEAT = N_("Offer my seat")
HAND_ON = N_("Leave it to a computer")
TAKE_SEAT = N_("Take the seat")
MAY_HAND_ON = N_("*Leave it to a computer* gives the seat away at once. That can't be undone.")
OFFERED_HERE = N_("Your seat is offered in the channel, too; whoever takes it keeps it.")
REPLACED_HERE = N_("Somebody else has your seat now, so you see what everybody sees.")
SEAT_OFFERED = N_(
    "Your seat is offered in the channel. Until somebody takes it, a computer plays, and *I am back* gets it back."
)
AWAY_NAME = N_("{name} (away)")
DEPUTY_NAME = N_("{name} (deputy)")
AWAY = N_("**{name}** is away for a while. A computer plays until they are back.")
TIME_AWAY = N_("Time was up for **{name}**. A computer plays until they are back.")
BACK = N_("**{name}** is back.")
MAY_OFFER = N_(
    "Whoever takes your seat at **{table}** gets your hand and all that you know, and you watch like "
    "everybody else. *Offer my seat* asks in the channel who wants it; until somebody does, a computer "
    "plays, and you can come back."
)
OFFERED = N_("The seat of **{name}** at **{table}** ({title}) is free. Would you like to play on from here?")
OFFER_TAKEN = N_("**{name}** has taken the seat of **{former}** at **{table}**.")
OFFER_WITHDRAWN = N_("The seat of **{name}** at **{table}** is no longer free; `/new` opens another table.")
HANDED_ON = N_("A computer has your seat at **{table}** now. You can watch like everybody else.")
TAKEN = N_("**{name}** takes over the seat of **{former}**.")
TAKEN_BY_COMPUTER = N_("A computer takes over the seat of **{former}**.")
HOST = N_("**{name}** is the host now.")


NOWHERE_TO_RESIGN = N_(
    "You're not in a game right now. To leave a table that has not started, press *Leave* on its card."
)
RESIGNED_FROM = N_("You resigned from **{table}**. A computer plays on for you, and you can watch like everybody else.")
RESIGNED_AND_OVER = N_("You resigned from **{table}**, and the game is over; its thread shows how it ended.")
STAYED = N_("You play on.")
RESIGN_FOR_GOOD = N_("Resign for good")
OTHER_WOULD_WIN = N_(
    "If you resign from **{table}**, the game ends now: **{other}** wins, and everybody is shown all "
    "secrets and the key of the deal."
)
DEPUTY_WOULD_PLAY = N_("If you resign from **{table}**, a computer plays on for you, and you finish last.")
GAME_WOULD_END = N_(
    "If you resign from **{table}**, the game ends now, since nobody else is left, and everybody is "
    "shown all secrets and the key of the deal."
)
RESIGNED_NAME = N_("{name} (resigned)")
RESIGNED = N_("**{name}** resigned. A computer plays on for them, and they finish last.")
RESIGNED_THEN = N_("**{name}** resigned.")


def won_by_resignation(resigned: Sequence[str], winners: Sequence[str]) -> str:
    """Say who won since all others resigned."""
    gone, won = some_of(resigned), listed(winners)
    if len(winners) == 1:
        return _("**{gone}** resigned, so **{winner}** wins.", gone=gone, winner=won)
    return _("**{gone}** resigned, so **{winners}** share first place.", gone=gone, winners=won)


def all_resigned(names: Sequence[str]) -> str:
    """Say that a game ended since nobody was left."""
    return _("**{names}** resigned, so nobody is left to play.", names=some_of(names))


def placed_last(names: Sequence[str]) -> str:
    """Say of a game played to its end where those who resigned are placed."""
    return n_(
        "**{names}** resigned and finishes last.",
        "**{names}** resigned and finish last.",
        len(names),
        names=some_of(names),
    )
