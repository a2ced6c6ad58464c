from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from PIL import ImageChops

from render.canvas.formats import Format, by_format, drawing_in
from render.emperors_garden.draft import Draft
from render.emperors_garden.pictures.cards import MARGIN, Accent, CellLook, Chip, called_size, cell_block
from render.emperors_garden.pictures.frame import Arrangement
from render.emperors_garden.pictures.overview import overview
from render.emperors_garden.pictures.panel import garden_plan, panel
from render.emperors_garden.pictures.plan import NEAR, RING
from rules.emperors_garden.board.board import Piece, Token, with_token
from rules.emperors_garden.board.cells import at
from rules.emperors_garden.board.deck import NO_CARD, Card, Deck
from rules.emperors_garden.view import Phase, Step, View
from rules.game import Seat
from tests.render.comparing import changed, is_sound, opened
from tools.positions import NAMES
from tools.samples.emperors_garden import SAMPLES, TABLES, Position, positions

Change = Callable[[View], View]


def at_step(step: Step, *, nth: int = 12, table: int = 2) -> Position:
    found = (one for one in positions(table, *TABLES[table]) if one.view.step is step)
    *_, last = islice(found, nth + 1)
    return last


def arrangement_of(one: Position) -> Arrangement:
    return garden_plan(Draft(one.view, one.before, one.view.seat or Seat(0), one.legal))[0]


def draw_panel(one: Position) -> bytes:
    return panel(one.view, one.before, one.legal, one.names)


def with_player(view: View, seat: int, **changes: object) -> View:
    new = replace(view.players[seat], **changes)  # type: ignore[arg-type]  # the fields of PlayerView
    return replace(view, players=(*view.players[:seat], new, *view.players[seat + 1 :]))


def with_piece(view: View, seat: int, piece: Piece, *, on_board: bool) -> View:
    cell = view.board.empty_cards()[0] if on_board else None
    pieces = with_token(view.board.pieces, Token(Seat(seat), piece), cell)
    return replace(view, board=replace(view.board, pieces=pieces))


VISIBLE: dict[str, Change] = {
    "a card of the garden": lambda v: replace(
        v, board=replace(v.board, garden=((v.board.garden[0][0], Card(47)), *v.board.garden[1:]))
    ),
    "a new card": lambda v: replace(v, board=replace(v.board, garden=(*v.board.garden, (v.board.gaps()[0], Card(47))))),
    "where the emperor stands": lambda v: replace(v, board=replace(v.board, emperor=v.board.empty_cards()[0])),
    "a piece in the garden": lambda v: with_piece(v, 1, Piece.PRIEST, on_board=v.board.pieces[1][1] is None),
    "points": lambda v: with_player(v, 1, earned=(9, 0, 0, 0)),
    "a used agent": lambda v: with_player(
        v, 1, is_agent_used=not v.players[1].is_agent_used, agent=Card(3) if v.players[1].agent < 0 else NO_CARD
    ),
    "who looked": lambda v: with_player(v, 1, look=(v.players[1].look + 1) % 4),
    "a removed card": lambda v: replace(v, removed=(Card((v.removed[0] + 4) % 48), *v.removed[1:])),
    "who is next": lambda v: replace(v, turn=Seat((v.turn + 1) % len(v.players))),
    "the turn order": lambda v: replace(v, order=v.order[::-1]),
    "the turn": lambda v: replace(v, turns=v.turns + len(v.players)),
    "the deck": lambda v: replace(v, cards_left=v.cards_left + 4),
    "a card that was drawn": lambda v: replace(v, now=replace(v.now, card=Card(47))),
    "the last turn": lambda v: replace(v, players=tuple(replace(player, last=None) for player in v.players)),
}


@pytest.mark.parametrize("change", VISIBLE.values(), ids=VISIBLE.keys())
def test_the_overview_shows(change: Change) -> None:
    one = at_step(Step.DRAW)
    assert changed(overview(one.spectator, one.names), overview(change(one.spectator), one.names))


SECRET: dict[str, Change] = {
    "one's own agent": lambda v: with_player(v, v.seat or 0, agent=Card(47), is_agent_used=False),
    "the scoring card one looked at": lambda v: replace(
        v, scoring=tuple(Card(46) if card >= 0 else card for card in v.scoring)
    ),
}


@pytest.mark.parametrize("change", SECRET.values(), ids=SECRET.keys())
def test_only_the_panel_shows(change: Change) -> None:
    one = at_step(Step.CARD)
    used = with_player(one.view, one.view.seat or 0, is_agent_used=False)
    view = change(used)
    assert panel(used, used, one.legal, one.names) != panel(view, view, one.legal, one.names)
    assert overview(used, one.names) == overview(view, one.names)


def test_suits_that_one_alone_can_exclude_are_marked_otherwise_than_those_all_can() -> None:
    one = at_step(Step.CARD)
    seen = [card for card in range(4) if Card(card) in one.view.open_cards]
    missing = [(at(40 + card, 40), Card(card)) for card in range(4) if card not in seen]
    board = one.view.board
    known = with_player(
        replace(one.view, board=replace(board, garden=(*board.garden, *missing[1:]))),
        one.view.seat or 0,
        agent=missing[0][1],
        is_agent_used=False,
    )
    to_all = with_player(known, one.view.seat or 0, is_agent_used=True)
    chips = arrangement_of(one).side.corners()
    pictures = [opened(panel(view, view, (), one.names)).crop(chips) for view in (one.view, known, to_all)]
    assert 3 == len({picture.tobytes() for picture in pictures})


