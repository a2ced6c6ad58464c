"""What is not asked for again and again at a pair of tables, and why: whatever is new has to be put somewhere."""

from collections.abc import Mapping

from cogs.interactions.custom_ids import Verb

_PLAYED = "happens at both tables in `course.py`, and its answer is compared there"
_NO_GAME = "shows nothing of a game in play"
_LOBBY = "is for tables that have not started"
_CHANGES = "changes the table; what comes of it is compared in `course.py`, or told in words that hold no secret"

COMMANDS_ELSEWHERE: Mapping[str, str] = {
    **dict.fromkeys(("table takeback", "table away", "table back"), _PLAYED),
    **dict.fromkeys(("watch", "unwatch"), "begins and ends what `Pair.opened` begins for one reader"),
    **dict.fromkeys(("table leave",), "is `table resign` by another name"),
    **dict.fromkeys(("table pause", "table resume"), _CHANGES),
    **dict.fromkeys(("new",), _LOBBY),
    **dict.fromkeys(
        ("rules", "help", "settings", "hours", "server", "block", "unblock", "report", "reports", "privacy"), _NO_GAME
    ),
}
"""The other commands, each with the reason."""
VERBS_ELSEWHERE: Mapping[Verb, str] = {
    **dict.fromkeys(
        (Verb.GO, Verb.BACK, Verb.CONFIRM, Verb.WISH, Verb.ADD_WISH, Verb.ADD_ASKING, Verb.NUDGE, Verb.HOUR), _PLAYED
    ),
    **dict.fromkeys((Verb.OPEN, Verb.WISH_OPEN), "is asked for with each path of the tree in `looks.py`"),
    **dict.fromkeys((Verb.PICK, Verb.WISH_PICK), "stands for what is pressed as GO, OPEN, WISH or WISH_OPEN"),
    **dict.fromkeys((Verb.RESTART, Verb.WISH_BACK, Verb.WISH_RESTART), "goes back as BACK does"),
    **dict.fromkeys((Verb.DROP_WISH, Verb.CANCEL_ORDER), "takes away what was ordered, and shows the same panel"),
    **dict.fromkeys((Verb.TABLE, Verb.MEANT, Verb.LEAVING), "chooses the table, then shows what a command shows"),
    **dict.fromkeys((Verb.TAKE_BACK, Verb.PRESENT), "does what a command does that happens in `course.py`"),
    **dict.fromkeys((Verb.WATCH, Verb.UNWATCH, Verb.HINT), "does what a command does"),
    **dict.fromkeys((Verb.OFFER, Verb.HAND_ON, Verb.TAKE, Verb.RESIGN), "makes the readers of `Pair.opened`"),
    **dict.fromkeys((Verb.PROPOSE, Verb.AGREE), "ends games by consent in `course.finish`"),
    **dict.fromkeys(
        (Verb.DISPOSE, Verb.DISAGREE, Verb.RESUME, Verb.HOST, Verb.BE_HOST, Verb.KICK, Verb.DELETE, Verb.KEEP), _CHANGES
    ),
    **dict.fromkeys((Verb.WAKE, Verb.FINISH, Verb.AGAIN), _CHANGES),
    **dict.fromkeys(
        (Verb.GAME, Verb.SOLO, Verb.NEW, Verb.JOIN, Verb.LEAVE, Verb.READY, Verb.START, Verb.ADD, Verb.REMOVE), _LOBBY
    ),
    **dict.fromkeys((Verb.LEVEL, Verb.OPTION, Verb.VARIANTS, Verb.TIME, Verb.LIMIT, Verb.CONSEQUENCE), _LOBBY),
    **dict.fromkeys((Verb.CLOCKS, Verb.LENIENCE, Verb.HINTS), _LOBBY),
    **dict.fromkeys((Verb.GUIDE, Verb.HELP, Verb.TOPIC, Verb.SETTING, Verb.HOURS, Verb.TURNS, Verb.REPORT), _NO_GAME),
    **dict.fromkeys(
        (Verb.LANGUAGE, Verb.SPEAKS, Verb.PRIVACY, Verb.FORGET, Verb.SERVER, Verb.SERVER_CHANNELS, Verb.SERVER_ROLE),
        _NO_GAME,
    ),
}
"""The other buttons and selects, each with the reason."""
