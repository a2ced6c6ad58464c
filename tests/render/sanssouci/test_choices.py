from PIL import Image, ImageChops

from languages.speech import speaking
from render.sanssouci.pictures.panel import panel
from rules.game import Seat
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import END
from rules.sanssouci.state import Phase, State
from rules.sanssouci.view import NOTHING
from tests.render.comparing import opened
from tools.positions import NAMES
from tools.samples.sanssouci import TABLES, states


def drawn(state: State, seat: int) -> Image.Image:
    view = SANSSOUCI.view(state, Seat(seat))
    return opened(panel(view, view, tuple(SANSSOUCI.legal_moves(state, Seat(seat))), NAMES[: len(view.players)]))


def first(phase: Phase) -> State:
    players, wanted = TABLES[0]
    return next(state for state in states(0, players, wanted) if state.phase is phase)


def middle_of(side: int) -> tuple[int, int, int, int]:
    left, top = 24 + side // 2 * 311, 104 + side % 2 * 376
    return left + 20, top + 70, left + 280, top + 350


def test_a_chosen_garden_takes_its_other_side_from_the_table() -> None:
    before = first(Phase.GARDENS)
    move = SANSSOUCI.legal_moves(before, before.turn)[2]
    after = SANSSOUCI.apply(before, before.turn, move)[0]
    side = after.players[before.turn].garden.side
    old, new = drawn(before, before.turn), drawn(after, before.turn)
    dimmed = [
        number
        for number in range(8)
        if ImageChops.difference(old.crop(middle_of(number)), new.crop(middle_of(number))).getbbox()
    ]
    assert dimmed == [side ^ 1]


def test_all_see_whose_a_garden_is() -> None:
    before = first(Phase.GARDENS)
    after = SANSSOUCI.apply(before, before.turn, SANSSOUCI.legal_moves(before, before.turn)[0])[0]
    after = SANSSOUCI.apply(after, before.turn, END)[0]
    assert drawn(after, after.turn) != drawn(before, after.turn)


def test_a_chosen_side_is_marked_for_its_owner_alone() -> None:
    before = first(Phase.SIDES)
    seat = min(SANSSOUCI.to_act(before))
    other = Seat(1 - seat)
    after = SANSSOUCI.apply(before, seat, SANSSOUCI.legal_moves(before, seat)[1])[0]
    assert before.players[seat].sealed == NOTHING
    assert drawn(after, seat) != drawn(before, seat)
    assert drawn(after, other) == drawn(before, other)


def test_the_two_sides_mirror_each_other() -> None:
    picture = drawn(first(Phase.SIDES), 0)
    left, right = picture.crop((74, 400, 623, 580)), picture.crop((697, 400, 1246, 580))
    assert ImageChops.difference(left, right).getbbox()


def test_missions_are_headed_in_the_readers_language_while_a_side_is_chosen() -> None:
    state = first(Phase.SIDES)
    heading = (660, 710, 850, 750)
    english = drawn(state, 0).crop(heading)
    with speaking("de"):
        german = drawn(state, 0).crop(heading)
    assert ImageChops.difference(english, german).getbbox() is not None
