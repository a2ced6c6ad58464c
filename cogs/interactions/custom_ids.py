"""
The custom_ids of all buttons and selects: `v1|verb|game|rev|rest`.

They outlive restarts, anybody may send them at any time, and where others can read them they contain no secret.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

LONGEST = 100


class Verb(Enum):
    """What a press asks for; the value is part of the custom_id."""

    # Under the greeting
    CHOOSE = "choose"
    AGAINST = "against"
    GAME = "game"
    SOLO = "solo"
    NEW = "new"
    # In the lobby
    JOIN = "join"
    LEAVE = "leave"
    READY = "ready"
    START = "start"
    INVITE = "invite"
    DECLINE = "decline"
    FILLING = "filling"
    COMPUTER = "computer"
    ADD = "add"
    REMOVE = "remove"
    LEVEL = "level"
    OPTION = "option"
    VARIANTS = "variants"
    TIME = "time"
    LIMIT = "limit"
    CONSEQUENCE = "after"
    CLOCKS = "clocks"
    SPEAKS = "speaks"
    LENIENCE = "lenience"
    HINTS = "hints"
    PICTURES = "pictures"
    RATED = "rated"
    # Anywhere
    TABLE = "table"
    LEAVING = "leaving"
    MEANT = "meant"
    GUIDE = "guide"
    LEARN = "learn"
    HELP = "help"
    TOPIC = "topic"
    SETTING = "setting"
    LANGUAGE = "language"
    HOURS = "hours"
    HOUR = "hour"
    TURNS = "turns"
    TABLES = "tables"
    NUDGE = "nudge"
    REPORT = "report"
    MESSAGES = "messages"
    SHOWING = "showing"
    PROFILE = "profile"
    RANKING = "ranking"
    RANKED_GAME = "rankedgame"
    PRIVACY = "privacy"
    FORGET = "forget"
    # Under posts
    TURN = "turn"
    MORE = "more"
    SEE = "see"
    TEXT = "text"
    LOG = "log"
    REPLAY = "replay"
    FAIR = "fair"
    FILM = "film"
    SINCE = "since"
    AGAIN = "again"
    WATCH = "watch"
    UNWATCH = "unwatch"
    SCORE = "score"
    WHY = "why"
    TURNING_POINTS = "points"
    REVIEW = "review"
    BRANCH = "branch"
    PRACTISE = "practise"
    PRACTICE = "practice"
    REASONS = "reasons"
    # In panels
    GO = "go"
    OPEN = "open"
    PICK = "pick"
    BACK = "back"
    RESTART = "restart"
    CONFIRM = "confirm"
    TAKE_BACK = "takeback"
    HINT = "hint"
    LARGER = "larger"
    # In panels of orders
    ORDER = "order"
    WISH = "wish"
    WISH_OPEN = "wishopen"
    WISH_PICK = "wishpick"
    WISH_BACK = "wishback"
    WISH_RESTART = "rewish"
    ADD_WISH = "addwish"
    ADD_ASKING = "addasking"
    DROP_WISH = "dropwish"
    CANCEL_ORDER = "unorder"
    # About the garden of the day and private boards, whose ids stand in the place of a table's
    DAILY = "daily"
    DAILY_PLAY = "dailyplay"
    DAILY_SHARE = "dailyshare"
    DAILY_PUZZLE = "dpuzzle"
    BOARD = "bgo"
    BOARD_OPEN = "bopen"
    BOARD_PICK = "bpick"
    BOARD_BACK = "bback"
    BOARD_RESTART = "brestart"
    BOARD_CONFIRM = "bconfirm"
    BOARD_TEXT = "btext"
    BOARD_READ = "bread"
    # By those who are away
    PRESENT = "present"
    OFFER = "offer"
    HAND_ON = "handon"
    TAKE = "take"
    # About what needs consent
    PROPOSE = "propose"
    DISPOSE = "dispose"
    AGREE = "agree"
    DISAGREE = "disagree"
    RESUME = "resume"
    # About hosts and idle tables
    HOST = "host"
    BE_HOST = "behost"
    KICK = "kick"
    DELETE = "delete"
    KEEP = "keep"
    WAKE = "wake"
    FINISH = "finish"
    # About servers
    SERVER = "server"
    SERVER_CHANNELS = "channels"
    SERVER_ROLE = "role"
    SERVER_GAMES = "games"
    SERVER_BACK = "settings"
    SERVER_DAILY = "sdaily"
    SERVER_DAY = "sday"
    SERVER_HOUR = "shour"
    GAME_ROLE = "gamerole"
    CALLS = "calls"
    # Under the question whether somebody resigns
    RESIGN = "resign"
    STAY = "stay"


SELECTS = frozenset(
    {
        Verb.AGAINST,
        Verb.GAME,
        Verb.COMPUTER,
        Verb.LEVEL,
        Verb.OPTION,
        Verb.VARIANTS,
        Verb.LIMIT,
        Verb.CONSEQUENCE,
        Verb.CLOCKS,
        Verb.LENIENCE,
        Verb.HINTS,
        Verb.RATED,
        Verb.PICTURES,
        Verb.SPEAKS,
        Verb.FILLING,
        Verb.LANGUAGE,
        Verb.SHOWING,
        Verb.PROFILE,
        Verb.RANKED_GAME,
        Verb.HOUR,
        Verb.TOPIC,
        Verb.TABLE,
        Verb.LEAVING,
        Verb.MEANT,
        Verb.DISPOSE,
        Verb.HOST,
        Verb.KICK,
        Verb.SEE,
        Verb.WHY,
        Verb.PICK,
        Verb.SERVER,
        Verb.SERVER_HOUR,
        Verb.WISH_PICK,
        Verb.BOARD_PICK,
        Verb.DROP_WISH,
    }
)
"""The verbs of selects."""
_NOT_EMPTY = frozenset({Verb.PICK, Verb.WISH_PICK, Verb.BOARD_PICK})
_MULTIPLE = _NOT_EMPTY | {Verb.VARIANTS, Verb.INVITE, Verb.GAME_ROLE, Verb.SERVER_CHANNELS, Verb.SERVER_DAY}
"""The verbs of selects in which you may choose more or fewer than one option."""
_OF_TABLES = frozenset({Verb.TABLE, Verb.LEAVING, Verb.MEANT})
"""The verbs of selects in which a table is chosen."""
CHANNEL_SELECTS = frozenset({Verb.SERVER_CHANNELS, Verb.SERVER_DAY})
ROLE_SELECTS = frozenset({Verb.SERVER_ROLE, Verb.GAME_ROLE})
USER_SELECTS = frozenset({Verb.INVITE})
OF_BOARDS = frozenset(verb for verb in Verb if verb.name.startswith("BOARD"))
"""The verbs of private boards."""
BUTTONS = frozenset(Verb) - SELECTS - CHANNEL_SELECTS - ROLE_SELECTS - USER_SELECTS


_ANY = re.compile(
    rf"v1\|(?P<verb>{'|'.join(sorted(verb.value for verb in Verb))})"
    r"\|(?P<game>[0-9]{1,18})\|(?P<rev>[0-9]{0,18})\|(?P<rest>[a-z0-9:+.-]{0,48})",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Press:
    """A decoded custom_id; `rev` is None if it never expires, `rest` is notations, a path or an option's name."""

    verb: Verb
    game: int
    rev: int | None = None
    rest: str = ""

    def __str__(self) -> str:
        return f"v1|{self.verb.value}|{self.game}|{'' if self.rev is None else self.rev}|{self.rest}"


