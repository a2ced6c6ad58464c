"""Moves are named by their notations alone, since what was ordered ahead may not be possible any more."""

import pytest

from languages.offered import OFFERED
from languages.speech import speaking
from render.registry import LOOKS
from rules.registry import GAMES
from tests.rules.games import QUICK_SETTINGS, SETTINGS, decisions


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
