"""Sentences about a server's settings."""

from collections.abc import Sequence

from cogs.words import people as people_words
from cogs.words import time as time_words
from db.servers import MOST_VACATION, GuildSettings, Openers, Pictures
from languages.speech import N_, _, n_
from render.canvas.formats import Format

TITLE = N_("### Tables on this server")
NOW_ON = N_("-# This counts for new tables; vacation and the format of pictures at once, everywhere.")
WHERE = N_("Where tables may be opened (empty: anywhere)")
CHANNELS_GONE = N_("The channels for tables were deleted. Choose others below; until then no table can be opened.")
ROLE = N_("Which role opens tables")
OPENERS = {
    Openers.EVERYONE: N_("Everybody opens tables"),
    Openers.ROLE: N_("People with a role open tables"),
    Openers.MANAGERS: N_("Only managers open tables"),
}
ROLE_MISSING = N_("Choose the role below; until then only managers open tables.")
HOW_TO_GRANT = N_(
    "-# Give them to my role under *Server Settings → Roles*, or for one channel under *Edit Channel → Permissions*."
)
_MOST_NAMED = 8
_MOST_LACKING = 5
CALLED_FROM_NOW_ON = N_("From now on you have the role {role}: it is called when a table of {game} has room.")
CALLED_NO_MORE = N_("You no longer have the role {role}, so no table of {game} calls you.")
ROLE_REFUSED = N_(
    "I may not give you {role}. A manager can change that: I need *Manage Roles*, and my own role must stand above it."
)
ROLES = N_("Roles for games")
ROLES_TITLE = N_("### Roles for games")
ROLES_DETAIL = N_(
    "A role is called once for an open table of its game that still has room after a minute, not in the quiet hours of"
    " its host, and at most every half hour. For another table of the same host it is called half an hour after the"
    " first has started or closed. People take the role or give it back under that call, or in `/tables`."
)
LOST = N_("⚠️ This was deleted here, so I leave it out: {things}. In `/server` you can choose again.")
LOST_ALL_CHANNELS = N_("all channels for tables, so that none can be opened")
LOST_ROLE = N_("the role whose members open tables, so that only managers do")
LOST_GAME_ROLE = N_("the role for {game}")
LOST_DAILY = N_("the channel for the garden of the day")
LOST_REPORTS = N_("the channel for reports, which `/reports` chooses")
DAILY = N_("Garden of the day")
DAILY_TITLE = N_("### The garden of the day on this server")
NO_DAILY = N_("There is no card of the day here; `/daily` works all the same.")
DAILY_IN = N_("The day's card comes into <#{channel}> at <t:{at}:t>.")
DAILY_DETAIL = N_(
    "-# One silent message a day. It is kept up to date, and becomes the result when the day ends, at 00:00 UTC."
)
DAILY_WHERE = N_("In which channel (empty: none)")
ROLE_OF = N_("Role for {game}")
CANNOT_GIVE = N_("⚠️ I can't give people {roles}: I need *Manage Roles*, and my own role must stand above.")
CANNOT_CALL = N_("⚠️ {roles} can't be mentioned: allow it in the role's settings.")


def lost_channels(number: int) -> str:
    """Name channels for tables that were deleted while others are left."""
    return n_("a channel for tables", "{count} channels for tables", number)


def hour_in_utc(hour: int) -> str:
    """Write an hour of the day."""
    return _("{hour} UTC", hour=f"{hour:02}:00")


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
            return _("<@&{role_id}> may open tables, and so may managers.", role_id=settings.role_id)
        case _:
            return _("Only **managers** may open tables.")


def spoken(language: str) -> str:
    """Say which language tables use."""
    return _(
        "New tables speak **{language}**; what only you read follows your `/settings`.",
        language=people_words.named(language),
    )


def speed(seconds: int | None) -> str:
    """Say which time limit new tables have."""
    if not seconds:
        return _("New tables start with **no time limit**; the host can change it.")
    return _("New tables start with **{limit}**; the host can change it.", limit=time_words.limit(seconds))


def new_tables(seconds: int | None) -> str:
    """Name an option of the time limit for new tables."""
    return _("New tables: {limit}", limit=time_words.limit(seconds)) if seconds else _("New tables: no time limit")


HANDS = {
    True: N_("Hand, missions and turns of new tables come **by direct message**; who joins agrees to that."),
    False: N_("New tables call people **in the thread**; who wants direct messages asks for them."),
}
HANDS_OPTION = {True: N_("New tables: hands by direct message"), False: N_("New tables: hands in the thread")}
PICTURES = {
    Pictures.TURN: N_("New tables: a picture every turn"),
    Pictures.ROUND: N_("New tables: a picture every round"),
    Pictures.END: N_("New tables: a picture at the end"),
}


def pictures(often: Pictures) -> str:
    """Say how often the posts of new tables have a picture."""
    match often:
        case Pictures.TURN:
            return _("New tables show **a picture every turn**; the host can change it.")
        case Pictures.ROUND:
            return _("New tables show **a picture every round**; the host can change it.")
        case Pictures.END:
            return _("New tables show **a picture at the end**; the host can change it.")


FORMATS = {
    Format.WIDE: N_("All tables: wide pictures, for computers"),
    Format.TALL: N_("All tables: tall pictures, for phones"),
}
FORMAT = {
    Format.WIDE: N_("Public posts have **wide pictures**, for computers."),
    Format.TALL: N_("Public posts have **tall pictures**, for phones."),
}


def each(most: int | None) -> str:
    """Say how many tables a person may host."""
    if most is None:
        return _("Everybody can host **any number of tables** at once, waiting or in play.")
    return n_(
        "Everybody can host **one table** at once, waiting or in play.",
        "Everybody can host **up to {count} tables** at once, waiting or in play.",
        most,
    )


def hosts(most: int | None) -> str:
    """Name an option of how many tables a person may host."""
    if most is None:
        return _("Any number of tables each")
    return n_("One table each", "Up to {count} tables each", most)


def vacation(days: int) -> str:
    """Say how much vacation counts."""
    if days == 0:
        return _("Vacation **does not count** here: clocks run on.")
    if days == MOST_VACATION:
        return _("All **{days} vacation days** a year count here.", days=days)
    return _(
        "**{days}** of the {most} vacation days a year count here; after that, clocks run on.",
        most=MOST_VACATION,
        days=days,
    )


def vacation_days(days: int) -> str:
    """Name a number of days."""
    return _("Vacation does not count") if days == 0 else _("{days} vacation days a year", days=days)


def lacking(channels: Sequence[tuple[int, Sequence[str]]]) -> Sequence[str]:
    """Say in which channels no table can be opened, and what permissions the bot lacks there."""
    if not channels:
        return ()
    lines = [f"<#{channel_id}>: {', '.join(names)}" for channel_id, names in channels[:_MOST_LACKING]]
    more = [_("… and {count} more", count=len(channels) - _MOST_LACKING)] if len(channels) > _MOST_LACKING else []
    return (_("I lack permissions in these channels, so there can be no tables:"), *lines, *more, str(HOW_TO_GRANT))
