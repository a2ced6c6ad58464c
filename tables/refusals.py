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


def started() -> Refusal:
    """The lobby is over."""
    return Refusal("started", "This table has started, so its seats stay as they are; you can look on in its thread.")


def started_to_leave() -> Refusal:
    """The lobby is over, and somebody wanted to leave it."""
    return Refusal("started", "This table has started; `/table resign` is the way to leave it now.")


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


def full(most: int) -> Refusal:
    """All seats are taken."""
    return Refusal("full", "All {most} seats are taken; `/new` opens another table.", most=most)


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


def paused_already() -> Refusal:
    """Time stands still."""
    return Refusal("paused", "This table is paused already; `/table resume` lets its clocks go on.")


def not_away() -> Refusal:
    """Nobody is away from that seat."""
    return Refusal(
        "not-away",
        "Only the seat of somebody who is away, or for whom the table has waited a week, can be offered; until then "
        "*Nudge* asks for them.",
    )


def not_long_away(name: str, days: int) -> Refusal:
    """They may be back soon."""
    return Refusal(
        "not-long-away",
        "{name} has not been away for {days} days yet; until then a computer plays for them, and you can go on.",
        name=name,
        days=days,
    )


def offered_already(name: str) -> Refusal:
    """The seat is put up."""
    return Refusal(
        "offered",
        "The seat of {name} is offered in the channel already; whoever wants it can take it there.",
        name=name,
    )


def proposed_already() -> Refusal:
    """Another proposal is open."""
    return Refusal(
        "proposed", "Something else is proposed at this table; its thread shows what, and a *No* clears it away."
    )


def decided_already() -> Refusal:
    """The proposal is closed."""
    return Refusal("decided", "That question is settled already; look into the thread for how it was answered.")


def not_asked() -> Refusal:
    """Their consent is not needed."""
    return Refusal("not-asked", "That question is for the others to answer; you are asked where it concerns you.")


def asked_earlier_to_propose() -> Refusal:
    """Others would have to agree than when they were asked."""
    return Refusal(
        "asked-earlier", "Who has to agree has changed since you were asked, so nothing happened; please ask again."
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


def dismissed() -> Refusal:
    """The host has asked them to leave."""
    return Refusal("dismissed", "The host has asked you to leave this table; `/new` opens one of your own.")


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


def no_computer() -> Refusal:
    """There is no computer to send away."""
    return Refusal("no-computer", "No computer sits at this table; *Add computer* brings one.")


def too_few(least: int, seats: int) -> Refusal:
    """The game needs more players."""
    return Refusal(
        "too-few",
        "This game needs at least {least} players and {seats} sit here; computers can fill the seats.",
        least=least,
        seats=seats,
    )


def not_ready(names: str) -> Refusal:
    """Somebody has not agreed to the latest options."""
    return Refusal("not-ready", "Still to press *Ready*: {names}.", names=names)


def no_such_language() -> Refusal:
    """The language is not offered."""
    return Refusal("no-such-language", "I do not speak that language; please choose one of the list.")


def no_such_level() -> Refusal:
    """No computer plays like that."""
    return Refusal("no-such-level", "No computer plays like that; please choose a level of the list.")


def bad_limit(least: int, most: int) -> Refusal:
    """The time for a turn is out of bounds."""
    return Refusal(
        "bad-limit",
        "The time for a turn is from {least} seconds to {days} days, or there is none; please choose one.",
        least=least,
        days=most // 86400,
    )


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
