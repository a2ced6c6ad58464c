"""What holds for what players of any game read and press, in every language."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest

from languages.catalogues import ENGLISH, OFFERED
from languages.speech import speaking
from render.game import AnyLook, Choice, together
from render.registry import LOOKS
from rules.game import Event, Seat, told_to
from rules.registry import GAMES
from tests.languages.told import SAMPLES
from tests.rules.games import QUICK_SETTINGS, SETTINGS, decisions

LONG = ("\\_" * 32,) * 20
"""Names as long as they can be, as they stand in texts with markup."""
FEW, MANY = (2, 6), (1, 3)
"""Of so many positions one is worded in English, and in each other language: in short, and in the full run."""
LIST = 25
"""Options that a select can have."""
each_game = pytest.mark.parametrize("slug", SAMPLES)
each_language = pytest.mark.parametrize("language", OFFERED)


def states(slug: str) -> Iterator[Any]:
    for number, (players, wanted) in enumerate(SAMPLES[slug].tables):
        yield from SAMPLES[slug].states(number, players, wanted)


def nodes(choices: Sequence[Choice[Any]], above: str = "") -> Iterator[Choice[Any]]:
    """Yield all choices of a tree whose paths lead from node to node, no path being the beginning of another's."""
    assert len(choices) <= LIST
    opened = [choice.path for choice in choices if choice.choices]
    assert not any(
        one == other or other.startswith(f"{one}-") for one in opened for other in opened if one is not other
    )
    for choice in choices:
        assert choice.path.startswith(f"{above}-" if above and choice.path else "")
        yield choice
        yield from nodes(choice.choices, choice.path)


def pressed(look: AnyLook, view: Any, legal: Sequence[Any]) -> set[str]:  # noqa: ANN401 - any game's view
    """Return what can be pressed, as notations, of labels that fit where they stand."""
    asked = look.steps(view, legal)
    assert asked.prompt.endswith((".", "?")) or not asked.choices
    assert len(asked.without) <= 80
    found = set()
    for choice in nodes(asked.choices):
        assert 0 < len(choice.label) <= 80
        assert not choice.label[0].islower()
        assert len(choice.detail) <= 100
        assert re.fullmatch("[a-z0-9-]*", choice.path)
        assert (choice.move is None) == bool(choice.choices) == bool(choice.path)
        found |= set() if choice.move is None or choice.then else {str(choice.move)}
    assert not [choice.label for choice in asked.shortcuts if len(choice.label) > 80 or choice.label[0].islower()]
    if asked.exactly:
        picks = [pick.value for pick in asked.exactly.picks]
        for move in map(str, legal):
            values = move.removeprefix(asked.exactly.prefix).split("-")
            assert (asked.exactly.number, move) == (len(values), together(asked.exactly.prefix, values))
            assert set(values) <= set(picks)
        found |= set(map(str, legal))
    return found


@pytest.mark.parametrize("strides", [FEW, pytest.param(MANY, marks=pytest.mark.full)], ids=str)
@each_language
@each_game
def test_every_legal_move_can_be_pressed_but_what_confirming_stands_for(
    slug: str, language: str, strides: tuple[int, int]
) -> None:
    game, look = SAMPLES[slug].game, SAMPLES[slug].look
    with speaking(language):
        # Each language begins elsewhere.
        for state in list(states(slug))[[*OFFERED].index(language) :: strides[language != ENGLISH]]:
            for seat in sorted(game.to_act(state))[:2]:
                legal = game.legal_moves(state, seat)
                by_confirming = {"end", str(game.none_move(state, seat))} | ({"draw"} if len(legal) == 1 else set())
                assert set(map(str, legal)) - by_confirming == pressed(look, game.view(state, seat), legal)


def heard(slug: str) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """Yield what everybody hears of each move of the sample games, with the state after it."""
    game = SAMPLES[slug].game
    for before, after in pairwise(states(slug)):
        seat = min(game.to_act(before), default=Seat(0))
        for move in game.legal_moves(before, seat):
            state, events = game.apply(before, seat, move)
            if state == after:
                yield state, tuple(event for event in events if told_to(event, None))
                break


