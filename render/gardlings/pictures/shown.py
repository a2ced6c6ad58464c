"""What everybody may see of a table: which gardens, and what each seat is doing, as a sign and a word."""

import math
from dataclasses import replace
from enum import Enum

from PIL import Image

from languages.speech import N_
from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, INK
from render.colour import WHITE, Colour
from render.gardlings.theme import DANGER, palette
from render.marks import paint_dashes
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import Garden
from rules.gardlings.view import NOTHING, Halt, Phase, PlayerView, Step, View


class State(Enum):
    """What a seat is doing."""

    BUILDING = "building"
    STOPPED = "stopped"
    BUST = "bust"
    STUCK = "stuck"
    BUYING = "buying"
    BOUGHT = "bought"
    WON = "winner"


STATE_WORDS = {
    State.BUILDING: N_("building"),
    State.STOPPED: N_("stopped"),
    State.BUST: N_("bust"),
    State.STUCK: N_("no place"),
    State.BUYING: N_("buying"),
    State.BOUGHT: N_("bought"),
    State.WON: N_("winner"),
}


def state_words(view: View, seat: Seat) -> str:
    """Say what everybody may know of what a seat is doing."""
    return str(STATE_WORDS[state_of(view, seat)])


def state_of(view: View, seat: Seat) -> State:
    """Return what everybody may know of what a seat is doing."""
    player = view.players[seat]
    if player.is_building:
        return State.BUILDING
    if view.phase is Phase.BUY and view.turn == seat:
        return State.BUYING
    if player.purchase is not None:
        return State.BOUGHT
    return State.WON if _has_won(view, seat) else _halted(player)


def _has_won(view: View, seat: Seat) -> bool:
    """Return whether the seat took the victory tile: at the end nobody has as many gems, or gems and coins."""
    if view.phase is not Phase.OVER:
        return False
    strengths = [(player.count.gems, player.coins) for player in view.players if player.count is not None]
    return strengths[seat] == max(strengths)


def _halted(player: PlayerView) -> State:
    match player.halt:
        case Halt.GNOMES:
            return State.BUST
        case Halt.NO_PLACE:
            return State.STUCK
        case Halt.NOT_YET | Halt.FREELY | Halt.EMPTY_BAG:
            return State.STOPPED


def tiles_shown(player: PlayerView) -> tuple[Kind, ...]:
    """Return the tiles that stand beside the word: bought and mutated, or else in hand or set aside."""
    purchase = player.purchase
    kinds = (player.held, player.aside) if purchase is None else (purchase.kind, purchase.new)
    return tuple(Kind(kind) for kind in kinds if kind != NOTHING)


@kept
def badge_block(state: State, size: int, ground: Colour) -> Image.Image:
    """Draw the sign of a state."""
    sketch = Sketch.plain(size, size, ground)
    middle, unit = (size / 2, size / 2), size / 100
    match state:
        case State.BUILDING | State.BUYING:
            paint_dashes(sketch, Box(0, 0, size, size, size / 2), max(2.5, 7 * unit))
            sketch.disc(middle, 34 * unit, GOLD)
        case State.STOPPED | State.BOUGHT:
            sketch.disc(middle, 98 * unit, CREAM)
            sketch.path(_scaled(((27, 52), (43, 69), (74, 33)), unit), 13 * unit, INK)
        case State.WON:
            sketch.disc(middle, 98 * unit, GOLD)
            sketch.fill(shapes.polygon(_scaled(_STAR, unit), size, size), 0, 0, INK)
        case State.STUCK:
            sketch.disc(middle, 98 * unit, CREAM)
            sketch.path(_scaled(((26, 50), (74, 50)), unit), 14 * unit, INK)
        case State.BUST:
            sketch.disc(middle, 98 * unit, WHITE)
            sketch.disc(middle, 86 * unit, DANGER)
            sketch.path(_scaled(((33, 33), (67, 67)), unit), 13 * unit, WHITE)
            sketch.path(_scaled(((67, 33), (33, 67)), unit), 13 * unit, WHITE)
    return palette().quantise(sketch.image)


_STAR = tuple(
    (50 + reach * math.sin(math.pi * point / 5), 52 - reach * math.cos(math.pi * point / 5))
    for point in range(10)
    for reach in ((17, 42)[point % 2 == 0],)
)
"""The corners of a star with five points, in hundredths of the sign."""


def _scaled(points: tuple[tuple[float, float], ...], unit: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * unit, y * unit) for x, y in points)


def table_view(view: View) -> View:
    """Return what the viewer may see of the table: whoever builds no garden that is hidden, not even their own."""
    is_building = view.seat is None or view.players[view.seat].is_building
    if view.phase is not Phase.BUILD or not view.rules.hidden or not is_building:
        return replace(view, seat=None)
    return replace(view, seat=None, players=tuple(map(_hidden, view.players)))


def public_view(view: View) -> View:
    """Return the same without what the table shows to nobody, so that all who see the same have the same."""
    shown = table_view(view)
    return replace(shown, players=tuple([replace(player, order=None) for player in shown.players]))


def _hidden(player: PlayerView) -> PlayerView:
    loose = [Kind(kind) for kind in (player.held, player.aside) if kind != NOTHING]
    tiles = tuple(sorted((*player.bag, *(laid.kind for laid in player.garden), *loose)))
    hidden = replace(player, shown=False, bag=tiles, garden=(), held=NOTHING, aside=NOTHING, order=None)
    return replace(hidden, halt=Halt.NOT_YET, step=Step.DRAW if player.is_building else Step.DONE)


def shows_last_round(view: View) -> bool:
    """Return whether nobody sees anything of this round yet, so that the table shows the gardens of the one before."""
    has_begun = view.phase is not Phase.BUILD or any(player.garden for player in view.players)
    return not has_begun and all(player.last is not None for player in view.players)


def shown_garden(view: View, seat: Seat) -> tuple[Garden, int]:
    """Return the garden of a seat that the table shows, and the round in which it was built."""
    player = view.players[seat]
    if player.last is not None and shows_last_round(view):
        return player.last.garden, view.round - 1
    return player.garden, view.round
