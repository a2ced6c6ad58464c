"""What the others played since somebody's last turn, told when that person looks again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from discord import ui

from cogs.app import App
from cogs.interactions.answers import Reply, said
from cogs.interactions.controls import Press, PressButton
from cogs.interactions.replies import galleries, layout, paragraph, row, rows
from cogs.panels.buttons import controls, ending
from cogs.panels.choices import PLAYING, Menu
from cogs.panels.panel import (
    Display,
    composed,
    details_of,
    drafted,
    escaped_names,
    marks_all,
    menu_of,
    new_since,
    pictures_of,
    plain_names,
    seated_names,
    standing_race,
)
from cogs.pictures.drawing import drawn
from cogs.words import advice as advice_words
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import messages as message_words
from cogs.words import orders as order_words
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from cogs.words.stories import saying, story_lines
from cogs.words.text import fitted, size
from languages.explanations import explained, practised, reader
from languages.speech import capital, ended
from render.game import ALT, AnyLook, Meanwhile, Names, Picture, Steps
from render.text.emojis import plain
from tables.model.panel import Outcome, Panel
from tables.model.refusals import NotSaved
from tables.model.table import DamagedGame
from tables.play.order_panel import WishAhead

_ROOM_UNASKED, _ROOM_ASKED = 1200, 3000
"""The most characters told above a panel, which needs room as well, and in answer to a question."""

_DEFAULT = Display()

_log = structlog.get_logger(__name__)


async def look_reply(app: App, user_id: int, game_id: int) -> Reply:
    """Show a panel; the first time it begins with what its owner missed."""
    panel = await app.tables.play.panel(game_id, user_id)
    told = await news(app, panel) if panel.has_news else ()
    if panel.seat is None:
        has_failed = await app.tables.spectators.take_failure(game_id, user_id)
        told = (str(seat_words.CLOSED),) if has_failed else ()
    reply = await show_seat(app, user_id, panel, Display(news=tuple(told)))
    await note_seen(app, panel)
    await note_look(app, user_id, game_id)
    return reply


async def since_reply(app: App, user_id: int, game_id: int) -> Reply:
    """Show what the asker missed, as often as they ask, with a picture of the whole table that marks what is new."""
    panel = await app.tables.play.panel(game_id, user_id)
    told, meanwhile = await news(app, panel, _ROOM_ASKED), await meanwhile_of(app, panel)
    await note_seen(app, panel)
    await note_look(app, user_id, game_id)
    if not told:
        return said(f"**{panel.name}**", history_words.NOTHING_SINCE)
    person, look = await app.tables.people.find(user_id), app.looks[panel.slug]
    text_only = person is not None and person.text_only
    pictures: tuple[Picture, ...] = ()
    if text_only:
        told = (*told, *new_since(look, meanwhile, escaped_names(panel.players)))
    elif meanwhile is not None:
        pictures = await drawn(look.overviews, panel.committed_view, plain_names(panel.players), meanwhile=meanwhile)
    legend = history_words.legend(pictures)
    text = paragraph(*fitted((f"**{panel.name}**",), told, (legend,) if legend else ()))
    why = [PressButton(Press("reasons", panel.game_id), advice_words.WHY)] if panel.is_alone else []
    return Reply(layout(text, *galleries(pictures), *rows(why)), pictures)


async def note_seen(app: App, panel: Panel) -> None:
    """Save that the owner has seen their panel, best effort: if it fails, they are told the same again."""
    try:
        await app.tables.since_last_turn.seen(panel)
    except NotSaved:
        _log.warning("could not save that a panel was seen", game=panel.game_id)


async def news(app: App, panel: Panel, room: int = _ROOM_UNASKED) -> Sequence[str]:
    """Return what was played since the last turn of the panel's owner, and what it changed; empty if nothing was."""
    tell = saying(partial(story_lines, app.looks[panel.slug]))
    lately = await app.tables.since_last_turn.lately(panel, tell)
    if lately is None:
        return ()
    lines = lately.story
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


async def show_outcome(app: App, user_id: int, outcome: Outcome) -> Reply:
    """Show the panel after an intent; it begins with what was committed, or why nothing changed."""
    panel, who = outcome.panel, reader()
    if who is not None and outcome.committed and not outcome.goes_on:
        who.begin_turn()
    look, display = app.looks[panel.slug], await _as_set(app, user_id, panel)
    # In the middle of a turn the question says what was shown, and the picture all else. What somebody has just
    # confirmed they know, too.
    own = panel.seat if is_practised(panel, look) and not display.text_only else None
    events = () if outcome.goes_on else tuple(one for one in outcome.events if own is None or one.seat != own)
    told = look.story(events, escaped_names(panel.players))
    reply = await show_panel(panel, look, replace(display, news=(str(words.STALE),) if outcome.stale else told))
    await note_look(app, user_id, panel.game_id)
    return reply


