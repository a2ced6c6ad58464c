import pytest

from rules.emperors_garden.board.board import cells_of_suit, is_joined
from rules.emperors_garden.board.deck import Suit
from tests.rules.emperors_garden.boards import after, board, drawn, earned, legal, on_turn, tidy

SUITS = {
    "a square": ("## ##\n## ##", "aa\naa", True),
    "a row": ("## ## ## ##", "aaaa", True),
    "a column": ("##\n##\n##\n##", "a\na\na\na", True),
    "a T": ("## ## ##\n.. ##", "aaa\n.a", True),
    "an S": ("## ## ..\n.. ## ##", "aa.\n.aa", True),
    "an L": ("## .. ..\n## ## ##", "a..\naaa", True),
    "three of a suit": ("## ## ##", "aaa", False),
    "two and two": ("## ## ## ## ##", "aa.aa", False),
    "three and one": ("## ## ## ## ##", "aaa.a", False),
    "corners that touch": ("## ##\n## ##\n## ##", "aa\n.a\na.", False),
    "other cards between them": ("## ## ##\n## ## ##", "a.a\na.a", False),
}


@pytest.mark.parametrize(("drawing", "suits", "joined"), SUITS.values(), ids=SUITS)
def test_four_cards_are_joined_if_they_are_connected_by_sides(drawing: str, suits: str, *, joined: bool) -> None:
    assert joined == is_joined(cells_of_suit(board(drawing, suits), Suit(0)))


GARDEN = "## ## ## ##\n## a2 ## ##"
THREE_OF_FOUR = "aaa.\n...a"


def test_joining_a_suit_brings_two_points_whichever_of_its_cards_is_moved() -> None:
    assert 2 == earned(on_turn(GARDEN, THREE_OF_FOUR), "lift:3:1 put:0:-1")
    assert 2 == earned(on_turn(GARDEN, "a...\n.aaa"), "lift:0:0 put:1:2")


def test_moving_another_card_that_closes_no_gap_brings_nothing() -> None:
    assert 0 == earned(on_turn(GARDEN, THREE_OF_FOUR), "lift:3:0 put:-1:0")


def test_putting_a_card_of_a_suit_elsewhere_without_joining_it_brings_nothing() -> None:
    assert 0 == earned(on_turn(GARDEN, THREE_OF_FOUR), "lift:3:1 put:1:2")


def test_ruling_joining_a_suit_that_was_joined_before_brings_nothing_and_joining_it_anew_does() -> None:
    joined = on_turn(GARDEN, "aaaa\n....")
    assert 0 == earned(joined, "lift:3:0 put:0:-1")
    again = after(joined, "lift:3:0 put:4:1 end draw card:-1:0 none end draw card:-2:0 lift:4:1 put:0:-1")
    assert (0, 2, 0, 0) == again.players[0].earned


def test_only_a_card_without_a_piece_is_lifted() -> None:
    state = on_turn("a2 EE\n## b1\n## ##")
    assert "lift:0:1 lift:0:2 lift:1:2" == legal(state, "lift")


def test_a_lifted_card_goes_to_another_cell_beside_a_card_other_than_itself() -> None:
    state = after(on_turn("a2 EE ##"), "lift:2:0")
    assert "put:0:-1 put:1:-1 put:-1:0 put:0:1 put:1:1" == " ".join(
        move for move in legal(state).split() if not move.startswith(("put:39", "put:40", "put:41"))
    )
    assert "put:2:0" not in legal(state).split()


def test_ruling_lifting_a_card_may_split_the_garden() -> None:
    state = after(on_turn("a2 ## EE"), "lift:1:0 put:3:0")
    assert tidy("a2 .. EE ##") == drawn(state.board)


def test_a_piece_is_cut_off_by_the_gap_a_lifted_card_leaves() -> None:
    state = after(on_turn("b3 ## EE a2"), "lift:1:0 put:0:1 end draw")
    state = after(state, "card:4:0")
    assert "" == legal(state, "move:samurai:e")


def test_a_lifted_card_may_go_beside_an_island() -> None:
    state = on_turn("a2 ## .. ## EE")
    assert tidy("a2 .. ## ## EE") == drawn(after(state, "lift:1:0 put:2:0").board)
