"""One garden at full size for everybody, with what it brought and what is known of its player."""

from collections.abc import Sequence
from dataclasses import replace

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, LAWN, LOSS, MUTED, PANEL, black, bold, seat_name
from render.game import Meanwhile
from render.gardlings.news import garden_news
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.frame import layout, panel_base, put_headline
from render.gardlings.pictures.garden import put_garden, put_lawn, put_tile_news
from render.gardlings.pictures.pieces import put_icon, put_ponds, put_tile
from render.gardlings.pictures.shown import State, badge_block, state_of, state_words, table_view, tiles_shown
from render.gardlings.pictures.side import Part, parts, put_bag
from render.gardlings.pictures.tiles import Accent
from render.gardlings.theme import STRIPE, palette
from render.gardlings.words import captions
from render.gardlings.words.vocabulary import PARTS
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, gnomes
from rules.gardlings.view import NOTHING, Count, Phase, PlayerView, View

_LARGEST = 100
_SIGN = 220
_RULES = (70, 290, 530)
"""How far the thin lines between the parts are below the edge of a high side."""
_TILE = 38
_LINE = (34, 40)
"""How far the lines are apart that say where gems came from."""


@remembered(2)
def closeup(view: View, seat: Seat, names: tuple[str, ...], meanwhile: Meanwhile[View] | None = None) -> Png:
    """
    Draw one player's garden as the table sees it, or a seat that has stopped, as PNG.

    While nothing of it may be seen, or it has not been begun, the garden of the round before stands there.
    """
    view = table_view(view)
    player = view.players[seat]
    season = None if player.garden else player.last
    canvas = Canvas(palette(), panel_base(_RULES, strip=(0, 0)))
    caption = captions.round_caption(view) if season is None else captions.between_caption(view)
    put_headline(canvas, (seat_name(names, seat), ""), caption, seat)
    garden, count = (player.garden, player.count) if season is None else (season.garden, season.count)
    _put_lawn(canvas, view, seat, garden, count)
    if meanwhile is not None:
        news = garden_news(meanwhile.then, seat, garden, view.round if season is None else view.round - 1)
        put_tile_news(canvas, _plan(garden), garden, news.tiles, {_newest(view, seat, garden): Accent.LAST})
    _put_state(canvas, view, seat)
    if garden:
        _put_gems(canvas, view, garden, count)
        _put_gnomes(canvas, view, garden)
    _put_coins(canvas, player)
    _put_tiles(canvas, *_tiles(player if season is None else replace(player, purchase=season.purchase)))
    put_bag(canvas, player.bag, _("IN THE BAG") if player.shown else _("ALL TILES"))
    return canvas.png()


def _put_lawn(canvas: Canvas, view: View, seat: Seat, garden: Garden, count: Count | None) -> None:
    plan = _plan(garden)
    area = layout(strip=(0, 0)).board
    put_lawn(canvas, plan, area)
    if not garden:
        at = (area.left + (area.width - _SIGN) / 2, area.top + (area.height - _SIGN) / 2)
        canvas.stamp(badge_block(state_of(view, seat), _SIGN, LAWN), *at)
        return
    if view.rules.ponds:
        put_ponds(canvas, plan, garden, count)
    put_garden(canvas, plan, garden, {_newest(view, seat, garden): Accent.LAST})


def _plan(garden: Garden) -> Plan:
    area = layout(strip=(0, 0)).board
    room = Box(area.left + 14, area.top + 12, area.width - 28, area.height - 24)
    return plan_of(squares_of(garden), room, _LARGEST, (LAWN, STRIPE))


def _newest(view: View, seat: Seat, garden: Garden) -> int:
    """Return the number of the tile that was laid last in this round's building, or NOTHING."""
    return len(garden) - 1 if view.phase is Phase.BUILD and view.players[seat].garden else NOTHING


