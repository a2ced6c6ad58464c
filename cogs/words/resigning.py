"""Sentences about leaving a table for good, and what it does to the game."""

from collections.abc import Sequence

from cogs.words.general import and_list, some_of
from languages.speech import N_, _, n_

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
