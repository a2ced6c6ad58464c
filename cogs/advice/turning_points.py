"""Turning points of an ended game: what was played, and as a ghost what would have been better."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from cogs.context import Context
from cogs.history.commands import post_button
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.messages.course import Decided, course
from cogs.panels.panel import escaped_names, plain_names
from cogs.pictures.drawing import drawn
from cogs.pictures.ghosts import drawn_way
from cogs.words import advice as advice_words
from cogs.words.stories import entry_lines, holder_then, way_words
from languages.explanations import explained
from languages.listing import capital
from render.canvas.png import Sign
from render.game import AnyLook, Ghost, Meanwhile, Picture
from rules.game import Seat
from tables.advice.turning_points import VisibleTurningPoint
from tables.advice.turns import Way
from tables.history.log import Story
from tables.model.panel import Panel


async def is_text_only(context: Context, interaction: Interaction) -> bool:
    """Tell whether somebody wants words instead of pictures."""
    person = await context.tables.people.find(interaction.user.id)
    return person is not None and person.text_only


async def points_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Show which moves cost most in a game. Raises: PlayerError: it is not over, or its secrets stay secret."""
    panel = await context.tables.play.panel(game_id, interaction.user.id)
    points = await context.tables.turning_points.turning_points(game_id, panel.seat)
    spans = [(one.point.seq, one.point.seq) for one in sorted(points, key=lambda one: one.point.seq)]
    stories = {story.last_seq: story for story in await context.tables.history.stories(game_id, None, spans)}
    look, is_drawn = context.looks[panel.slug], not await is_text_only(context, interaction)
    parts, pictures = [], []
    for number, one in enumerate(points, 1):
        told = _told(one, stories[one.point.seq], look, panel)
        shown = [picture async for picture in _drawn(number, one, look, panel)] if is_drawn else []
        parts += [paragraph(f"{number}. {told}"), *galleries(shown)]
        pictures += shown
    if points and is_drawn and panel.result is not None:
        decided = [Decided(one.point.seq, one.point.seat, number) for number, one in enumerate(points, 1)]
        overall = await course(context, look, game_id, plain_names(panel.players), panel.result, decided)
        parts, pictures = [*galleries(overall), *parts], [*overall, *pictures]
    closing = explained(advice_words.EXPLAINED, key="review") if points else str(advice_words.NONE)
    beads = any(Sign.NEW in picture.signs for picture in pictures)
    legend = explained(advice_words.BEADS, key="review-beads") if beads else ""
    posts = sorted({one.post for one in points if one.post is not None})
    buttons = rows(post_button(game_id, post) for post in posts)
    heading = paragraph(advice_words.HEADING.said(table=panel.name))
    return Reply(layout(heading, *parts, paragraph(legend, closing), *buttons), pictures)


def _told(shown: VisibleTurningPoint, story: Story, look: AnyLook, panel: Panel) -> str:
    """Say what was played and what would have been better; labels of other seats' moves may reveal secrets."""
    (entry,) = story.entries
    point, name = shown.point, holder_then(story, entry)
    if shown.better is not None and shown.played is not None:
        played, better = (_way_words(shown, way, look, panel) for way in (shown.played, shown.better))
        line = advice_words.PLAYED.said(name=name, move=played)
        told = f"{line} {advice_words.BETTER[point.worth].said(move=better)}"
        if point.why is None:
            return told
        if not point.why.reason.is_told:
            return f"{told} {advice_words.NO_WORD}"
        reason = look.reason_words(point.why.reason, shown.decision.view, escaped_names(panel.players))
        return f"{told} {advice_words.BRINGS.said(parts=reason)}"
    lines = entry_lines(look, story, [replace(entry, is_hinted=False)])
    line = f"{' '.join(lines)}." if lines else advice_words.PLAYED.said(name=name, move=look.move_name(point.played))
    if shown.is_open:
        return f"{line} {advice_words.BETTER[point.worth].said(move=look.move_name(point.better))}"
    return f"{line} {advice_words.BETTER_UNTOLD[point.worth].said(name=name)}"


def _way_words(shown: VisibleTurningPoint, way: Way, look: AnyLook, panel: Panel) -> str:
    return way_words(look, shown.decision.view, way, escaped_names(panel.players))


async def _drawn(number: int, one: VisibleTurningPoint, look: AnyLook, panel: Panel) -> AsyncIterator[Picture]:
    """Draw what would have been better, as far as the reader may see it and a picture shows it."""
    if one.better is not None:
        picture = await _ghost(one, one.better, look, panel)
    elif one.better_for_all is not None and _is_visible(one, one.better_for_all, look, panel):
        picture = await _ghost_for_all(one, one.better_for_all, look, panel)
    else:
        return
    yield replace(picture, name=f"point-{number}.png")


def _is_visible(one: VisibleTurningPoint, better: Way, look: AnyLook, panel: Panel) -> bool:
    return bool(look.changes(Meanwhile(one.decision.public, better.view), plain_names(panel.players)))


async def _ghost_for_all(one: VisibleTurningPoint, better: Way, look: AnyLook, panel: Panel) -> Picture:
    """Draw what everybody would have seen of somebody's better move."""
    ghost: Ghost[Any, Any] = Ghost(
        view=better.view,
        before=one.decision.public,
        title=str(advice_words.TITLE),
        words=capital(look.move_name(one.point.better)),
    )
    return await drawn(look.ghost_for_all, ghost, Seat(one.point.seat), plain_names(panel.players))


async def _ghost(shown: VisibleTurningPoint, better: Way, look: AnyLook, panel: Panel) -> Picture:
    """Draw what would have been better on the table as it stood, with what was played marked otherwise."""
    told, names = _way_words(shown, better, look, panel), plain_names(panel.players)
    return await drawn_way(
        look, better, shown.decision.view, names, title=advice_words.TITLE, told=told, played=shown.played
    )
