"""A game that ended before its time: the picture of the table names nobody as next."""

from hashlib import sha256

import pytest

from render.registry import LOOKS
from rules.game import choose_options
from rules.registry import GAMES

NAMES = ("Anna", "Ben", "Clara")


@pytest.mark.parametrize("slug", LOOKS)
def test_nobody_is_next_at_a_table_that_was_cut_short(slug: str) -> None:
    game, look = GAMES[slug], LOOKS[slug]
    state = game.setup(sha256(b"cut short").digest(), len(NAMES), choose_options(game.options, len(NAMES), {}))
    view = game.view(state, None)
    going_on, ended = (look.overview(view, NAMES, is_cut_short=is_cut_short) for is_cut_short in (False, True))
    assert going_on.name == ended.name
    assert going_on.png != ended.png
    assert not any(f"{name} is next" in ended.alt for name in NAMES)
