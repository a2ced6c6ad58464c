"""What the others played since somebody's last turn, told when that person looks again."""

from collections.abc import Sequence

import structlog

from cogs.context import Context
from cogs.interactions.answers import Reply, said
from cogs.interactions.buttons import PressButton
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.panels.panel import Display, escaped_names, new_since, plain_names
from cogs.panels.seats import meanwhile_of, show_seat
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import history as history_words
from cogs.words import spectators as spectator_words
from cogs.words.stories import story_lines
from cogs.words.text import fitted, size
from languages.explanations import explained
from render.game import Picture
from render.text.emojis import plain
from tables.model.panel import Panel
from tables.model.refusals import NotSaved

_ROOM_UNASKED, _ROOM_ASKED = 1200, 3000
"""The most characters told above a panel, which needs room as well, and in answer to a question."""

_log = structlog.get_logger(__name__)


async def look_reply(context: Context, user_id: int, game_id: int) -> Reply:
    """Show a panel; the first time it begins with what its owner missed."""
    panel = await context.tables.play.panel(game_id, user_id)
    told = await news(context, panel) if panel.has_news else ()
    if panel.seat is None:
        has_failed = await context.tables.spectators.take_failure(game_id, user_id)
        told = (str(spectator_words.CLOSED),) if has_failed else ()
    reply = await show_seat(context, user_id, panel, Display(news=tuple(told)))
    await note_seen(context, panel)
    return reply


async def since_reply(context: Context, user_id: int, game_id: int) -> Reply:
    """Show what the asker missed, as often as they ask, with a picture of the whole table that marks what is new."""
    panel = await context.tables.play.panel(game_id, user_id)
    told, meanwhile = await news(context, panel, _ROOM_ASKED), await meanwhile_of(context, panel)
    await note_seen(context, panel)
    if not told:
        return said(f"**{panel.name}**", history_words.NOTHING_SINCE)
    person, look = await context.tables.people.find(user_id), context.looks[panel.slug]
    text_only = person is not None and person.text_only
    pictures: tuple[Picture, ...] = ()
    if text_only:
        told = (*told, *new_since(look, meanwhile, escaped_names(panel.players)))
    elif meanwhile is not None:
        pictures = await drawn(look.overviews, panel.live, plain_names(panel.players), meanwhile=meanwhile)
    legend = history_words.legend(pictures)
    text = paragraph(*fitted((f"**{panel.name}**",), told, (legend,) if legend else ()))
    why = [PressButton(Press(Verb.REASONS, panel.game_id), advice_words.WHY)] if panel.is_alone else []
    return Reply(layout(text, *galleries(pictures), *rows(why)), pictures)


async def note_seen(context: Context, panel: Panel) -> None:
    """Save that the owner has seen their panel, best effort: if it fails, they are told the same again."""
    try:
        await context.tables.since_last_turn.seen(panel)
    except NotSaved:
        _log.warning("could not save that a panel was seen", game=panel.game_id)


async def news(context: Context, panel: Panel, room: int = _ROOM_UNASKED) -> Sequence[str]:
    """Return what was played since the last turn of the panel's owner, and what it changed; empty if nothing was."""
    lately = await context.tables.since_last_turn.lately(panel)
    if lately is None:
        return ()
    look = context.looks[panel.slug]
    lines = story_lines(look, lately.story)
    heading = str(history_words.SO_FAR if lately.is_first else history_words.SINCE_LAST_TURN)
    if room == _ROOM_UNASKED:
        heading = explained(heading, key="since")
    return tuple(filter(None, (heading, *newest(lines, room)))) if lines else ()


def newest(lines: Sequence[str], room: int) -> Sequence[str]:
    """Return as many of the last lines as there is room for, after a line that says how many are left out."""
    if size(lines) > room:
        lines = tuple(map(plain, lines))
    kept = len(lines)
    while kept > 1 and size(lines[-kept:]) > room:
        kept -= 1
    left_out = len(lines) - kept
    return (history_words.before_that(left_out), *lines[-kept:]) if left_out else lines
