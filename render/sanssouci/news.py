"""What is new since one's last turn: other tiles on the market, what came into the gardens, nobles that moved."""

from collections.abc import Iterator
from dataclasses import dataclass

from languages.speech import _, labelled, listed, n_
from render.game import Meanwhile, Names
from render.sanssouci.words.vocabulary import square_name, start_name, symbol_name
from rules.sanssouci.garden.cells import cell_name, members
from rules.sanssouci.view import NOTHING, Garden, Phase, View


@dataclass(frozen=True, slots=True)
class Walk:
    """A noble that stands in another row of its column than it did; rows as in the garden, 0 is the terrace."""

    column: int
    start: int
    goal: int


@dataclass(frozen=True, slots=True)
class GardenNews:
    """What came into one garden: sets of cells with a tile or a gardener, and nobles that moved."""

    symbols: int = 0
    gardeners: int = 0
    walks: tuple[Walk, ...] = ()


@dataclass(frozen=True, slots=True)
class News:
    """What differs between two views of one viewer; `squares` of the market hold another tile than they did."""

    squares: tuple[int, ...] = ()
    gardens: tuple[GardenNews, ...] = ()


def news_of(meanwhile: Meanwhile[View] | None, seats: int) -> News:
    """Compare what the viewer sees with what they saw then; while gardens were being chosen there was nothing yet."""
    if meanwhile is None or meanwhile.then.phase is Phase.GARDENS:
        return News(gardens=(GardenNews(),) * seats)
    then, now = meanwhile.then, meanwhile.now
    market = enumerate(zip(now.market, then.market, strict=True))
    players = zip(now.players, then.players, strict=True)
    return News(
        tuple(square for square, (lies, lay) in market if lies not in (lay, NOTHING)),
        tuple(_garden_news(is_now.garden, was.garden) for is_now, was in players),
    )


def _garden_news(now: Garden, then: Garden) -> GardenNews:
    walks = (
        Walk(column, start, goal)
        for column, (start, goal) in enumerate(zip(then.nobles, now.nobles, strict=True))
        if start != goal
    )
    return GardenNews(now.symbols & ~then.symbols, now.gardeners & ~then.gardeners, tuple(walks))


def changes(meanwhile: Meanwhile[View] | None, names: Names) -> tuple[str, ...]:
    """Say what is new, the market first, then garden by garden."""
    if meanwhile is None:
        return ()
    news, lying = news_of(meanwhile, len(names)), meanwhile.now.market
    tiles = [f"{square_name(square)} {symbol_name(lying[square])}" for square in news.squares]
    market = (_("market: {tiles}", tiles=", ".join(tiles)),) if tiles else ()
    gardens = ((name, tuple(_garden_words(garden))) for name, garden in zip(names, news.gardens, strict=True))
    return (*market, *(labelled(name, ", ".join(words)) for name, words in gardens if words))


def _garden_words(news: GardenNews) -> Iterator[str]:
    if news.symbols:
        yield n_("tile on {cells}", "tiles on {cells}", news.symbols.bit_count(), cells=_cells(news.symbols))
    if news.gardeners:
        yield n_(
            "gardener on {cells}", "gardeners on {cells}", news.gardeners.bit_count(), cells=_cells(news.gardeners)
        )
    for walk in news.walks:
        yield _(
            "noble from {start} to {goal}",
            start=start_name(walk.column, walk.start),
            goal=start_name(walk.column, walk.goal),
        )


def _cells(cells: int) -> str:
    return listed(list(map(cell_name, members(cells))))
