"""Sentences of the bot itself, whatever the game: short, warm, plain."""

from collections.abc import Sequence

from render.game import Gain
from tables.notices import Notice

SORRY = "Sorry, something went wrong on our side. Nothing was lost; please try again."
STOPPING = "I am just being started anew, so nothing was changed; please try again in a minute."
COMMANDS_CHANGED = "My commands have changed meanwhile; please close this one, and choose it anew in a minute."
LAPSED = "That button belongs to an earlier version of me and does nothing any more; `/turns` shows what waits for you."
STALE = "That button was from an earlier moment, so nothing was changed. This is how things stand now."
WATCHING = "You have no seat at this table, so you see what everybody sees. `/new` opens a table of your own."
RESIGNED_HERE = "You resigned from this table, so you see what everybody sees."
WHICH_TABLE = "You sit at several tables. Which one do you mean?"
NO_TABLE = "You sit at no table in play. `/new` opens one."
NOWHERE_TO_RESIGN = (
    "You sit at no table in play. A table that has not started is left by *Leave* on its card in the channel."
)
NOTHING_WAITS = "Nothing is waiting for you."
AND_MORE = "-# … there is more than one message holds."
NOTHING_HAPPENED = "Nothing has happened yet."
ONLY_CHANNELS = "A table is opened in a text channel of a server; please use `/new` there."
LOBBY_STARTED = "This table has started; its card and its thread follow."
LOBBY_CLOSED = "This table was given up before it started."
RESTING = (
    "Something is wrong with the stored game of this table, so it rests. Nothing else is touched, and whoever runs me "
    "has been told."
)
MENDED = "The stored game of this table was damaged. I have put it together again from its moves, so you can play on."
DMS_CLOSED = (
    "I cannot write to you directly, so *My turn* in the thread shows your cards instead. To be told there, allow "
    "direct messages from members of this server in its privacy settings, then use `/turns` in a direct message to me."
)

SOLO_BEGUN = (
    "Your game has begun, and only you see this side of it. *How to play* below explains the game in a few pages."
)
SOLO_GOES_ON = (
    "Your game against the computer in this channel is still going on; here it is. `/table resign` would end it."
)

NO_WAY_BACK = "This cannot be taken back."
RESIGNED_FROM = (
    "You resigned from **{table}**. A computer plays on in your place, and you can look on like everybody else."
)
RESIGNED_AND_OVER = "You resigned from **{table}**, and the game is over; its thread shows how it ended."
STAYED = "You play on; nothing has changed."

PLAY_COMPUTER = "Play against the computer"
OPEN_TABLE = "Open a table"
CHOOSE_GAME = "Choose a game"
GAME_CHOSEN = "Play against the computer right away, or open a table and see who joins you."

HOW_TO_PLAY = "How to play"
MY_TURN = "My turn"
LOOK_AGAIN = "Look again"
TEXT_BOARD = "As text"
LOG = "Log"
PLAY_AGAIN = "Play again"
RESIGN_FOR_GOOD = "Resign for good"
PLAY_ON = "Play on"
BACK = "Back"
OTHER_CHOICES = "Other choices"
NEXT = "Next"
RESTART = "Restart"
CONFIRM = "Confirm"
CHOOSE = "Choose"
SURPRISES = "-# This shows you something new, so it counts at once, together with what you chose before."
PICTURES = "Pictures"
TEXT_ONLY = "Text only"
SHOWN_AS_TEXT = "Your own panels come as **text only**, complete with all that the pictures show."
SHOWN_AS_PICTURES = "Your own panels come as **pictures**, each with a description."
SHOW_ODDS = "Show odds"
HIDE_ODDS = "Hide odds"
ODDS_SHOWN = "Where a draw can go wrong, they **tell how likely** that is."
ODDS_HIDDEN = "Where a draw can go wrong, they **do not say how likely** that is."
POSTS_KEEP_PICTURES = "-# Posts for the whole table stay pictures; *As text* under each of them shows it in words."
WHY = "Why these points"
SHOW_LARGE = "Show one player large"
TIME_LIMIT = "Time limit"
VARIANTS = "Variants of the rules"
AS_USUAL = "The usual rules"
TIME = "Time and take-backs"

JOIN = "Join"
LEAVE = "Leave"
READY = "Ready"
START = "Start"
ADD_COMPUTER = "Add computer"
REMOVE_COMPUTER = "Remove computer"

_MOST_NAMED = 8
"""Of more people a sentence names only some."""
_ALL_IS_SHOWN = "everybody is shown what all had in secret and the key of the deal"

