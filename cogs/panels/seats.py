"""Showing a seat its panel the way its owner likes it."""

from dataclasses import replace
from typing import Any

import structlog

from cogs.context import House
from cogs.interactions.answers import Reply
from cogs.panels.orders import standing_order
from cogs.panels.panel import Spot, escaped_names, show_panel
from cogs.words import general as words
from render.game import Meanwhile
from tables.model.intent import Outcome
from tables.model.panel import Panel
from tables.model.table import DamagedGame

_log = structlog.get_logger(__name__)


async def show_seat(house: House, user_id: int, panel: Panel, spot: Spot) -> Reply:
    """Show a panel with a picture, or in words to those who want words; with odds to those who want them."""
    person = await house.tables.people.find(user_id)
    if person is not None:
        spot = replace(spot, text_only=person.text_only, with_odds=person.with_odds)
    spot = replace(spot, meanwhile=await meanwhile_of(house, panel))
    if panel.order:
        spot = replace(spot, order=tuple(await standing_order(house, user_id, panel)))
    return await show_panel(panel, house.looks[panel.slug], spot)


async def meanwhile_of(house: House, panel: Panel) -> Meanwhile[Any] | None:
    """Return what the panel's owner saw after their last turn and then; None where nothing is to be marked as new."""
    try:
        views = await house.tables.since_turn.views(panel)
    except DamagedGame as damaged:
        # The panel itself comes from the snapshot, so it can be shown all the same.
        _log.warning("what is new cannot be marked", game=panel.game_id, reason=damaged.reason)
        return None
    return None if views is None else Meanwhile(*views)


async def show_outcome(house: House, user_id: int, outcome: Outcome) -> Reply:
    """Show what an intent came to: the panel, opened by what was committed or by why nothing changed."""
    panel = outcome.panel
    told = house.looks[panel.slug].story(outcome.events, escaped_names(panel.players))
    return await show_seat(house, user_id, panel, Spot(news=(str(words.STALE),) if outcome.stale else told))
