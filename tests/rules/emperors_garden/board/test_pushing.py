from dataclasses import replace

import pytest

from rules.emperors_garden.board.cells import DIRECTIONS
from tests.rules.emperors_garden.boards import after, board, drawn, earned, legal, on_turn, tidy

PUSHES = {
    "a samurai moves over empty cards": ("a3 ## ## EE", "move:samurai:e:2", "## ## a3 EE", 0),
    "a samurai pushes a priest": ("a3 b2 ##", "move:samurai:e:1", "## a3 b2", 0),
    "a samurai pushes a poet": ("a3 b1 ##", "move:samurai:e:1", "## a3 b1", 0),
    "a priest pushes a poet": ("a2 b1 ##\na3 .. ..", "move:priest:e:1", "## a2 b1\na3 .. ..", 0),
    "a piece comes up before it pushes": ("a3 ## b2 ##", "move:samurai:e:2", "## ## a3 b2", 0),
    "a pushed piece falls over the edge": ("a3 b2", "move:samurai:e:1", "## a3", 2),
    "a pushed piece falls into a gap": ("a3 b1 .. ##", "move:samurai:e:1", "## a3 .. ##", 1),
    "a piece falls though an island lies beyond the gap": ("a3 b2 .. ## ##", "move:samurai:e:1", "## a3 .. ## ##", 2),
    "a chain shifts, whatever follows": ("a3 b1 b3 b2 ##", "move:samurai:e:1", "## a3 b1 b3 b2", 0),
    "the last of a chain falls, the others shift": ("a3 b1 b2 b3", "move:samurai:e:1", "## a3 b1 b2", 3),
    "one's own piece inside a chain is pushed": ("a3 b1 a2 ##", "move:samurai:e:1", "## a3 b1 a2", 0),
    "one's own piece at the end of a chain falls": ("a3 b2 a1", "move:samurai:e:1", "## a3 b2", 1),
    "only the unbroken line shifts": ("a3 b1 ## b2 ##", "move:samurai:e:1", "## a3 b1 b2 ##", 0),
    "pushing on takes the next piece along": ("a3 b1 ## b2 ##", "move:samurai:e:2", "## ## a3 b1 b2", 0),
    "pushing on and on throws both off": ("a3 b1 ## b2 ##", "move:samurai:e:4", "## ## ## ## a3", 3),
    "pushing on throws the last one off": ("a3 b1 ## b2 ##", "move:samurai:e:3", "## ## ## a3 b1", 2),
    "pushing on may meet a higher piece": ("a2 b1 ## b3 ##\na3", "move:priest:e:2", "## ## a2 b1 b3\na3", 0),
    "a piece of a third player is pushed, too": ("a3 c1 b3 ##", "move:samurai:e:1", "## a3 c1 b3", 0),
    "a diagonal step needs no card beside it": ("a3 ..\n.. ##\n", "move:samurai:se:1", "## ..\n.. a3", 0),
    "a diagonal push falls where no card is": ("a3 ## ##\n## b2 ##", "move:samurai:se:1", "## ## ##\n## a3 ##", 2),
    "a diagonal push goes on over a gap beside it": (
        "## .. ..\n.. b1 ..\n## .. a3",
        "move:samurai:nw:1",
        "b1 .. ..\n.. a3 ..\n## .. ##",
        0,
    ),
    "to the north": ("##\nb2\na3", "move:samurai:n:1", "b2\na3\n##", 0),
    "to the north-east": (".. .. ##\n.. b1 ..\na3 .. ..", "move:samurai:ne:1", ".. .. b1\n.. a3 ..\n## .. ..", 0),
    "to the south-west": (".. .. a3\n.. b1 ..\n## .. ..", "move:samurai:sw:1", ".. .. ##\n.. a3 ..\nb1 .. ..", 0),
    "to the south": ("a3\nb2", "move:samurai:s:1", "##\na3", 2),
    "to the west": ("b1 b2 a3", "move:samurai:w:1", "b2 a3 ##", 1),
    "the samurai moves its priest": ("a3 ## a2 ##", "move:priest:w:1", "a3 a2 ## ##", 0),
    "the samurai moves its poet": ("a3 ## a1 ##", "move:poet:e:1", "a3 ## ## a1", 0),
    "the emperor pushes a samurai": ("EE b3 ##\na1", "emperor:e:1", "## EE b3\na1", 0),
    "the emperor pushes his poet's owner directly": ("EE a3 ##\na1", "emperor:e:1", "## EE a3\na1", 0),
    "the emperor throws a samurai off": ("EE b3\na1 ##", "emperor:e:1", "## EE\na1 ##", 3),
    "the emperor throws a whole line off": ("EE b3 a2 b1 ##\na1", "emperor:e:4", "## ## ## ## EE\na1", 6),
    "the emperor moves over empty cards": ("EE ## ##\na1", "emperor:e:2", "## ## EE\na1", 0),
    "the emperor throws the poet off that moves him": ("EE a1 ##\na3", "emperor:e:2", "## ## EE\na3", 1),
    "the emperor goes on after his poet fell": ("EE ## a1 ##", "emperor:e:3", "## ## ## EE", 1),
}


@pytest.mark.parametrize(("before", "move", "then", "points"), PUSHES.values(), ids=PUSHES)
def test_a_push_moves_pieces_and_scores_what_falls(before: str, move: str, then: str, points: int) -> None:
    state = on_turn(before, players=3)
    assert tidy(then) == drawn(after(state, move).board)
    assert points == earned(state, move)


