"""What Nim looks like: plain pictures that show its words."""

import pytest

from render.base.pictures import palette
from render.film.film import film
from render.game import Meanwhile, Shot
from rules.errors import PlayerError
from rules.game import Options, Seat
from tests.nim.game import NIM, State
from tests.nim.look import NIM_LOOK
from tests.nim.moves import Take
from tests.nim.view import Heap, Player
from tests.render.test_cut_short import test_nobody_is_next_at_a_table_that_was_cut_short as nobody_is_next
from tests.render.test_guides import test_every_page_has_words_and_a_picture_within_the_limits as page_is_within_limits
from tests.render.test_guides import test_pages_differ_and_there_is_none_beyond_the_last as pages_differ
from tests.render.text.test_names_in_pictures import (
    test_no_name_paints_over_anything_but_places_for_names as names_keep_to_their_places,
)

ANNA, BEN = Seat(0), Seat(1)
NAMES = ("Anna", "Ben")
DEALT = NIM.setup(bytes(32), 2, Options())
OVER = State((Heap(0, 5), Heap(0, 3), Heap(0, 3)), (Player(6, 2), Player(5, 1)), ANNA)


@pytest.mark.usefixtures("offered")
def test_what_holds_for_every_look() -> None:
    nobody_is_next("nim")
    pages_differ("nim")
    names_keep_to_their_places("nim")
    for language in ("en", "de"):
        for number in range(1, NIM_LOOK.pages + 1):
            page_is_within_limits("nim", number, language)
    with pytest.raises(IndexError):
        NIM_LOOK.guide(3)


def test_panel_shows_its_seat_what_it_knows_and_nobody_else() -> None:
    reached, _ = NIM.apply(DEALT, ANNA, Take(1, 2))
    before, view = NIM.view(DEALT, ANNA), NIM.view(reached, ANNA)
    panel = NIM_LOOK.panel(view, before, NIM.legal_moves(reached, ANNA), NAMES)
    assert panel.alt.startswith(f"2 of heap B. You have looked at heap A: {DEALT.heaps[0].left} left. Nim, Heaps: 3.")
    assert "looked" not in NIM_LOOK.overviews(NIM.view(reached, None), NAMES)[0].alt
    assert () == NIM_LOOK.gains(view, before)
    assert () == NIM_LOOK.changes(Meanwhile(before, view), NAMES)


def test_each_move_can_be_pressed_until_only_the_end_is_left() -> None:
    legal = NIM.legal_moves(DEALT, ANNA)
    asked = NIM_LOOK.steps(NIM.view(DEALT, ANNA), legal)
    assert list(legal) == [choice.move for choice in asked.choices]
    assert "1 of heap A" == asked.choices[0].label
    reached, _ = NIM.apply(DEALT, ANNA, legal[0])
    assert () == NIM_LOOK.steps(NIM.view(reached, ANNA), NIM.legal_moves(reached, ANNA)).choices
    assert ("End the turn", "`nonsense`") == (NIM_LOOK.move_name("end"), NIM_LOOK.move_name("nonsense"))


def test_sheet_and_explanation_say_where_points_come_from() -> None:
    view, result = NIM.view(OVER, None), NIM.result(OVER)
    assert result is not None
    sheet = NIM_LOOK.sheet(view, result, NAMES)
    assert "Final score. Place 1: Anna 10 points (stones 6, last stones 4)" in sheet.alt
    assert "**Ben: 7 points**\nstones **5**\nlast stones **2**" == NIM_LOOK.explain(view, result, (), BEN, NAMES)
    assert (10, 7) == NIM_LOOK.points(view)


def test_film_shows_each_post() -> None:
    shots = [Shot(NIM.view(state, None), NAMES) for state in (DEALT, OVER)]
    shots.append(Shot(NIM.view(OVER, None), NAMES, is_cut_short=True))
    assert film(NIM_LOOK.scenes(shots), 1, 1).startswith(b"GIF89a")


def test_plain_palette_holds_as_many_colours_as_a_picture_may_have() -> None:
    assert 256 == len(palette().colours)


def test_finished_game_refuses_moves() -> None:
    with pytest.raises(PlayerError, match="This game is over"):
        NIM.apply(OVER, ANNA, Take(0, 1))
