"""Sentences about the hours at which people want to be rung."""

from collections.abc import Sequence

from languages.speech import N_, Text, _

TITLE = N_("### My hours")
MY_HOURS = N_("My hours")
ZONE_UNKNOWN = N_("-# Hours go by UTC until you tell me your time zone: `/hours zone:` and a large city near you.")
QUIET_FROM = N_("Quiet hours begin")
QUIET_UNTIL = N_("Quiet hours end")
NO_QUIET = N_("Quiet hours: none.")
QUIET_EXPLAINED = N_(
    "-# Nothing rings in quiet hours; it comes when they are over. A deadline moves only at tables "
    "with friendly clocks, from your next turn on."
)
DIGEST = N_("Daily digest")
BEGIN_VACATION = N_("Begin vacation")
END_VACATION = N_("End vacation")
REMINDERS_ON = N_("Reminders: on")
REMINDERS_OFF = N_("Reminders: off")
BY_MESSAGE = N_("Pings: by message")
BY_MENTION = N_("Pings: in the thread")
WAITS_FOR_YOU = N_("### What waits for you")
NUDGE = N_("Nudge")
BACK = N_("Earlier ones")
NEXT = N_("More")


def clock(minutes: int) -> str:
    """Write minutes after midnight as a wall clock shows them."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def chosen(asked: Text, minutes: int | None) -> str:
    """Name a choice of a select, which shows nothing but the choice."""
    return _("{asked}: none", asked=asked) if minutes is None else f"{asked}: {clock(minutes)}"


def zone(name: str, now: str) -> str:
    """Say which clock counts."""
    return _("Time zone: **{name}**, where it is {now} now.", name=name, now=now)


def quiet(start: int, end: int) -> str:
    """Say when nothing rings."""
    return _("Quiet hours: **{start} to {end}**.", start=clock(start), end=clock(end))


def digest(hour: int) -> str:
    """Say when the digest comes."""
    return _(
        "A digest of all that waits for you comes at **{clock}**, on days when something does.", clock=clock(hour * 60)
    )


def pings(*, in_thread: bool, are_reminders_on: bool) -> str:
    """Say how somebody is rung."""
    match in_thread, are_reminders_on:
        case True, True:
            return _("When it is your turn you are mentioned in the thread, and reminded before your time is over.")
        case True, False:
            return _("When it is your turn you are mentioned in the thread, and not reminded.")
        case False, True:
            return _("When it is your turn you are written to directly, and reminded before your time is over.")
        case _:
            return _("When it is your turn you are written to directly, and not reminded.")


def at_home(days: int) -> str:
    """Say how much vacation is left."""
    return _(
        "Vacation: **{days} days** are left this year. While it lasts your clocks stand still and nothing rings.",
        days=days,
    )


def away(until: int, days: int) -> str:
    """Say that somebody is on vacation."""
    return _(
        "You are **on vacation**, until <t:{until}:D> at the latest; {days} days are left this year. Your"
        " clocks stand still and nothing rings; you can play all the same.",
        until=until,
        days=days,
    )


def nudged(names: Sequence[str]) -> str:
    """Say who was nudged."""
    return _("I asked {names} for you; in quiet hours that is heard after them.", names=", ".join(names))


def page(first: int, last: int, number: int) -> str:
    """Say which of the tables are shown."""
    return _("-# {first} to {last} of {number}", first=first, last=last, number=number)


def ends(at: int) -> str:
    """Say when a time is over."""
    return _("until <t:{at}:R>", at=at)


def waiting_since(at: int) -> str:
    """Say that a time is over and the table waits."""
    return _("time over since <t:{at}:R>", at=at)
