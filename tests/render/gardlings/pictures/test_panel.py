from functools import partial

import pytest

from languages.catalogues import OFFERED
from languages.speech import speaking
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, drawing_in
from render.canvas.style import PANEL
from render.gardlings.draft import Draft
from render.gardlings.pictures import side
from render.gardlings.pictures.panel import Beside, beside, panel
from render.gardlings.pictures.tiles import Accent
from render.gardlings.theme import palette
from render.gardlings.words.captions import hint, ranges, step_caption
from rules.game import Seat
from rules.gardlings.computer.outlook import Odds
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import places
from rules.gardlings.moves import Lay, Mutate
from rules.gardlings.state import State
from tests.render.comparing import changed, is_sound
from tests.render.gardlings.positions import holding, moment
from tests.render.text.letters import misfits
from tests.rules.gardlings.garden.test_building import NOWHERE, grown, with_unicorn
from tests.rules.gardlings.market.test_purchases import THREE_PIGS
from tests.rules.gardlings.plots import anything, kind, kinds, worth
from tests.rules.gardlings.tables import changed_player, deal, drawing, play, stopped
from tests.rules.gardlings.test_late_unicorns import crowded

NAMES = ("Anna", "Дмитрий", "Κλειώ", "名前")
PIG = kind("green pig ry.byr")
GARDEN = anything(3, 11)


def draw(state: State, before: State | None = None, seat: int = 0, *, with_odds: bool = False) -> bytes:
    view, legal = moment(state, seat)
    names = (NAMES * 5)[: len(view.players)]
    return panel(view, moment(before or state, seat)[0], legal, names, with_odds=with_odds)


def draft_of(state: State, seat: int = 0) -> Draft:
    view, legal = moment(state, seat)
    return Draft(view, view, Seat(seat), legal)


@pytest.mark.parametrize("number", range(5))
def test_a_panel_keeps_to_its_size_and_bytes(number: int) -> None:
    assert is_sound(draw(holding(anything(number, 8 + 3 * number), PIG)))


def test_a_panel_is_drawn_before_the_first_draw_and_while_waiting() -> None:
    first = deal(2)
    waiting = play(drawing(first, GARDEN, PIG), 0, "stop ask end")[0]
    assert len({draw(first), draw(waiting), draw(first, seat=1)}) == 3


def test_a_draft_shows_the_tile_and_what_it_brings() -> None:
    before = holding(GARDEN, PIG)
    lay = next(move for move in moment(before)[1] if isinstance(move, Lay))
    after = GARDLINGS.apply(before, Seat(0), lay)[0]
    assert changed(draw(after, before), draw(after, after)) is not None


def test_another_order_of_the_bag_cannot_be_seen() -> None:
    bag = kinds("green pig r.ybry", "single gnome ry.b.r", "pity pig b.r.y.")
    one, other = holding(GARDEN, PIG, *bag), holding(GARDEN, PIG, *bag[::-1])
    assert one != other
    assert draw(one) == draw(other)


def test_while_building_is_hidden_nothing_of_other_gardens_can_be_seen() -> None:
    mine = holding(GARDEN, PIG, players=2)
    other = drawing(mine, anything(5, 9), PIG, seat=1)
    assert draw(mine) == draw(other)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (deal(2), Beside.SIDE),
        (holding(GARDEN, PIG, players=4), Beside.SIDE),
        (play(drawing(deal(1), GARDEN, PIG), 0, "stop")[0], Beside.SIDE),
        (play(drawing(deal(2), GARDEN, PIG), 0, "stop")[0], Beside.MARKET),
        (play(drawing(deal(8), GARDEN, PIG), 0, "stop")[0], Beside.MARKET),
        (play(drawing(deal(9), GARDEN, PIG), 0, "stop")[0], Beside.STACKS),
        (play(drawing(deal(9, pigs="advanced"), THREE_PIGS, PIG), 0, "stop order:pity")[0], Beside.MARKET),
        (play(drawing(deal(2), GARDEN, PIG), 0, "stop ask end")[0], Beside.SEATS),
        (stopped(deal(2), GARDEN, anything(5, 9)), Beside.MARKET),
    ],
)
def test_what_stands_beside_the_garden_fits_the_decision(state: State, expected: Beside) -> None:
    assert expected is beside(moment(state)[0])
    assert is_sound(draw(state))


