"""Shows a seat's panel with its owner's settings: as picture or text, with or without odds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import structlog

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.panels.panel import Display, escaped_names, is_practised, show_panel
from cogs.words import general as words
from cogs.words import orders as order_words
from languages.explanations import explained, reader
from languages.listing import capital
from render.game import AnyLook, Meanwhile, Names
from tables.model.intent import Outcome
from tables.model.panel import Panel
from tables.model.table import DamagedGame
from tables.orders.panel import WishAhead


async def standing_order(context: Context, user_id: int, panel: Panel) -> Sequence[str]:
    """Return what the panel's owner has ordered, and what will come of it."""
    lines = await wish_lines(context, user_id, panel)
    if panel.is_to_act:
        return (str(order_words.ABOUT_TO), *lines)
    return (str(order_words.ORDERED), *lines, explained(order_words.EXPLAINED_BRIEFLY, key="ordered"))


async def wish_lines(context: Context, user_id: int, panel: Panel) -> Sequence[str]:
    """Write the wishes of a panel's owner, the best first."""
    ahead = await context.tables.orders.wishes(panel.game_id, user_id)
    look = context.looks[panel.slug]
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
    yield look.draft_words(ahead.view, ahead.live, names)
    if ahead.wish.ends_in_surprise:
        yield look.move_name(ahead.wish.notations[-1])


_log = structlog.get_logger(__name__)


async def show_seat(context: Context, user_id: int, panel: Panel, display: Display) -> Reply:
    """Show a panel with its owner's settings: picture or text, with or without odds."""
    person = await context.tables.people.find(user_id)
    if person is not None:
        has_chosen = person.text_only or bool(person.picture_format)
        may_be_larger = reader() is not None and panel.is_to_act and not has_chosen
        display = replace(display, text_only=person.text_only, with_odds=person.with_odds, may_be_larger=may_be_larger)
    display = replace(display, meanwhile=await meanwhile_of(context, panel))
    if panel.order:
        display = replace(display, order=tuple(await standing_order(context, user_id, panel)))
    return await show_panel(panel, context.looks[panel.slug], display)


async def meanwhile_of(context: Context, panel: Panel) -> Meanwhile[Any] | None:
    """Return what the panel's owner saw after their last turn and since; None if nothing is to be marked as new."""
    try:
        views = await context.tables.since_last_turn.views(panel)
    except DamagedGame as damaged:
        # The panel itself can be shown, since it comes from the snapshot.
        _log.warning("could not mark what is new in a damaged game", game=panel.game_id, reason=damaged.reason)
        return None
    return None if views is None else Meanwhile(*views)


async def show_outcome(context: Context, user_id: int, outcome: Outcome) -> Reply:
    """Show the panel after an intent; it begins with what was committed, or why nothing changed."""
    panel, who = outcome.panel, reader()
    if who is not None and outcome.committed and not outcome.goes_on:
        who.begin_turn()
    look, person = context.looks[panel.slug], await context.tables.people.find(user_id)
    is_written = person is not None and person.text_only
    # In the middle of a turn the question says what was shown, and the picture all else. What somebody has just
    # confirmed they know, too.
    own = panel.seat if is_practised(panel, look) and not is_written else None
    events = () if outcome.goes_on else tuple(one for one in outcome.events if own is None or one.seat != own)
    told = look.story(events, escaped_names(panel.players))
    return await show_seat(context, user_id, panel, Display(news=(str(words.STALE),) if outcome.stale else told))
