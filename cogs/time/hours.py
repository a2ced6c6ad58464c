"""The command and panel for a person's hours: time zone, quiet hours, vacation, reminders, digest."""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import datetime

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import layout, option, paragraph, rows, select_row
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.words import time as time_words
from db.time.hours import HoursRow
from languages.explanations import explained
from languages.speech import Text
from tables.model.quiet_hours import zone_of
from tables.time import refusals as time_refusals
from tables.time.hours import Hours, PersonalHours, zone_names

_MOST = 25
_HOURS = range(24)
_OFF = "off"
_USUAL_FROM, _USUAL_UNTIL = 22 * 60, 7 * 60
"""The defaults for the other end of quiet hours if only one is chosen, in minutes after midnight."""


class HoursCommands(ContextCog):
    """The command that opens the panel; it can also set the time zone."""

    @app_commands.command(name="hours", description=locale_str("Set quiet hours, vacation and reminders"))
    @app_commands.describe(zone=locale_str("Your time zone: type a large city near you"))
    async def hours(self, interaction: Interaction, zone: app_commands.Range[str, 0, 60] = "") -> None:
        """Show the user's hours; set the time zone first if one is given."""
        await answer(interaction, self._shown(interaction.user.id, zone), what="hours")

    @hours.autocomplete("zone")
    async def _suggest(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_like(typed)]

    async def _shown(self, user_id: int, zone: str) -> Reply:
        hours = self._context.tables.hours
        found = await (hours.set_zone(user_id, zone) if zone.strip() else hours.of(user_id))
        return hours_reply(found, self._context.clock())


async def _pressed(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    change = _SWITCHES.get(press.rest, _look)
    return hours_reply(await change(context.tables.hours, interaction.user.id), context.clock())


async def _look(hours: PersonalHours, user_id: int) -> Hours:
    return await hours.of(user_id)


async def _chosen(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    found = await _set(context.tables.hours, interaction.user.id, press.rest, values[0])
    return hours_reply(found, context.clock())


async def _set(hours: PersonalHours, user_id: int, which: str, value: str) -> Hours:
    hour = _hour(value)
    if which not in ("digest", "garden", "from", "until"):
        raise time_refusals.not_an_hour()
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


def zones_like(typed: str) -> list[str]:
    """Return the time zones that match the typed text, those whose city begins with it first."""
    wanted = typed.strip().replace(" ", "_").casefold()
    found = [name for folded, name in zone_names().items() if wanted in folded]
    return sorted(found, key=lambda name: not name.rpartition("/")[2].casefold().startswith(wanted))[:_MOST]


def _told(hours: Hours, now: int) -> Iterator[str]:
    row = hours.row
    yield time_words.ZONE.said(name=row.zone, now=f"{datetime.fromtimestamp(now, zone_of(row.zone)):%H:%M}")
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
        yield time_words.AWAY.said(until=row.away_until, days=hours.days_left)
    else:
        yield time_words.AT_HOME.said(days=hours.days_left)


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
    return PressSelect(Press(Verb.HOUR, 0, rest=which), asked, options)


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
    return PressButton(Press(Verb.HOURS, 0, rest=rest), label, style)


def _hour(value: str) -> int | None:
    """Decode a chosen hour; None if none was chosen. Raises: Refusal: it is forged."""
    if value == _OFF:
        return None
    hour = number(value)
    if hour is None or hour not in _HOURS:
        raise time_refusals.not_an_hour()
    return hour


_SWITCHES: Mapping[str, Callable[[PersonalHours, int], Awaitable[Hours]]] = {
    "away": lambda hours, who: hours.begin_vacation(who),
    "back": lambda hours, who: hours.end_vacation(who),
    "reminders:on": lambda hours, who: hours.set_reminders(who, are_wanted=True),
    "reminders:off": lambda hours, who: hours.set_reminders(who, are_wanted=False),
}
PRESSES: Handlers = {
    # A button without a value is in another message, which the panel must not replace.
    Verb.HOURS: in_place(_pressed, lambda press: bool(press.rest)),
    Verb.HOUR: in_place(_chosen),
}
