"""General sentences for all games: short, warm, plain."""

import re
from collections.abc import Iterable, Sequence

from languages.speech import N_, Text, _, labelled, listed, n_
from render.game import Gain
from tables.model.refusals import Notice

SORRY = N_("Sorry, something went wrong here. Nothing is lost; please try again.")
UNSHOWN = N_("I couldn't show you this: Discord didn't take my answer. Nothing is lost; please ask once more.")
BLOCKED = N_(
    "AutoMod blocks a word in my answer here, perhaps in a name. Nothing is lost: whoever manages the server can allow"
    " it, and our direct messages work all the same."
)
BARE = N_("The game is on, but AutoMod blocks a word in my messages here, perhaps in a name.")
STOPPING = N_("I'm just restarting, so nothing was changed; please try again in a minute.")
STOPPED = N_(
    "I'm just restarting, so this gets no answer. Nothing is lost: in a minute `/turns` shows how everything stands."
)
COMMANDS_CHANGED = N_("My commands have just changed; please close this one, and choose it again in a minute.")
LAPSED = N_("That button is too old and does nothing any more; `/turns` shows what waits for you.")
STALE = N_("The table has moved on, so that button changed nothing. This is how it stands now.")
STILL_THINKING = N_("The computer is still thinking.")
WATCHING = N_("You don't play at this table, so you see what everybody sees.")
RESIGNED_HERE = N_("You resigned here, so you see what everybody sees.")
WHICH_TABLE = N_("Which table do you mean?")
FOREIGN_TABLE = N_("That table is on another server. Only people there, its players and spectators see it.")
ONLY_THERE = N_(
    "That reaches the others at the table, so it is only for people who are on its server now; if you are, please do "
    "it there, or try again in a minute."
)
NO_TABLE = N_("You're not in a game right now. `/new` opens a table.")
NOTHING_WAITS = N_("Nothing waits for you right now.")
AND_MORE = N_("-# … and more than fits here.")
NOTHING_HAPPENED = N_("Nothing has happened yet.")
ONLY_CHANNELS = N_("Tables need a text channel of a server; please use `/new` there.")
MISSING_PERMISSIONS = N_(
    "I still lack permissions in this channel: {names}. A manager gives them to my role under *Server "
    "Settings → Roles*, or just for this channel under *Edit Channel → Permissions*."
)
LOBBY_STARTED = N_("The game has started; card and thread follow.")
LOBBY_CLOSED = N_("This table was closed before it started.")
RESTING = N_(
    "Something is wrong with the stored game, so this table is on hold. Nothing else is touched, and "
    "whoever runs me has been told."
)
MENDED = N_("The stored game was damaged. I have rebuilt it from its moves, so you can play on.")
DMS_CLOSED = N_(
    "I can't write to you directly, so *My turn* here shows your cards. To get direct messages, allow "
    "them from members of this server in its privacy settings, then send me `/turns` as a direct message."
)

HAND_IS_THERE = N_("-# *My turn* shows you what only you may see.")
SOLO_BEGUN = N_("Your game begins, and only you see this. *How to play* below explains it in a few pages.")
SOLO_GOES_ON = N_("Your game against the computer is still going; here it is. `/table resign` ends it.")

NO_WAY_BACK = N_("This can't be undone.")

TODAYS_GARDEN = N_("Today's garden")
START_A_GAME = N_("Start a game")
PLAY_ALONE = N_("Play alone")
WITH_OTHERS = N_("With others")
GREETING = N_(
    "Quiet garden games, right here: take your turn whenever you have a minute, against each other or the computer."
)

HOW_TO_PLAY = N_("How to play")
LEARN_BY_PLAYING, LEARN = N_("Learn by playing"), N_("Learn")
MY_TURN = N_("My turn")
TURN_IS_YOURS = N_("Your turn")
MORE = N_("More")
LOOK_AGAIN = N_("Look again")
TEXT_BOARD = N_("As text")
LOG = N_("Log")
PLAY_AGAIN = N_("Play again")
PLAY_ON = N_("Play on")
BACK = N_("Back")
OTHER_CHOICES = N_("Other choices")
MORE_CHOICES = N_("More …")
NEXT = N_("Next")
RESTART = N_("Restart")
CONFIRM = N_("Confirm")
CHOOSE = N_("Choose")
CHOOSE_FROM = N_("Choose: {first} to {last} of {number}")
SURPRISES = N_("-# Shows something new, so it counts at once.")
WHY = N_("Why these points")
WHY_OTHERS = N_("Somebody else's points")
SHOW_LARGE = N_("Show one player large")
VARIANTS = N_("Variants of the rules")
AS_USUAL = N_("The usual rules")
SETTINGS = N_("Settings")

