"""What a table refuses: each refusal is one sentence that names the rule and what is possible instead."""

from dataclasses import dataclass

from rules.errors import PlayerError


class Refusal(PlayerError):
    """The table does not allow an action; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Refusing:
    """A refusal without facts; a call returns a new exception, because a raised one is changed."""

    code: str
    sentence: str

    def __call__(self) -> Refusal:
        return Refusal(self.code, self.sentence)


class NotSaved(PlayerError):
    """The database failed; the sentence says whether anything may have changed."""


# No table has that number, or it was given up.
no_such_table = Refusing("no-such-table", "That table is gone; `/new` opens another one.")
frozen = Refusing(
    "frozen",
    "I am not on this table's server any more, so it rests as it stands and no time passes; ask whoever manages "
    "that server to invite me again, and it goes on.",
)
not_started = Refusing("not-started", "This table has not started yet; its host can start it.")
no_record_yet = Refusing(
    "not-over", "A record tells everything, so there is one only when the game is over; `/replay` shows it up to now."
)
no_record_by_consent = Refusing(
    "agreed", "This game ended early by consent, so its secrets stay secret; `/replay` shows what was played."
)
leave_instead = Refusing("not-started", "This table has not started yet; *Leave* on its card gives your seat up.")
seated = Refusing("seated", "You sit at this table already; `/turns` shows what waits for you.")
not_seated = Refusing("not-seated", "You do not sit at this table, so you can look but not play.")
nothing_to_resign = Refusing(
    "not-seated", "You do not sit at this table, so there is no seat to give up; you can go whenever you like."
)
resigned = Refusing("resigned", "You resigned from this table, so you can look but not play.")
replaced = Refusing("replaced", "Your seat at this table is somebody else's now, so you can look but not play.")
resigned_for_good = Refusing(
    "resigned", "You resigned from this table, so you cannot take a seat at it again; `/new` opens a table of your own."
)
knows_another_seat = Refusing(
    "knows-another-seat",
    "You have held another seat at this table and know its secrets, so you can look on but not play.",
)
# It was never offered, or somebody has taken it.
not_offered = Refusing("not-offered", "This seat is not to be had any more; `/new` opens a table of your own.")
last_person = Refusing(
    "last-person",
    "You are the last person at this table, so no computer can play on for you; `/table end` ends the game.",
)
asked_earlier_to_replace = Refusing(
    "asked-earlier",
    "Things have changed since you were asked, so the seat is still yours; `/table replace` asks you anew.",
)
no_host = Refusing("no-host", "Only somebody who plays at this table can be its host; choose one of them.")
started_to_dismiss = Refusing(
    "started", "This table has started, so nobody can be asked to leave; `/table replace` helps if somebody is away."
)
# They hold no seat, or are the host.
nobody_to_dismiss = Refusing(
    "nobody-to-dismiss", "Only the others who sit at this table can be asked to leave it; choose one of them."
)
waits_anyway = Refusing("waits-anyway", "Nobody else plays at this table, so it waits for you as long as you like.")
asked_earlier = Refusing(
    "asked-earlier", "Things have changed since you were asked, so you still play; `/table resign` asks you anew."
)
not_over = Refusing("not-over", "This game is not over yet; when it is, its people can play again.")
did_not_play = Refusing("did-not-play", "Only those who played can open the next table; `/new` opens one of your own.")
over = Refusing("over", "This game is over; *Play again* under its last post opens the next one.")
nothing_drafted = Refusing("nothing-drafted", "You have not chosen anything yet; choose something first.")
nothing_typed = Refusing("nothing-typed", "Type at least one decision, or press a button of your panel.")
incomplete = Refusing("incomplete", "A decision is still open in this turn; make it first, then confirm.")
# The host has dismissed or blocked them; the sentence does not say so.
not_welcome = Refusing("not-welcome", "You cannot join this table; `/new` opens one of your own.")
no_such_level = Refusing("no-such-level", "No computer plays like that; please choose a level of the list.")


def no_such_game(slug: str, slugs: str) -> Refusal:
    """No game of that name."""
    return Refusal("no-such-game", "There is no game '{slug}'; there is: {slugs}.", slug=slug, slugs=slugs)


def only_host_or_manager(host: str) -> Refusal:
    """Only the host or somebody who manages the server may do that."""
    return Refusal(
        "only-host",
        "Only the host, {host}, or somebody who manages this server can delete the table; ask one of them.",
        host=host,
    )


def only_host(host: str) -> Refusal:
    """Only the host may do that."""
    return Refusal("only-host", "Only the host, {host}, can do that.", host=host)


def shows_something(word: str) -> Refusal:
    """A typed move would show its player something new, so it cannot be tried."""
    return Refusal("shows-something", "{word} shows you something new, so send it before you decide on.", word=word)


def not_your_turn(names: str) -> Refusal:
    """It is the turn of others."""
    return Refusal("not-your-turn", "It is not your turn; the table waits for {names}.", names=names)


def too_much_typed(most: int) -> Refusal:
    """More moves were typed than any turn has."""
    return Refusal("too-much-typed", "That is too long for one turn; type up to {most} decisions.", most=most)


def too_much_drafted(most: int) -> Refusal:
    """The draft has more moves than any turn needs."""
    return Refusal(
        "too-much-drafted",
        "One turn holds up to {most} decisions; confirm what you have chosen, or take some of it back.",
        most=most,
    )


def not_saved() -> NotSaved:
    """The transaction was rolled back; nothing has changed."""
    return NotSaved("not-saved", "That could not be saved, so nothing has changed; please try again in a moment.")


def unclear() -> NotSaved:
    """COMMIT failed, and it is unknown whether the change was stored."""
    return NotSaved("unclear", "It is unclear whether that was saved; look at the table before you try again.")


def ends_here(word: str) -> Refusal:
    """The ordered wish ends in a move that shows something new, so no move can follow."""
    return Refusal(
        "ends-here", "{word} shows you something new, so the wish ends there; you are asked what to do then.", word=word
    )
