import pytest

from rules.errors import BadOption
from rules.game import OptionSpec, choose_options
from rules.wording import Wording

LENGTH = OptionSpec("length", ("normal", "short"), range(1, 5))
DRAGONS = OptionSpec("dragons", ("basic", "advanced"), range(2, 5))
SPECS = (LENGTH, DRAGONS)


def test_the_first_value_is_the_default() -> None:
    assert ("normal", "basic") == (LENGTH.default, DRAGONS.default)


def test_what_nobody_wants_has_its_default_and_names_are_sorted() -> None:
    chosen = choose_options(SPECS, 2, {"length": "short"})
    assert (("dragons", "basic"), ("length", "short")) == chosen.chosen
    assert {"dragons": "basic", "length": "short"} == chosen.to_dict()
    assert ("basic", "short") == (chosen["dragons"], chosen["length"])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_default_may_be_named_whoever_plays(players: int) -> None:
    assert "basic" == choose_options(SPECS, players, {"dragons": "basic"})["dragons"]


@pytest.mark.parametrize(
    ("players", "wanted", "code", "sentence", "facts"),
    [
        (
            2,
            {"moat": "on"},
            "unknown-option",
            "There is no option 'moat' here; the options are: length, dragons.",
            {"name": "moat", "names": ("length", "dragons")},
        ),
        (
            2,
            {"length": "endless"},
            "unknown-value",
            "The option length cannot be 'endless'; it can be: normal, short.",
            {"name": "length", "value": "endless", "values": ("normal", "short")},
        ),
        (
            1,
            {"dragons": "advanced"},
            "not-for-players",
            "The option dragons is not for one player; leave it at basic.",
            {"name": "dragons", "people": Wording("one player"), "default": "basic"},
        ),
        (
            5,
            {"dragons": "advanced"},
            "not-for-players",
            "The option dragons is not for 5 players; leave it at basic.",
            {"name": "dragons", "people": Wording("5 players"), "default": "basic"},
        ),
    ],
)
def test_a_refused_option_is_told_in_one_sentence_with_its_facts(
    players: int, wanted: dict[str, str], code: str, sentence: str, facts: dict[str, object]
) -> None:
    with pytest.raises(BadOption) as refused:
        choose_options(SPECS, players, wanted)
    assert (code, sentence, facts) == (refused.value.code, str(refused.value), refused.value.facts)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption) as refused:
        choose_options((), 2, {"moat": "on"})
    assert ("unknown-option", "There is no option 'moat' here; the options are: none.", {"name": "moat"}) == (
        refused.value.code,
        str(refused.value),
        refused.value.facts,
    )


def test_a_wrong_option_behind_a_right_one_is_refused_too() -> None:
    with pytest.raises(BadOption, match="no option 'moat'"):
        choose_options(SPECS, 1, {"dragons": "basic", "length": "short", "moat": "on"})
