"""What a table refuses, each in one sentence; and the notices that a seat's next panel explains."""

from dataclasses import dataclass
from enum import Enum

from rules.errors import PlayerError


class Notice(Enum):
    """Why something is not as the player left it; the panel words it."""

    DRAFT_DROPPED = "draft-dropped"
    """Another seat's move changed what the draft was based on; the whole draft was dropped."""
    DRAFT_CUT = "draft-cut"
    """The end of the draft is no longer possible; the part before it remains."""
    REST_NOT_PLAYED = "rest-not-played"
    """A typed move showed something new; what was typed after it was not played."""
    TIME_DRAFT_PLAYED = "time-draft-played"
    """The time was over; the draft was complete and was played as it was."""
    TIME_COMPUTER_PLAYED = "time-computer-played"
    """The time was over; the computer played this turn."""
    TIME_AWAY = "time-away"
    """The time was over; a computer plays until the player is back."""
    TIME_OFFERED = "time-offered"
    """The time was over; a computer plays until the player is back, or until somebody else takes the seat."""
    TURN_TAKEN_BACK = "turn-taken-back"
    """Another seat took its turn back, so it is no longer this seat's turn."""
    MISSED = "missed"
    """The others had waited too long; a computer plays until the player is back, or somebody else takes the seat."""
    LEFT_SERVER = "left-server"
    """The player had left the server; a computer plays until they are back."""
    OUT_OF_SIGHT = "out-of-sight"
    """The player does not see the channel and gets no direct messages; a computer plays until they are back."""
    SEAT_TAKEN = "seat-taken"
    """The player has just taken somebody else's seat."""
    ORDER_PLAYED = "order-played"
    """The turn was played as the player had ordered."""
    ORDER_BEGUN = "order-begun"
    """What the player had ordered is now their draft, and a decision is left."""
    ORDER_UNFIT = "order-unfit"
    """None of the player's ordered wishes was possible any more."""


ORDER_NOTICES = frozenset({Notice.ORDER_PLAYED, Notice.ORDER_BEGUN, Notice.ORDER_UNFIT})
"""Notices about an order."""
TIME_NOTICES = frozenset({Notice.TIME_DRAFT_PLAYED, Notice.TIME_COMPUTER_PLAYED})
"""Notices that the time was over and what was played."""


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
asked_earlier_to_propose = Refusing("asked-earlier", "Others have to agree now, so nothing happened; please ask again.")
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
    return Refusal("no-such-game", "There is no game '{slug}'; there is: {slugs}.", slug=slug, slugs=slugs)


def only_host_or_manager(host: str) -> Refusal:
    """Only the host or somebody who manages the server may do that."""
    return Refusal(
        "only-host", "Only the host, {host}, or a server manager can delete the table; ask one of them.", host=host
    )


def only_host(host: str) -> Refusal:
    return Refusal("only-host", "Only the host, {host}, can do that.", host=host)


def shows_something(word: str) -> Refusal:
    """A typed move would show its player something new, so it cannot be tried."""
    return Refusal("shows-something", "{word} shows you something new; send it first, then go on.", word=word)


def not_your_turn(names: str) -> Refusal:
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


# Guided games and practice

no_lesson = Refusing("no-lesson", "There is no guided game for that; `/rules` explains each game in a few pages.")
practised = Refusing("practised", "You have answered that one; `/practice` has the next.")


# Private boards

# There never was such a board, it is somebody else's, or it was cleared away.
no_such_board = Refusing("no-such-board", "This board has been cleared away; `/daily` has today's garden.")
board_over = Refusing("over", "This garden is finished; `/daily` lets you play it again for yourself.")


# Profiles

not_shown = Refusing(
    "not-shown",
    "I can't show you their profile: they show it to nobody, or you two share no server; `/profile` shows yours.",
)


# The garden of the day

not_begun = Refusing("not-begun", "That day has not begun yet; `/daily` has today's garden.")
not_finished = Refusing("not-finished", "You have not finished this day's garden yet; `/daily` goes on with it.")
asked_today = Refusing(
    "asked-today",
    "That day's puzzle is today's as well; once you have answered it in `/daily`, you can see here what is right.",
)
shared_already = Refusing("shared-already", "You have already shared this here; it can go into another channel, too.")


# Spectators

plays_there = Refusing("plays-there", "You play at this table, so I write to you anyway; others can watch.")
not_watching = Refusing("not-watching", "You don't watch this table; `/watch` or *Watch* starts it.")


def watches_enough(most: int) -> Refusal:
    """The person watches as many tables as allowed."""
    return Refusal("watches-enough", "You already watch {most} tables; `/unwatch` ends one of them.", most=most)


# Hints and turning points

not_here = Refusing("no-hints", "No hints at this table; ask the host to allow them at the next one.")
not_alone = Refusing("not-alone", "I explain turns only where you play against computers alone.")
overtaken = Refusing("overtaken", "The table changed while I was thinking; please ask again.")
no_hindsight_yet = Refusing("not-over", "Turning points come when the game is over; `/replay` shows it so far.")
no_review_yet = Refusing("not-over", "The review comes when the game is over; `/replay` shows it so far.")
not_yours = Refusing("not-yours", "You hold no seat in that game; `/replay` shows it.")
no_hindsight_now = Refusing("cannot-think", "I can't look through the game right now; please press again later.")


