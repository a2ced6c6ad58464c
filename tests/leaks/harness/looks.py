"""Everything that a reader can ask for at a table without changing it, and why the rest is not asked for."""

import random
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from string import ascii_lowercase, digits
from typing import Any

from cogs.interactions.custom_ids import OF_BOARDS, Press, Verb
from render.game import Choice, Steps
from render.registry import LOOKS
from tables.model.panel import Panel
from tables.model.place import Person
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.screen import Shown
from tests.leaks.harness.side import Side

_FIRST_LETTERS = "".join(sorted({*ascii_lowercase} - {*"quvxyz"})) + digits

Ask = Callable[[Side], Awaitable[Sequence[Shown]]]
Look = tuple[str, Ask]
"""The kind of what is delivered, and how it is asked for."""

COMMANDS = (
    *("hand", "board", "log", "play", "order", "hint", "replay", "turns", "table resign", "table replace"),
    *("profile", "ranking", "table end", "table export", "table host", "table kick", "table delete"),
)
"""What a reader may ask for by commands; a new one that shows something of a table is one line here."""
TIMELESS = (
    *(
        Verb.TURN,
        Verb.MORE,
        Verb.TEXT,
        Verb.LOG,
        Verb.SINCE,
        Verb.REPLAY,
        Verb.FAIR,
        Verb.FILM,
        Verb.TURNING_POINTS,
        Verb.REVIEW,
        Verb.ORDER,
    ),
    *(Verb.SCORE, Verb.STAY, Verb.REASONS),
)
"""What a reader may ask for by buttons that are good for ever."""
OF_SEATS = (Verb.SEE, Verb.WHY)
"""What a reader may ask for about each seat, in selects."""
NONSENSE = ("fly", "card:", "9" * 30, "fly end")
"""Notations of no move, which every game refuses."""

_PLAYED = "happens at both tables in `course.py`, and its answer is compared there"
_NO_GAME = "shows nothing of a game in play"
_OWN_BOARD = "is about a board of one person alone, dealt from what that person sees or may know"
_LOBBY = "is for tables that have not started"
_CHANGES = "changes the table; what comes of it is compared in `course.py`, or told in words that hold no secret"

COMMANDS_ELSEWHERE: Mapping[str, str] = {
    **dict.fromkeys(("table takeback", "table away", "table back"), _PLAYED),
    **dict.fromkeys(("watch", "unwatch"), "begins and ends what `Pair.opened` begins for one reader"),
    **dict.fromkeys(("table leave",), "is `table resign` by another name"),
    **dict.fromkeys(("table pause", "table resume"), _CHANGES),
    **dict.fromkeys(("new", "tables"), _LOBBY),
    **dict.fromkeys(("daily", "practice"), _OWN_BOARD),
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
    **dict.fromkeys((Verb.DAILY, Verb.DAILY_PLAY, Verb.DAILY_SHARE, Verb.DAILY_PUZZLE, *OF_BOARDS), _OWN_BOARD),
    **dict.fromkeys((Verb.LEARN,), "deals the same to everybody"),
    **dict.fromkeys((Verb.PRACTISE, Verb.PRACTICE), _OWN_BOARD),
    **dict.fromkeys((Verb.BRANCH,), "begins at what its seat saw, which `tests/tables/advice/test_reviews.py` sees to"),
    **dict.fromkeys((Verb.LARGER,), "shows the same panel as tall pictures, which `test_panels.py` compares"),
    **dict.fromkeys((Verb.TABLE, Verb.MEANT, Verb.LEAVING), "chooses the table, then shows what a command shows"),
    **dict.fromkeys((Verb.TAKE_BACK, Verb.PRESENT), "does what a command does that happens in `course.py`"),
    **dict.fromkeys((Verb.WATCH, Verb.UNWATCH, Verb.HINT), "does what a command does"),
    **dict.fromkeys((Verb.PROFILE, Verb.RANKING, Verb.RANKED_GAME), "shows what a command shows, of one game"),
    **dict.fromkeys((Verb.OFFER, Verb.HAND_ON, Verb.TAKE, Verb.RESIGN), "makes the readers of `Pair.opened`"),
    **dict.fromkeys((Verb.PROPOSE, Verb.AGREE), "ends games by consent in `course.finish`"),
    **dict.fromkeys(
        (Verb.DISPOSE, Verb.DISAGREE, Verb.RESUME, Verb.HOST, Verb.BE_HOST, Verb.KICK, Verb.DELETE, Verb.KEEP), _CHANGES
    ),
    **dict.fromkeys((Verb.MESSAGES,), "sends the hand that the entry `hand` shows"),
    **dict.fromkeys((Verb.WAKE, Verb.FINISH, Verb.AGAIN), _CHANGES),
    **dict.fromkeys(
        (Verb.GAME, Verb.SOLO, Verb.NEW, Verb.JOIN, Verb.LEAVE, Verb.READY, Verb.START, Verb.ADD, Verb.REMOVE), _LOBBY
    ),
    **dict.fromkeys((Verb.CHOOSE, Verb.AGAINST, Verb.COMPUTER, Verb.INVITE, Verb.DECLINE, Verb.FILLING), _LOBBY),
    **dict.fromkeys((Verb.TABLES,), "lists the names of tables and who sits there"),
    **dict.fromkeys((Verb.LEVEL, Verb.OPTION, Verb.VARIANTS, Verb.TIME, Verb.LIMIT, Verb.CONSEQUENCE), _LOBBY),
    **dict.fromkeys((Verb.CLOCKS, Verb.LENIENCE, Verb.HINTS, Verb.PICTURES, Verb.RATED), _LOBBY),
    **dict.fromkeys((Verb.GUIDE, Verb.HELP, Verb.TOPIC, Verb.SETTING, Verb.HOURS, Verb.TURNS, Verb.REPORT), _NO_GAME),
    Verb.SHOWING: _NO_GAME,
    **dict.fromkeys(
        (
            Verb.SERVER_GAMES,
            Verb.SERVER_BACK,
            Verb.GAME_ROLE,
            Verb.CALLS,
            Verb.SERVER_DAILY,
            Verb.SERVER_DAY,
            Verb.SERVER_HOUR,
        ),
        _NO_GAME,
    ),
    **dict.fromkeys(
        (Verb.LANGUAGE, Verb.SPEAKS, Verb.PRIVACY, Verb.FORGET, Verb.SERVER, Verb.SERVER_CHANNELS, Verb.SERVER_ROLE),
        _NO_GAME,
    ),
}
"""The other buttons and selects, each with the reason."""


