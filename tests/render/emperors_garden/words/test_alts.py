from render.emperors_garden.words import alts, text
from rules.emperors_garden.game import EMPERORS_GARDEN
from tests.render.emperors_garden.positions import random_game


def test_an_alt_text_that_would_be_too_long_tells_all_that_matters_in_brief() -> None:
    *_, (state, _) = random_game(4, deck="hanafuda")
    view = EMPERORS_GARDEN.view(state, None)
    short, long = ("A", "B", "C", "D"), tuple(letter * 60 for letter in "ABCD")
    whole, brief = (alts.overview_alt(view, names) for names in (short, long))
    assert ("Last turn" in whole, "Last turn" in brief) == (True, False)
    for name in long:
        assert f"{name}: " in brief
    assert brief.endswith(f"Scoring cards: {text.cards_in_words(view, view.scoring)}.")