def _places() -> tuple[Part, Part, Part]:
    """Return the parts of the side above the bag: the state, the gems, all else."""
    here = parts()
    if layout().side.is_high:
        gems, rest = (here.hand._replace(top=here.hand.top + down) for down in _RULES[:2])
        return here.hand, gems, rest
    return here.hand, here.gems._replace(top=here.hand.top + 4), here.hand._replace(top=here.hand.top + 52)


def _put_state(canvas: Canvas, view: View, seat: Seat) -> None:
    state = state_of(view, seat)
    part = _places()[0]
    canvas.stamp(badge_block(state, 44, PANEL), part.left, part.top + 35 - 22)
    colour = LOSS if state is State.BUST else GOLD if state in (State.BUILDING, State.BUYING, State.WON) else CREAM
    canvas.write((part.left + 58, part.top + 34), state_words(view, seat), bold(32, colour), PANEL)


def _put_gems(canvas: Canvas, view: View, garden: Garden, count: Count | None) -> None:
    """Write the gems, and once they are counted where they came from and who took some."""
    left = gems(garden) if count is None else count.gems
    part, apart = _places()[1], by_format(*_LINE)
    put_icon(canvas, "brilliant", (part.left + 22, part.top + 45), 48, PANEL)
    canvas.write((part.left + 54, part.top + 46), _("Gems"), bold(30), PANEL)
    canvas.write(
        (part.right, part.top + 43), str(left), black(54, GOLD if left >= view.rules.target else CREAM), PANEL, "rm"
    )
    for place, (words, amount) in enumerate(_sources(count)):
        line = part.top + 62 + apart * (place + 1)
        canvas.write((part.left + 54, line), words, bold(readable(26), MUTED), PANEL)
        canvas.write((part.right, line), signed(amount), bold(readable(28), LOSS if amount < 0 else CREAM), PANEL, "rm")


def _sources(count: Count | None) -> list[tuple[str, int]]:
    if count is None:
        return []
    told = (
        ("borders", count.borders),
        ("mushies", count.lines),
        ("dragons", -count.to_dragons),
        ("gnomes", -count.to_gnomes),
    )
    return [(str(PARTS[part]), amount) for part, amount in told if amount or part == "borders"]


def _put_gnomes(canvas: Canvas, view: View, garden: Garden) -> None:
    part = _places()[2]
    put_icon(canvas, "creature-gnome", (part.left + 22, part.top + 38), 50, PANEL)
    canvas.write((part.left + 54, part.top + 40), _("Gnomes"), bold(readable(28)), PANEL)
    canvas.write(
        (part.right, part.top + 39),
        _("{have} of {most}", have=gnomes(garden), most=limit(view.rules, garden)),
        black(32),
        PANEL,
        "rm",
    )


def _put_coins(canvas: Canvas, player: PlayerView) -> None:
    part = _places()[2]
    put_icon(canvas, "coin", (part.left + 22, part.top + 102), 44, PANEL)
    canvas.write((part.left + 54, part.top + 102), _("Coins"), bold(readable(28)), PANEL)
    canvas.write((part.right, part.top + 101), str(player.coins), black(44), PANEL, "rm")


def _tiles(player: PlayerView) -> tuple[str, Sequence[Kind]]:
    """Return the tiles that are not in the garden, and a word for them."""
    word = _("Bought") if player.purchase is not None else _("Drew") if player.held != NOTHING else _("Set aside")
    return word, tiles_shown(player)


def _put_tiles(canvas: Canvas, word: str, tiles: Sequence[Kind]) -> None:
    if not tiles:
        return
    part = _places()[2]
    canvas.write((part.left, part.top + 164), word, bold(readable(28)), PANEL)
    for place, kind in enumerate(tiles):
        middle = part.top + 164 + (place - (len(tiles) - 1) / 2) * (_TILE + 8)
        put_tile(canvas, kind, (part.right - 2 * _TILE, middle - _TILE / 2), _TILE, PANEL)
