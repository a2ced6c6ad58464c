"""Why turns are good: parts that add up to what is scored, and the same for all who see the same."""

from collections import Counter
from collections.abc import Iterator

import pytest

from rules.computer.reasons import Explains, Part, Reason, compared, foreseen, whole
from rules.game import AnyGame, Seat
from tests.rules.computer.test_laws import EACH_GAME, samples
from tests.rules.games import EACH_SETTING, Setting, finished, key_of

TRIALS = 3
KINDS = {"row": "rows", "column": "columns", "gems": "gems"}
"""What lines of the score sheet are called whose parts have another name."""
GEMS = {"borders", "mushies", "dragons", "gnomes"}


def scored(game: AnyGame, lines: Iterator[tuple[str, int]]) -> "Counter[str]":
    """Return the points of a score sheet by the names that parts have."""
    points = Counter[str]()
    for category, amount in lines:
        name = "suit" if category.startswith("suit-") else category
        points["gems" if game.slug == "gardlings" and category in GEMS else name] += amount
    return +points


def told(parts: tuple[Part, ...]) -> "Counter[str]":
    points = Counter[str]()
    for part in parts:
        if part.kind != "victory":
            points[KINDS.get(part.kind, part.kind)] += part.points  # type: ignore[assignment]  # they are whole here
    return +points


@pytest.mark.parametrize("setting", EACH_SETTING)
def test_when_a_game_is_over_the_parts_are_what_is_scored(setting: Setting) -> None:
    game = setting.game
    assert isinstance(game, Explains)
    state, _ = finished(setting, 5)
    result = game.result(state)
    assert result is not None
    for seat, lines in enumerate(result.sheet):
        expected = scored(game, ((line.category, line.points) for line in lines if not line.tie_break))
        if "tiles" in expected:
            # Who plays alone has tiles counted, which nothing in a garden promises.
            expected = Counter({"gems": state.players[seat].count.gems})
        assert expected == told(game.outlook(state, Seat(seat)))


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_reason_hangs_on_nothing_that_is_hidden(setting: Setting) -> None:
    game = setting.game
    for decision in samples(setting):
        view, turn = game.view(decision.state, decision.seat), (str(decision.move),)
        others = [game.imagine(view, key_of(number)) for number in range(2)]
        views = [game.view(other, decision.seat) for other in others]
        first, *rest = (foreseen(game, one, turn, TRIALS, seed=4) for one in (view, *views))
        assert [first] * len(rest) == rest


def test_a_reason_tells_what_is_gained_and_given_up_and_what_others_get() -> None:
    best = (Part("nobles", 9), Part("row", 6, (4,)), Part("row", 0.4, (5,))), (Part("nobles", 3),)
    other = (Part("nobles", 5), Part("row", 6, (4,)), Part("missions", 3)), (Part("nobles", 5.2),)
    expected = Reason(1.4 + 2.2, (Part("nobles", 4), Part("missions", -3)), ((Seat(1), 3 - 5.2),))
    found = compared(Seat(0), best, other)
    assert (expected.parts, expected.others) == (found.parts, found.others)
    assert expected.lead == pytest.approx(found.lead)
    assert found.is_told


@pytest.mark.parametrize(
    ("best", "other"),
    [
        pytest.param(Part("nobles", 2.0), Part("nobles", 2.4), id="the-search-knows-better"),
        pytest.param(Part("nobles", 2.4), Part("nobles", 2.0), id="too-little"),
    ],
)
def test_what_no_part_explains_is_not_told(best: Part, other: Part) -> None:
    assert not compared(Seat(0), ((best,), ()), ((other,), ())).is_told


@pytest.mark.parametrize(("points", "said"), [(0.5, 1), (-0.5, -1), (1.4, 1), (-2.6, -3)])
def test_points_are_said_in_whole_ones(points: float, said: int) -> None:
    assert said == whole(points)
