from render.topiary.draft import Draft
from render.topiary.steps import steps
from rules.topiary.garden.sight import sight
from rules.topiary.moves import PlaceVisitor
from rules.topiary.view import FACE_DOWN, Step
from tests.render.topiary.positions import moments

VISITORS = [one for one in moments() if one.legal and one.view.step is Step.VISITOR][::4]


def test_blue_buttons_name_as_many_positions_as_they_are() -> None:
    for one in VISITORS:
        tree = steps(one.view, one.legal)
        places = [choice.move for choice in tree.shortcuts if choice.then]
        hiding = [move for move in one.legal if isinstance(move, PlaceVisitor)]
        hiding = [
            move
            for move in hiding
            if any(one.view.garden[c] == FACE_DOWN for c in sight(one.view.garden, move.position).line)
        ]
        assert min(4, len(hiding)) == len({*places[:4]})
        assert len(tree.shortcuts) + len(tree.choices) - 4 <= 25


def test_an_opened_side_dims_all_other_positions_and_three_of_its_own_stand_large() -> None:
    for one in VISITORS:
        assert one.view.seat is not None
        tree, draft = steps(one.view, one.legal), Draft(one.view, one.before, one.view.seat)
        for side in tree.choices:
            opened = tree.below(side.path)
            emphasis = draft.emphasis(one.legal, opened)
            own = {move.position for move in opened if isinstance(move, PlaceVisitor)}
            assert own == {*emphasis.positions}
            assert {move.position for move in one.legal if isinstance(move, PlaceVisitor)} - own == emphasis.dimmed
            assert min(3, sum(points > 0 for points in emphasis.positions.values())) == len(emphasis.best)
