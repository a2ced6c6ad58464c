"""The course of an ended game: everybody's points after each of its posts, as far as all knew them then."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.context import Context
from cogs.pictures.drawing import drawn
from render.charts.course import MOST, Course, Marked, course_picture
from render.game import AnyLook, Names, Picture
from render.optional import Scores
from rules.game import Result
from tables.history.log import Story


class Decided(NamedTuple):
    """A decision to mark, by its number in the log; with 0 as its `number` it has only a small mark."""

    seq: int
    seat: int
    number: int = 0


async def course(  # noqa: PLR0913 - a picture of a table needs its look, number, names and result
    context: Context,
    look: AnyLook,
    game_id: int,
    names: Names,
    result: Result,
    decided: Sequence[Decided] = (),
    *,
    is_review: bool = False,
) -> tuple[Picture, ...]:
    """
    Draw the course; nothing of a game that was played alone, or whose points nobody knew before its end.

    The marked decisions were turning points, or in a review what somebody missed.
    """
    if len(names) == 1 or not isinstance(look, Scores):
        return ()
    stories = await context.tables.replays.moments(game_id, MOST + 1)
    told = told_course(look, stories, names, result, decided, is_review=is_review)
    return () if told is None else (await drawn(course_picture, told),)


def told_course(
    look: AnyLook,
    stories: Sequence[Story],
    names: Names,
    result: Result,
    decided: Sequence[Decided] = (),
    *,
    is_review: bool = False,
) -> Course | None:
    """Return the course as the posts told it, with the result as its last moment; None if they told of no points."""
    assert isinstance(look, Scores)
    points = [(story.last_seq, look.points(story.view)) for story in stories]
    known = [(seq, totals) for seq, totals in points if totals][:MOST]
    if len(known) <= 1:
        return None
    moments = (*(totals for _seq, totals in known[:-1]), result.totals)
    ends = [seq for seq, _totals in known]
    marks = [
        Marked(next((at for at, end in enumerate(ends) if end >= one.seq), len(ends) - 1), one.seat, one.number)
        for one in decided
    ]
    return Course(look.title, names, moments, tuple(marks), is_review)