def accepts_choices(press: Press, chosen: int) -> bool:
    """Return whether this number of options may be chosen; only a forged press fails this."""
    if press.verb in BUTTONS:
        return True
    if press.verb in _MULTIPLE and (press.rest or press.verb not in _NOT_EMPTY):
        return chosen > 0 or press.verb not in _NOT_EMPTY
    return chosen == 1


def parse_press(custom_id: str) -> Press | None:
    """Decode a custom_id; None if the bot did not make it."""
    found = _ANY.fullmatch(custom_id)
    if found is None:
        return None
    rev = int(found["rev"]) if found["rev"] else None
    return Press(Verb(found["verb"]), int(found["game"]), rev, found["rest"])


def table_meant_by(press: Press, values: Sequence[str]) -> int:
    """Return the id of the table that a press is about, or that is chosen in a select; 0 for none."""
    if press.verb in OF_BOARDS:
        return 0
    return (number(values[0]) or 0) if press.verb in _OF_TABLES and values else press.game


LARGEST = (1 << 63) - 1
"""The largest integer that SQLite stores."""
_DIGITS = len(str(LARGEST))


def number(text: str) -> int | None:
    """Read a non-negative integer that the database can store; None if the text is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        return None
    found = int(text)
    return found if found <= LARGEST else None