def slashed(person: Person, name: str, **options: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.slash(person, name, **options)

    return ask


def pressed(person: Person, press: Press, *values: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.press(person, press, values)

    return ask


def _offered(person: Person, command: str, typed: str) -> Ask:
    async def ask(side: Side) -> Sequence[Shown]:
        return await side.suggest(person, command, "moves", typed)

    return ask


async def looks_at(pair: Pair, chance: random.Random) -> Sequence[Look]:
    """Return everything that can be asked for as things stand at the real table."""
    panel = await pair.real.hall.panel(pair.real.game_id, pair.reader.person)
    return [*_anywhere(pair), *_typed(pair, panel, chance), *_opened(pair, panel), *await _replayed(pair)]


def _anywhere(pair: Pair) -> Iterator[Look]:
    person, game_id = pair.reader.person, pair.real.game_id
    for name in COMMANDS:
        yield f"/{name}", slashed(person, name)
    for verb in TIMELESS:
        yield verb.value, pressed(person, Press(verb, game_id))
    for verb in OF_SEATS:
        for seat in range(pair.setting.players):
            yield verb.value, pressed(person, Press(verb, game_id), str(seat))
    yield "card", Side.card
    yield "times", Side.times


def _typed(pair: Pair, panel: Panel, chance: random.Random) -> Iterator[Look]:
    """Yield suggestions, and what is refused of what can be typed."""
    person = pair.reader.person
    for typed in ("", *chance.sample(_FIRST_LETTERS, 2)):
        yield "suggestions", _offered(person, "play", typed)
        yield "order suggestions", _offered(person, "order", typed)
    legal = [str(move) for move in panel.legal]
    for move in chance.sample(legal, min(2, len(legal))):
        yield "suggestions", _offered(person, "play", f"{move} ")
    refused = [text for text in (*NONSENSE, *pair.stage.probes) if text not in legal]
    for text in chance.sample(refused, 3):
        yield "refusal", slashed(person, "play", moves=text)
        yield "order refusal", slashed(person, "order", moves=f"fly {text}")


def _opened(pair: Pair, panel: Panel) -> Iterator[Look]:
    """Yield each node of the tree of choices, in the panel, and in that of an order where there is one."""
    person, game_id = pair.reader.person, pair.real.game_id
    steps = LOOKS[panel.slug].steps(panel.view, panel.legal) if panel.legal else Steps("", ())
    for path in _paths(steps.choices):
        yield "open", pressed(person, Press(Verb.OPEN, game_id, panel.rev, path))
    for path in (*_paths(steps.choices), "a"):
        yield "open", pressed(person, Press(Verb.WISH_OPEN, game_id, rest=path))


def _paths(choices: Sequence[Choice[Any]]) -> Iterator[str]:
    for choice in choices:
        if choice.path:
            yield choice.path
            yield from _paths(choice.choices)


async def _replayed(pair: Pair) -> Sequence[Look]:
    """Return every page of the replay."""
    replayed = await pair.real.hall.tables.replays.post(pair.real.game_id, pair.reader.seat)
    return [replay_page(pair, number) for number in range(replayed.last + 1)]


def replay_page(pair: Pair, number: int) -> Look:
    return "replay", pressed(pair.reader.person, Press(Verb.REPLAY, pair.real.game_id, rest=f"{number}:on"))
