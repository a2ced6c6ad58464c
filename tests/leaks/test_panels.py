"""Panels and posts of random games tell nobody more than their view does, and planted leaks are found."""

from collections.abc import Callable
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


class LeakyMoves(Sanssouci):
    """Hides a move when the next seat holds a certain card."""

    def legal_moves(self, state: Any, seat: Seat) -> tuple[Any, ...]:  # noqa: ANN401
        legal = super().legal_moves(state, seat)
        after = state.players[(seat + 1) % len(state.players)]
        return legal[1:] if len(legal) > 2 and after.hand and max(after.hand) % 2 else legal


class LeakyConfirm(Sanssouci):
    """Lets a step be skipped when the supply's next tile is of a certain symbol."""

    def none_move(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401
        return super().none_move(state, seat) if state.supply and state.supply[-1] % 2 else None


class LeakySurprise(Sanssouci):
    """Calls a move surprising that is none when the mover's next card is of a certain kind."""

    def surprises(self, state: Any, seat: Seat, move: Any) -> bool:  # noqa: ANN401
        deck = state.players[seat].deck
        return super().surprises(state, seat, move) or bool(deck and deck[-1] % 2)


class LeakyRefusal(Sanssouci):
    """Names another seat's mission in a refusal."""

    def parse_move(self, state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401
        if text == "fly":
            other = state.players[(seat + 1) % len(state.players)]
            raise PlayerError("leak", f"No, as {other.missions} shows.")
        return super().parse_move(state, seat, text)


class LeakyResult(Sanssouci):
    """Shows who is ahead, missions counted in, while the game lasts."""

    def result(self, state: Any) -> Any:  # noqa: ANN401
        return super().result(state if state.phase is Phase.GARDENS else changed(state, phase=Phase.OVER))


class LeakyForesight(Sanssouci):
    """Lets nothing be ordered ahead while a tile of a certain symbol is to come."""

    def foreseen(self, state: Any, seat: Seat) -> Any:  # noqa: ANN401
        return None if state.supply and state.supply[-1] % 2 else super().foreseen(state, seat)


class LeakyPremise(Sanssouci):
    """Counts on what a player cannot know."""

    def premise(self, state: Any, seat: Seat, move: Any) -> tuple[int, ...]:  # noqa: ANN401
        return (*super().premise(state, seat, move), *state.supply[-1:])


LEAKY = [LeakyMoves, LeakyConfirm, LeakySurprise, LeakyRefusal, LeakyResult, LeakyForesight, LeakyPremise]
MOST = 60
"""So many games are looked at at most until a planted leak shows."""


async def is_found(game: AnyGame) -> bool:
    for number in range(MOST):
        if (await leaks(game, number)).differences:
            return True
    return False


@pytest.mark.parametrize("leaky", LEAKY)
async def test_a_planted_leak_is_found(leaky: Callable[[], AnyGame]) -> None:
    assert await is_found(leaky())


async def test_table_that_still_knows_the_hand_of_whoever_resigned_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "seat_of", lambda _table, user_id: Seat(user_id))
    assert await is_found(Sanssouci())
