"""How hints name moves."""

from typing import Any

import pytest

from cogs.advice.commands import named_move
from cogs.panels.choices import label_of
from languages.speech import speaking
from tests.languages.told import SAMPLES

EMPEROR = SAMPLES["emperors-garden"]


def first(kind: str) -> tuple[Any, str]:
    """Return the first position of a sample game at which a kind of move is possible, and such a move."""
    for one in EMPEROR.positions(0, *EMPEROR.tables[0]):
        for move in one.legal:
            if move.kind == kind:
                return one, str(move)
    pytest.fail(f"nobody could {kind}")


def test_cell_is_named_with_what_lies_there_as_in_the_panel() -> None:
    one, notation = first("card")
    tree = EMPEROR.look.steps(one.view, one.legal)
    (choice,) = (choice for choice in tree.choices if str(choice.move) == notation)
    assert choice.detail.startswith("beside ")
    assert f"**{choice.label}** ({choice.detail}; `{notation}`)" == named_move(tree, notation)
    with speaking("de"):
        german = named_move(EMPEROR.look.steps(one.view, one.legal), notation)
    assert german.startswith(f"**{choice.label}** (neben ")


def test_choice_further_down_is_named_with_the_way_to_it_and_its_detail() -> None:
    one, notation = first("move")
    tree = EMPEROR.look.steps(one.view, one.legal)
    named = named_move(tree, notation)
    assert named.startswith(f"**{label_of(tree, notation)}** (")
    assert "**Samurai moves a piece" in named
    assert any(f" {side}" in named or f"({side}" in named for side in ("north", "east", "south", "west"))


def test_forced_move_has_no_detail() -> None:
    one, notation = first("draw")
    tree = EMPEROR.look.steps(one.view, one.legal)
    assert f"**Draw a card** (`{notation}`)" == named_move(tree, notation)
