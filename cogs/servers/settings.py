"""The settings of a server that its managers choose from lists: each is one entry, for select, panel and handler."""

from collections.abc import Callable

from cogs.interactions.click import Click, server_of
from cogs.interactions.settings import Setting, Values, languages, listed, numbers, of_kind
from cogs.words import servers as server_words
from cogs.words import time as time_words
from db.servers import GuildSettings
from languages.catalogues import OFFERED
from languages.speech import Text
from render.canvas.formats import Format
from tables.servers.service import TABLES_EACH, VACATIONS


def _setting(
    field: str,
    values: Callable[[], Values],
    explained: Callable[[GuildSettings], Text],
    *,
    name: str = "",
    present: str = "",
    is_offered: Callable[[GuildSettings], bool] = lambda _: True,
) -> Setting[GuildSettings]:
    """
    Declare a setting by the field of `GuildSettings` that it sets.

    Args:
        name: what stands in custom ids, if another.
        present: the attribute with the value that holds, if another.
    """

    async def change(click: Click, value: object) -> GuildSettings:
        return await click.tables.servers.change(server_of(click.interaction), **{field: value})

    return Setting(
        name=name or field,
        values=values,
        chosen=lambda settings: getattr(settings, present or field),
        change=change,
        is_offered=is_offered,
        explained=explained,
    )


LANGUAGE = _setting(
    "language",
    languages,
    lambda settings: server_words.spoken(settings.language),
    is_offered=lambda _: len(OFFERED) > 1,
)
OPENERS = _setting("openers", of_kind(server_words.OPENERS), lambda _: "")
FURTHER = (
    _setting(
        "tables_each",
        numbers((*TABLES_EACH, None), server_words.hosts, nothing="none"),
        lambda settings: server_words.each(settings.tables_each),
        name="each",
    ),
    _setting(
        "time_limit",
        numbers((None, *filter(None, time_words.LIMITS)), server_words.new_tables),
        lambda settings: server_words.speed(settings.time_limit),
        name="speed",
    ),
    _setting(
        "by_message",
        listed(
            ("message", True, server_words.HANDS_OPTION[True], ""),
            ("thread", False, server_words.HANDS_OPTION[False], ""),
        ),
        lambda settings: server_words.HANDS[settings.writes_directly],
        name="hands",
        present="writes_directly",
    ),
    _setting("pictures", of_kind(server_words.PICTURES), lambda settings: server_words.pictures(settings.pictures)),
    _setting(
        "picture_format",
        of_kind({form.value: label for form, label in server_words.FORMATS.items()}),
        lambda settings: server_words.FORMAT[Format(settings.picture_format)],
        name="format",
    ),
    _setting(
        "vacation_days",
        numbers(VACATIONS, server_words.vacation_days),
        lambda settings: server_words.vacation(settings.vacation_days),
        name="vacation",
    ),
)
SETTINGS = (LANGUAGE, OPENERS, *FURTHER)
"""What managers choose from lists, in the order of the panel; channels and roles have selects of their own."""
