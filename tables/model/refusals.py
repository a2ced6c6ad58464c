"""What a table refuses: each refusal is one sentence that names the rule and what is possible instead."""

from rules.errors import PlayerError

NO_SUCH_TABLE = "no-such-table"


class Refusal(PlayerError):
    """The table does not allow an action; nothing has changed."""


class NotSaved(PlayerError):
    """The database failed; the sentence says whether anything may have changed."""


def no_such_table() -> Refusal:
    """There is no table with that number, or it was given up."""
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
    """The game has not started."""
    return Refusal("not-started", "This table has not started yet; its host can start it.")


def no_record_yet() -> Refusal:
    """The record of a game in play would tell all secrets."""
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
    """Somebody wants to resign from a game that has not started."""
    return Refusal("not-started", "This table has not started yet; *Leave* on its card gives your seat up.")


def seated() -> Refusal:
    """The person already holds a seat here."""
    return Refusal("seated", "You sit at this table already; `/turns` shows what waits for you.")


def not_seated() -> Refusal:
    """The person holds no seat here."""
    return Refusal("not-seated", "You do not sit at this table, so you can look but not play.")


def nothing_to_resign() -> Refusal:
    """Somebody without a seat wants to resign."""
    return Refusal(
        "not-seated", "You do not sit at this table, so there is no seat to give up; you can go whenever you like."
    )


def resigned() -> Refusal:
    """The person has resigned from this game."""
    return Refusal("resigned", "You resigned from this table, so you can look but not play.")


def replaced() -> Refusal:
    """Somebody else has taken the person's seat."""
    return Refusal("replaced", "Your seat at this table is somebody else's now, so you can look but not play.")


def resigned_for_good() -> Refusal:
    """Somebody who resigned from this game wants a seat in it."""
    return Refusal(
        "resigned",
        "You resigned from this table, so you cannot take a seat at it again; `/new` opens a table of your own.",
    )


def knows_another_seat() -> Refusal:
    """The person held another seat at this table and knows its secrets."""
    return Refusal(
        "knows-another-seat",
        "You have held another seat at this table and know its secrets, so you can look on but not play.",
    )


def not_offered() -> Refusal:
    """The seat is not on offer, or somebody has taken it."""
    return Refusal("not-offered", "This seat is not to be had any more; `/new` opens a table of your own.")


def last_person() -> Refusal:
    """The person is the last one at the table."""
    return Refusal(
        "last-person",
        "You are the last person at this table, so no computer can play on for you; `/table end` ends the game.",
    )


def asked_earlier_to_replace() -> Refusal:
    """Somebody confirms a replacement, but the situation has changed since they were asked."""
    return Refusal(
        "asked-earlier",
        "Things have changed since you were asked, so the seat is still yours; `/table replace` asks you anew.",
    )


def no_host() -> Refusal:
    """The person who is to be host holds no seat."""
    return Refusal("no-host", "Only somebody who plays at this table can be its host; choose one of them.")


def started_to_dismiss() -> Refusal:
    """The game has started, so nobody can be dismissed."""
    return Refusal(
        "started",
        "This table has started, so nobody can be asked to leave; `/table replace` helps if somebody is away.",
    )


def nobody_to_dismiss() -> Refusal:
    """The person who is to be dismissed holds no seat, or is the host."""
    return Refusal(
        "nobody-to-dismiss", "Only the others who sit at this table can be asked to leave it; choose one of them."
    )


def only_host_or_manager(host: str) -> Refusal:
    """Only the host or somebody who manages the server may do that."""
    return Refusal(
        "only-host",
        "Only the host, {host}, or somebody who manages this server can delete the table; ask one of them.",
        host=host,
    )


def waits_anyway() -> Refusal:
    """There is nobody else at the table, so it waits for the person anyway."""
    return Refusal("waits-anyway", "Nobody else plays at this table, so it waits for you as long as you like.")


def asked_earlier() -> Refusal:
    """Somebody confirms a resignation, but its consequences have changed since they were asked."""
    return Refusal(
        "asked-earlier", "Things have changed since you were asked, so you still play; `/table resign` asks you anew."
    )


def only_host(host: str) -> Refusal:
    """Only the host may do that."""
    return Refusal("only-host", "Only the host, {host}, can do that.", host=host)


def shows_something(word: str) -> Refusal:
    """A typed move would show its player something new, so it cannot be tried."""
    return Refusal("shows-something", "{word} shows you something new, so send it before you decide on.", word=word)


def not_over() -> Refusal:
    """The game is still in play."""
    return Refusal("not-over", "This game is not over yet; when it is, its people can play again.")


def did_not_play() -> Refusal:
    """Somebody who did not play asks for a rematch."""
    return Refusal("did-not-play", "Only those who played can open the next table; `/new` opens one of your own.")


def over() -> Refusal:
    """The game has ended."""
    return Refusal("over", "This game is over; *Play again* under its last post opens the next one.")


def not_your_turn(names: str) -> Refusal:
    """It is the turn of others."""
    return Refusal("not-your-turn", "It is not your turn; the table waits for {names}.", names=names)


def nothing_drafted() -> Refusal:
    """The draft is empty."""
    return Refusal("nothing-drafted", "You have not chosen anything yet; choose something first.")


def nothing_typed() -> Refusal:
    """Nothing was typed."""
    return Refusal("nothing-typed", "Type at least one decision, or press a button of your panel.")


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


def incomplete() -> Refusal:
    """The player must still decide something before Confirm."""
    return Refusal("incomplete", "A decision is still open in this turn; make it first, then confirm.")


def not_saved() -> NotSaved:
    """The transaction was rolled back; nothing has changed."""
    return NotSaved("not-saved", "That could not be saved, so nothing has changed; please try again in a moment.")


def unclear() -> NotSaved:
    """COMMIT failed, and it is unknown whether the change was stored."""
    return NotSaved("unclear", "It is unclear whether that was saved; look at the table before you try again.")


def not_welcome() -> Refusal:
    """The host has dismissed or blocked them; the sentence does not say so."""
    return Refusal("not-welcome", "You cannot join this table; `/new` opens one of your own.")


def ends_here(word: str) -> Refusal:
    """The ordered wish ends in a move that shows something new, so no move can follow."""
    return Refusal(
        "ends-here", "{word} shows you something new, so the wish ends there; you are asked what to do then.", word=word
    )


def no_such_level() -> Refusal:
    """There is no such level of computers."""
    return Refusal("no-such-level", "No computer plays like that; please choose a level of the list.")
