"""Panels and posts of random games tell nobody more than their view does, and planted leaks are found."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from rules.changes import changed
from rules.errors import PlayerError
from rules.game import AnyGame, Seat
from rules.registry import GAMES
from rules.sanssouci.game import Sanssouci
from rules.sanssouci.state import Phase
from tables.model.table import Table
from tests.leaks.panels import leaks

GAMES_OF_EACH, CHUNK = 10_000, 100
"""Games of each kind in the full run, and how many make one test of it."""


@pytest.mark.parametrize("slug", list(GAMES))
async def test_no_seat_is_shown_more_than_its_view_in_a_few_games(slug: str) -> None:
    for number in range(3):
        assert [] == (await leaks(GAMES[slug], number)).differences


@pytest.mark.full
@pytest.mark.parametrize("first", range(0, GAMES_OF_EACH, CHUNK))
@pytest.mark.parametrize("slug", list(GAMES))
async def test_no_seat_is_shown_more_than_its_view(
    slug: str, first: int, record_property: Callable[[str, object], None]
) -> None:
    for number in range(first, first + CHUNK):
        assert [] == (await leaks(GAMES[slug], number)).differences
    record_property(f"games of {slug} without a leak in panels and posts", CHUNK)


Leaking = Callable[..., Any]
"""What a method of Sanssouci returns in place of what it would, which is taken first, then its arguments."""
MOST = 60
"""So many games are looked at at most until a planted leak shows."""
FIRST = {
    "a step is skipped if the supply's next tile is of a certain symbol": 5,
    "nothing can be ordered ahead while a tile of a certain symbol is to come": 13,
    "an order counts on what a player cannot know": 13,
}
"""The first game that is looked at, for leaks that show late: those before it would take seconds."""


def _is_odd(cards: Sequence[int]) -> bool:
    """Say something about what comes next, which nobody may know."""
    return bool(cards and cards[-1] % 2)


def _move_less(whole: Leaking, state: Any, seat: Seat) -> Any:  # noqa: ANN401 - any game's state
    legal, after = whole(state, seat), state.players[(seat + 1) % len(state.players)]
    return legal[1:] if len(legal) > 2 and after.hand and max(after.hand) % 2 else legal


def _mission_in_refusal(whole: Leaking, state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401 - any game's state
    if text == "fly":
        raise PlayerError("leak", f"No, as {state.players[(seat + 1) % len(state.players)].missions} shows.")
    return whole(state, seat, text)


LEAKY: Mapping[str, tuple[str, Leaking]] = {
    "a move is hidden if the next seat holds a certain card": ("legal_moves", _move_less),
    "a step is skipped if the supply's next tile is of a certain symbol": (
        "none_move",
        lambda whole, state, seat: whole(state, seat) if _is_odd(state.supply) else None,
    ),
    "a move is called surprising if the mover's next card is of a certain kind": (
        "surprises",
        lambda whole, state, seat, move: whole(state, seat, move) or _is_odd(state.players[seat].deck),
    ),
    "another seat's mission is named in a refusal": ("parse_move", _mission_in_refusal),
    "who is ahead, missions counted in, is shown while the game lasts": (
        "result",
        lambda whole, state: whole(state if state.phase is Phase.GARDENS else changed(state, phase=Phase.OVER)),
    ),
    "nothing can be ordered ahead while a tile of a certain symbol is to come": (
        "foreseen",
        lambda whole, state, seat: None if _is_odd(state.supply) else whole(state, seat),
    ),
    "an order counts on what a player cannot know": (
        "premise",
        lambda whole, state, seat, move: (*whole(state, seat, move), *state.supply[-1:]),
    ),
}


async def is_found(game: AnyGame, first: int = 0) -> bool:
    for number in range(first, first + MOST):
        if (await leaks(game, number)).differences:
            return True
    return False


@pytest.mark.parametrize("name", LEAKY)
async def test_a_planted_leak_is_found(name: str) -> None:
    method, leaking = LEAKY[name]
    whole = getattr(Sanssouci(), method)
    leaky = {method: lambda _, *arguments: leaking(whole, *arguments)}
    assert await is_found(type("Leaky", (Sanssouci,), leaky)(), FIRST.get(name, 0))


async def test_table_that_still_knows_the_hand_of_whoever_resigned_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "seat_of", lambda _table, user_id: Seat(user_id))
    assert await is_found(Sanssouci())