JOIN = N_("Join")
LEAVE = N_("Leave")
READY = N_("Ready")
START = N_("Start")
ADD_COMPUTER = N_("Add a computer …")

_MOST_NAMED = 8
"""If there are more people, a sentence names only some."""
_MINUS = re.compile("-(?=[0-9])")

NOTICES = {
    Notice.DRAFT_DROPPED: N_("What you had chosen is gone: another turn got in the way."),
    Notice.DRAFT_CUT: N_("The end of what you had chosen no longer works; the rest stands."),
    Notice.REST_NOT_PLAYED: N_("You saw something new, so the rest of what you typed was not played."),
    Notice.TIME_DRAFT_PLAYED: N_("Your time was up, so your turn was played as you had chosen it."),
    Notice.TIME_COMPUTER_PLAYED: N_("Your time was up, so the computer played this turn for you."),
    Notice.TIME_AWAY: N_("Your time was up, so a computer plays for you until you are back."),
    Notice.TIME_OFFERED: (
        N_("Your time was up, so a computer plays for you until you are back or somebody takes your seat.")
    ),
    Notice.TURN_TAKEN_BACK: N_("The turn before yours was taken back, so it's not your turn yet."),
    Notice.MISSED: (
        N_(
            "The others have waited a long time, so a computer plays for you until you are back or somebody "
            "takes your seat."
        )
    ),
    Notice.ORDER_PLAYED: N_("Your turn was played as ordered."),
    Notice.ORDER_BEGUN: N_("Your order is laid out here; the rest is up to you."),
    Notice.ORDER_UNFIT: N_("Your order no longer fits, so nothing was played."),
    Notice.LEFT_SERVER: N_("You had left this table's server, so a computer plays for you until you are back."),
    Notice.OUT_OF_SIGHT: (
        N_(
            "You did not see this table's channel and get no direct messages, so a computer plays for you until you"
            " are back. `/settings` turns direct messages on."
        )
    ),
    Notice.SEAT_TAKEN: N_("The seat is yours now, with everything in it."),
}
PICK_EXACTLY = N_("Choose exactly {number}")
YOUR_TURN = N_("your turn")
TURN_OF = N_("{name} is next")
NOT_STARTED = N_("not started yet")
WITH = N_("with {names}")
NEXT_TABLE = N_("{link} is open, with everybody in their seats. Once all are ready, you can start.")
NEXT_TABLE_WAITS = N_("The next table is already open: {link}. Press *Ready* there to play again.")
NEXT_TABLE_PLAYS = N_("The next table has already started: {link}.")
SAME_PEOPLE = N_("{mentions}: another round? Press *Ready*, or *Leave*.")
LOBBY_LAPSED = N_("Nothing has happened at **{name}** for a day, so it is closed. `/new` opens another table.")
PAGE_LINE = N_("-# Page {number} of {pages}")
PART_LINE = N_("-# {first} to {last} of {number}")
EARLIER = N_("Earlier ones")


def joined(parts: Iterable[Text]) -> str:
    """Join the parts of a line that are there."""
    return " · ".join(filter(None, map(str, parts)))


def some_of(names: Sequence[str]) -> str:
    """Join names as in a sentence; if there are many, name only the first."""
    if len(names) <= _MOST_NAMED:
        return listed(names)
    named = ", ".join(names[: _MOST_NAMED - 1])
    left = len(names) - _MOST_NAMED + 1
    return n_("{names} and {count} other", "{names} and {count} others", left, names=named)


