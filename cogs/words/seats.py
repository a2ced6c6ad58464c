"""Sentences about seats: absences, replacements, resignations."""

from collections.abc import Sequence

from cogs.words.general import and_list, some_of
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


def away_name(name: str) -> str:
    """Mark the name of somebody who is away, wherever a text names their seat."""
    return _("{name} (away)", name=name)


def deputy_name(name: str) -> str:
    """Mark the name of somebody for whom a computer played that turn."""
    return _("{name} (deputy)", name=name)


def away(name: str) -> str:
    """Tell that somebody went away."""
    return _("**{name}** is away for a while. A computer plays for them until they are back.", name=name)


def time_away(name: str) -> str:
    """Tell that somebody's time was over."""
    return _("The time of **{name}** was over. A computer plays for them until they are back.", name=name)


def back(name: str) -> str:
    """Tell that somebody is back."""
    return _("**{name}** is back.", name=name)


def may_offer(table: str) -> str:
    """Say what giving one's seat on means."""
    return _(
        "Whoever takes your seat at **{table}** has your hand and all that you know from then on, and you"
        " look on like everybody else. *Offer my seat* asks in the channel who wants it; until somebody "
        "does a computer plays, and you can come back.",
        table=table,
    )


def offered(name: str, table: str, title: str) -> str:
    """Offer a seat in the channel."""
    return _(
        "The seat of **{name}** at **{table}** ({title}) is free. Whoever takes it plays on with what it holds.",
        name=name,
        table=table,
        title=title,
    )


def offer_taken(name: str, former: str, table: str) -> str:
    """Say in place of an offer who took the seat."""
    return _("**{name}** has taken the seat of **{former}** at **{table}**.", name=name, former=former, table=table)


def offer_withdrawn(name: str, table: str) -> str:
    """Say in place of an offer that the seat is no longer on offer."""
    return _(
        "The seat of **{name}** at **{table}** is not to be had any more; `/new` opens another table.",
        name=name,
        table=table,
    )


def handed_on(table: str) -> str:
    """Tell the person who left their seat to a computer that it is done."""
    return _("A computer has your seat at **{table}** now, and you can look on like everybody else.", table=table)


def taken(name: str, former: str) -> str:
    """Tell that somebody has another one's seat."""
    return _("**{name}** takes over the seat of **{former}**.", name=name, former=former)


def taken_by_computer(former: str) -> str:
    """Tell that a computer has somebody's seat."""
    return _("A computer takes over the seat of **{former}**.", former=former)


def host(name: str) -> str:
    """Tell who is host."""
    return _("**{name}** is the host of this table now.", name=name)


NOWHERE_TO_RESIGN = N_(
    "You sit at no table in play. A table that has not started is left by *Leave* on its card in the channel."
)
RESIGNED_FROM = N_(
    "You resigned from **{table}**. A computer plays on in your place, and you can look on like everybody else."
)
RESIGNED_AND_OVER = N_("You resigned from **{table}**, and the game is over; its thread shows how it ended.")
STAYED = N_("You play on; nothing has changed.")
RESIGN_FOR_GOOD = N_("Resign for good")


def other_would_win(table: str, other: str) -> str:
    """Say what resigning does where two play."""
    return _(
        "If you resign from **{table}**, the game ends now: **{other}** wins, and everybody is shown what all had in "
        "secret and the key of the deal.",
        table=table,
        other=other,
    )


def deputy_would_play(table: str) -> str:
    """Say what resigning does where more than two play."""
    return _(
        "If you resign from **{table}**, a computer plays on in your place, and at the end you are placed last.",
        table=table,
    )


def game_would_end(table: str) -> str:
    """Say what resigning does where nobody else is left to play."""
    return _(
        "If you resign from **{table}**, the game ends now, since nobody else is left to play it, and everybody is "
        "shown what all had in secret and the key of the deal.",
        table=table,
    )


def resigned_name(name: str) -> str:
    """Mark the name of somebody who resigned, wherever a text names their seat."""
    return _("{name} (resigned)", name=name)


def resigned(name: str) -> str:
    """Tell that somebody resigned and a computer plays on."""
    return _("**{name}** resigned. A computer plays on in their place, and at the end they are placed last.", name=name)


def resigned_then(name: str) -> str:
    """Tell in the log that somebody resigned."""
    return _("**{name}** resigned.", name=name)


def won_by_resignation(resigned: Sequence[str], winners: Sequence[str]) -> str:
    """Say who won since all others resigned."""
    gone, won = some_of(resigned), and_list(winners)
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
