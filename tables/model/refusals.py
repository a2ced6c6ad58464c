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
no_such_table = Refusing("no-such-table", "That table is gone; `/new` opens another.")
frozen = Refusing(
    "frozen",
    "I'm no longer on this table's server, so it is on hold and no time passes; ask a manager there to invite me back.",
)
not_started = Refusing("not-started", "The game has not started yet; the host can start it.")
no_record_yet = Refusing(
    "not-over", "A record gives everything away, so it comes when the game is over; `/replay` shows it so far."
)
no_record_by_consent = Refusing(
    "agreed", "You all ended this game early, so its secrets stay secret; `/replay` shows what was played."
)
leave_instead = Refusing("not-started", "The game has not started yet; *Leave* on its card gives up your seat.")
seated = Refusing("seated", "You already sit at this table; `/turns` shows what waits for you.")
not_seated = Refusing("not-seated", "You have no seat at this table, but you can watch.")
nothing_to_resign = Refusing("not-seated", "You have no seat at this table, so you can go whenever you like.")
resigned = Refusing("resigned", "You resigned from this table, but you can watch.")
replaced = Refusing("replaced", "Somebody else has your seat at this table now, but you can watch.")
resigned_for_good = Refusing(
    "resigned", "You resigned from this table, so there is no seat for you here; `/new` opens your own table."
)
knows_another_seat = Refusing(
    "knows-another-seat", "You know the secrets of another seat at this table, so you can watch but not play."
)
# It was never offered, or somebody has taken it.
not_offered = Refusing("not-offered", "This seat is no longer free; `/new` opens your own table.")
last_person = Refusing(
    "last-person", "You are the last person here, so no computer can play on for you; `/table end` ends the game."
)
asked_earlier_to_replace = Refusing(
    "asked-earlier", "The table has moved on, so the seat is still yours; `/table replace` asks again."
)
no_host = Refusing("no-host", "Only somebody who plays here can be host; choose one of them.")
started_to_dismiss = Refusing(
    "started", "The game has started, so nobody can be sent away; `/table replace` helps if somebody is away."
)
# They hold no seat, or are the host.
nobody_to_dismiss = Refusing("nobody-to-dismiss", "You can only send away others at this table; choose one of them.")
waits_anyway = Refusing("waits-anyway", "Nobody else plays here, so the table waits for you as long as you like.")
asked_earlier = Refusing("asked-earlier", "The table has moved on, so you still play; `/table resign` asks again.")
not_over = Refusing("not-over", "This game is not over yet; then you can play again.")
did_not_play = Refusing("did-not-play", "Only those who played can open the next table; `/new` opens your own.")
over = Refusing("over", "This game is over; *Play again* under its last post opens the next one.")
nothing_drafted = Refusing("nothing-drafted", "Nothing is chosen yet; choose something first.")
nothing_typed = Refusing("nothing-typed", "Type at least one step, or press a button in your panel.")
incomplete = Refusing("incomplete", "Something is still open in this turn; choose it, then confirm.")
# The host has dismissed or blocked them; the sentence does not say so.
not_welcome = Refusing("not-welcome", "You can't join this table; `/new` opens your own.")
no_such_level = Refusing("no-such-level", "There is no such level; please choose one from the list.")


def no_such_game(slug: str, slugs: str) -> Refusal:
    """No game of that name."""
    return Refusal("no-such-game", "There is no game '{slug}'; there is: {slugs}.", slug=slug, slugs=slugs)


def only_host_or_manager(host: str) -> Refusal:
    """Only the host or somebody who manages the server may do that."""
    return Refusal(
        "only-host", "Only the host, {host}, or a server manager can delete the table; ask one of them.", host=host
    )


def only_host(host: str) -> Refusal:
    """Only the host may do that."""
    return Refusal("only-host", "Only the host, {host}, can do that.", host=host)


def shows_something(word: str) -> Refusal:
    """A typed move would show its player something new, so it cannot be tried."""
    return Refusal("shows-something", "{word} shows you something new; send it first, then go on.", word=word)


def not_your_turn(names: str) -> Refusal:
    """It is the turn of others."""
    return Refusal("not-your-turn", "It is not your turn; the table waits for {names}.", names=names)


def too_much_typed(most: int) -> Refusal:
    """More moves were typed than any turn has."""
    return Refusal("too-much-typed", "That is too long for one turn; type up to {most} steps.", most=most)


def too_much_drafted(most: int) -> Refusal:
    """The draft has more moves than any turn needs."""
    return Refusal(
        "too-much-drafted",
        "One turn holds up to {most} steps; confirm what you have chosen, or take some of it back.",
        most=most,
    )


def not_saved() -> NotSaved:
    """The transaction was rolled back; nothing has changed."""
    return NotSaved("not-saved", "I couldn't save that, so nothing has changed; please try again in a moment.")


def unclear() -> NotSaved:
    """COMMIT failed, and it is unknown whether the change was stored."""
    return NotSaved("unclear", "I'm not sure whether that was saved; look at the table before you try again.")


def ends_here(word: str) -> Refusal:
    """The ordered wish ends in a move that shows something new, so no move can follow."""
    return Refusal(
        "ends-here", "{word} shows you something new, so the wish ends there; then you are asked.", word=word
    )
