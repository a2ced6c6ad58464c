"""The course of an ended game: everybody's points after each of its posts, as far as all knew them then."""

from collections.abc import Sequence

from cogs.context import Context
from cogs.pictures.drawing import drawn
from render.charts.course import MOST, Course, course_picture
from render.game import AnyLook, Names, Picture
from render.optional import Scores
from rules.game import Result
from tables.history.log import Story


async def course(
    context: Context, look: AnyLook, game_id: int, names: Names, result: Result, decided: Sequence[tuple[int, int]] = ()
) -> tuple[Picture, ...]:
    """
    Draw the course; nothing of a game that was played alone, or whose points nobody knew before its end.

    Args:
        decided: the moves that were turning points, by their numbers in the log, each with its seat, in the order in
            which they are numbered.
    """
    if len(names) == 1 or not isinstance(look, Scores):
        return ()
    told = told_course(look, await context.tables.replays.moments(game_id, MOST + 1), names, result, decided)
    return () if told is None else (await drawn(course_picture, told),)


def told_course(
    look: AnyLook, stories: Sequence[Story], names: Names, result: Result, decided: Sequence[tuple[int, int]] = ()
) -> Course | None:
    """Return the course as the posts told it, with the result as its last moment; None if they told of no points."""
    assert isinstance(look, Scores)
    points = [(story.last_seq, look.points(story.view)) for story in stories]
    known = [(seq, totals) for seq, totals in points if totals][:MOST]
    if len(known) <= 1:
        return None
    moments = (*(totals for _seq, totals in known[:-1]), result.totals)
    ends = [seq for seq, _totals in known]
    marks = [(next((at for at, end in enumerate(ends) if end >= seq), len(ends) - 1), seat) for seq, seat in decided]
    return Course(look.title, names, moments, tuple(marks))
