"""The terms of a table as its host chooses them: each is one entry, from which select, panel, card and handler come."""

from collections.abc import Callable, Sequence
from typing import Any

from cogs.interactions.click import Click
from cogs.interactions.settings import Setting, Values, languages, listed, numbers, of_kind
from cogs.words import advice as advice_words
from cogs.words import lobby as lobby_words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from languages.catalogues import OFFERED
from languages.speech import Text
from tables.lobby.rules import FILL_AFTER
from tables.model.lobby import Lobby

_CLOCKS = {False: time_words.STEADY_DETAIL, True: time_words.FRIENDLY_DETAIL}


def _term(name: str, field: str, title: Text, values: Callable[[], Values], **facts: Any) -> Setting[Lobby]:  # noqa: ANN401 - as `Setting` takes them
    """Declare a term: its name in custom ids, and the field of `db.games.games.Terms` that it sets."""

    async def change(click: Click, value: object) -> Lobby:
        return await click.tables.lobbies.set_terms(click.game_id, click.user_id, **{field: value})

    def chosen(lobby: Lobby) -> object:
        return getattr(lobby.terms, field)

    return Setting(name=name, title=title, values=values, chosen=chosen, change=change, **facts)


def _limit(seconds: int | None) -> Text:
    return time_words.limit(seconds or 0)


def _is_limited(lobby: Lobby) -> bool:
    return lobby.terms.time_limit is not None


def _has_room(lobby: Lobby) -> bool:
    return len(lobby.players) < lobby.seats_most


def _after(lobby: Lobby) -> Text:
    return f"{time_words.WHEN_OVER[lobby.terms.consequence]}\n{time_words.REMINDED}"


def _rated(lobby: Lobby) -> Text:
    why = lobby_words.unrated(lobby)
    return lobby_words.RATED_HERE if why is None else lobby_words.UNRATED_HERE[why]


async def _fill(click: Click, seconds: int | None) -> Lobby:
    return await click.tables.lobbies.set_filling(click.game_id, click.user_id, seconds)


PLAY: Sequence[Setting[Lobby]] = (
    _term(
        "limit",
        "time_limit",
        time_words.TIME_LIMIT,
        numbers((None, *filter(None, time_words.LIMITS)), _limit),
        other=_limit,
        brief=lambda lobby: _limit(lobby.terms.time_limit),
    ),
    _term(
        "after",
        "consequence",
        time_words.WHEN_TIME_IS_OVER,
        of_kind(time_words.CONSEQUENCES),
        is_offered=_is_limited,
        explained=_after,
        brief=lambda lobby: time_words.SHORT[lobby.terms.consequence],
    ),
    _term(
        "clocks",
        "is_friendly",
        time_words.CLOCKS,
        listed(
            ("steady", False, time_words.STEADY, time_words.STEADY_DETAIL),
            ("friendly", True, time_words.FRIENDLY, time_words.FRIENDLY_DETAIL),
        ),
        is_offered=_is_limited,
        explained=lambda lobby: f"-# {_CLOCKS[lobby.terms.is_friendly]}",
        brief=lambda lobby: time_words.FRIENDLY_SHORT if lobby.terms.is_friendly else "",
    ),
    Setting(
        name="filling",
        title=lobby_words.FILLING,
        values=numbers((None, *FILL_AFTER), lobby_words.fill_after),
        chosen=lambda lobby: lobby.fill_after,
        change=_fill,
        is_offered=_has_room,
    ),
    _term(
        "lenience",
        "is_lenient",
        seat_words.TAKE_BACKS,
        listed(
            ("strict", False, seat_words.STRICT, seat_words.STRICT_DETAIL),
            ("lenient", True, seat_words.LENIENT, seat_words.LENIENT_DETAIL),
        ),
        explained=lambda lobby: seat_words.LENIENT_HERE if lobby.terms.is_lenient else seat_words.STRICT_HERE,
        brief=lambda lobby: seat_words.LENIENT_SHORT if lobby.terms.is_lenient else "",
    ),
    _term(
        "hints",
        "has_hints",
        advice_words.HINTS,
        listed(
            ("without", False, advice_words.WITHOUT, advice_words.WITHOUT_DETAIL),
            ("with", True, advice_words.WITH, advice_words.WITH_DETAIL),
        ),
        explained=lambda lobby: advice_words.WITH_HERE if lobby.terms.has_hints else advice_words.WITHOUT_HERE,
        brief=lambda lobby: advice_words.WITH_SHORT if lobby.terms.has_hints else "",
    ),
    _term(
        "rated",
        "is_rated",
        lobby_words.RATING,
        listed(
            ("rated", True, lobby_words.RATED, lobby_words.RATED_DETAIL),
            ("unrated", False, lobby_words.UNRATED, lobby_words.UNRATED_DETAIL),
        ),
        explained=_rated,
        brief=lambda lobby: lobby_words.RATED_SHORT if lobby_words.unrated(lobby) is None else "",
    ),
)
"""What changes how the game is played, and the filling of seats."""

LOOK: Sequence[Setting[Lobby]] = (
    _term(
        "pictures",
        "pictures",
        lobby_words.PICTURES,
        of_kind(lobby_words.HOW_OFTEN),
        brief=lambda lobby: lobby_words.HOW_OFTEN[lobby.terms.pictures][0],
    ),
    _term(
        "speaks",
        "language",
        people_words.LANGUAGE,
        languages,
        is_offered=lambda _: len(OFFERED) > 1,
        brief=lambda lobby: OFFERED[lobby.terms.language],
    ),
)
"""How posts look."""