async def show_seat(app: App, user_id: int, panel: Panel, display: Display) -> Reply:
    """Show a panel with its owner's settings: picture or text, with or without odds."""
    return await show_panel(panel, app.looks[panel.slug], await _as_set(app, user_id, panel, display))


async def _as_set(app: App, user_id: int, panel: Panel, display: Display = _DEFAULT) -> Display:
    """Return what is shown with the settings of a panel's owner, with what is new to them and what they ordered."""
    person = await app.tables.people.find(user_id)
    if person is not None:
        has_chosen = person.text_only or bool(person.picture_format)
        may_be_larger = reader() is not None and panel.is_to_act and not has_chosen
        display = replace(display, text_only=person.text_only, with_odds=person.with_odds, may_be_larger=may_be_larger)
    closing = tuple(await standing_order(app, user_id, panel)) if panel.order else ()
    return replace(display, meanwhile=await meanwhile_of(app, panel), closing=closing)


async def meanwhile_of(app: App, panel: Panel) -> Meanwhile[Any] | None:
    """Return what the panel's owner saw after their last turn and since; None if nothing is to be marked as new."""
    try:
        views = await app.tables.since_last_turn.views(panel)
    except DamagedGame as damaged:
        # The panel itself can be shown, since it comes from the snapshot.
        _log.warning("could not mark what is new in a damaged game", game=panel.game_id, reason=damaged.reason)
        return None
    return None if views is None else Meanwhile(*views)


async def note_look(app: App, user_id: int, game_id: int) -> None:
    """Save that somebody has looked at their panel, best effort: if it fails, they are not rung again for this turn."""
    try:
        await app.tables.since_last_turn.looked(game_id, user_id)
    except NotSaved:
        _log.warning("could not save that somebody has looked", game=game_id)


async def show_panel(panel: Panel, look: AnyLook, display: Display = _DEFAULT) -> Reply:
    """Show what the seat may see and do at its table; the picture is drawn off the event loop."""
    menu = menu_of(panel, look, display)
    is_brief = panel.is_to_act and not display.text_only and is_practised(panel, look)
    pictures = await pictures_of(panel, look, display)
    if is_brief:
        told = (menu.title, *drafted(panel, look, plain_names(panel.players)))
        pictures = tuple(_with_words(picture, told) for picture in pictures)
    # Only once, in the panel that tells the reader what they missed.
    legend = history_words.legend(pictures) if display.news else ""
    odds = look.odds(panel.draft_view) if display.with_odds and panel.is_to_act else ""
    # In direct messages nothing else tells at a glance what came.
    own = look.secrets(panel.draft_view) if _is_direct(panel) and not display.text_only else ""
    return composed(
        panel,
        look,
        display,
        pictures,
        head=tuple(_head(panel, look, display, is_brief=is_brief)),
        decision=(legend, *_decision(panel, look, menu, is_brief=is_brief), *display.closing),
        own=own,
        details=(odds, *details_of(panel, menu, display), _final(panel, menu.tree)),
        controls=(
            *menu.rows(PLAYING, panel),
            *controls(panel, menu, is_first=display.meanwhile is None),
            *_larger(panel, display),
        ),
    )


def _larger(panel: Panel, display: Display) -> Iterator[ui.ActionRow[Any]]:
    """Yield the row that offers pictures for phones, which shows the same panel with them."""
    if display.may_be_larger and (label := explained(people_words.LARGER, key="larger")):
        yield row([PressButton(Press("larger", panel.game_id, rest=display.path), label)])


def _is_direct(panel: Panel) -> bool:
    """Return whether a player reads the panel of a game in play in their direct messages."""
    who = reader()
    return who is not None and who.is_direct and panel.seat is not None and not panel.is_over


def _head(panel: Panel, look: AnyLook, display: Display, *, is_brief: bool) -> Iterator[str]:
    yield from _standing(panel, look, display, is_brief=is_brief)
    if panel.left is not None:
        yield str(seat_words.REPLACED_HERE) if panel.was_replaced else str(words.RESIGNED_HERE)
    elif panel.seat is None:
        yield str(words.WATCHING)
    if panel.spent is not None:
        yield from order_words.spent(panel.spent, look)
    elif panel.notice is not None:
        yield str(words.NOTICES[panel.notice])
    if panel.lost:
        yield time_words.lost(panel.lost)
    if panel.is_away and not panel.is_over:
        yield str(seat_words.AWAY_HERE)
        if panel.is_offered:
            yield str(seat_words.OFFERED_HERE)
    if panel.is_frozen:
        yield str(message_words.FROZEN_HERE)
    if panel.is_paused and not panel.is_over:
        yield str(consent_words.PAUSED_HERE)