@each_game
def test_what_happened_is_told_in_lines_that_say_who_did_it(slug: str) -> None:
    lines = [line for state, events in heard(slug) for line in SAMPLES[slug].look.story(events, NAMES)]
    assert len(lines) > 40
    for line in lines:
        assert re.fullmatch(r"\*\*(Anna|Ben|Clara|David|Emma)\*\* .+[^.]|Round \d+ begins.*|Scoring cards: .+", line)
        assert not re.search(r"!|  |,\.", line), line


@each_game
def test_the_board_as_text_does_not_say_73_where_the_game_ended_with_75(slug: str) -> None:
    samples = SAMPLES[slug]
    # Whoever plays Gardlings alone has a number of rounds as the result.
    for number, (players, wanted) in [(at, table) for at, table in enumerate(samples.tables) if table[0] > 1][:2]:
        end = samples.end(number, players, wanted)
        told = samples.look.text(end.view, NAMES[:players])
        lines = [next(line for line in told.splitlines() if f"**{name}**" in line) for name in NAMES[:players]]
        for line, total in zip(lines, end.result.totals, strict=True):
            assert re.search(rf"(?<!\d){total}(?!\d)", line.replace("−", "-")), (line, total)


NAMES = ("Anna", "Ben", "Clara", "David", "Emma") * 4


@each_language
@each_game
def test_boards_as_text_and_alt_texts_stay_within_their_limits_whatever_the_names(slug: str, language: str) -> None:
    game, look = SAMPLES[slug].game, SAMPLES[slug].look
    with speaking(language):
        for state in islice(states(slug), 0, None, 7):
            view = game.view(state, min(game.to_act(state), default=Seat(0)))
            board = look.text(view, LONG[: len(view.players)])
            assert len(board) <= 3000
            for block in board.split("```")[1::2]:
                assert max(map(len, block.splitlines())) <= 36
            assert len(look.secrets(view)) <= 1000


@each_language
@each_game
def test_every_option_has_words_for_all_its_values(slug: str, language: str) -> None:
    with speaking(language):
        for spec in SAMPLES[slug].game.options:
            words = SAMPLES[slug].look.option_words(spec.name)
            assert set(spec.values) == set(words.values)
            for label, explanation in words.values.values():
                assert 0 < len(str(label)) <= 80
                assert 0 < len(str(explanation)) <= 100


@pytest.mark.parametrize("language", OFFERED)
@pytest.mark.parametrize("slug", GAMES)
def test_each_possible_move_has_a_name_of_its_own_without_notation(slug: str, language: str) -> None:
    look, seen = LOOKS[slug], set()
    with speaking(language):
        for setting in SETTINGS:
            if setting not in QUICK_SETTINGS or setting.game.slug != slug:
                continue
            for decision in decisions(setting, 3):
                legal = setting.game.legal_moves(decision.state, decision.seat)
                names = {str(move): look.move_name(str(move)) for move in legal}
                seen |= {setting.game.kind(move) for move in legal}
                assert len(names) == len(set(names.values()))
                assert {} == {notation: name for notation, name in names.items() if is_typed(notation, name)}
    assert KINDS[slug] <= seen


def is_typed(notation: str, name: str) -> bool:
    return "`" in name or (":" in notation and notation in name)


KINDS = {
    "sanssouci": {"garden", "side", "card", "tile", "gardener", "noble", "stay", "end"},
    "topiary": {"keep", "visitor", "pick", "none", "lay", "end"},
    "emperors-garden": {"place", "wish", "look", "draw", "card", "agent", "move", "emperor", "lift", "put", "none"},
    "gardlings": {"draw", "lay", "unicorn", "stop", "order-tile", "order-level", "pity", "buy", "mutate", "end"},
}
"""Kinds of moves that random play comes to."""


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_no_move_is_repeated_as_it_was_typed(slug: str) -> None:
    assert "`nonsense`" == LOOKS[slug].move_name("nonsense")
