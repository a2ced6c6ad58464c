"""What a table refuses, each in one sentence that names the rule and what is possible instead."""

from rules.errors import PlayerError

NO_SUCH_TABLE = "no-such-table"


class Refusal(PlayerError):
    """The table does not allow it; nothing has changed."""


class NotSaved(PlayerError):
    """The database failed; the sentence says whether anything may have changed."""


def no_such_table() -> Refusal:
    """There is no table of that number, or it was given up."""
    return Refusal(NO_SUCH_TABLE, "That table is gone; `/new` opens another one.")


def no_such_game(slug: str, slugs: str) -> Refusal:
    """No game of that name."""
    return Refusal("no-such-game", "There is no game '{slug}'; there is: {slugs}.", slug=slug, slugs=slugs)


def frozen() -> Refusal:
    """The bot is not on the server."""
    return Refusal(
        "frozen",
        "I am not on this table's server any more, so it rests as it stands and no time passes; ask whoever manages "
        "that server to invite me again, and it goes on.",
    )


def not_started() -> Refusal:
    """Nothing is played yet."""
    return Refusal("not-started", "This table has not started yet; its host can start it.")


def no_record_yet() -> Refusal:
    """The record tells all secrets."""
    return Refusal(
        "not-over",
        "A record tells everything, so there is one only when the game is over; `/replay` shows it up to now.",
    )


def no_record_by_consent() -> Refusal:
    """A game that ended by consent keeps its secrets."""
    return Refusal(
        "agreed", "This game ended early by consent, so its secrets stay secret; `/replay` shows what was played."
    )


def leave_instead() -> Refusal:
    """Nothing is played yet, and somebody wanted to resign."""
    return Refusal("not-started", "This table has not started yet; *Leave* on its card gives your seat up.")


def seated() -> Refusal:
    """One person, one seat."""
    return Refusal("seated", "You sit at this table already; `/turns` shows what waits for you.")


def not_seated() -> Refusal:
    """Only players may do that."""
    return Refusal("not-seated", "You do not sit at this table, so you can look but not play.")


def nothing_to_resign() -> Refusal:
    """Only players may resign."""
    return Refusal(
        "not-seated", "You do not sit at this table, so there is no seat to give up; you can go whenever you like."
    )


def resigned() -> Refusal:
    """They gave their seat up."""
    return Refusal("resigned", "You resigned from this table, so you can look but not play.")


def replaced() -> Refusal:
    """Somebody else has their seat."""
    return Refusal("replaced", "Your seat at this table is somebody else's now, so you can look but not play.")


def resigned_for_good() -> Refusal:
    """They gave their seat up, and want one again."""
    return Refusal(
        "resigned",
        "You resigned from this table, so you cannot take a seat at it again; `/new` opens a table of your own.",
    )


def knows_another_seat() -> Refusal:
    """They held another seat at this table."""
    return Refusal(
        "knows-another-seat",
        "You have held another seat at this table and know its secrets, so you can look on but not play.",
    )


def not_offered() -> Refusal:
    """Nobody may take the seat, or somebody has."""
    return Refusal("not-offered", "This seat is not to be had any more; `/new` opens a table of your own.")


def last_person() -> Refusal:
    """Nobody else is left at the table."""
    return Refusal(
        "last-person",
        "You are the last person at this table, so no computer can play on for you; `/table end` ends the game.",
    )


def asked_earlier_to_replace() -> Refusal:
    """The answer belongs to an earlier moment."""
    return Refusal(
        "asked-earlier",
        "Things have changed since you were asked, so the seat is still yours; `/table replace` asks you anew.",
    )


def no_host() -> Refusal:
    """They hold no seat."""
    return Refusal("no-host", "Only somebody who plays at this table can be its host; choose one of them.")


def started_to_dismiss() -> Refusal:
    """Nobody is sent away any more."""
    return Refusal(
        "started",
        "This table has started, so nobody can be asked to leave; `/table replace` helps if somebody is away.",
    )


def nobody_to_dismiss() -> Refusal:
    """They do not sit there, or are the host."""
    return Refusal(
        "nobody-to-dismiss", "Only the others who sit at this table can be asked to leave it; choose one of them."
    )


def only_host_or_manager(host: str) -> Refusal:
    """Only the host or who manages the server may do that."""
    return Refusal(
        "only-host",
        "Only the host, {host}, or somebody who manages this server can delete the table; ask one of them.",
        host=host,
    )


def waits_anyway() -> Refusal:
    """Nobody else plays here."""
    return Refusal("waits-anyway", "Nobody else plays at this table, so it waits for you as long as you like.")


def asked_earlier() -> Refusal:
    """The answer belongs to a question that would be another one now."""
    return Refusal(
        "asked-earlier", "Things have changed since you were asked, so you still play; `/table resign` asks you anew."
    )


def only_host(host: str) -> Refusal:
    """Only the host may do that."""
    return Refusal("only-host", "Only the host, {host}, can do that.", host=host)


def shows_something(word: str) -> Refusal:
    """What was typed shows its player something before they can go on."""
    return Refusal("shows-something", "{word} shows you something new, so send it before you decide on.", word=word)


def not_over() -> Refusal:
    """The game goes on."""
    return Refusal("not-over", "This game is not over yet; when it is, its people can play again.")


def did_not_play() -> Refusal:
    """Only players may ask for the next table."""
    return Refusal("did-not-play", "Only those who played can open the next table; `/new` opens one of your own.")


def over() -> Refusal:
    """The game has ended."""
    return Refusal("over", "This game is over; *Play again* under its last post opens the next one.")


def not_your_turn(names: str) -> Refusal:
    """Others act now."""
    return Refusal("not-your-turn", "It is not your turn; the table waits for {names}.", names=names)


def nothing_drafted() -> Refusal:
    """The draft is empty."""
    return Refusal("nothing-drafted", "You have not chosen anything yet; choose something first.")


def nothing_typed() -> Refusal:
    """The notation is empty."""
    return Refusal("nothing-typed", "Type at least one decision, or press a button of your panel.")


def too_much_typed(most: int) -> Refusal:
    """The notation is longer than any turn."""
    return Refusal("too-much-typed", "That is too long for one turn; type up to {most} decisions.", most=most)


def too_much_drafted(most: int) -> Refusal:
    """The draft goes round in circles."""
    return Refusal(
        "too-much-drafted",
        "One turn holds up to {most} decisions; confirm what you have chosen, or take some of it back.",
        most=most,
    )


def incomplete() -> Refusal:
    """Confirm stands for no decision that is still open."""
    return Refusal("incomplete", "A decision is still open in this turn; make it first, then confirm.")


def not_saved() -> NotSaved:
    """Rolled back."""
    return NotSaved("not-saved", "That could not be saved, so nothing has changed; please try again in a moment.")


def unclear() -> NotSaved:
    """Unknown truth."""
    return NotSaved("unclear", "It is unclear whether that was saved; look at the table before you try again.")


def not_welcome() -> Refusal:
    """The host does not want them; the sentence does not say so."""
    return Refusal("not-welcome", "You cannot join this table; `/new` opens one of your own.")


def ends_here(word: str) -> Refusal:
    """Something is shown before they could go on."""
    return Refusal(
        "ends-here", "{word} shows you something new, so the wish ends there; you are asked what to do then.", word=word
    )


def no_such_level() -> Refusal:
    """No computer plays like that."""
    return Refusal("no-such-level", "No computer plays like that; please choose a level of the list.")