def test_whoever_holds_a_tile_that_fits_nowhere_is_told_so() -> None:
    state = play(drawing(deal(2), with_unicorn(), NOWHERE, PIG), 0, "draw")[0]
    view, legal = moment(state)
    assert {move.kind for move in legal} == {"unicorn", "stop"}
    for fits, words in ((True, ", lay your tile"), (False, ", it fits nowhere")):
        assert step_caption(view, view.players[0], NAMES, fits=fits) == words
    assert is_sound(draw(state))


def test_whoever_can_still_move_a_unicorn_after_too_many_gnomes_is_told_so() -> None:
    state = crowded(2)
    view, _ = moment(state)
    caption = step_caption(view, view.players[0], NAMES, fits=False)
    assert (", too many gnomes: move a unicorn, or stop", "Move a unicorn, or stop") == (
        caption,
        hint(view, view.players[0]),
    )
    assert Beside.SIDE is beside(view)
    assert is_sound(draw(state))
    assert draw(state) == draw(state, with_odds=True)


def test_odds_are_drawn_for_those_who_want_them_while_there_is_something_to_draw() -> None:
    building, stopped_ = holding(GARDEN, PIG, PIG), play(drawing(deal(1), GARDEN, PIG), 0, "stop")[0]
    box = changed(draw(building), draw(building, with_odds=True))
    assert box is not None
    assert (box[0] > 950, 534 < box[1], box[3] < 636) == (True, True, True)
    assert draw(stopped_) == draw(stopped_, with_odds=True)


def test_what_is_ordered_is_marked_and_numbered_best_first() -> None:
    state = drawing(deal(2), worth(12), PIG)
    empty = draft_of(play(state, 0, "stop")[0]).emphasis()
    assert (empty.ranks, empty.level_ranks, empty.levels) == ({}, {}, frozenset({1, 2, 3}))
    assert {stack for stack in empty.payable if stack} == {1, 2, 3, 5, 6, 7}
    assert set(empty.payable.values()) == {0}
    begun = draft_of(play(state, 0, "stop order:p2 order:blue")[0]).emphasis()
    assert (begun.ranks, begun.level_ranks) == ({7: 1}, {2: 2})
    closed = draft_of(play(state, 0, "stop order:p2 order:blue order:pity")[0]).emphasis()
    assert (closed.ranks, closed.level_ranks, closed.payable) == ({7: 1, 0: 3}, {2: 2}, {})
    asking = draft_of(play(state, 0, "stop order:p2 ask")[0]).emphasis()
    assert asking.ranks == {7: 1}


def test_a_purchase_shows_its_coins_and_a_mutation_the_stacks_it_may_draw_from() -> None:
    state = stopped(deal(2, pigs="advanced"), THREE_PIGS, worth(3), coins=(3, 9))
    state = play(state, 1, "buy:pity end")[0] if state.turn else state
    emphasis = draft_of(state).emphasis()
    assert (emphasis.payable[1], emphasis.payable[2], emphasis.payable[3], emphasis.payable[0]) == (0, 0, 3, 0)
    assert 4 not in emphasis.payable
    chosen = draft_of(play(state, 0, "buy:p1")[0]).emphasis()
    assert (chosen.chosen, chosen.payable) == (3, {})
    mutating = play(state, 0, "buy:p1 end")[0]
    draft = draft_of(mutating)
    assert set(draft.emphasis().payable.values()) == {0}
    assert sorted(draft.pigs().values()) == ["1", "2", "3"]
    assert set(draft.accents().values()) == {Accent.LEGAL}
    move = moment(mutating)[1][0]
    done = draft_of(play(mutating, 0, str(move))[0])
    assert isinstance(move, Mutate)
    assert done.accents() == {move.number: Accent.DRAFT}
    assert done.emphasis().chosen == move.drawn_from