HOUR = 3600
LIMITS = {
    0: "No time limit",
    12 * HOUR: "12 hours a turn",
    24 * HOUR: "1 day a turn",
    48 * HOUR: "2 days a turn",
    72 * HOUR: "3 days a turn",
    168 * HOUR: "7 days a turn",
}

NOTICES = {
    Notice.DRAFT_DROPPED: "What you had chosen is gone: another player's move changed what it stood on.",
    Notice.DRAFT_CUT: "The last part of what you had chosen is no longer possible; the part before it stands.",
    Notice.REST_NOT_PLAYED: "Your move showed something new, so what you typed after it was not played.",
    Notice.TIME_DRAFT_PLAYED: "Your time was over, so your turn was played as you had chosen it.",
    Notice.TIME_COMPUTER_PLAYED: "Your time was over, so the computer played a turn for you.",
    Notice.TIME_AWAY: "Your time was over, so a computer plays for you until you are back.",
    Notice.TIME_OFFERED: (
        "Your time was over, so a computer plays for you until you are back, or until somebody else takes your seat."
    ),
    Notice.TURN_TAKEN_BACK: "The turn before yours was taken back, so it is not yours yet.",
    Notice.MISSED: (
        "The others have waited for you for long, so a computer plays for you until you are back, or until somebody "
        "else takes your seat."
    ),
    Notice.ORDER_PLAYED: "Your last turn was played as you had ordered it.",
    Notice.ORDER_BEGUN: "What you had ordered is laid out here; a decision is left to you.",
    Notice.ORDER_UNFIT: "What you had ordered does not fit any more, so nothing of it was played.",
    Notice.LEFT_SERVER: "You were not on this table's server any more, so a computer plays for you until you are back.",
    Notice.SEAT_TAKEN: "The seat is yours now, with all that it holds and all that it knows.",
}


def limit(seconds: int) -> str:
    """Say how long a turn may take; 0 for no limit."""
    return LIMITS.get(seconds, f"{seconds // HOUR} hours a turn")


def greeting(titles: Sequence[str]) -> str:
    """Say hello to a server, and what can be played there."""
    hello = (
        "Hello, I keep the tables for quiet games about gardens: you take your turn whenever you have a minute, over "
        "an evening or a week."
    )
    named = and_list([f"**{title}**" for title in titles])
    if len(titles) > 1:
        return f"{hello} You can play {named}. Choose one, to play it against the computer, or with whoever joins you."
    return f"{hello} Try {named} against the computer right away, or open a table and see who joins you."


def missing_permissions(names: Sequence[str]) -> str:
    """Say which permissions the bot needs in the channel."""
    return (
        f"I need these permissions in this channel first: {', '.join(names)}. Whoever manages the server grants them "
        "to my role under *Server Settings → Roles*, or for this channel alone under *Edit Channel → Permissions*."
    )


def and_list(names: Sequence[str]) -> str:
    """Join names as in a sentence."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def some_of(names: Sequence[str]) -> str:
    """Join names as in a sentence; of many only the first are named."""
    if len(names) <= _MOST_NAMED:
        return and_list(names)
    return f"{', '.join(names[: _MOST_NAMED - 1])} and {len(names) - _MOST_NAMED + 1} others"


def next_line(names: Sequence[str], due_at: int | None) -> str:
    """Say who is next, and until when."""
    if not names:
        return ""
    until = f", until <t:{due_at}:R>" if due_at else ""
    return f"**{some_of(names)}** {'is' if len(names) == 1 else 'are'} next{until}."


def way(labels: Sequence[str]) -> str:
    """Name what was opened of a tree of choices, the outermost first."""
    return " › ".join(labels)


def pick_exactly(number: int) -> str:
    """Ask for so many of the options of a select."""
    return f"Choose exactly {number}"


def waiting(names: Sequence[str]) -> str:
    """Say for whom a player waits."""
    return f"Waiting for {some_of(names)}."


def gained(gains: Sequence[Gain]) -> str:
    """Say what a draft brings, category by category."""
    now = sum(gain.points for gain in gains if not gain.at_end)
    parts = [f"{gain.category} {gain.points:+d}" for gain in gains if not gain.at_end]
    later = [f"{gain.category} {gain.points:+d}" for gain in gains if gain.at_end]
    brought = f"Brings **{now:+d}**" + (f" ({', '.join(parts)})" if len(parts) > 1 else "")
    at_end = f" · at the end {', '.join(later)}" if later else ""
    return (brought + at_end).replace("-", "−")


def commitment(hash_hex: str) -> str:
    """Explain the hash of the deal's key."""
    return f"-# The deal is fixed by a secret key; its SHA-256 is `{hash_hex}`. The key is shown at the end."


