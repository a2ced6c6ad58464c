"""The panel beside a garden: what its builder weighs, who still builds, and what lies in a bag."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from languages.speech import _, n_
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, LOSS, MUTED, PANEL, black, bold, seat_name
from render.gardlings.draft import Draft
from render.gardlings.pictures.frame import SIDE
from render.gardlings.pictures.pieces import bag_block, icon_block, put_icon, put_tile, two_gnomes_block
from render.gardlings.pictures.shown import State, badge_block, state_of
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import palette
from render.gardlings.words.captions import HALT_WORDS, hand_title
from render.marks import NamePlace, paint_dashes, put_names
from render.text.lettering import Face, fit
from rules.game import Seat
from rules.gardlings.box import GNOMES, TILES, Creature, Kind
from rules.gardlings.computer.outlook import count_now, gems_after_gnomes, odds
from rules.gardlings.garden.building import limit
from rules.gardlings.garden.places import gems, gnomes
from rules.gardlings.scoring import BREATHED_ON, coins_due
from rules.gardlings.view import NOTHING, Halt, PlayerView, View

RULES = (276, 352, 470, 534, 636)
"""The heights of the thin lines between the parts."""
_LEFT, _RIGHT = SIDE.left + 22, SIDE.left + SIDE.width - 22
_MIDDLE = SIDE.left + SIDE.width / 2
_PIP = (46, 58)
_TOP = 152
_HIGHEST = 66
_ROOMY = 48
"""From this height of a line on, its letters are large."""
_KINDS = ((Creature.GNOME, 1), (Creature.GNOME, 2), *((creature, 0) for creature in list(Creature)[1:]))
"""Who may live on a tile, and how many gnomes there are."""


def put_side(canvas: Canvas, draft: Draft, *, with_odds: bool) -> None:
    """
    Write all that a builder weighs.

    Args:
        with_odds: whether to tell how likely the next draw brings too many gnomes; else only what that would cost.
    """
    _put_hand(canvas, draft)
    _put_gems(canvas, draft)
    _put_gnomes(canvas, draft)
    _put_coins(canvas, draft.view, draft.player)
    if not draft.player.is_building or draft.player.halt is not Halt.NOT_YET or not draft.player.bag:
        _put_halt(canvas, draft.player)
    elif with_odds:
        _put_odds(canvas, draft)
    else:
        _put_cost(canvas, draft.view)
    put_bag(canvas, draft.player.bag, _("IN THE BAG"))


def _put_hand(canvas: Canvas, draft: Draft) -> None:
    player = draft.player
    canvas.write((_MIDDLE, 134), hand_title(player), black(26, GOLD), PANEL, "mm")
    shown = player.held if player.held != NOTHING else player.aside
    if shown == NOTHING:
        canvas.stamp(bag_block(draft.seat, 104, PANEL), _MIDDLE - 52, 158)
    else:
        put_tile(canvas, Kind(shown), (_MIDDLE - 104, 158), 104, PANEL)


def _put_gems(canvas: Canvas, draft: Draft) -> None:
    """Write the gems without the draft, what the draft brings, and what dragons and gnomes will take."""
    put_icon(canvas, "brilliant", (_LEFT + 22, 315), 48, PANEL)
    now, right = gems(draft.earlier), _RIGHT
    count = count_now(draft.view, draft.seat)
    gain = gems(draft.garden) - now - count.to_dragons - count.to_gnomes
    if draft.garden != draft.earlier or gain:
        style = black(34, LOSS if gain < 0 else GOLD)
        right -= round(canvas.write((right, 316), signed(gain), style, PANEL, "rm")) + 10
    canvas.write((right, 313), str(now), black(54, GOLD if now >= draft.view.rules.target else CREAM), PANEL, "rm")
    if draft.is_threatened:
        put_icon(canvas, "creature-dragon", (_LEFT + 78, 315), 46, PANEL)
        canvas.write((_LEFT + 106, 316), signed(-BREATHED_ON), black(30, LOSS), PANEL)
    else:
        canvas.write((_LEFT + 54, 316), _("Gems"), bold(30), PANEL)


def _put_gnomes(canvas: Canvas, draft: Draft) -> None:
    """Count the gnomes, as many places as the garden bears; those of the drawn tile are dashed."""
    player = draft.player
    most, have = limit(draft.view.rules, draft.with_held), gnomes(player.garden)
    coming = 0 if player.held == NOTHING else GNOMES[player.held]
    canvas.write((_LEFT, 384), _("Gnomes"), bold(30), PANEL)
    style = black(34, LOSS if have + coming >= most else CREAM)
    canvas.write((_RIGHT, 384), _("{have} of {most}", have=have + coming, most=most), style, PANEL, "rm")
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
    """Write the coins, and those that three pigs and ponds will bring."""
    put_icon(canvas, "coin", (_LEFT + 22, 502), 44, PANEL)
    right = _RIGHT
    for_pigs, for_ponds = coins_due(view.rules, player.garden) if player.count is None else (0, 0)
    if for_pigs + for_ponds:
        right -= round(canvas.write((right, 502), signed(for_pigs + for_ponds), black(34, GOLD), PANEL, "rm")) + 4
    if for_pigs:
        put_icon(canvas, "creature-pig", (right - 20, 501), 40, PANEL)
        right -= 44
    right -= 6 if right < _RIGHT else 0
    right -= canvas.write((right, 501), str(player.coins), black(44), PANEL, "rm") + 8
    word, size = fit(_("Coins"), Face.BOLD, range(30, 21, -2), right - _LEFT - 54)
    if word == _("Coins"):
        # Where that does not fit, the coin beside it says it.
        canvas.write((_LEFT + 54, 502), word, bold(size), PANEL)


def _put_halt(canvas: Canvas, player: PlayerView) -> None:
    """Write why building has ended."""
    canvas.write((_LEFT, 562), _("Building"), bold(30), PANEL)
    halt = Halt.EMPTY_BAG if player.halt is Halt.NOT_YET else player.halt
    style = black(40, LOSS if halt is Halt.GNOMES else CREAM)
    canvas.write((_RIGHT, 606), str(HALT_WORDS[halt]), style, PANEL, "rm")


def _put_odds(canvas: Canvas, draft: Draft) -> None:
    """Write how many of the tiles left would be too much after the drawn one."""
    found = odds(draft.view, draft.seat)
    canvas.write((_LEFT, 558), _("Bust on next draw"), bold(30), PANEL)
    style = black(44, LOSS if found.bad else CREAM)
    right = _RIGHT - canvas.write((_RIGHT, 605), f"{round(100 * found.bad / found.left)} %", style, PANEL, "rm") - 8
    words = n_("{bad} of {count} tile", "{bad} of {count} tiles", found.left, bad=found.bad)
    text, size = fit(words, Face.BOLD, range(28, 21, -2), right - _LEFT)
    canvas.write((_LEFT, 608), text, bold(size, MUTED), PANEL)


def _put_cost(canvas: Canvas, view: View) -> None:
    """Write what too many gnomes would leave of the gems that are there."""
    canvas.write((_LEFT, 558), _("Too many gnomes"), bold(30), PANEL)
    canvas.write((_LEFT, 608), _("would leave"), bold(28, MUTED), PANEL)
    right = _RIGHT - canvas.write((_RIGHT, 605), str(gems_after_gnomes(view)), black(44), PANEL, "rm") - 8
    put_icon(canvas, "brilliant", (right - 18, 606), 38, PANEL)


def put_bag(canvas: Canvas, tiles: Sequence[Kind], title: str) -> None:
    """Count tiles under a title; whoever is not among them is faded."""
    canvas.write((SIDE.left + SIDE.width / 2, 664), f"{title}  {len(tiles)}", black(26, GOLD), PANEL, "mm")
    counts = Counter((TILES[kind].creature, TILES[kind].gnomes) for kind in tiles)
    for place, (creature, number) in enumerate(_KINDS):
        left, top = _LEFT + (_RIGHT - _LEFT) / 4 * (place % 4 + 0.5), 708 + 80 * (place // 4)
        count = counts[creature, number]
        opacity = 1.0 if count else 0.25
        is_pair = number > 1
        block = two_gnomes_block(opacity) if is_pair else icon_block(f"creature-{creature.value}", 54, PANEL, opacity)
        canvas.stamp(block, left - 27, top - 27)
        if count:
            canvas.write((left, top + 39), f"×{count}", black(28), PANEL, "mm")


def put_seats(canvas: Canvas, view: View, names: tuple[str, ...]) -> None:
    """List all seats with their state, and the gems of gardens that the viewer may see."""
    busy, everybody = len(view.acting), len(view.players)
    title = n_("{count} of {everybody} still builds", "{count} of {everybody} still build", busy, everybody=everybody)
    canvas.write((SIDE.left + SIDE.width / 2, 132), title, black(28, GOLD), PANEL, "mm")
    height = min(_HIGHEST, (SIDE.top + SIDE.height - 14 - _TOP) / everybody)
    middles = ((Seat(seat), _TOP + height * (seat + 0.5)) for seat in range(everybody))
    called = [_put_seat(canvas, view, seat, seat_name(names, seat), middle, height) for seat, middle in middles]
    put_names(canvas, called, range(called[0].style.size, 21, -1))


def _put_seat(canvas: Canvas, view: View, seat: Seat, name: str, middle: float, height: float) -> NamePlace:
    """Show a seat's state and gems; returns where the name goes."""
    is_roomy = height >= _ROOMY
    bag, sign, size = (48, 38, 28) if is_roomy else (32, 26, 22)
    state, player = state_of(view, seat), view.players[seat]
    left, right = SIDE.left + 16, SIDE.left + SIDE.width - 18
    canvas.stamp(bag_block(seat, bag, PANEL), left, middle - bag / 2)
    canvas.stamp(badge_block(state, sign, PANEL), right - sign, middle - sign / 2)
    right -= sign + 12
    if player.garden:
        colour = LOSS if state is State.BUST else CREAM
        right -= canvas.write((right, middle - 1), str(gems(player.garden)), black(size + 6, colour), PANEL, "rm") + 4
        put_icon(canvas, "brilliant", (right - size / 2, middle), size, PANEL)
        right -= size + 8
    if player.announced:
        put_icon(canvas, "creature-dragon", (right - size / 2, middle), size + 6, PANEL)
        right -= size + 8
    style = bold(size, GOLD if state is State.BUILDING else CREAM)
    return NamePlace(name, (left + bag + 10, middle), right, style, PANEL)
