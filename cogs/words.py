"""Sentences of the bot itself, whatever the game: short, warm, plain."""

SORRY = "Sorry, something went wrong on our side. Nothing was lost or changed; please try again."
NOT_SEATED = "You have no seat at this table. You can watch the posts here, and /new opens a table of your own."
WHICH_TABLE = "You sit at several tables. Which one?"
NO_TABLE = "You sit at no table yet. /new opens one."
LAPSED = "That button is from an earlier time of this table; nothing was changed."
YOUR_TURN = "It is your turn."
NOTHING_WAITS = "Nothing is waiting for you."
DMS_CLOSED = (
    "I cannot write to you directly, so *My turn* shows your cards here instead. To get a message when it is your "
    "turn, allow direct messages from members of this server in its privacy settings."
)
ONLY_CHANNELS = "A table is opened in a text channel of a server; please use /new there."

MY_TURN = "My turn"
TEXT_BOARD = "As text"
LOG = "Log"
BACK = "Back"
RESTART = "Restart"
CONFIRM = "Confirm"
CONFIRM_NONE = "Confirm without"
CHOOSE = "Choose"
SHOW_GARDEN = "Show a garden large"

JOIN = "Join"
LEAVE = "Leave"
READY = "Ready"
START = "Start"
ADD_COMPUTER = "Add computer"
REMOVE_COMPUTER = "Remove computer"
COMPUTER = "Computer"
LIMITS = {0: "No time limit", 12: "12 hours a turn", 24: "1 day a turn", 48: "2 days a turn", 72: "3 days a turn"}


def missing_permissions(names: list[str]) -> str:
    """Say which permissions the bot needs in the channel."""
    return f"I need these permissions in this channel first: {', '.join(names)}. A server manager can grant them."


def next_line(names: list[str], due_at: int | None) -> str:
    """Say who is next, and until when."""
    who = " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "Nobody"
    until = f", until <t:{due_at}:R>" if due_at else ""
    return f"**{who}** {'is' if len(names) == 1 else 'are'} next{until}."


def waiting(names: list[str]) -> str:
    """Say for whom a player waits."""
    return f"You are waiting for {', '.join(names)}." if names else "Nobody has to act."


def gained(now: int, end: int, parts: list[str]) -> str:
    """Say what a draft brings."""
    if not parts:
        return "This turn +0"
    later = f" · at the end {end:+d}" if end else ""
    return f"This turn **{now:+d}**{later} ({', '.join(parts)})".replace("-", "−")
