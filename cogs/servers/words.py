"""Sentences about a server's settings."""

from collections.abc import Sequence

from cogs.words import people as people_words
from cogs.words import time as time_words
from db.servers.guilds import MOST_VACATION, GuildSettings, Openers, Pictures
from languages.speech import N_, _, n_

TITLE = N_("### Tables on this server")
NOW_ON = N_("-# All of it counts for tables opened from now on, vacations at once. Tables that are open already go on.")
WHERE = N_("Where tables may be opened (none chosen: anywhere)")
ROLE = N_("The role whose people open tables")
OPENERS = {
    Openers.EVERYONE: N_("Everybody opens tables"),
    Openers.ROLE: N_("People with a role open tables"),
    Openers.MANAGERS: N_("Only managers open tables"),
}
ROLE_MISSING = N_("Choose the role below; until then only those who manage this server open tables.")
HOW_TO_GRANT = N_(
    "-# Grant them to my role under *Server Settings → Roles*, or for one channel under *Edit Channel → Permissions*."
)
_MOST_NAMED = 8
_MOST_LACKING = 5


def where(channels: Sequence[int]) -> str:
    """Say where tables are opened."""
    if not channels:
        return _("Tables are opened **in any text channel**.")
    named = ", ".join(f"<#{one}>" for one in channels[:_MOST_NAMED])
    if len(channels) > _MOST_NAMED:
        return _("Tables are opened in {named} and {more} more.", named=named, more=len(channels) - _MOST_NAMED)
    return _("Tables are opened in {named}.", named=named)


def who(settings: GuildSettings) -> str:
    """Say who opens tables."""
    match settings.openers:
        case Openers.EVERYONE:
            return _("**Everybody** may open tables.")
        case Openers.ROLE if settings.role_id is not None:
            return _(
                "Whoever has the role <@&{role_id}> may open tables, and whoever manages this server.",
                role_id=settings.role_id,
            )
        case _:
            return _("Only those who **manage this server** may open tables.")


def spoken(language: str) -> str:
    """Say which language tables use."""
    return _(
        "New tables speak **{language}**; what only one person reads goes by their `/settings`.",
        language=people_words.named(language),
    )


def speed(seconds: int | None) -> str:
    """Say which time limit new tables have."""
    if not seconds:
        return _("New tables begin with **no time limit**; their hosts may choose otherwise.")
    return _("New tables begin with **{limit}**; their hosts may choose otherwise.", limit=time_words.limit(seconds))


def new_tables(seconds: int) -> str:
    """Name an option of the time limit for new tables; 0 for none."""
    return _("New tables: {limit}", limit=time_words.limit(seconds)) if seconds else _("New tables: no time limit")


PICTURES = {
    Pictures.TURN: N_("New tables: a picture every turn"),
    Pictures.ROUND: N_("New tables: a picture every round"),
    Pictures.END: N_("New tables: a picture at the end"),
}


def pictures(often: Pictures) -> str:
    """Say how often the posts of new tables have a picture."""
    match often:
        case Pictures.TURN:
            return _("Threads of new tables have **a picture every turn**; their hosts may choose otherwise.")
        case Pictures.ROUND:
            return _("Threads of new tables have **a picture every round**; their hosts may choose otherwise.")
        case Pictures.END:
            return _("Threads of new tables have **a picture at the end**; their hosts may choose otherwise.")


def each(most: int | None) -> str:
    """Say how many tables a person may host."""
    if most is None:
        return _("A person hosts **any number of tables** at a time, open ones and those in play.")
    return n_(
        "A person hosts **one table** at a time, open ones and those in play.",
        "A person hosts **up to {count} tables** at a time, open ones and those in play.",
        most,
    )


def hosts(most: int | None) -> str:
    """Name an option of how many tables a person may host."""
    if most is None:
        return _("A person hosts any number of tables")
    return n_("A person hosts one table", "A person hosts up to {count} tables", most)


def vacation(days: int) -> str:
    """Say how much vacation counts."""
    if days == 0:
        return _("Vacations **do not count** here: clocks run on.")
    if days == MOST_VACATION:
        return _("All **{days} days** of vacation a year count here.", days=days)
    return _(
        "Of the {most} days of vacation a year **{days}** count here; then clocks run on.",
        most=MOST_VACATION,
        days=days,
    )


def vacation_days(days: int) -> str:
    """Name a number of days."""
    return _("No days of vacation count") if days == 0 else _("{days} days of vacation a year count", days=days)


def lacking(channels: Sequence[tuple[int, Sequence[str]]]) -> Sequence[str]:
    """Say in which channels no table can be opened, and what permissions the bot lacks there."""
    if not channels:
        return ()
    lines = [f"<#{channel_id}>: {', '.join(names)}" for channel_id, names in channels[:_MOST_LACKING]]
    more = [_("… and {count} more", count=len(channels) - _MOST_LACKING)] if len(channels) > _MOST_LACKING else []
    return (_("I lack permissions in these channels, so no table can stand there:"), *lines, *more, str(HOW_TO_GRANT))