def enough(most: int) -> Refusal:
    """The person has asked about too many positions without playing."""
    return Refusal("enough-hints", "Those were all {most} hints for this turn; now choose for yourself.", most=most)


# Blocks, reports and personal data

blocks_oneself = Refusing("blocks-oneself", "You can't block yourself; `/block` is for others.")
blocks_computer = Refusing("blocks-computer", "Bots never join tables; `/block` is for people.")
not_blocked = Refusing("not-blocked", "You don't block them; `/block` shows whom you do.")
nowhere_to_report = Refusing(
    "nowhere-to-report",
    "This server has no private channel for reports; please write to a manager, who can set one with `/reports`.",
)
nothing_reported = Refusing("nothing-reported", "Your report is empty; please say in a few words what happened.")
unknown = Refusing("unknown", "I know nothing about you, so there is nothing to delete until you play.")
sat_down_again = Refusing(
    "sat-down-again", "You have joined a table meanwhile, so nothing is deleted yet; leave it, then ask again."
)
no_export_now = Refusing(
    "no-export-now", "I couldn't put your data together just now, and nothing is lost; please try again in a moment."
)


def blocks_enough(most: int) -> Refusal:
    """The person's list of blocks is full."""
    return Refusal("blocks-enough", "You already block {most} people; `/unblock` makes room.", most=most)


# Orders

your_turn = Refusing("your-turn", "It's your turn, so play it; then you can order the next one.")
# The game does not support orders.
no_orders_here = Refusing(
    "nothing-ahead", "There is no ordering ahead in this game; you are called when it's your turn."
)
nothing_ahead = Refusing("nothing-ahead", "You can't order ahead right now; wait until others are next before you.")
empty_wish = Refusing("empty-wish", "Choose at least one step of your next turn before you add it to your order.")
incomplete_order = Refusing("incomplete", "Something is still open in this wish; choose it, or have me ask you there.")
wished_already = Refusing(
    "wished-already", "That wish is already in your order; choose something else to fall back on."
)
no_order = Refusing("no-order", "Nothing is ordered here; *Order ahead* in your panel starts it.")


def too_many(most: int) -> Refusal:
    """The order has as many wishes as possible."""
    return Refusal(
        "too-many-wishes", "An order holds up to {most} wishes; take one away before you add another.", most=most
    )


def no_such_wish(number: int) -> Refusal:
    return Refusal("no-such-wish", "Your order has no wish {number}; look at it for those it has.", number=number)


# Proposals and answers

paused_already = Refusing("paused", "This table is already paused; `/table resume` ends the pause.")
not_away = Refusing(
    "not-away",
    "A seat can be offered once its player is away, or the table has waited for them for a week; until "
    "then, use *Nudge*.",
)
proposed_already = Refusing(
    "proposed", "Another proposal is still open here; look in the thread, where a *No* ends it."
)
decided_already = Refusing("decided", "That is already settled; look in the thread for the answer.")
not_asked = Refusing("not-asked", "That is for the others to answer; you are asked when it's about you.")


def not_long_away(name: str, days: int) -> Refusal:
    """The seat's person has not been away long enough."""
    return Refusal(
        "not-long-away",
        "{name} has not been away for {days} days yet; until then a computer plays, and you can go on.",
        name=name,
        days=days,
    )


def offered_already(name: str) -> Refusal:
    """The seat is already on offer."""
    return Refusal(
        "offered",
        "The seat of {name} is already offered in the channel; whoever wants it can take it there.",
        name=name,
    )


# Hours, vacations and nudges

not_an_hour = Refusing("not-an-hour", "Please choose an hour from the list.")
not_on_vacation = Refusing("at-home", "You're not on vacation; `/hours` starts one.")
paused = Refusing("paused", "This table is paused, so there is no hurry; `/table resume` ends the pause.")
your_own_turn = Refusing("your-own-turn", "The table waits for you, too; play your turn first.")
nobody_to_nudge = Refusing(
    "nobody-to-nudge", "There is nobody to nudge: the table waits for computers, or for people on vacation."
)
just_moved = Refusing(
    "just-moved", "Something happened here within the last hour; please wait a little before you nudge."
)


def no_such_zone(zone: str) -> Refusal:
    """There is no such time zone."""
    return Refusal(
        "no-such-zone",
        "I don't know a time zone '{zone}'; type a large city near you and take what is suggested.",
        zone=zone,
    )


def quiet_too_long(most: int) -> Refusal:
    """The quiet hours are longer than allowed."""
    return Refusal("quiet-too-long", "Quiet hours last up to {most} hours; choose an earlier end.", most=most)


def no_days_left(days: int) -> Refusal:
    """This year's vacation is used up."""
    return Refusal(
        "no-days-left",
        "Your {days} vacation days for this year are used up; `/table away` lets a computer play for you.",
        days=days,
    )


def nudged_already(hours: int, until: int) -> Refusal:
    """The people on turn were nudged too recently."""
    return Refusal(
        "nudged-already",
        "There was a nudge within the last {hours} hours; the next one is possible <t:{until}:R>.",
        hours=hours,
        until=until,
    )
