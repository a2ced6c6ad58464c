"""Hints during a game and turning points after it; only the asker sees them."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

from discord.app_commands import locale_str

from cogs.history.commands import post_button
from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import at_table, command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button
from cogs.interactions.replies import galleries, layout, paragraph, rows
from cogs.messages.endings import Decided, course
from cogs.panels.choices import asked_of, in_one_press
from cogs.panels.panel import Display, escaped_names, plain_names
from cogs.panels.seats import show_seat
from cogs.pictures.drawing import drawn, drawn_way
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words.stories import entry_lines, holder_then, line_words, turn_words, why_words, with_surprise
from languages.explanations import explained
from languages.speech import Text, capital
from render.canvas.png import Sign
from render.game import AnyLook, Ghost, Meanwhile, Picture
from rules.game import Seat
from tables.advice.hints import Hint
from tables.advice.turning_points import VisibleTurningPoint
from tables.advice.turns import Line
from tables.history.log import Story
from tables.model.panel import Panel


async def _panel(click: Click, told: Text) -> Reply:
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    return await show_seat(click.app, click.user_id, panel, Display(news=(told,) if told else ()))


# The table is told of it.
@button(
    "hint",
    Needs.SEAT,
    Changes.OTHERS,
    about=About.TABLE,
    where=Where.CLICKED_MESSAGE,
    meanwhile=advice_words.THINKING,
    anew=_panel,
)
@command(
    "hint",
    locale_str("Get a hint for your turn; the table is told"),
    Needs.SEAT,
    Changes.OTHERS,
    meanwhile=advice_words.THINKING,
    at=at_table,
)
async def hint_reply(click: Click) -> Reply:
    """Give a hint: the whole turn as a ghost, with a button to take it. Raises: PlayerError: no hint can be given."""
    hint = await click.tables.hints.hint(click.game_id, click.user_id)
    look = click.app.looks[hint.panel.slug]
    words = _advised(hint, look)
    pictures = () if await is_text_only(click) else (await _ghost(hint, look, words),)
    view = layout(
        paragraph(f"**{hint.panel.name}** · {look.title}", advice_words.HINTED.said(turn=words), *_reason(hint, look)),
        *galleries(pictures),
        paragraph(*_remarks(hint)),
        *rows(_buttons(hint, look, is_panel=click.shown_in is not None)),
    )
    return Reply(view, pictures)


def _advised(hint: Hint, look: AnyLook) -> str:
    """Tell the turn in one line, with what it brings."""
    panel, ahead = hint.panel, hint.ahead
    happened = [event for played in ahead.played[len(panel.played) :] for event in played.events]
    told = turn_words(look, (panel.draft_view, ahead.draft_view), happened, escaped_names(panel.players))
    return with_surprise(told, look, hint.shows)


def _reason(hint: Hint, look: AnyLook) -> Iterator[str]:
    """Say why it is better than the second best turn, and how likely a draw goes wrong."""
    why, panel = hint.advice.why, hint.panel
    if why is None or hint.other is None:
        return
    names = escaped_names(panel.players)
    is_single = len(why.other) == 1
    other = look.move_name(*why.other) if is_single else line_words(look, panel.draft_view, hint.other, names)
    yield why_words(look, why, other, panel.draft_view, names)
    if odds := look.odds(hint.ahead.draft_view):
        yield odds
    if why.reason.is_told:
        yield explained(advice_words.ON_AVERAGE, key="reasons")


async def _ghost(hint: Hint, look: AnyLook, words: str) -> Picture:
    ahead, title = hint.ahead, str(advice_words.HINT)
    legal = () if hint.shows is None else (hint.shows,)
    ghost = Ghost(view=ahead.draft_view, before=ahead.committed_view, title=title, words=words, legal=legal)
    return await drawn(look.ghost, ghost, plain_names(ahead.players))


def _remarks(hint: Hint) -> Iterator[str]:
    if hint.is_only:
        yield str(advice_words.ONLY)
        return
    if hint.shows is not None and not hint.taken:
        yield explained(words.SURPRISES, key=f"at-once-{hint.panel.slug}")
    is_brief = hint.advice.is_at_first_sight
    yield str(advice_words.AT_FIRST_SIGHT) if is_brief else explained(advice_words.TOLD, key="hint")


def _buttons(hint: Hint, look: AnyLook, *, is_panel: bool) -> Iterator[PressButton]:
    panel = hint.panel
    here = (panel.game_id, panel.rev)
    if panel.can_confirm and (hint.is_only or hint.taken == (str(panel.none_move),)):
        label = asked_of(panel, look).without or words.CONFIRM
        yield PressButton(Press("confirm", *here), label, Style.success)
    elif hint.taken:
        yield PressButton(Press("go", *here, in_one_press(hint.taken)), advice_words.CHOOSE_IT, Style.primary)
    else:
        yield PressButton(Press("go", *here, hint.advice.best), advice_words.PLAY_IT, Style.primary)
    if is_panel:
        yield PressButton(Press("open", *here), words.BACK)


@button("reasons", Needs.READER, Changes.NOTHING, about=About.TABLE, meanwhile=advice_words.THINKING)
async def reasons_reply(click: Click) -> Reply:
    """Say why computers played as they did. Raises: PlayerError: others play here, or nothing can be searched."""
    seq = int(click.rest) if click.rest.isdigit() else None
    story, turns = await click.tables.past_turns.explained(click.game_id, click.user_id, seq)
    look, names = click.app.looks[story.slug], escaped_names(story.players)
    told: list[str] = []
    for turn in turns:
        told += [*entry_lines(look, story, turn.entries)]
        if turn.reason is None:
            told.append(str(advice_words.NO_REASON))
        else:
            told.append(advice_words.RATHER.said(parts=look.reason_words(turn.reason, story.view, names)))
    return said(f"**{story.name}**", *(told or (advice_words.NO_TURN,)))


async def is_text_only(click: Click) -> bool:
    """Tell whether somebody wants words instead of pictures."""
    person = await click.tables.people.find(click.user_id)
    return person is not None and person.text_only


@button("points", Needs.READER, Changes.NOTHING, about=About.TABLE, meanwhile=advice_words.LOOKING)
async def points_reply(click: Click) -> Reply:
    """Show which moves cost most in a game. Raises: PlayerError: it is not over, or its secrets stay secret."""
    app, game_id = click.app, click.game_id
    panel = await app.tables.play.panel(game_id, click.user_id)
    points = await app.tables.turning_points.turning_points(game_id, panel.seat)
    spans = [(one.point.seq, one.point.seq) for one in sorted(points, key=lambda one: one.point.seq)]
    stories = {story.last_seq: story for story in await app.tables.history.stories(game_id, None, spans)}
    look, is_drawn = app.looks[panel.slug], not await is_text_only(click)
    parts, pictures = [], []
    for number, one in enumerate(points, 1):
        told = _told(one, stories[one.point.seq], look, panel)
        shown = [picture async for picture in _drawn(number, one, look, panel)] if is_drawn else []
        parts += [paragraph(f"{number}. {told}"), *galleries(shown)]
        pictures += shown
    if points and is_drawn and panel.result is not None:
        decided = [Decided(one.point.seq, one.point.seat, number) for number, one in enumerate(points, 1)]
        overall = await course(app, look, game_id, plain_names(panel.players), panel.result, decided)
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
        played, better = (_line_words(shown, line, look, panel) for line in (shown.played, shown.better))
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


def _line_words(shown: VisibleTurningPoint, line: Line, look: AnyLook, panel: Panel) -> str:
    return line_words(look, shown.decision.view, line, escaped_names(panel.players))


async def _drawn(number: int, one: VisibleTurningPoint, look: AnyLook, panel: Panel) -> AsyncIterator[Picture]:
    """Draw what would have been better, as far as the reader may see it and a picture shows it."""
    if one.better is not None:
        picture = await _ghost_of_better(one, one.better, look, panel)
    elif one.better_for_all is not None and _is_visible(one, one.better_for_all, look, panel):
        picture = await _ghost_for_all(one, one.better_for_all, look, panel)
    else:
        return
    yield replace(picture, name=f"point-{number}.png")


def _is_visible(one: VisibleTurningPoint, better: Line, look: AnyLook, panel: Panel) -> bool:
    return bool(look.changes(Meanwhile(one.decision.public, better.view), plain_names(panel.players)))


async def _ghost_for_all(one: VisibleTurningPoint, better: Line, look: AnyLook, panel: Panel) -> Picture:
    """Draw what everybody would have seen of somebody's better move."""
    ghost: Ghost[Any, Any] = Ghost(
        view=better.view,
        before=one.decision.public,
        title=str(advice_words.TITLE),
        words=capital(look.move_name(one.point.better)),
    )
    return await drawn(look.ghost_for_all, ghost, Seat(one.point.seat), plain_names(panel.players))


async def _ghost_of_better(shown: VisibleTurningPoint, better: Line, look: AnyLook, panel: Panel) -> Picture:
    """Draw what would have been better on the table as it stood, with what was played marked otherwise."""
    told, names = _line_words(shown, better, look, panel), plain_names(panel.players)
    return await drawn_way(
        look, better, shown.decision.view, names, title=advice_words.TITLE, told=told, played=shown.played
    )
