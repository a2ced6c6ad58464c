"""Sentences about how a server sets up its tables."""

from collections.abc import Sequence

from cogs import words
from db.guild_settings import MOST_VACATION, GuildSettings, Openers

TITLE = "### Tables on this server"
NOW_ON = "-# All of it counts for tables opened from now on, vacations at once. Tables that are open already go on."
WHERE = "Where tables may be opened (none chosen: anywhere)"
ROLE = "The role whose people open tables"
_ANYWHERE = "Tables are opened **in any text channel**."
_OPENERS = {
    Openers.EVERYONE: "Everybody opens tables",
    Openers.ROLE: "People with a role open tables",
    Openers.MANAGERS: "Only managers open tables",
}
ROLE_MISSING = "Choose the role below; until then only those who manage this server open tables."
HOW_TO_GRANT = (
    "-# Grant them to my role under *Server Settings → Roles*, or for one channel under *Edit Channel → Permissions*."
)
_MOST_NAMED = 8
_MOST_LACKING = 5


def where(channels: Sequence[int]) -> str:
    """Say where tables are opened."""
    if not channels:
        return _ANYWHERE
    more = f" and {len(channels) - _MOST_NAMED} more" if len(channels) > _MOST_NAMED else ""
    return f"Tables are opened in {', '.join(f'<#{one}>' for one in channels[:_MOST_NAMED])}{more}."


def who(settings: GuildSettings) -> str:
    """Say who opens tables."""
    match settings.openers:
        case Openers.EVERYONE:
            return "**Everybody** may open tables."
        case Openers.ROLE if settings.role_id is not None:
            return f"Whoever has the role <@&{settings.role_id}> may open tables, and whoever manages this server."
        case _:
            return "Only those who **manage this server** may open tables."


def openers(value: Openers) -> str:
    """Name a choice."""
    return _OPENERS[value]


def speed(seconds: int | None) -> str:
    """Say with which time new tables begin."""
    return f"New tables begin with **{time_limit(seconds).lower()}**; their hosts may choose otherwise."


def time_limit(seconds: int | None) -> str:
    """Name a time for a turn."""
    return words.limit(seconds or 0)


def each(most: int | None) -> str:
    """Say how many tables one may host."""
    return f"A person hosts **{tables_each(most)}** at a time, open ones and those in play."


def tables_each(most: int | None) -> str:
    """Name a number of tables."""
    if most is None:
        return "any number of tables"
    return "one table" if most == 1 else f"up to {most} tables"


def vacation(days: int) -> str:
    """Say how much vacation counts."""
    if days == 0:
        return "Vacations **do not count** here: clocks run on."
    if days == MOST_VACATION:
        return f"All **{days} days** of vacation a year count here."
    return f"Of the {MOST_VACATION} days of vacation a year **{days}** count here; then clocks run on."


def vacation_days(days: int) -> str:
    """Name a number of days."""
    return "No days of vacation count" if days == 0 else f"{days} days of vacation a year count"


def lacking(channels: Sequence[tuple[int, Sequence[str]]]) -> Sequence[str]:
    """Say in which channels no table can stand, and what the bot lacks there."""
    if not channels:
        return ()
    lines = [f"<#{channel_id}>: {', '.join(names)}" for channel_id, names in channels[:_MOST_LACKING]]
    more = [f"… and {len(channels) - _MOST_LACKING} more"] if len(channels) > _MOST_LACKING else []
    return ("I lack permissions in these channels, so no table can stand there:", *lines, *more, HOW_TO_GRANT)
