"""One's own panel: the garden with the draft and what can be chosen, and beside it what there is to weigh."""

from dataclasses import replace
from enum import Enum

from PIL import Image

from languages.speech import capital
from render.base.layout import Layout, layout_beside, page
from render.base.words import signed, unmarked
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import LAWN, PANEL, seat_name
from render.frame import paint_panel, titled_base, titled_sketch
from render.game import Ghost, Meanwhile
from render.gardlings.draft import Draft
from render.gardlings.news import GardenNews, fresh_stacks, own_news
from render.gardlings.overview.market import market_height, put_market, put_stacks
from render.gardlings.overview.table import has_stacks_page
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.frame import TWO_LINES, layout, panel_base, put_headline
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


class Beside(Enum):
    """What stands beside the garden, or in its place."""

    SIDE = "side"
    """What a builder weighs."""
    SEATS = "seats"
    """Who still builds."""
    MARKET = "market"
    """The market."""
    STACKS = "stacks"
    """The market of a large table, which takes all the room."""


@remembered(2)
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


@remembered(2)
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
    view, shown = draft.view, beside(draft.view)
    canvas = Canvas(palette(), _base(shown, view))
    fits = any(isinstance(move, Lay) for move in draft.legal)
    words = (seat_name(names, draft.seat), captions.step_caption(view, draft.player, names, fits=fits))
    # Where there is little room the bag stands for one's own name.
    words = by_format(words, ("", capital(words[1].lstrip(",: ").rpartition(": ")[2])))
    if ghost is not None:
        words = ("", ghost.title)
    is_all_stacks = shown is Beside.STACKS
    caption = captions.purse_caption(view, draft.seat) if is_all_stacks else captions.round_caption(view)
    put_headline(canvas, words, caption, draft.seat)
    news, emphasis = own_news(meanwhile, draft.seat), replace(draft.emphasis(), fresh=fresh_stacks(meanwhile))
    played = () if ghost is None or ghost.played is None else _laid(ghost.before, ghost.played, draft.seat)
    hint = captions.hint(view, draft.player) if ghost is None else unmarked(ghost.words)
    match shown:
        case Beside.SIDE:
            _put_garden(canvas, draft, layout().board, news, played)
            _put_builders_notes(canvas, draft, hint)
            put_side(canvas, draft, with_odds=with_odds)
        case Beside.SEATS:
            here = _seats_areas(len(names))
            _put_garden(canvas, draft, here.board, news, played)
            put_purse(canvas, here.strip, draft, hint)
            put_seats(canvas, here.side, view, names)
        case Beside.MARKET:
            here = market_areas(len(view.stacks))
            _put_garden(canvas, draft, here.board, news, played)
            put_purse(canvas, here.strip, draft, hint)
            put_market(canvas, here.side, view, emphasis)
        case Beside.STACKS:
            put_stacks(canvas, view, emphasis)
    return canvas.png()


def beside(view: View) -> Beside:
    """Return what the viewer has to see for the present decision."""
    assert view.seat is not None, "a spectator decides nothing"
    step = view.players[view.seat].step
    if view.phase is Phase.BUY:
        return Beside.MARKET
    if view.phase is Phase.OVER or len(view.players) == 1:
        return Beside.SIDE
    match step:
        case Step.DRAW | Step.LAY:
            return Beside.SIDE
        case Step.DONE:
            return Beside.SEATS
        case Step.ORDER | Step.END if has_stacks_page(len(view.players)):
            return Beside.STACKS
        case Step.ORDER | Step.END | Step.PIG | Step.BUY | Step.MUTATE:
            return Beside.MARKET


def _base(shown: Beside, view: View) -> Image.Image:
    match shown:
        case Beside.SIDE:
            return panel_base(RULES)
        case Beside.SEATS:
            return _plain_base(_seats_areas(len(view.players)))
        case Beside.MARKET:
            return _plain_base(market_areas(len(view.stacks)))
        case Beside.STACKS:
            return titled_base(palette(), TITLE, page())


@remembered()
def _plain_base(here: Layout) -> Image.Image:
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, here.side)
    sketch.box(here.strip, PANEL)
    return palette().quantise(sketch.image)


def _seats_areas(seats: int) -> Layout:
    return layout(seats_height(seats), TWO_LINES)


def market_areas(stacks: int) -> Layout:
    """Return where the garden lies beside the market, and the market."""
    return layout_beside(330, market_height(stacks), strip=by_format(*TWO_LINES))


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
        put_gains(canvas, layout().strip, found)
    else:
        put_hint(canvas, layout().strip, hint)
