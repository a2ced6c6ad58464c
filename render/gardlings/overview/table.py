"""The whole table in pictures: all seats, four gardens a page, and the market."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from PIL import Image

from languages.speech import _
from render.base.layout import grid, layout_beside, page, split
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.scene import Scene, SceneCanvas
from render.canvas.shapes import Box
from render.canvas.style import GOLD, PANEL, bold, seat_name
from render.frame import CUT_SHORT, MIDDLE, Moment, put_caption, put_sentence, sentence_left, titled_base
from render.game import Meanwhile, Shot
from render.gardlings.news import GardenNews, fresh_stacks, garden_news
from render.gardlings.overview.cards import put_card, put_card_news
from render.gardlings.overview.market import Emphasis, market_height, put_market, put_stacks
from render.gardlings.overview.strip import put_mosaic, put_strip, strip_height
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.pictures.shown import State, public_view, shown_garden, shows_last_round, state_of, table_view
from render.gardlings.theme import palette
from render.gardlings.words import captions
from render.gardlings.words.vocabulary import TITLE
from render.marks import put_names
from render.text.lettering import text_width
from rules.game import Seat
from rules.gardlings.box import SEATS_PER_COPY
from rules.gardlings.market.stacks import how_many
from rules.gardlings.view import Phase, View

_ONE_PAGE = 4
_TWO_IN_ROW = (3, 2)
"""From so many cards on two lie in a row."""
_MOST_BESIDE = 2 * SEATS_PER_COPY
"""Up to so many seats, two copies of the game, all stacks fit beside the gardens."""
_GAP = 12
_BAG = 58


def overview(
    view: View,
    names: tuple[str, ...],
    *,
    page: int = 0,
    is_cut_short: bool = False,
    meanwhile: Meanwhile[View] | None = None,
) -> Png:
    """
    Draw a page of the table for everybody, as PNG; who sees the same gets the same, drawn once.

    Args:
        view: any seat's or a spectator's; of hidden gardens a seat that has stopped sees those that have, too.
        names: display names by seat.
        page: its place among `table_pages`, counted from 0.
        is_cut_short: whether the game ended before its time, so that nobody is next.
        meanwhile: what is new is marked, as far as the table shows it.
    """
    shown = public_view(view)
    news = () if meanwhile is None else tuple(_news(shown, page, meanwhile.then))
    return table_page(shown, names, page, is_cut_short, fresh_stacks(meanwhile), news)


@remembered(2)
def table_page(
    shown: View,
    names: tuple[str, ...],
    page: int,
    is_cut_short: bool,  # noqa: FBT001 - all that decides how a page looks, in a row
    fresh: frozenset[int],
    news: tuple[GardenNews, ...],
) -> Png:
    """
    Draw a page of what the table shows.

    Args:
        fresh: the stacks in which something is new.
        news: what is new in the gardens of the page, or nothing if nothing is to be marked.
    """
    canvas = Canvas(palette(), _page_base(shown, page))
    _put_overview(canvas, shown, names, page, Emphasis(fresh=fresh), is_cut_short=is_cut_short)
    _put_news(canvas, shown, page, news)
    return canvas.png()


def all_gardens(view: View, names: tuple[str, ...], *, is_cut_short: bool) -> Png:
    """Draw the gardens of all seats, however many they are, without the market, as PNG."""
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    _put_all_gardens(canvas, public_view(view), names, Moment.of(is_cut_short=is_cut_short))
    return canvas.png()


def scene(shot: Shot[View]) -> Scene:
    """Describe the whole table as a film shows it: always in one picture, with more than four seats without market."""
    view, seats, moment = table_view(shot.view), len(shot.names), Moment.in_film(is_cut_short=shot.is_cut_short)
    canvas = SceneCanvas(palette(), _base(seats) if seats <= _ONE_PAGE else titled_base(palette(), TITLE))
    if seats <= _ONE_PAGE:
        _put_head(canvas, view, shot.names, _caption(view), moment)
        _put_table(canvas, view, shot.names, tuple(map(Seat, range(seats))), Emphasis(), in_film=True)
    else:
        _put_all_gardens(canvas, view, shot.names, moment)
    return canvas.scene()


def _put_all_gardens(canvas: Canvas, view: View, names: tuple[str, ...], moment: Moment) -> None:
    _put_head(canvas, view, names, _caption(view), moment)
    put_mosaic(canvas, page(), view, names, is_between=shows_last_round(view))


def _caption(view: View) -> str:
    """Say which round the gardens are of."""
    return captions.between_caption(view) if shows_last_round(view) else captions.round_caption(view)


def _page_base(view: View, number: int) -> Image.Image:
    seats = len(view.players)
    return _base(seats) if table_pages(seats)[number].seats else titled_base(palette(), TITLE, page())


def _put_overview(
    canvas: Canvas, view: View, names: tuple[str, ...], page: int, emphasis: Emphasis, *, is_cut_short: bool
) -> None:
    seats = table_pages(len(view.players))[page].seats
    caption = _caption(view) if seats else captions.round_caption(view)
    _put_head(canvas, view, names, caption, Moment.of(is_cut_short=is_cut_short))
    if seats:
        _put_table(canvas, view, names, seats, emphasis, in_film=False)
    else:
        put_stacks(canvas, view, emphasis)


def _put_table(
    canvas: Canvas, view: View, names: tuple[str, ...], seats: tuple[Seat, ...], emphasis: Emphasis, *, in_film: bool
) -> None:
    """Draw the strip of all seats where there are several pages, the gardens of some, and the market."""
    strip, table, market = table_areas(len(view.players))
    if strip is not None:
        put_strip(canvas, strip, view, seats)
    boxes = zip(card_boxes(table, len(seats)), seats, strict=True)
    called = [put_card(canvas, box, view, seat, names, in_film=in_film) for box, seat in boxes]
    put_names(canvas, called, readable_sizes(32))
    put_market(canvas, market, view, emphasis)


def _news(view: View, page: int, then: View) -> Iterator[GardenNews]:
    """Yield what came into the gardens of the page."""
    for seat in table_pages(len(view.players))[page].seats:
        yield garden_news(then, seat, *shown_garden(view, seat))


def _put_news(canvas: Canvas, view: View, page: int, news: tuple[GardenNews, ...]) -> None:
    seats, table = table_pages(len(view.players))[page].seats, table_areas(len(view.players))[1]
    for box, seat, fresh in zip(card_boxes(table, len(seats)) if news else (), seats, news, strict=False):
        put_card_news(canvas, box, view, seat, fresh)


def table_areas(seats: int) -> tuple[Box | None, Box, Box]:
    """Return where the strip of all seats lies, if there is one, the gardens and the market."""
    here, height = layout_beside(330, market_height(how_many(-(-seats // SEATS_PER_COPY)))), strip_height(seats)
    if seats <= _ONE_PAGE:
        return None, here.board, here.side
    strip, table = split(here.board, height, gap=_GAP)
    if here.side.is_high and has_stacks_page(seats):
        return page()._replace(height=height), table, _lower(here.side, height + _GAP)
    return strip, table, here.side


def _lower(box: Box, by: float) -> Box:
    return box._replace(top=box.top + by, height=box.height - by)


def _base(seats: int) -> Image.Image:
    return titled_base(palette(), TITLE, table_areas(seats)[2])


def _named(view: View, names: tuple[str, ...]) -> tuple[str, str]:
    """Return who buys or has won, and what follows the name; a game alone has nobody to win against."""
    if view.phase is Phase.BUY:
        return seat_name(names, view.turn), _(" buys a tile")
    won = [seat for seat in range(len(names)) if state_of(view, Seat(seat)) is State.WON]
    return (seat_name(names, won[0]), _(" wins")) if len(won) == 1 < len(names) else ("", _("The game is over"))


def _put_head(canvas: Canvas, view: View, names: tuple[str, ...], caption: str, moment: Moment) -> None:
    """Write who has to act: the bags of all builders, or who buys; in a film, what has been done."""
    left, right, size = sentence_left(), put_caption(canvas, caption), readable(28)
    if moment is Moment.CUT_SHORT or (moment is Moment.FILM and view.phase is not Phase.OVER):
        words = str(CUT_SHORT) if moment is Moment.CUT_SHORT else captions.done_caption(view)
        put_sentence(canvas, ("", words), left, right, size)
        return
    builders = sorted(view.acting) if view.phase is Phase.BUILD else []
    if not builders:
        put_sentence(canvas, _named(view, names), left, right, size)
        return
    building, style = _("Building"), bold(size, GOLD)
    if left + text_width(building, style.face, size) + 16 + len(builders) * _BAG > right:
        words = _("{number} of {players} are building", number=len(builders), players=len(view.players))
        put_sentence(canvas, ("", words), left, right, size)
        return
    left += canvas.write((left, MIDDLE), building, style, PANEL) + 16
    for seat in builders:
        canvas.stamp(bag_block(seat, 54, PANEL), left, MIDDLE - 27)
        left += _BAG


@dataclass(frozen=True, slots=True)
class TablePage:
    """
    One picture of the table.

    Args:
        name: how its file is called.
        seats: whose gardens it shows; none on the page of the stacks.
    """

    name: str
    seats: tuple[Seat, ...]


def table_pages(seats: int) -> tuple[TablePage, ...]:
    """Return the pages of a table for so many seats, which are shared out as evenly as can be."""
    number = -(-seats // _ONE_PAGE)
    ends = [place * seats // number for place in range(number + 1)]
    pages = tuple(
        TablePage("table.png" if place == 0 else f"table-{place + 1}.png", tuple(map(Seat, range(begin, end))))
        for place, (begin, end) in enumerate(pairwise(ends))
    )
    return (*pages, TablePage("market.png", ())) if has_stacks_page(seats) else pages


def has_stacks_page(seats: int) -> bool:
    """Return whether the stacks of a table for so many seats have a page of their own."""
    return seats > _MOST_BESIDE


def card_boxes(area: Box, number: int) -> tuple[Box, ...]:
    """
    Return where so many cards (1 to 4) lie.

    They lie below each other, but from three on, in tall pictures from two on, two in a row, the last one wide.
    """
    across = 1 if number < by_format(*_TWO_IN_ROW) else 2
    *boxes, last = grid(area, number, across, _GAP)
    return (*boxes, last if number % across == 0 else last._replace(width=area.width))
