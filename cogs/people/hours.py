"""The command and panel for a person's hours: time zone, quiet hours, vacation, reminders, digest."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.click import Click, allowed
from cogs.interactions.commands import ContextCog, click_of
from cogs.interactions.controls import Changes, Needs, Press, PressButton, Style, Where, button, select
from cogs.interactions.replies import layout, paragraph, rows
from cogs.interactions.settings import Setting, listed, numbers
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.time import HoursRow
from languages.explanations import explained
from languages.speech import Phrase
from tables.model import refusals
from tables.model.timing import zone_of
from tables.time.hours import Hours
from tables.time.zones import City, zones_like

_MOST = 25
_HOURS = range(24)
_OFF = "off"
_IN_MINUTES = ("quiet_from", "quiet_until")
_USUAL_FROM, _USUAL_UNTIL = 22 * 60, 7 * 60
"""The defaults for the other end of quiet hours if only one is chosen, in minutes after midnight."""


class HoursCommands(ContextCog):
    """The command that opens the panel; it can also set the time zone."""

    @allowed(Needs.ANYBODY, Changes.OWN)
    @app_commands.command(name="hours", description=locale_str("Set quiet hours, vacation and reminders"))
    @app_commands.describe(zone=locale_str("Your time zone: type a large city near you"))
    async def hours(self, interaction: Interaction, zone: app_commands.Range[str, 0, 60] = "") -> None:
        """Show the user's hours; set the time zone first if one is given."""
        click = click_of(interaction)
        await answer(interaction, _shown(click, zone), what=click.subject)

    @hours.autocomplete("zone")
    async def _suggest(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = await asyncio.to_thread(zones_like, typed, _MOST)
        values = {_called(city): city.zone for city in found}
        return [app_commands.Choice(name=name, value=zone) for name, zone in values.items()]


async def _shown(click: Click, zone: str) -> Reply:
    hours = click.tables.hours
    found = await (hours.set_zone(click.user_id, zone) if zone.strip() else hours.of(click.user_id))
    return hours_reply(found, click.app.clock())


# A button without a value is in another message, which the panel must not replace.
@button("hours", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE, when=lambda click: bool(click.rest))
async def switch(click: Click) -> Reply:
    """Begin or end a vacation, or switch reminders on or off, or just show the hours."""
    setting = next((one for one in (_VACATION, _REMINDERS) if click.rest in one.values()), None)
    found = await (click.tables.hours.of(click.user_id) if setting is None else setting.choose(click, click.rest))
    return hours_reply(found, click.app.clock())


@select("hour", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def choose_hour(click: Click) -> Reply:
    """Set the hour of what the select is for."""
    setting = next((one for one in _AT if one.name == click.rest), None)
    if setting is None:
        raise refusals.not_an_hour()
    return hours_reply(await setting.choose(click, click.values[0]), click.app.clock())


def _at(name: str, title: Phrase, field: str, change: Callable[[Click, Any], Awaitable[Hours]]) -> Setting[Hours]:
    """Declare something at an hour of the day, which a field of `HoursRow` holds, in hours or in minutes."""
    minutes = 60 if field in _IN_MINUTES else 1

    def chosen(hours: Hours) -> int | None:
        found: int | None = getattr(hours.row, field)
        return None if found is None else found // minutes

    def label(hour: int | None) -> str:
        return time_words.chosen(title, None if hour is None else hour * 60)

    return Setting(
        name=name, title=title, values=numbers((None, *_HOURS), label, nothing=_OFF), chosen=chosen, change=change
    )


async def _set_quiet(click: Click, start: int | None, end: int | None) -> Hours:
    """Set one end of the quiet hours, and the other one as it is or usually is; None for both ends for none."""
    hours = click.tables.hours
    if start is None and end is None:
        return await hours.set_quiet(click.user_id, None)
    row = (await hours.of(click.user_id)).row
    usual_from = _USUAL_FROM if row.quiet_from is None else row.quiet_from
    usual_until = _USUAL_UNTIL if row.quiet_until is None else row.quiet_until
    quiet = (usual_from if start is None else start * 60, usual_until if end is None else end * 60)
    return await hours.set_quiet(click.user_id, quiet)


async def _remind(click: Click, are_wanted: bool) -> Hours:  # noqa: FBT001 - the value of a setting
    return await click.tables.hours.change(click.user_id, wants_reminders=are_wanted)


async def _go_away(click: Click, is_away: bool) -> Hours:  # noqa: FBT001 - the value of a setting
    hours = click.tables.hours
    return await (hours.begin_vacation if is_away else hours.end_vacation)(click.user_id)


_AT: Sequence[Setting[Hours]] = (
    _at("from", time_words.QUIET_FROM, "quiet_from", lambda click, hour: _set_quiet(click, hour, None)),
    _at("until", time_words.QUIET_UNTIL, "quiet_until", lambda click, hour: _set_quiet(click, None, hour)),
    _at(
        "digest",
        time_words.DIGEST,
        "digest_hour",
        lambda click, hour: click.tables.hours.change(click.user_id, digest_hour=hour),
    ),
    _at(
        "garden",
        time_words.GARDEN,
        "garden_hour",
        lambda click, hour: click.tables.hours.change(click.user_id, garden_hour=hour),
    ),
)
_VACATION: Setting[Hours] = Setting(
    name="vacation",
    values=listed(("away", True, time_words.BEGIN_VACATION, ""), ("back", False, time_words.END_VACATION, "")),
    chosen=lambda hours: hours.is_away,
    change=_go_away,
    is_offered=lambda hours: hours.is_away or bool(hours.days_left),
)
_REMINDERS: Setting[Hours] = Setting(
    name="reminders",
    values=listed(
        ("reminders:on", True, time_words.REMINDERS_OFF, ""), ("reminders:off", False, time_words.REMINDERS_ON, "")
    ),
    chosen=lambda hours: hours.row.wants_reminders,
    change=_remind,
)


def hours_reply(hours: Hours, now: int) -> Reply:
    """Show the hours of a person, with buttons and selects to change them."""
    return Reply(
        layout(
            paragraph(time_words.TITLE, *_told(hours, now)),
            *(setting.row(Press("hour", 0, rest=setting.name), hours) for setting in _AT),
            *rows(_buttons(hours)),
        )
    )


def _called(city: City) -> str:
    return city.name if city.name == city.zone else f"{city.name} ({city.zone})"


def _told(hours: Hours, now: int) -> Iterator[str]:
    row = hours.row
    zone = zone_of(row.zone)
    if zone.key != row.zone:
        yield time_words.ZONE_GONE.said(name=escaped_name(row.zone))
    yield time_words.ZONE.said(name=zone.key, now=f"{datetime.fromtimestamp(now, zone):%H:%M}")
    if row.zone == HoursRow(user_id=row.user_id).zone:
        yield str(time_words.ZONE_UNKNOWN)
    if row.quiet_from is not None and row.quiet_until is not None:
        yield time_words.quiet(row.quiet_from, row.quiet_until)
    else:
        yield str(time_words.NO_QUIET)
    yield explained(time_words.QUIET_EXPLAINED, key="quiet-hours")
    yield str(time_words.PINGED if row.wants_reminders else time_words.PINGED_ONCE)
    if row.digest_hour is not None:
        yield time_words.digest(row.digest_hour)
    if row.garden_hour is not None:
        yield time_words.garden(row.garden_hour)
    if hours.is_away and row.away_until is not None:
        yield time_words.AWAY.said(until=row.away_until, left=time_words.days_left(hours.days_left))
    else:
        yield time_words.AT_HOME.said(left=time_words.days_left(hours.days_left))


def _buttons(hours: Hours) -> Iterator[PressButton]:
    if _VACATION.is_offered(hours):
        style = Style.primary if hours.is_away else Style.secondary
        yield _VACATION.switch(_press, hours, style)
    yield _REMINDERS.switch(_press, hours)


def _press(sent: str) -> Press:
    return Press("hours", 0, rest=sent)