def jump_link(guild_id: int | None, channel_id: int) -> str:
    """Link to the table."""
    return f"[Go to the table](https://discord.com/channels/{guild_id or '@me'}/{channel_id})"


def message_link(name: str, guild_id: int | None, channel_id: int, message_id: int | None) -> str:
    """Link the name of a table to a message, or to the place where it will stand."""
    message = f"/{message_id}" if message_id else ""
    return f"[**{name}**](https://discord.com/channels/{guild_id or '@me'}/{channel_id}{message})"


def next_table(link: str) -> str:
    """Say that the next table is open."""
    return f"{link} is open, with everybody in their seats. As soon as all are ready, you can start it."


def next_table_waits(link: str) -> str:
    """Say that somebody was faster."""
    return f"The next table is open already: {link}. Press *Ready* there if you play again."


def next_table_plays(link: str) -> str:
    """Say that the next table has started without a second one."""
    return f"The next table has started already: {link}."


def same_people(mentions: str) -> str:
    """Ask those who played to say whether they play again."""
    return f"{mentions} Once more? Press *Ready* if you play again, or *Leave*."


def lapsed(name: str) -> str:
    """Say that a lobby was given up."""
    return f"**{name}** waited a day without any change, so it is closed. `/new` opens another table."


def page_line(number: int, pages: int) -> str:
    """Say where in the walk-through the reader is."""
    return f"-# Page {number} of {pages}"


def winners(names: Sequence[str]) -> str:
    """Say who won."""
    return f"**{names[0]}** wins." if len(names) == 1 else winners_share(names)


def winners_share(names: Sequence[str]) -> str:
    """Say who won together."""
    return f"**{and_list(names)}** share the first place."


def other_would_win(table: str, other: str) -> str:
    """Say what resigning does where two play."""
    return f"If you resign from **{table}**, the game ends now: **{other}** wins, and {_ALL_IS_SHOWN}."


def deputy_would_play(table: str) -> str:
    """Say what resigning does where more than two play."""
    return f"If you resign from **{table}**, a computer plays on in your place, and at the end you are placed last."


def game_would_end(table: str) -> str:
    """Say what resigning does where nobody else is left to play."""
    return (
        f"If you resign from **{table}**, the game ends now, since nobody else is left to play it, and {_ALL_IS_SHOWN}."
    )


def resigned_name(name: str) -> str:
    """Mark the name of somebody who resigned, wherever a text names their seat."""
    return f"{name} (resigned)"


def bracketed_name(name: str) -> str:
    """Mark the name of somebody who resigned in a picture."""
    return f"({name})"


def resigned(name: str) -> str:
    """Tell that somebody resigned and a computer plays on."""
    return f"**{name}** resigned. A computer plays on in their place, and at the end they are placed last."


def resigned_then(name: str) -> str:
    """Tell in the log that somebody resigned."""
    return f"**{name}** resigned."


def won_by_resignation(resigned: Sequence[str], winners: Sequence[str]) -> str:
    """Say who won since all others resigned."""
    gone = f"**{some_of(resigned)}** resigned, so"
    return f"{gone} **{winners[0]}** wins." if len(winners) == 1 else f"{gone} {winners_share(winners)}"


def all_resigned(names: Sequence[str]) -> str:
    """Say that a game ended since nobody was left."""
    return f"**{some_of(names)}** resigned, so nobody is left to play."


def placed_last(names: Sequence[str]) -> str:
    """Say of a game played to its end where those who resigned are placed."""
    return f"**{some_of(names)}** resigned, so {'that seat is' if len(names) == 1 else 'those seats are'} placed last."


def places(ranking: Sequence[tuple[int, str]]) -> str:
    """List places and names."""
    return f"Places: {', '.join(f'{place}. {name}' for place, name in ranking)}"


def was_seen(name: str, secrets: str) -> str:
    """Show everybody what stood on somebody's panel."""
    return f"**{name}** saw:\n{quoted(secrets)}"


def quoted(text: str) -> str:
    """Set a text off as a quotation."""
    return "\n".join(f"> {line}" for line in text.splitlines())


def revealed_key(key_hex: str) -> str:
    """Show the key of the deal."""
    return f"-# Key of the deal: `{key_hex}`"
