"""The panel beside a builder's garden: the drawn tile, gems, gnomes, coins, the risk, and what is left in the bag."""

from functools import lru_cache

from PIL import Image

from render.canvas import Canvas
from render.gardlings.bag import put_bag
from render.gardlings.captions import halt_word, hand_title, signed
from render.gardlings.frame import SIDE
from render.gardlings.pieces import bag_block, put_icon, put_tile
from render.gardlings.theme import palette
from render.gardlings.tiles import paint_sprite
from render.marks import paint_dashes
from render.shapes import Box
from render.sketch import Sketch
from render.style import CREAM, GOLD, LOSS, MUTED, PANEL, black, bold
from rules.gardlings.box import GNOMES, Kind
from rules.gardlings.building import ENOUGH, is_too_much, limit
from rules.gardlings.garden import gems, gnomes, pigs
from rules.gardlings.laid import Garden, Laid
from rules.gardlings.view import NOTHING, Halt, PlayerView, View

RULES = (276, 352, 470, 534, 636)
"""The heights of the thin lines between the parts."""
_LEFT, _RIGHT = SIDE.left + 22, SIDE.left + SIDE.width - 22
_MIDDLE = SIDE.left + SIDE.width / 2
_PIP = (46, 58)


def put_side(canvas: Canvas, view: View, player: PlayerView, before: Garden) -> None:
    """
    Write all that a builder weighs.

    Args:
        player: what the viewer sees of themselves, with the draft.
        before: the garden without the draft.
    """
    _put_hand(canvas, view, player)
    _put_gems(canvas, player, before)
    _put_gnomes(canvas, view, player)
    _put_coins(canvas, view, player)
    _put_risk(canvas, view, player)
    put_bag(canvas, player.bag, "IN THE BAG")


def with_held(player: PlayerView) -> Garden:
    """Return the tiles of a garden and the drawn one, wherever it will lie."""
    return player.garden if player.held == NOTHING else (*player.garden, Laid(Kind(player.held), 0, 0, 0))


def _put_hand(canvas: Canvas, view: View, player: PlayerView) -> None:
    canvas.write((_MIDDLE, 134), hand_title(player), black(26, GOLD), PANEL, "mm")
    shown = player.held if player.held != NOTHING else player.aside
    if shown == NOTHING:
        canvas.stamp(bag_block(view.seat or 0, 104, PANEL), _MIDDLE - 52, 158)
    else:
        put_tile(canvas, Kind(shown), (_MIDDLE - 104, 158), 104, PANEL)


def _put_gems(canvas: Canvas, player: PlayerView, before: Garden) -> None:
    """Write the gems without the draft, and what the draft brings."""
    put_icon(canvas, "brilliant", (_LEFT + 22, 315), 48, PANEL)
    canvas.write((_LEFT + 54, 316), "Gems", bold(30), PANEL)
    now, right = gems(before), _RIGHT
    gain = gems(player.garden) - now
    if player.garden != before:
        colour = LOSS if gain < 0 else GOLD
        right -= round(canvas.write((right, 316), signed(gain), black(34, colour), PANEL, "rm")) + 10
    canvas.write((right, 313), str(now), black(54), PANEL, "rm")


def _put_gnomes(canvas: Canvas, view: View, player: PlayerView) -> None:
    """Count the gnomes, as many places as the garden bears; those of the drawn tile are dashed."""
    most, have = limit(view.rules, with_held(player)), gnomes(player.garden)
    coming = 0 if player.held == NOTHING else GNOMES[player.held]
    canvas.write((_LEFT, 384), "Gnomes", bold(30), PANEL)
    canvas.write((_RIGHT, 384), f"{have} of {most}", black(34), PANEL, "rm")
    step = (_RIGHT - _LEFT) / most
    for place in range(most):
        state = 0 if place < have else 1 if place < have + coming else 2
        canvas.stamp(_pip_block(state), _LEFT + step * (place + 0.5) - _PIP[0] / 2, 432 - _PIP[1] / 2)


@lru_cache(maxsize=8)
def _pip_block(state: int) -> Image.Image:
    """Draw a gnome that is there (0), one that comes with the drawn tile (1), or room for one (2)."""
    sketch = Sketch.plain(*_PIP, PANEL)
    middle = (_PIP[0] / 2, _PIP[1] / 2)
    paint_sprite(sketch, "creature-gnome", middle, (46, 38, 44)[state], (1.0, 0.7, 0.2)[state])
    if state == 1:
        paint_dashes(sketch, Box(0, 0, *_PIP, 12), 3.5)
    return palette().quantise(sketch.image)


def _put_coins(canvas: Canvas, view: View, player: PlayerView) -> None:
    """Write the coins, and the one that three pigs will bring."""
    put_icon(canvas, "coin", (_LEFT + 22, 502), 44, PANEL)
    canvas.write((_LEFT + 54, 502), "Coins", bold(30), PANEL)
    right = _RIGHT
    if not view.rules.pigs and len(pigs(player.garden)) >= ENOUGH and player.count is None:
        right -= round(canvas.write((right, 502), "+1", black(34, GOLD), PANEL, "rm")) + 4
        put_icon(canvas, "creature-pig", (right - 20, 501), 40, PANEL)
        right -= 50
    canvas.write((right, 501), str(player.coins), black(44), PANEL, "rm")


def _put_risk(canvas: Canvas, view: View, player: PlayerView) -> None:
    """Write how many of the tiles left would be too much after this one; or why building has ended."""
    if not player.is_building or not player.bag:
        canvas.write((_LEFT, 562), "Building", bold(30), PANEL)
        halt = Halt.EMPTY_BAG if player.halt is Halt.NOT_YET else player.halt
        style = black(40, LOSS if halt is Halt.GNOMES else CREAM)
        canvas.write((_RIGHT, 606), halt_word(halt), style, PANEL, "rm")
        return
    bad, most = risk(view, player), len(player.bag)
    canvas.write((_LEFT, 558), "Bust on next draw", bold(30), PANEL)
    canvas.write((_LEFT, 608), f"{bad} of {most} tiles", bold(28, MUTED), PANEL)
    canvas.write((_RIGHT, 605), f"{round(100 * bad / most)} %", black(44, LOSS if bad else CREAM), PANEL, "rm")


def risk(view: View, player: PlayerView) -> int:
    """Return how many of the tiles in the bag would bring too many gnomes after the drawn one is laid."""
    garden = with_held(player)
    return sum(is_too_much(view.rules, garden, kind) for kind in player.bag)
