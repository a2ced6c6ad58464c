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
    going_on, ended = (look.overviews(view, NAMES, is_cut_short=is_cut_short) for is_cut_short in (False, True))
    assert [page.name for page in going_on] == [page.name for page in ended]
    assert all(before.png != after.png for before, after in zip(going_on, ended, strict=True))
    assert not any(f"{name} is next" in page.alt for page in ended for name in NAMES)