def next_line(names: Sequence[str], due_at: int | None) -> str:
    """Say who is next, and until when: by the clock, since the post may be read when that has long passed."""
    if not names:
        return ""
    named = some_of(names)
    if due_at:
        return n_(
            "**{names}** is next, until <t:{due_at}:f>.",
            "**{names}** are next, until <t:{due_at}:f>.",
            len(names),
            names=named,
            due_at=due_at,
        )
    return n_("**{names}** is next.", "**{names}** are next.", len(names), names=named)


def waiting(names: Sequence[str]) -> str:
    """Say for whom a player waits."""
    return _("Waiting for {names}.", names=some_of(names))


def gained(gains: Sequence[Gain], *, is_brief: bool = False) -> str:
    """Say what points a draft brings, category by category, or briefly all together."""
    now = sum(gain.points for gain in gains if not gain.at_end)
    parts = [f"{gain.category} {gain.points:+d}" for gain in gains if not gain.at_end]
    later = ", ".join(f"{gain.category} {gain.points:+d}" for gain in gains if gain.at_end)
    if not parts:
        return _MINUS.sub("−", _("At the end {gains}", gains=later))
    by_category = f" ({', '.join(parts)})" if len(parts) > 1 and not is_brief else ""
    brought = _("Brings **{points:+d}**", points=now) + by_category
    at_end = " · " + _("at the end {gains}", gains=later) if later else ""
    return _MINUS.sub("−", brought + at_end)


def jump_link(guild_id: int | None, channel_id: int) -> str:
    label = _("Go to the table")
    return f"[{label}](https://discord.com/channels/{guild_id or '@me'}/{channel_id})"


def policies(privacy: str | None, terms: str | None) -> str:
    """Link to the host's privacy policy and terms of service, as far as there are any; empty if there are none."""
    named = ((_("Privacy policy"), privacy), (_("Terms of service"), terms))
    links = [f"[{name}]({address})" for name, address in named if address]
    return f"-# {' · '.join(links)}" if links else ""


def message_link(name: str, guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Link the name of a table to a message, or to the place where it will stand."""
    message = f"/{message_id}" if message_id else ""
    return f"[**{name}**](https://discord.com/channels/{guild_id or '@me'}/{channel_id}{message})"


def places(ranking: Sequence[tuple[int, str]]) -> str:
    """List places and names."""
    return _("Places: {places}", places=", ".join(f"{place}. {name}" for place, name in ranking))


def was_seen(name: str, secrets: str) -> str:
    """Show everybody what was on somebody's panel."""
    return _("**{name}** saw:\n{quoted}", name=name, quoted=quoted(secrets))


def quoted(text: str) -> str:
    """Set a text off as a quotation."""
    return "\n".join(f"> {line}" for line in text.splitlines())


WAITS_FOR_YOU = N_("### What waits for you")
OTHERS = N_("**Others are next**")
PLAY = N_("Play")
ENDS = N_("until <t:{at}:f>")
OVER = N_("time was up <t:{at}:R>")
SINCE = N_("last move <t:{at}:R>")
STANDING = N_("clock stopped")
ORDERED_AHEAD = N_("ordered ahead")
RESTS = N_("on hold: something is wrong")
YOU = N_("you")
WAITING_FOR = N_("waiting for {names}")
_MOST = 4
"""Of more players, only the best and the reader are named."""


def waiting_for(names: Sequence[str]) -> str:
    """Say for whom a table waits; empty if it waits for nobody."""
    if not names:
        return ""
    if len(names) > _MOST:
        return n_("waiting for {count} player", "waiting for {count} players", len(names))
    return WAITING_FOR.said(names=listed(names))


def points(what: str, told: Sequence[tuple[str, int]], own: int) -> str:
    """List points, the most first; `own` is the place of the reader in `told`."""
    ranked = sorted(range(len(told)), key=lambda seat: (-told[seat][1], seat))
    best = ranked[:_MOST]
    shown = best if own in best else [*best[:-1], own]
    return labelled(what, ", ".join(_scored(*told[seat], is_own=seat == own) for seat in shown))


def _scored(name: str, count: int, *, is_own: bool) -> str:
    number = str(count).replace("-", "−")
    return f"**{YOU} {number}**" if is_own else f"{name} {number}"