def _standing(panel: Panel, look: AnyLook, display: Display, *, is_brief: bool) -> Iterator[str]:
    """Say how the game stands, as far as the picture does not."""
    if display.text_only or panel.seat is None or panel.is_over:
        # In a game that was cut short nobody is next, whatever its position says.
        standing = [] if panel.is_cut_short else [look.standing(panel.committed_view, seated_names(panel.players))]
        yield " · ".join([headline(panel, look), *standing])
    else:
        named = f"**{panel.name}**" if is_brief or not panel.is_to_act else headline(panel, look)
        yield f"{named} · **{words.TURN_IS_YOURS}**" if _is_direct(panel) and panel.is_to_act else named
    yield standing_race(panel, look, display.meanwhile)


def is_practised(panel: Panel, look: AnyLook) -> bool:
    """Return whether the panel's reader has had some turns of this game, at any table."""
    return practised(key=f"turns-{panel.slug}", sign=headline(panel, look))


def headline(panel: Panel, look: AnyLook) -> str:
    """Name table and game."""
    return f"**{panel.name}** · {look.title}"


def _decision(panel: Panel, look: AnyLook, menu: Menu, *, is_brief: bool) -> Iterator[str]:
    names = escaped_names(panel.players)
    if panel.is_over:
        yield ending(panel)
        if panel.result is not None:
            yield look.sheet_text(panel.committed_view, panel.result, names)
    elif panel.is_frozen:
        return
    elif not panel.is_to_act:
        yield _waiting(panel, look)
    else:
        if menu.is_opened or not is_brief:
            yield f"### {menu.title}"
        if panel.is_standing:
            yield str(time_words.STANDS_STILL)
        elif panel.due_at is not None:
            yield f"-# {time_words.UNTIL.said(due_at=panel.due_at)}"
        yield from drafted(panel, look, names, is_brief=is_brief)


def _waiting(panel: Panel, look: AnyLook) -> str:
    """Say for whom the table waits, unless the line of points marks all of them and nobody is on vacation."""
    if not panel.on_vacation.intersection(panel.waiting_for) and marks_all(
        look, panel.committed_view, panel.waiting_for, panel.seat
    ):
        return ""
    names = escaped_names(panel.players)
    return words.waiting(
        [time_words.ON_VACATION.said(name=names[s]) if s in panel.on_vacation else names[s] for s in panel.waiting_for]
    )


def _with_words(picture: Picture, told: Iterable[str]) -> Picture:
    """Begin the alt text with what no text beside the picture says."""
    lines = (plain(line).replace("*", "") for line in told if line)
    return replace(picture, alt=" ".join((*map(ended, lines), picture.alt))[:ALT])


def _final(panel: Panel, tree: Steps[Any]) -> str:
    if not panel.can_confirm:
        return ""
    final = explained(seat_words.FOR_GOOD, key="final") if panel.is_final else ""
    told = " ".join(filter(None, (tree.closing, final)))
    return f"-# {told}" if told else ""


async def standing_order(app: App, user_id: int, panel: Panel) -> Sequence[str]:
    """Return what the panel's owner has ordered, and what will come of it."""
    lines = await wish_lines(app, user_id, panel)
    if panel.is_to_act:
        return (str(order_words.ABOUT_TO), *lines)
    return (str(order_words.ORDERED), *lines, explained(order_words.EXPLAINED_BRIEFLY, key="ordered"))


async def wish_lines(app: App, user_id: int, panel: Panel) -> Sequence[str]:
    """Write the wishes of a panel's owner, the best first."""
    ahead = await app.tables.orders.wishes(panel.game_id, user_id)
    look = app.looks[panel.slug]
    # Once it is the owner's turn no state is foreseen, and the names of the moves say enough.
    texts = [_text(one, look, escaped_names(panel.players)) for one in ahead] or [
        order_words.by_name(wish, look) for wish in panel.order
    ]
    return [order_words.wish(number, *one) for number, one in enumerate(zip(texts, panel.order, strict=False), 1)]


def _text(ahead: WishAhead, look: AnyLook, names: Names) -> str:
    if ahead.misfit is not None:
        return order_words.unfit_now(ahead.wish, ahead.misfit, look)
    return capital(" · ".join(filter(None, _parts(ahead, look, names)))) or order_words.by_name(ahead.wish, look)


def _parts(ahead: WishAhead, look: AnyLook, names: Names) -> Iterator[str]:
    yield look.draft_words(ahead.draft_view, ahead.committed_view, names)
    if ahead.wish.ends_in_surprise:
        yield look.move_name(ahead.wish.notations[-1])
