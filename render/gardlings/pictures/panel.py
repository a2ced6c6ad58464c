"""One's own panel: the garden with the draft and what can be chosen, and beside it what there is to weigh."""

from dataclasses import replace
from enum import Enum

from PIL import Image

from render.base.words import capital, signed, unmarked
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, format_set
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import LAWN, PANEL, seat_name
from render.frame import paint_panel, titled_sketch
from render.game import Ghost, Meanwhile
from render.gardlings.draft import Draft
from render.gardlings.news import GardenNews, fresh_stacks, own_news
from render.gardlings.overview.market import market_height, put_market, put_stacks, stacks_base
from render.gardlings.overview.table import has_stacks_page
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.frame import Areas, areas, market_areas, panel_base, put_headline
from render.gardlings.pictures.garden import (
    changed_tiles,
    put_gain,
    put_garden,
    put_labels,
    put_lawn,
    put_left,
    put_places,
    put_tile_news,
)
from render.gardlings.pictures.notes import put_gains, put_hint, put_purse
from render.gardlings.pictures.pieces import put_ponds
from render.gardlings.pictures.side import RULES, put_seats, put_side, seats_height
from render.gardlings.theme import STRIPE, palette
from render.gardlings.words import captions
from render.gardlings.words.vocabulary import TITLE
from render.marks import put_played
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import Garden, PlacedTile, cells_of
from rules.gardlings.garden.places import gems
from rules.gardlings.moves import Lay, Move
from rules.gardlings.view import Phase, Step, View

_LARGEST = 100
_FIRST = PlacedTile(Kind(0), 0, 0, 0)
"""Where the first tile of a round will lie, whichever it is."""
_TWO_LINES = 100
"""How high the line of words below the lawn is in tall pictures where it has two lines."""


class Layout(Enum):
    """What stands beside the garden, or in its place."""

    SIDE = "side"
    """What a builder weighs."""
    SEATS = "seats"
    """Who still builds."""
    MARKET = "market"
    """The market."""
    STACKS = "stacks"
    """The market of a large table, which takes all the room."""


@remembered(16)
def panel(
    view: View,
    before: View,
    legal: tuple[Move, ...],
    names: tuple[str, ...],
    *,
    with_odds: bool = False,
    meanwhile: Meanwhile[View] | None = None,
) -> Png:
    """
    Draw the viewer's panel as the contract wants it, as PNG.

    Raises: ValueError: a spectator has no panel.
    """
    if view.seat is None:
        raise ValueError("A spectator has no panel.")
    return _panel(Draft(view, before, view.seat, legal), names, with_odds=with_odds, meanwhile=meanwhile)


@remembered(4)
def ghost_panel(ghost: Ghost[View, Move], names: tuple[str, ...]) -> Png:
    """Draw the viewer's panel with what is only proposed. Raises: ValueError: a spectator has no panel."""
    if ghost.view.seat is None:
        raise ValueError("A spectator has no panel.")
    return _panel(Draft(ghost.view, ghost.before, ghost.view.seat, ghost.legal), names, ghost=ghost)


def _panel(
    draft: Draft,
    names: tuple[str, ...],
    *,
    with_odds: bool = False,
    meanwhile: Meanwhile[View] | None = None,
    ghost: Ghost[View, Move] | None = None,
) -> Png:
    view, layout = draft.view, layout_of(draft.view)
    canvas = Canvas(palette(), _base(layout, view))
    fits = any(isinstance(move, Lay) for move in draft.legal)
    words = (seat_name(names, draft.seat), captions.step_caption(view, draft.player, names, fits=fits))
    if format_set() is Format.TALL:
        # The bag stands for one's own name.
        words = ("", capital(words[1].lstrip(",: ")))
    if ghost is not None:
        words = ("", ghost.title)
    is_all_stacks = layout is Layout.STACKS
    caption = captions.purse_caption(view, draft.seat) if is_all_stacks else captions.round_caption(view)
    put_headline(canvas, words, caption, draft.seat)
    news, emphasis = own_news(meanwhile, draft.seat), replace(draft.emphasis(), fresh=fresh_stacks(meanwhile))
    played = () if ghost is None or ghost.played is None else _laid(ghost.before, ghost.played, draft.seat)
    hint = captions.hint(view, draft.player) if ghost is None else unmarked(ghost.words)
    match layout:
        case Layout.SIDE:
            _put_garden(canvas, draft, areas().lawn, news, played)
            _put_builders_notes(canvas, draft, hint)
            put_side(canvas, draft, with_odds=with_odds)
        case Layout.SEATS:
            here = _seats_areas(len(names))
            _put_garden(canvas, draft, here.lawn, news, played)
            put_purse(canvas, here.strip, draft, hint)
            put_seats(canvas, here.side, view, names)
        case Layout.MARKET:
            here = _market_areas(len(view.stacks))
            _put_garden(canvas, draft, here.lawn, news, played)
            put_purse(canvas, here.strip, draft, hint)
            put_market(canvas, here.side, view, emphasis)
        case Layout.STACKS:
            put_stacks(canvas, view, emphasis)
    return canvas.png()


