"""One garden at full size for everybody, with what it brought and what is known of its player."""

from collections.abc import Sequence
from dataclasses import replace

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, LAWN, LOSS, MUTED, PANEL, black, bold, seat_name
from render.game import Meanwhile
from render.gardlings.news import garden_news
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.frame import LAWN_AREA, SIDE, panel_base, put_headline
from render.gardlings.pictures.garden import put_garden, put_lawn, put_tile_news
from render.gardlings.pictures.pieces import put_icon, put_ponds, put_tile
from render.gardlings.pictures.shown import State, badge_block, state_of, state_words, table_view, tiles_shown
from render.gardlings.pictures.side import put_bag
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

_AREA = LAWN_AREA._replace(height=740)
_ROOM = Box(_AREA.left + 14, _AREA.top + 12, _AREA.width - 28, _AREA.height - 24)
_LARGEST = 100
_SIGN = 220
_RULES = (176, 396, 636)
"""The heights of the thin lines between the parts at the side."""
_LEFT, _RIGHT = SIDE.left + 22, SIDE.left + SIDE.width - 22
_TILE = 38


@remembered(16)
def closeup(view: View, seat: Seat, names: tuple[str, ...], meanwhile: Meanwhile[View] | None = None) -> Png:
    """
    Draw one player's garden as the table sees it, or a seat that has stopped, 1280×868, as PNG.

    While nothing of it may be seen, or it has not been begun, the garden of the round before stands there.
    """
    view = table_view(view)
    player = view.players[seat]
    season = None if player.garden else player.last
    canvas = Canvas(palette(), panel_base(_RULES, has_strip=False))
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
    put_lawn(canvas, plan, _AREA)
    if not garden:
        at = (_AREA.left + (_AREA.width - _SIGN) / 2, _AREA.top + (_AREA.height - _SIGN) / 2)
        canvas.stamp(badge_block(state_of(view, seat), _SIGN, LAWN), *at)
        return
    if view.rules.ponds:
        put_ponds(canvas, plan, garden, count)
    put_garden(canvas, plan, garden, {_newest(view, seat, garden): Accent.LAST})


def _plan(garden: Garden) -> Plan:
    return plan_of(squares_of(garden), _ROOM, _LARGEST, (LAWN, STRIPE))


def _newest(view: View, seat: Seat, garden: Garden) -> int:
    """Return the number of the tile that was laid last in this round's building, or NOTHING."""
    return len(garden) - 1 if view.phase is Phase.BUILD and view.players[seat].garden else NOTHING


def _put_state(canvas: Canvas, view: View, seat: Seat) -> None:
    state = state_of(view, seat)
    canvas.stamp(badge_block(state, 44, PANEL), _LEFT, 141 - 22)
    colour = LOSS if state is State.BUST else GOLD if state in (State.BUILDING, State.BUYING, State.WON) else CREAM
    canvas.write((_LEFT + 58, 140), state_words(view, seat), bold(32, colour), PANEL)


def _put_gems(canvas: Canvas, view: View, garden: Garden, count: Count | None) -> None:
    """Write the gems, and once they are counted where they came from and who took some."""
    left = gems(garden) if count is None else count.gems
    put_icon(canvas, "brilliant", (_LEFT + 22, 221), 48, PANEL)
    canvas.write((_LEFT + 54, 222), _("Gems"), bold(30), PANEL)
    canvas.write((_RIGHT, 219), str(left), black(54, GOLD if left >= view.rules.target else CREAM), PANEL, "rm")
    for place, (words, amount) in enumerate(_parts(count)):
        line = 272 + 34 * place
        canvas.write((_LEFT + 54, line), words, bold(26, MUTED), PANEL)
        canvas.write((_RIGHT, line), signed(amount), bold(28, LOSS if amount < 0 else CREAM), PANEL, "rm")


def _parts(count: Count | None) -> list[tuple[str, int]]:
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
    put_icon(canvas, "creature-gnome", (_LEFT + 22, 434), 50, PANEL)
    canvas.write((_LEFT + 54, 436), _("Gnomes"), bold(28), PANEL)
    canvas.write(
        (_RIGHT, 435),
        _("{have} of {most}", have=gnomes(garden), most=limit(view.rules, garden)),
        black(32),
        PANEL,
        "rm",
    )


def _put_coins(canvas: Canvas, player: PlayerView) -> None:
    put_icon(canvas, "coin", (_LEFT + 22, 498), 44, PANEL)
    canvas.write((_LEFT + 54, 498), _("Coins"), bold(28), PANEL)
    canvas.write((_RIGHT, 497), str(player.coins), black(44), PANEL, "rm")


def _tiles(player: PlayerView) -> tuple[str, Sequence[Kind]]:
    """Return the tiles that are not in the garden, and a word for them."""
    word = _("Bought") if player.purchase is not None else _("Drew") if player.held != NOTHING else _("Set aside")
    return word, tiles_shown(player)


def _put_tiles(canvas: Canvas, word: str, tiles: Sequence[Kind]) -> None:
    if not tiles:
        return
    canvas.write((_LEFT, 560), word, bold(28), PANEL)
    for place, kind in enumerate(tiles):
        middle = 560 + (place - (len(tiles) - 1) / 2) * (_TILE + 8)
        put_tile(canvas, kind, (_RIGHT - 2 * _TILE, middle - _TILE / 2), _TILE, PANEL)
