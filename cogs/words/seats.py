"""Sentences about seats: absences, replacements, resignations, hosts, spectators and take-backs."""

from collections.abc import Sequence

from cogs.words.general import some_of
from languages.speech import N_, _, listed, n_

AM_BACK = N_("I am back")

AWAY_HERE = N_("You are away, so a computer plays for you. Press *I am back*, or simply play.")
GONE_AWAY = N_(
    "A computer plays for you now, and knows only what you may see. Come back whenever you like: press "
    "*I am back*, or simply play."
)
ALL_AWAY = N_("Everybody is away now, so the table waits until somebody is back.")
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


CHOOSE_HOST = N_("Who should be host?")
CHOOSE_DISMISSED = N_("Who should leave?")
BE_HOST = N_("Become host")
DELETE = N_("Delete the table")
PROPOSE_DELETION = N_("Propose to delete it")
KEEP_TABLE = N_("Keep it")
KEPT = N_("The table stays as it is.")
NOBODY_ELSE = N_("Nobody else here could be host.")
WHO_LEAVES = N_("Whoever you choose leaves at once and can't come back to this table.")
NO_OPEN_TABLE = N_("No table in this channel is yours to change; `/new` opens one.")
PLAY_ON = N_("Play on")
END_IT = N_("End it")
WAKE = N_("Wake it")
WOKEN = N_("On we go; here is the table.")
HOSTS = N_("**{host}** is the host.")
HOST_GONE = N_("**{host}**, the host, has been gone for a while. You have sat here longest, so you can take over.")
IS_HOST = N_("**{name}** is the host now.")
DISMISSED = N_("**{name}** has left the table and can't come back.")
GONE = N_("**{table}** is deleted.")
DELETED_CARD = N_("## {table}\nThis table was deleted.")
ASLEEP = N_(
    "**{table}** ({title}) has gone to sleep, since nobody has played for a long time. Nothing is lost: "
    "whoever plays there can wake it."
)
AWAKE = N_("**{name}** plays on.")


def may_delete(table: str, others: Sequence[str], *, has_started: bool) -> str:
    """Say what deleting does, and who has to agree."""
    if not has_started:
        return _("If you delete **{table}**, it closes before it starts. This can't be undone.", table=table)
    if others:
        return _(
            "If **{table}** is deleted, the game ends without a result, and its thread is archived. {names} must agree "
            "first.",
            table=table,
            names=listed(others),
        )
    return _(
        "If you delete **{table}**, the game ends without a result, and its thread is archived. This can't be undone.",
        table=table,
    )


def deleted(table: str, name: str | None, *, has_thread: bool = True) -> str:
    """Tell a table that it was deleted: by somebody, or by the consent of all who play there, if `name` is None."""
    if name is None:
        return _("Everybody agreed, so **{table}** is deleted.", table=table)
    if not has_thread:
        return _("**{name}** deleted **{table}**.", name=name, table=table)
    return _("**{name}** deleted **{table}**. You can still read its thread.", name=name, table=table)


def idle(days: int) -> str:
    """Ask at a table where nobody has played for days."""
    return n_(
        "Nothing has happened here for a day. Are you playing on? Without an answer, the table goes to sleep, until "
        "one of you wakes it in its channel.",
        "Nothing has happened here for {count} days. Are you playing on? Without an answer, the table goes to sleep, "
        "until one of you wakes it in its channel.",
        days,
    )


WATCH = N_("Watch")
UNWATCH = N_("Stop watching")
WHICH_TO_WATCH = N_("Which table do you want to watch?")
WHICH_TO_LEAVE = N_("Which table do you want to stop watching?")
NOTHING_TO_WATCH = N_("No game is on in this channel; use `/watch` in the thread of a table.")
WATCH_NOTHING = N_("You're not watching any table. `/watch` in a table's thread starts it.")
CLOSED = N_(
    "I couldn't write to you directly, so you no longer watch this table. Allow direct messages from "
    "members of this server in its privacy settings, then press *Watch* again."
)
BEGUN = N_(
    "You watch **{table}** now: whenever somebody else is next, I quietly send you what everybody sees, "
    "until the game is over. If nothing comes within a minute, your direct messages are closed to me."
)
GOES_ON = N_("You already watch **{table}**: whenever somebody else is next, I send you what everybody sees.")
ENDED = N_("You no longer watch **{table}**. *Watch* starts it again.")
WATCHING = N_("You watch **{table}**; this is how it stands.")
DELETED = N_("**{table}**, which you watched, was deleted.")

TAKE_BACK = N_("Take back")
ASK_FOR_IT = N_("Take back, if all agree")
FOR_GOOD = N_("Confirm is final.")
TAKEN_BACK = N_("You took your last turn back.")
TAKE_BACKS = N_("Take-backs")
STRICT = N_("Usual take-backs")
STRICT_DETAIL = N_("Not what revealed something")
LENIENT = N_("Friendly take-backs")
LENIENT_SHORT = N_("friendly take-backs")
LENIENT_DETAIL = N_("Everything may go back if all agree")
STRICT_HERE = N_("You can take a turn back unless it revealed something, or you have learnt something new since.")
LENIENT_HERE = N_(
    "If all agree, any turn can be taken back to its beginning, even if it revealed something; what you "
    "saw then comes again."
)
WANTED = N_("**{name}** would like to take their last turn back, with everything since that depends on it.")


def told(name: str, others: int) -> str:
    """Tell the table that somebody took a turn back, perhaps with what others played after it."""
    if others:
        return _("**{name}** took their last turn back, and what was played after it.", name=name)
    return _("**{name}** took their last turn back.", name=name)
