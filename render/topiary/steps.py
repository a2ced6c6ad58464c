"""Topiary's decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Iterator, Sequence
from itertools import islice

from languages.explanations import explained
from languages.speech import N_, _, capital, labelled, n_
from render.base.words import signed
from render.game import Choice, Names, Pick, PickExactly, Steps
from render.topiary.draft import laying
from render.topiary.words.vocabulary import is_last_to_choose, position_words, tile_words
from rules.topiary.garden.cells import SIDE, Cell, cell_name, column_of, row_of
from rules.topiary.garden.positions import PLACES, Position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import Tile, tile_name
from rules.topiary.moves import PICK_NOTHING, KeepTiles, LayTile, Move, PickTile, PlaceVisitor
from rules.topiary.view import FACE_DOWN, NOTHING, VISITORS, Phase, Step, View

_PROMPTS = {
    Step.KEEP: N_("Keep three tiles; the others are passed on."),
    Step.VISITOR: N_("Place a visitor."),
    Step.PICK: N_("Pick up a tile from its line."),
    Step.LAY: N_("Lay a tile."),
    Step.END: N_("Confirm your turn."),
}
_SIDES = {"north": N_("North"), "east": N_("East"), "south": N_("South"), "west": N_("West")}
_WITHOUT = N_("Confirm, pick up nothing")
_DETAIL = 100
_IN_SIGHT = 4
"""As many choices as are buttons where there are more."""
_PAIRS = 12
"""As many visitors as are offered with a cell to pick up."""
_OPTIONS = 25
"""As many options as a select holds."""


def steps(view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG001 - it names nobody
    """Return the viewer's decision as a tree; picking up nothing is left out, since confirming stands for it."""
    keeps = [move for move in legal if isinstance(move, KeepTiles)]
    visitors = [move for move in legal if isinstance(move, PlaceVisitor)]
    return Steps(
        prompt(view),
        () if keeps else tuple(_sides(view, visitors) if visitors else _choices(view, legal)),
        str(_WITHOUT) if PICK_NOTHING in legal else "",
        closing(view),
        _keep(view, len(keeps[0].tiles)) if keeps else None,
        (*_with_picks(view, visitors), *_best(view, visitors)),
    )


def prompt(view: View) -> str:
    """Say what the viewer has to decide."""
    if view.phase is Phase.DRAFT:
        if view.step is Step.END:
            return _("Confirm your three tiles.")
        if is_last_to_choose(view):
            return _("Keep three tiles; the others leave the game unseen.")
    if view.step is Step.LAY and view.now.picked != NOTHING:
        return _("You found {tile}. Lay a tile.", tile=tile_words(Tile(view.now.picked)))
    return str(_PROMPTS[view.step])


def closing(view: View) -> str:
    """Say what confirming does, where it is not just the end of a turn."""
    if view.phase is Phase.DRAFT:
        if is_last_to_choose(view):
            return explained(_("The others leave the game unseen."), key="tiles-leave")
        return explained(_("The others are passed on."), key="tiles-passed")
    players = len(view.players)
    is_last = view.turns + 1 == players * VISITORS[players]
    return _("Confirm, and the game ends: all hands are shown.") if is_last else ""


def _keep(view: View, number: int) -> PickExactly:
    tiles = sorted((*view.hand, *view.received))
    return PickExactly(number, tuple(Pick(capital(tile_words(tile)), tile_name(tile)) for tile in tiles), "keep:")


def _sides(view: View, moves: Sequence[PlaceVisitor]) -> Iterator[Choice[Move]]:
    """Yield the sides with their free positions, the best first; a corner belongs to both of its sides."""
    sights = {move: sight(view.garden, move.position) for move in moves}
    ordered = sorted(moves, key=lambda move: -sights[move].total)
    for side, name in _SIDES.items():
        here = [move for move in ordered if _is_at(move.position, side)]
        if here:
            best = sights[here[0]]
            yield Choice(
                str(name),
                n_(
                    "{free} free, the best: {position} for {count} point",
                    "{free} free, the best: {position} for {count} points",
                    best.total,
                    free=len(here),
                    position=position_words(best.position),
                ),
                path=side,
                choices=tuple(
                    Choice(position_words(move.position), sight_words(view, sights[move]), move) for move in here
                ),
            )