@pytest.mark.parametrize("step", [Step.SAMURAI, Step.CARD, Step.ACTION, Step.PUT, Step.WISH, Step.LOOK])
def test_what_can_be_chosen_is_marked_in_the_garden_and_scoring_cards_beside_it_alone(step: Step) -> None:
    is_beside = step in (Step.WISH, Step.LOOK)
    one = at_step(step, nth=0 if is_beside else 1)
    box = changed(draw_panel(one), panel(one.view, one.before, (), one.names))
    side = arrangement_of(one).side
    assert box is not None
    assert is_beside == (box[0] >= side.left and box[1] >= side.top)


@pytest.mark.parametrize("made", Format)
def test_a_cell_that_brings_points_shows_its_number_too_however_small_it_is(made: Format) -> None:
    with drawing_in(made):
        near = by_format(*NEAR)
        for width, height in ((RING[0], near.height), (near.width, RING[1]), near):
            looks = (CellLook(Deck.HANAFUDA, accent=Accent.LEGAL, words=(called, "+2")) for called in ("11", "12"))
            assert len({cell_block(look, width, height).tobytes() for look in looks}) == 2


@pytest.mark.parametrize("made", Format)
def test_what_could_come_to_a_card_leaves_its_number_free(made: Format) -> None:
    look = CellLook(Deck.HANAFUDA, Card(0), number=18)
    many = tuple(Chip(Token(Seat(0), piece), 2) for piece in (Piece.SAMURAI, Piece.PRIEST, Piece.POET))
    with drawing_in(made):
        width, height = called_size()
        right = by_format(*NEAR).width + MARGIN
        plate = (right - int(width) + 6, MARGIN + 3, right - 3, MARGIN + int(height) - 3)
        bare, full = (cell_block(one, *by_format(*NEAR)).crop(plate) for one in (look, look._replace(chips=many)))
        assert bare.tobytes() == full.tobytes()


def test_the_end_of_a_turn_leaves_nothing_to_mark() -> None:
    one = at_step(Step.END)
    assert draw_panel(one) == panel(one.view, one.before, (), one.names)


def test_the_draft_is_told_from_what_lies_for_good() -> None:
    one = at_step(Step.ACTION)
    settled = replace(one.view, now=replace(one.view.now, cell=None))
    assert changed(panel(one.view, one.before, (), one.names), panel(settled, one.before, (), one.names))


def test_what_a_draft_brings_is_written_at_the_side() -> None:
    one = at_step(Step.END)
    assert one.view.seat is not None
    earned = one.before.players[one.view.seat].earned
    richer = with_player(one.view, one.view.seat, earned=(earned[0] + 3, *earned[1:]))
    box = changed(panel(one.view, one.before, (), one.names), panel(richer, one.before, (), one.names))
    assert box is not None
    side = arrangement_of(one).side
    assert side.left <= box[0]
    assert side.top <= box[1]


def test_the_end_shows_the_scoring_cards() -> None:
    end = SAMPLES.end(0, *TABLES[0])
    assert end.view.phase is Phase.OVER
    other = replace(end.view, scoring=(Card((end.view.scoring[0] + 4) % 48), *end.view.scoring[1:]))
    assert changed(overview(end.view, end.names), overview(other, end.names))


@pytest.mark.parametrize("table", [0, 1, 2], ids=["two players", "three players", "four players"])
def test_names_of_any_length_leave_points_and_turn_as_they_are(table: int) -> None:
    one = at_step(Step.CARD, nth=2, table=table)
    long = tuple(name * 12 for name in ("Wilhelmina ", "Ω", "Щ", "i"))[: len(one.names)]
    picture, other = opened(overview(one.spectator, long)), opened(overview(one.spectator, one.names))
    for box in ((1190, 105, 1256, 440), (1010, 5, 1270, 80), (0, 90, 930, 868)):
        assert ImageChops.difference(picture.crop(box), other.crop(box)).getbbox() is None
    assert ImageChops.difference(picture, other).getbbox()


def test_a_garden_beyond_the_frame_comes_with_a_map_of_all_of_it() -> None:
    one = at_step(Step.DRAW)
    far = tuple((at(x, 0), Card(x % 48)) for x in range(1, 36) if at(x, 0) not in dict(one.spectator.board.garden))
    long = replace(one.spectator, board=replace(one.spectator.board, garden=(*one.spectator.board.garden, *far)))
    longer = replace(long, board=replace(long.board, garden=(*long.board.garden, (at(36, 0), Card(0)))))
    window = replace(long, players=tuple(replace(player, last=None) for player in long.players))
    assert changed(overview(window, NAMES), overview(replace(longer, players=window.players), NAMES))
    assert is_sound(overview(longer, NAMES))