def test_unicorns_have_letters_where_one_of_several_can_move() -> None:
    one = grown(PIG, kind("green unicorn yb.yrb"))
    two = (*one, places(one, kind("blue unicorn ryD.br"))[-1])
    assert draft_of(drawing(deal(1), one, PIG)).letters() == {}
    assert draft_of(drawing(deal(1), two, PIG)).letters() == {1: "A", 2: "B"}
    assert draft_of(play(drawing(deal(1), two, PIG), 0, "stop")[0]).letters() == {}


def test_a_pig_that_was_named_is_marked_until_the_order_is_closed() -> None:
    state = drawing(deal(2, pigs="advanced"), THREE_PIGS, PIG)
    ordered = play(state, 0, "stop order:pity")[0]
    name = str(moment(ordered)[1][-1])
    assert list(draft_of(play(ordered, 0, name)[0]).accents().values()) == [Accent.DRAFT]
    assert draft_of(play(ordered, 0, f"{name} end")[0]).accents() == {}


def test_announced_dragons_threaten_those_without_three_of_their_own() -> None:
    quiet = drawing(deal(2, dragons="advanced"), worth(12), PIG)
    loud = changed_player(quiet, 1, announced=True)
    three = tuple(worth(12)[0]._replace(kind=kind("green dragon yb.ryb"), x=9 * n, y=0, turn=0) for n in range(3))
    told = [draft_of(state).is_threatened for state in (quiet, loud, drawing(loud, three, PIG))]
    assert told == [False, True, False]
    assert changed(draw(quiet), draw(loud)) is not None
    stopping = [play(state, 0, "stop")[0] for state in (quiet, loud)]
    assert changed(draw(stopping[0]), draw(stopping[1])) is not None


def test_who_waits_sees_who_still_builds_and_nothing_of_their_gardens() -> None:
    waiting = play(drawing(deal(3), GARDEN, PIG), 0, "stop order:pity end")[0]
    building = drawing(waiting, anything(5, 9), PIG, seat=1)
    both = play(building, 1, "stop order:pity end")[0]
    assert draw(waiting) == draw(building)
    assert changed(draw(building), draw(both)) is not None


def test_the_largest_table_has_room_for_all_its_seats_and_stacks() -> None:
    state = drawing(deal(20, advanced="all"), THREE_PIGS, PIG)
    ordering = play(state, 0, "stop order:b3 order:green")[0]
    assert is_sound(draw(ordering))
    closed = play(ordering, 0, "order:pity")[0]
    done = play(closed, 0, f"{moment(closed)[1][0]} end")[0]
    assert is_sound(draw(done))


@pytest.mark.parametrize(
    ("numbers", "text"),
    [([1], "1"), ([1, 2], "1, 2"), ([2, 3, 4, 7], "2–4, 7"), ([1, 3, 4, 9, 10, 11], "1, 3, 4, 9–11"), ([], "")],
)
def test_numbers_are_written_in_short(numbers: list[int], text: str) -> None:
    assert ranges(numbers) == text


def test_a_loss_has_a_proper_minus_sign_and_nothing_has_no_sign() -> None:
    assert (signed(3), signed(-2), signed(0)) == ("+3", "−2", "0")


@pytest.mark.parametrize("made", Format)
@pytest.mark.parametrize("language", OFFERED)
def test_no_odds_are_cut_to_2_of_2_til_and_no_word_is_written_over_a_number(
    made: Format, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = holding(worth(26), PIG)
    lays = [move for move in moment(before)[1] if isinstance(move, Lay)][:3]
    drafts = [draft_of(drawing(deal(2), GARDEN, PIG))]
    for state in (GARDLINGS.apply(before, Seat(0), lay)[0] for lay in lays):
        view, legal = moment(state)
        drafts.append(Draft(view, moment(before)[0], Seat(0), legal))
    with drawing_in(made), speaking(language), misfits(monkeypatch) as found:
        for bad, left in ((0, 1), (1, 1), (2, 2), (9, 25), (20, 20), (88, 88)):
            monkeypatch.setattr(side, "odds", partial(lambda told, *_: told, Odds(bad, left, 4, 5)))
            for draft in drafts:
                side.put_side(Canvas(palette(), palette().blank(made.size, PANEL)), draft, with_odds=True)
    assert set() == found
