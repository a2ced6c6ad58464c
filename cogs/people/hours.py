"""The command and panel for a person's hours: time zone, quiet hours, vacation, reminders, digest."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import datetime

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.click import Click, allowed
from cogs.interactions.commands import ContextCog, click_of
from cogs.interactions.controls import (
    Changes,
    Needs,
    Press,
    PressButton,
    PressSelect,
    Style,
    Where,
    button,
    number,
    select,
)
from cogs.interactions.replies import layout, option, paragraph, rows, select_row
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.time import HoursRow
from languages.explanations import explained
from languages.speech import Text
from tables.model import refusals
from tables.model.timing import zone_of
from tables.time.hours import Hours, PersonalHours
from tables.time.zones import City, zones_like

_MOST = 25
_HOURS = range(24)
_OFF = "off"
_USUAL_FROM, _USUAL_UNTIL = 22 * 60, 7 * 60
"""The defaults for the other end of quiet hours if only one is chosen, in minutes after midnight."""
_SWITCHES: Mapping[str, Callable[[PersonalHours, int], Awaitable[Hours]]] = {
    "away": lambda hours, who: hours.begin_vacation(who),
    "back": lambda hours, who: hours.end_vacation(who),
    "reminders:on": lambda hours, who: hours.set_reminders(who, are_wanted=True),
    "reminders:off": lambda hours, who: hours.set_reminders(who, are_wanted=False),
}


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
    change = _SWITCHES.get(click.rest, _look)
    return hours_reply(await change(click.tables.hours, click.user_id), click.app.clock())


async def _look(hours: PersonalHours, user_id: int) -> Hours:
    return await hours.of(user_id)


@select("hour", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def choose_hour(click: Click) -> Reply:
    """Set the hour of what the select is for."""
    found = await _set(click.tables.hours, click.user_id, click.rest, click.values[0])
    return hours_reply(found, click.app.clock())


async def _set(hours: PersonalHours, user_id: int, which: str, value: str) -> Hours:
    hour = _hour(value)
    if which not in ("digest", "garden", "from", "until"):
        raise refusals.not_an_hour()
    if which == "garden":
        return await hours.set_garden(user_id, hour)
    if which == "digest":
        return await hours.set_digest(user_id, hour)
    row = (await hours.of(user_id)).row
    if hour is None:
        return await hours.set_quiet(user_id, None)
    start = _USUAL_FROM if row.quiet_from is None else row.quiet_from
    end = _USUAL_UNTIL if row.quiet_until is None else row.quiet_until
    return await hours.set_quiet(user_id, (hour * 60, end) if which == "from" else (start, hour * 60))


def hours_reply(hours: Hours, now: int) -> Reply:
    """Show the hours of a person, with buttons and selects to change them."""
    return Reply(
        layout(
            paragraph(time_words.TITLE, *_told(hours, now)),
            *(select_row(select) for select in _selects(hours.row)),
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


def _selects(row: HoursRow) -> Iterator[PressSelect]:
    yield _select("from", time_words.QUIET_FROM, row.quiet_from)
    yield _select("until", time_words.QUIET_UNTIL, row.quiet_until)
    digest = None if row.digest_hour is None else row.digest_hour * 60
    yield _select("digest", time_words.DIGEST, digest)
    garden = None if row.garden_hour is None else row.garden_hour * 60
    yield _select("garden", time_words.GARDEN, garden)


def _select(which: str, asked: Text, chosen: int | None) -> PressSelect:
    options: list[discord.SelectOption] = [option(time_words.chosen(asked, None), str(_OFF), default=chosen is None)]
    for hour in _HOURS:
        label = time_words.chosen(asked, hour * 60)
        options.append(option(label, str(hour), default=chosen is not None and chosen // 60 == hour))
    return PressSelect(Press("hour", 0, rest=which), asked, options)


def _buttons(hours: Hours) -> Iterator[PressButton]:
    row = hours.row
    if hours.is_away:
        yield _button("back", time_words.END_VACATION, Style.primary)
    elif hours.days_left:
        yield _button("away", time_words.BEGIN_VACATION)
    if row.wants_reminders:
        yield _button("reminders:off", time_words.REMINDERS_ON)
    else:
        yield _button("reminders:on", time_words.REMINDERS_OFF)


def _button(rest: str, label: Text, style: Style = Style.secondary) -> PressButton:
    return PressButton(Press("hours", 0, rest=rest), label, style)


def _hour(value: str) -> int | None:
    """Decode a chosen hour; None if none was chosen. Raises: Refusal: it is forged."""
    if value == _OFF:
        return None
    hour = number(value)
    if hour is None or hour not in _HOURS:
        raise refusals.not_an_hour()
    return hour