def layout_of(view: View) -> Layout:
    """Return what the viewer has to see for the present decision."""
    assert view.seat is not None, "a spectator decides nothing"
    step = view.players[view.seat].step
    if view.phase is Phase.BUY:
        return Layout.MARKET
    if view.phase is Phase.OVER or len(view.players) == 1:
        return Layout.SIDE
    match step:
        case Step.DRAW | Step.LAY:
            return Layout.SIDE
        case Step.DONE:
            return Layout.SEATS
        case Step.ORDER | Step.END if has_stacks_page(len(view.players)):
            return Layout.STACKS
        case Step.ORDER | Step.END | Step.PIG | Step.BUY | Step.MUTATE:
            return Layout.MARKET


def _base(layout: Layout, view: View) -> Image.Image:
    match layout:
        case Layout.SIDE:
            return panel_base(RULES)
        case Layout.SEATS:
            return _plain_base(_seats_areas(len(view.players)))
        case Layout.MARKET:
            return _plain_base(_market_areas(len(view.stacks)))
        case Layout.STACKS:
            return stacks_base()


@remembered()
def _plain_base(here: Areas) -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, here.side)
    sketch.box(here.strip, PANEL)
    return palette().quantise(sketch.image)


def _seats_areas(seats: int) -> Areas:
    return areas(seats_height(seats), _TWO_LINES)


def _market_areas(stacks: int) -> Areas:
    return market_areas(market_height(stacks), _TWO_LINES)


def _laid(before: View, played: View, seat: Seat) -> Garden:
    """Return where tiles lie that were laid or moved."""
    garden = played.players[seat].garden
    return tuple(garden[number] for number in changed_tiles(before.players[seat].garden, garden))


def _put_garden(canvas: Canvas, draft: Draft, area: Box, news: GardenNews, played: Garden = ()) -> None:
    """Draw the garden, what the draft has changed in it, and what can be chosen there."""
    found, taken = draft.places(), squares_of(draft.garden)
    squares = taken | squares_of((*draft.earlier, *played)) | {square for place in found for square in place.squares}
    room = Box(area.left + 14, area.top + 12, area.width - 28, area.height - 24)
    plan = plan_of(squares or cells_of(_FIRST), room, _LARGEST, (LAWN, STRIPE))
    put_lawn(canvas, plan, area)
    if not squares:
        put_left(canvas, plan, _FIRST, taken)
    if draft.view.rules.ponds:
        put_ponds(canvas, plan, draft.garden, draft.player.count)
    for number in draft.changed:
        if number < len(draft.earlier):
            put_left(canvas, plan, draft.earlier[number], taken)
    accents = draft.accents()
    put_garden(canvas, plan, draft.garden, accents)
    put_tile_news(canvas, plan, draft.garden, set(news.tiles).difference(draft.changed), accents)
    put_places(canvas, plan, found, taken)
    for tile in played:
        if tile not in draft.garden:
            put_played(canvas, _box_of(plan, tile))
    _put_labels(canvas, plan, draft)


def _box_of(plan: Plan, tile: PlacedTile) -> Box:
    """Return where a tile lies in the picture."""
    left, top = plan.at(tile.x, tile.y)
    right, bottom = plan.at(tile.x + 2 - tile.turn % 2, tile.y + 1 + tile.turn % 2)
    return Box(left, top, right - left, bottom - top, 0.1 * plan.cell).inside(4)


def _put_labels(canvas: Canvas, plan: Plan, draft: Draft) -> None:
    """Write the letters of unicorns, the numbers of pigs, and what the draft brings."""
    put_labels(canvas, plan, draft.garden, draft.letters(), is_gold=False, places=draft.places())
    put_labels(canvas, plan, draft.garden, draft.pigs(), is_gold=True)
    if draft.changed:
        gain = gems(draft.garden) - gems(draft.earlier)
        put_gain(canvas, plan, draft.garden, draft.changed[-1], signed(gain), places=draft.places())


def _put_builders_notes(canvas: Canvas, draft: Draft, hint: str) -> None:
    found = draft.places()
    if found:
        put_gains(canvas, areas().strip, found)
    else:
        put_hint(canvas, areas().strip, hint)
