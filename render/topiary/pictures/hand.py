"""What only its owner sees: the tiles in hand, those to choose from, those passed on."""

from dataclasses import dataclass

from languages.speech import _
from render.base.words import signed
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.style import CREAM, GOLD, LOSS, MUTED, PANEL, black, bold
from render.colour import Colour
from render.marks import CardMark
from render.topiary.draft import Draft, laying
from render.topiary.pictures.standings import standing
from render.topiary.pictures.tiles import RING, tile_block
from render.topiary.words.vocabulary import code
from rules.topiary.garden.tiles import Tile
from rules.topiary.view import Phase, Step


@dataclass(frozen=True, slots=True)
class Held:
    """A tile as it lies before its owner: why it stands out, and up to two lines below its code."""

    tile: Tile
    mark: CardMark = CardMark.NONE
    words: str = ""
    colour: Colour = MUTED
    more: str = ""


def held_tiles(draft: Draft) -> tuple[Held, ...]:
    """Return the tiles that the viewer has to do with, in the order in which they lie."""
    view = draft.view
    if view.phase is Phase.DRAFT:
        return _to_choose(draft)
    if draft.is_mine and view.step is Step.LAY:
        return tuple(_to_lay(draft, tile) for tile in view.hand)
    place = standing(view, draft.seat)
    return tuple(
        Held(tile, words=signed(place.worth(tile)), colour=GOLD if place.worth(tile) else MUTED) for tile in view.hand
    )


def _to_choose(draft: Draft) -> tuple[Held, ...]:
    view = draft.view
    if draft.is_mine and view.step is Step.KEEP:
        return tuple(Held(tile, CardMark.LEGAL) for tile in sorted((*view.hand, *view.received)))
    kept = [Held(tile, CardMark.CHOSEN if view.passed else CardMark.NONE) for tile in view.hand]
    return tuple(sorted((*kept, *(Held(tile, CardMark.GONE) for tile in view.passed)), key=lambda held: held.tile))


def _to_lay(draft: Draft, tile: Tile) -> Held:
    change = laying(draft.view, tile)
    others = sum(points for _, points in change.others)
    colour = GOLD if change.own > 0 else LOSS if change.own < 0 else MUTED
    more = _("others {points}", points=signed(others)) if others else ""
    return Held(tile, CardMark.LEGAL, signed(change.own), colour, more)


def put_tiles(canvas: Canvas, left: float, top: float, tiles: tuple[Held, ...], size: int, pitch: int) -> None:
    """Lay tiles side by side, each with its code and words below; left and top are those of the first tile."""
    for index, held in enumerate(tiles):
        x = left + index * pitch
        canvas.stamp(tile_block(held.tile, size, held.mark, PANEL), x - RING, top - RING)
        middle = x + size / 2
        is_gone = held.mark is CardMark.GONE
        canvas.write(
            (middle, top + size + 24), code(held.tile), black(readable(30), MUTED if is_gone else CREAM), PANEL, "mm"
        )
        if held.words:
            canvas.write((middle, top + size + 60), held.words, black(32, held.colour), PANEL, "mm")
        # On a phone it is too long for the room below a tile.
        if by_format(held.more, ""):
            canvas.write((middle, top + size + 92), held.more, bold(22, MUTED), PANEL, "mm")
