"""What every game knows of its positions: it keeps secrets, and agrees with itself."""

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import pytest

from rules.chance import Chance
from rules.computer.choosing import chosen
from rules.computer.judgement import Hope, Judgement, Judges, LooksClosely, hopes_of, judgement_of
from rules.computer.search import Search, values_of
from rules.game import Seat, choose_options
from rules.registry import GAMES
from tests.rules.computer.toys import FIRST, Guess, State
from tests.rules.games import Decision, Setting, decisions, key_of

OPTIONS = {"sanssouci": {"expansion": "on"}, "topiary": {"draft": "on"}, "gardlings": {"dragons": "advanced"}}
EACH_GAME = [
    pytest.param(Setting(game, 3, choose_options(game.options, 3, OPTIONS.get(game.slug, {}))), id=game.slug)
    for game in GAMES.values()
    if isinstance(game, Judges)
]
SAMPLED = 40


def judgement_in(setting: Setting) -> Judgement[Any, Any]:
    judgement = judgement_of(setting.game)
    assert judgement is not None
    return judgement


def all_judgements_in(setting: Setting) -> list[Judgement[Any, Any]]:
    """Return the judgement of a game, and that of its keen players if it is another one."""
    best, keen = judgement_in(setting), judgement_of(setting.game, is_keen=True)
    assert keen is not None
    return [best] if keen is best else [best, keen]


def sampled(setting: Setting) -> Iterator[tuple[Decision, list[Any]]]:
    """Yield decisions of a game in which there is something to choose, each with the legal moves."""
    for number, decision in enumerate(decisions(setting, 5)):
        legal = list(setting.game.legal_moves(decision.state, decision.seat))
        if len(legal) > 1 and number % 3 == 0:
            yield decision, legal
        if number > SAMPLED:
            return


def keeps_secrets(setting: Setting, judgement: Judgement[Any, Any]) -> bool:
    """Return whether moves promise a seat the same in all states that look the same to it."""
    game = setting.game
    looks = [judgement.appeals, *([judgement.close_appeals] if isinstance(judgement, LooksClosely) else [])]
    for decision, legal in sampled(setting):
        view = game.view(decision.state, decision.seat)
        others = [game.imagine(view, key_of(number)) for number in range(3)]
        for look in looks:
            appeals = list(look(decision.state, decision.seat, legal))
            if any(appeals != list(look(other, decision.seat, legal)) for other in others):
                return False
    return True


@pytest.mark.parametrize("setting", EACH_GAME)
def test_first_sight_sees_nothing_that_is_hidden(setting: Setting) -> None:
    assert all(keeps_secrets(setting, judgement) for judgement in all_judgements_in(setting))


class Telling:
    """A planted fault: what moves promise depends on the whole state."""

    def __init__(self, judgement: Judgement[Any, Any]) -> None:
        self.judgement = judgement

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a judgement has
        return getattr(self.judgement, name)

    def appeals(self, state: Any, seat: Seat, legal: Sequence[Any]) -> Sequence[float]:  # noqa: ANN401 - any game's state
        secret = crc32(str(state).encode())
        return [appeal + secret for appeal in self.judgement.appeals(state, seat, legal)]


@pytest.mark.parametrize("setting", EACH_GAME)
def test_first_sight_that_sees_what_is_hidden_is_caught(setting: Setting) -> None:
    assert not keeps_secrets(setting, Telling(judgement_in(setting)))


@pytest.mark.parametrize("setting", EACH_GAME)
def test_every_legal_move_has_an_appeal_and_a_quick_player_makes_legal_moves(setting: Setting) -> None:
    for judgement in all_judgements_in(setting):
        for decision, legal in sampled(setting):
            assert len(legal) == len(judgement.appeals(decision.state, decision.seat, legal))
            assert judgement.quick(decision.state, decision.seat, legal, Chance(key_of(1), "quick")) in legal
            assert 3 == len(judgement.worths(decision.state))


@pytest.mark.parametrize("setting", EACH_GAME)
def test_what_the_casual_player_takes_seems_good_at_first_sight(setting: Setting) -> None:
    """Both go by the same measures, so a move that the one takes is seldom among the worse half of the other."""
    game = setting.game
    for judgement in all_judgements_in(setting):
        good, all_ = 0, 0
        for decision, legal in sampled(setting):
            appeals = list(judgement.appeals(decision.state, decision.seat, legal))
            taken = appeals[legal.index(game.casual(game.view(decision.state, decision.seat), legal))]
            good += sum(appeal > taken for appeal in appeals) <= len(appeals) / 4
            all_ += 1
        assert all_ >= 5
        assert good >= 0.8 * all_


def test_hopes_are_one_on_average_and_follow_the_appeals() -> None:
    game = GAMES["sanssouci"]
    state = game.setup(bytes(32), 2, choose_options(game.options, 2, {}))
    (seat,) = game.to_act(state)
    legal = list(game.legal_moves(state, seat))
    judgement = judgement_of(game)
    assert judgement is not None
    hopes, appeals = hopes_of(judgement, state, seat, legal), [*judgement.appeals(state, seat, legal)]
    assert pytest.approx(len(legal)) == sum(hope.likely for hope in hopes)
    best = appeals.index(max(appeals))
    assert best == hopes.index(max(hopes))
    assert 0.0 == hopes[best].lag == min(hope.lag for hope in hopes)
    lags = [(max(appeals) - appeal) / (4 * judgement.scale) for appeal in appeals]
    assert lags == [hope.lag for hope in hopes]


class Level:
    """A judgement to which nothing seems worth anything, but the first of two moves is a tenth of a point better."""

    scale, warmth, efforts = 8.0, 2.0, (1, 2)

    def appeals(self, state: object, seat: Seat, legal: Sequence[Any]) -> Sequence[float]:  # noqa: ARG002 - as judgements have it
        return [0.1, 0.0]

    def worths(self, state: object) -> Sequence[float]:  # noqa: ARG002 - as judgements have it
        return [0.1, 0.0]


def test_a_point_seems_worth_as_much_as_it_is_where_seats_are_level() -> None:
    judgement: Any = Level()
    ahead, _ = values_of(GAMES["sanssouci"], judgement, dealt("sanssouci"), 2)
    _, worse = hopes_of(judgement, State(0), FIRST, ["dare", "stay"])
    assert pytest.approx(ahead - 0.5, rel=0.01) == worse.lag


def dealt(slug: str) -> Any:  # noqa: ANN401 - any game's state
    game = GAMES[slug]
    return game.setup(bytes(32), 2, choose_options(game.options, 2, {}))


def test_a_game_without_a_judgement_has_equal_hopes() -> None:
    assert None is judgement_of(Guess())
    assert [Hope(1.0, 0.0, 0.0)] * 2 == hopes_of(None, State(0), FIRST, ["dare", "stay"])


def test_who_plays_alone_is_told_good_moves_from_bad_ones() -> None:
    game = GAMES["gardlings"]
    state: Any = game.setup(bytes(32), 1, choose_options(game.options, 1, {}))
    # Draws and lays in turn, up to the first tile for which there is more than one place.
    while len(legal := game.legal_moves(state, FIRST)) <= 2:
        state, _ = game.apply(state, FIRST, legal[0])
    search = Search(game, game.view(state, FIRST), legal, seed=1)
    search.run(30)
    found = chosen(search, legal)
    assert 0.02 < found.options[0].value < 0.98
    assert len({option.value for option in found.options}) > 1
