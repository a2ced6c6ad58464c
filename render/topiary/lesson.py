"""What the guided first game says, and at which part of the panel it points."""

from collections.abc import Iterator, Sequence

from languages.speech import _
from render.base.words import whole_turn
from render.canvas.shapes import Box
from render.optional import LessonStep
from render.topiary.draft import position_points
from render.topiary.pictures.frame import layout, plan
from render.topiary.pictures.panel import boxes
from render.topiary.words.vocabulary import points, position_words
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import sight
from rules.topiary.moves import Move
from rules.topiary.view import NOTHING, Phase, Step, View

STEPS = 8
_FIRST = 6
"""The round in which the guided game begins."""


def spots(view: View, before: View, legal: Sequence[Move], name: str) -> tuple[Box, ...]:  # noqa: ARG001 - the contract's signature
    """Return where a part of the panel lies."""
    match name:
        case "garden":
            return (layout().board,)
        case "hand":
            return _hand(view), _gap(view)
        case "last":
            return layout().board, _hand(view)
        case _:
            return ()


def _hand(view: View) -> Box:
    return boxes(len(view.players))[1]


def _gap(view: View) -> Box:
    """Return where the tile goes that is laid."""
    left, top = plan().corner(Cell(view.now.cell))
    return Box(left, top, plan().cell, plan().cell)


def lesson(view: View, legal: Sequence[Move]) -> tuple[LessonStep, ...]:
    """Return what is to be said at a decision, as the contract wants it."""
    if view.phase is not Phase.TURNS or view.turn != view.seat:
        return ()
    return tuple(_at_visitor(view, legal) if view.step is Step.VISITOR else _further(view))


def _at_visitor(view: View, legal: Sequence[Move]) -> Iterator[LessonStep]:
    match view.round:
        case 6:
            yield LessonStep(
                1,
                _(
                    "A garden of sculptures, three turns before the end. They are 1 to 5 high, as their numbers say. "
                    "Tiles that lie face down count nothing."
                ),
                "garden",
            )
            yield LessonStep(
                2,
                _(
                    "Visitors stand around it; the blue ones are yours. Each looks along one line, sees every "
                    "sculpture that is higher than all in front of it, and scores what it sees."
                ),
                "garden",
            )
            best, brings = next(iter(position_points(view, legal).items()))
            told = _(
                "Place a visitor. The numbers say what it would see from there as things are. {position} is best: "
                "{points}.",
                position=position_words(best),
                points=points(brings),
            )
            yield LessonStep(3, told, "garden")
        case 7:
            yield LessonStep(
                7,
                _(
                    "Sculptures of one type belong together: a visitor that sees two or more of them scores one "
                    "point more for each. The numbers count that in. Place your next visitor."
                ),
                "garden",
            )
        case 8:
            yield LessonStep(
                8,
                _(
                    "Your last visitor. Tiles in your hand count at the end, too: each brings its size if one of your "
                    "visitors sees a larger one of its type."
                ),
                "last",
            )


def _further(view: View) -> Iterator[LessonStep]:
    if view.round != _FIRST:
        return
    match view.step:
        case Step.PICK:
            yield LessonStep(
                4,
                _(
                    "Now you may pick up a tile of that line that lies face down. You alone see it, and one of your "
                    "tiles goes there instead. Pick one up; once you have seen it, your visitor stays."
                ),
                "garden",
            )
        case Step.LAY:
            yield LessonStep(
                5,
                _(
                    "You hold four tiles, and one of them goes face up into the gap. Below each stands what that "
                    "would change for you: high ones behind low ones are seen."
                ),
                "hand",
            )
        case Step.END:
            yield LessonStep(6, whole_turn())


def remark(before: View, after: View) -> str:
    """Say what a turn was good for; nothing before it is over."""
    assert after.seat is not None, "a spectator learns nothing"
    last = after.players[after.seat].last
    if after.turns == before.turns or last is None or last.position == NOTHING:
        return ""
    seen = sight(after.garden, Position(last.position))
    if not seen.total:
        return _("Your visitor sees nothing yet, but tiles may still be laid there.")
    if seen.bonus:
        return _(
            "Your visitor sees {points}, {bonus} of them for sculptures of one type.",
            points=points(seen.total),
            bonus=seen.bonus,
        )
    return _("Your visitor sees {points}.", points=points(seen.total))


def summary() -> str:
    """Say what scores."""
    return _(
        "What scores, all at the end: what each of your visitors sees, a point more for each of several of one type, "
        "and tiles in your hand of which you see a larger one. A whole game has eight visitors for each of two."
    )