STOPS = {
    "an edge": ("a3 ## ##", "move:samurai:e", 2),
    "a gap": ("a3 ## .. ##", "move:samurai:e", 1),
    "no card at all": ("a3 ..\n## ##", "move:samurai:e", 0),
    "no card on a diagonal": ("a3 ##\n## ..", "move:samurai:se", 0),
    "the emperor": ("a3 ## EE ##", "move:samurai:e", 1),
    "an equal piece": ("a3 ## b3 ##", "move:samurai:e", 1),
    "a higher piece": ("a2 b3 ##\na3", "move:priest:e", 0),
    "an equal priest": ("a2 b2 ##\na3", "move:priest:e", 0),
    "any piece before a poet": ("a1 b1 ##\na3", "move:poet:e", 0),
    "one's own piece": ("a3 ## a1 ##", "move:samurai:e", 1),
    "one's own piece after a gap was left by pushing": ("a3 b1 ## ##", "move:samurai:e", 3),
    "the emperor in the line": ("a3 b1 EE ##", "move:samurai:e", 0),
    "the emperor at the end of a long line": ("a3 b1 b2 a2 EE ##", "move:samurai:e", 0),
    "the emperor reached by the line": ("a3 b1 ## EE ##", "move:samurai:e", 1),
    "the emperor behind the line, after a card": ("a3 b1 b2 ## EE", "move:samurai:e", 1),
    "the last card, after all have fallen": ("a3 b1 b2 b3 ##", "move:samurai:e", 4),
    "nothing, for the emperor, but the edge": ("EE b3 a2 ## ##\na1", "emperor:e", 4),
    "a gap, for the emperor": ("EE b3 .. ##\na1", "emperor:e", 1),
}


@pytest.mark.parametrize(("drawing", "kind", "most"), STOPS.values(), ids=STOPS)
def test_a_move_is_stopped_by(drawing: str, kind: str, most: int) -> None:
    """Any distance up to the most is legal."""
    assert " ".join(f"{kind}:{distance}" for distance in range(1, most + 1)) == legal(on_turn(drawing), f"{kind}:")


def test_every_direction_is_open_to_a_piece_in_the_middle() -> None:
    state = on_turn("## ## ##\n## a3 ##\n## ## ##")
    assert " ".join(f"move:samurai:{way.word}:1" for way in DIRECTIONS) == legal(state, "move:")


def test_ruling_a_piece_that_has_pushed_may_go_on_and_push_again() -> None:
    state = on_turn("a3 b1 ## b2 ## ##")
    assert "move:samurai:e:5" in legal(state).split()
    assert 3 == earned(state, "move:samurai:e:5")
    # Each step is judged anew: the line that has grown meets the emperor and goes no further.
    blocked = on_turn("a3 b1 ## b2 ## EE")
    assert "move:samurai:e:1 move:samurai:e:2" == legal(blocked, "move:samurai:e")


def test_ruling_the_emperor_pushes_the_pieces_of_the_poets_owner_too() -> None:
    state = on_turn("a1 EE a3 a2 ##")
    assert "## EE" not in drawn(state.board)
    assert "a1 ## EE a3 a2" == drawn(after(state, "emperor:e:1").board)
    # The samurai does not: its own priest stops it.
    assert "" == legal(on_turn("EE ## a3 a2 ##"), "move:samurai:e")


def test_ruling_own_pieces_that_fall_score_unless_the_table_chose_otherwise() -> None:
    by_emperor, by_samurai = on_turn("EE a3 b2 ##\na1"), on_turn("a3 b1 a2")
    assert 5 == earned(by_emperor, "emperor:e:3")
    assert 2 == earned(replace(by_emperor, own_falls_score=False), "emperor:e:3")
    assert 2 == earned(by_samurai, "move:samurai:e:1")
    assert 0 == earned(replace(by_samurai, own_falls_score=False), "move:samurai:e:1")
    assert 1 == earned(replace(on_turn("a3 b1"), own_falls_score=False), "move:samurai:e:1")


def test_ruling_an_action_goes_on_when_the_piece_that_began_it_falls() -> None:
    state = on_turn("EE ## a1 ## ## b3")
    done = after(state, "emperor:e:5")
    assert "## ## ## ## ## EE" == drawn(done.board)
    assert (None, None, None) == done.board.pieces[0]
    assert 4 == sum(done.players[0].earned)


def test_ruling_a_diagonal_step_needs_no_card_beside_it() -> None:
    state = on_turn("a3 ..\n.. ##")
    assert "move:samurai:se:1" == legal(state, "move:samurai")


def test_ruling_an_ability_needs_its_piece_on_the_board() -> None:
    assert {"place", "agent", "move", "none"} == kinds("a3 ## EE")
    assert {"place", "agent", "lift", "none"} == kinds("a2 ## EE")
    assert {"place", "agent", "emperor", "none"} == kinds("a1 ## EE")
    assert {"place", "agent", "none"} == kinds("## ## EE")
    assert {"agent", "move", "emperor", "lift", "none"} == kinds("a3 a2 a1 ## EE")


def kinds(drawing: str) -> set[str]:
    return {move.split(":")[0] for move in legal(on_turn(drawing)).split()}


def test_a_piece_that_fell_is_in_its_owners_hand_and_may_be_placed_again() -> None:
    fallen = after(on_turn("a3 b2\nb3 ##"), "move:samurai:e:1 end draw card:2:0")
    assert "## a3 ##\nb3 ## .." == drawn(fallen.board)
    assert "## a3 b2\nb3 ## .." == drawn(after(fallen, "place:priest:2:0").board)


def test_a_drawn_board_is_read_back() -> None:
    drawing = "a3 ## b1\n.. EE ..\n## a1 b2"
    assert tidy(drawing) == drawn(board(drawing))