def _best(view: View, moves: Sequence[PlaceVisitor]) -> Iterator[Choice[Move]]:
    """Yield the positions that see most, as many as a select holds beside the sides."""
    sights = {move: sight(view.garden, move.position) for move in moves}
    for move in sorted(moves, key=lambda move: -sights[move].total)[: _OPTIONS + _IN_SIGHT - _PAIRS - len(_SIDES)]:
        total, label = sights[move].total, position_words(move.position)
        yield Choice(f"{label} {signed(total)}" if total else label, sight_words(view, sights[move]), move)


def _with_picks(view: View, visitors: Sequence[PlaceVisitor]) -> Iterator[Choice[Move]]:
    """Yield the visitors that bring most with the best tile in hand in their line, with the cell to pick up."""
    sights = {move: sight(view.garden, move.position) for move in visitors}
    pairs = {
        (move, cell): max(sight(_with_tile(view, cell, tile), move.position).total for tile in view.hand)
        for move, one in sights.items()
        for cell in one.line
        if view.garden[cell] == FACE_DOWN
    }
    ordered = sorted(pairs, key=lambda pair: -pairs[pair])
    first = dict[PlaceVisitor, tuple[PlaceVisitor, Cell]]()
    for pair in ordered:
        first.setdefault(pair[0], pair)
    # Each button names a position of its own, before other cells in the same lines.
    for move, cell in islice(dict.fromkeys((*islice(first.values(), _IN_SIGHT), *ordered)), _PAIRS):
        now, then = sights[move].total, pairs[move, cell]
        label = " ".join([position_words(move.position), *([signed(now)] if now else ())])
        further = " ".join([cell_name(cell), *([signed(then - now)] if then > now else ())])
        yield Choice(f"{label}, {further}", "", move, then=(PickTile(cell),), shows=True)


def _with_tile(view: View, cell: int, tile: Tile) -> Sequence[int]:
    return (*view.garden[:cell], tile, *view.garden[cell + 1 :])


def _is_at(position: Position, side: str) -> bool:
    """Return whether a position is at a side of the garden; corners are at two of them."""
    place = PLACES[position]
    row, column = row_of(place.entry), column_of(place.entry)
    match side:
        case "north":
            return row == 1 and "s" in place.direction
        case "east":
            return column == SIDE - 1 and "w" in place.direction
        case "south":
            return row == SIDE and "n" in place.direction
        case _:
            return column == 0 and "e" in place.direction


def sight_words(view: View, one: Sight) -> str:
    """Write what a visitor would see: "sees swan 2, swan 5: 7 + 2, 1 face down"."""
    seen = ", ".join(tile_words(view.garden[cell]) for cell in one.seen) or _("nothing yet")
    total = labelled("", one.points) if one.seen else ""
    bonus = f" + {one.bonus}" if one.bonus else ""
    down = sum(view.garden[cell] == FACE_DOWN for cell in one.line)
    told = _("sees {seen}", seen=f"{seen}{total}{bonus}")
    return (_("{sight}, {down} face down", sight=told, down=down) if down else told)[:_DETAIL]


def _choices(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    # What brings most comes first.
    for move in sorted(legal, key=lambda move: _gain(view, move), reverse=True):
        match move:
            case PickTile():
                yield Choice(_("Pick up {cell}", cell=cell_name(move.cell)), "", move)
            case LayTile():
                name, gain = capital(tile_words(move.tile)), _gain(view, move)
                label = f"{name} {signed(gain)}" if gain else name
                yield Choice(label, _laying_words(view, move.tile), move)
            case _:
                continue


def _gain(view: View, move: Move) -> int:
    """Return the points that a move brings to its player at once."""
    if not isinstance(move, LayTile):
        return 0
    change = laying(view, move.tile)
    return change.visitors + change.bonus


def _laying_words(view: View, tile: Tile) -> str:
    """Write what laying a tile changes, for the viewer by category and for the others together."""
    change = laying(view, tile)
    own = ((_("visitors"), change.visitors), (_("bonuses"), change.bonus), (_("hand"), change.hand))
    parts = [f"{name} {signed(amount)}" for name, amount in own if amount]
    others = sum(amount for _seat, amount in change.others)
    if others:
        parts.append(_("others {points}", points=signed(others)))
    return ", ".join(parts) or _("changes nothing yet")
