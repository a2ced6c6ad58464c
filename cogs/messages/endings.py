"""The end of a game, however it ended: the end card, what stood out, everybody's points after each post."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.messages.posts import PostContent, ended
from cogs.panels.panel import plain_names, seated_names
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words import messages as message_words
from cogs.words.stories import points_after
from cogs.words.text import escaped_name, fitted
from db.results import BestRow
from render.charts.course import MOST, Course, Marked, course_picture
from render.finale import Finale
from render.frame import CUT_SHORT
from render.gallery import finale_of
from render.game import AnyLook, Names, Picture, Shot
from render.optional import Scores
from rules.game import Result
from tables.model.place import Player


def headline_of(look: AnyLook, players: Sequence[Player], result: Result | None) -> tuple[str, str]:
    """Return the end card's header: a name, and what follows it. Args: result: None where the game was cut short."""
    return ("", str(CUT_SHORT)) if result is None else message_words.headline(look, result, plain_names(players))


async def final_post(
    content: PostContent, result: Result, bests: Sequence[BestRow] = (), course: Sequence[Picture] = ()
) -> Reply:
    """
    Return the last post of a game that was played to its end.

    Args:
        bests: what was the most on its server.
        course: its second page, if it has one.
    """
    look, names = content.look, seated_names(content.players)
    headline = headline_of(look, content.players, result)
    finale = finale_of(look, headline, content.view, content.events, result.totals)
    alone = look.sheet_text(content.view, result, names) if len(names) == 1 else ""
    told = (
        message_words.OVER.said(name=content.name),
        message_words.won(look, content.game_id, result, names),
        content.ending,
        message_words.standings(result, names) or alone,
        content.rated,
        message_words.records_broken(look, bests, names),
        *_noted(finale, names),
    )
    return await _post(content, finale, told, course=course)


async def cut_short_post(content: PostContent, disclosed: Sequence[Any]) -> Reply:
    """Return the last post of a game ended by resignation: the table, and `disclosed`, the last view of each seat."""
    saw = [
        words.was_seen(escaped_name(player.name), secrets)
        for player, view in zip(content.players, disclosed, strict=True)
        if (secrets := content.look.secrets(view))
    ]
    told, finale = _cut_short(content)
    return await _post(content, finale, told, saw)


async def agreed_post(content: PostContent) -> Reply:
    """Return the last post of a game ended by consent: the final table, without secrets."""
    told, finale = _cut_short(content)
    return await _post(content, finale, told)


def _cut_short(content: PostContent) -> tuple[Sequence[str], Finale]:
    look, names = content.look, seated_names(content.players)
    finale = finale_of(look, headline_of(look, content.players, None), content.view, content.events, None)
    kind = message_words.cut_short(
        content.game_id, look.built(content.view), message_words.ahead(look, finale.totals, names)
    )
    told = (message_words.OVER.said(name=content.name), content.ending, kind, content.rated, *_noted(finale, names))
    return told, finale


def _noted(finale: Finale, names: Sequence[str]) -> Iterator[str]:
    yield from (message_words.award(given, names) for given in finale.awards)
    yield message_words.best_turns(finale.best_turns, names)


async def _post(
    content: PostContent, finale: Finale, told: Sequence[str], more: Sequence[str] = (), course: Sequence[Picture] = ()
) -> Reply:
    card = await end_card(content, finale)
    return ended(content, (card, *course), *fitted((*told,), (*more,), (content.link,)))


async def end_card(content: PostContent, finale: Finale) -> Picture:
    shot = Shot(content.view, plain_names(content.players), is_cut_short=content.is_cut_short)
    return await drawn(content.look.end_card, shot, finale)


class Decided(NamedTuple):
    """A decision to mark, by its number in the log; with 0 as its `number` it has only a small mark."""

    seq: int
    seat: int
    number: int = 0


async def course(  # noqa: PLR0913 - a picture of a table needs its look, number, names and result
    app: App,
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
    points = await app.tables.replays.moments(partial(points_after, look), game_id, MOST + 1)
    told = told_course(look, points, names, result, decided, is_review=is_review)
    return () if told is None else (await drawn(course_picture, told),)


def told_course(
    look: AnyLook,
    points: Sequence[tuple[int, tuple[int, ...]]],
    names: Names,
    result: Result,
    decided: Sequence[Decided] = (),
    *,
    is_review: bool = False,
) -> Course | None:
    """
    Return the course as the posts told it, with the result as its last moment; None if they told of no points.

    Args:
        points: as `points_after` returns them, of all posts.
    """
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
