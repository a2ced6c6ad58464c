"""Sentences about what is stored of people, and about having it read out or deleted."""

from collections.abc import Sequence

from cogs.words.general import and_list
from languages.speech import N_, _

MY_DATA = N_("My data")
DELETE = N_("Delete my data")
DELETE_ALL = N_("Delete everything")
KEEP = N_("Keep it")
SURE = N_("### Delete everything about you?")
NO_WAY_BACK = N_("This cannot be taken back.")
KEPT = N_("Nothing is deleted.")
DELETED = N_(
    "Your data is deleted. Where you played you stand as *A former player*, and nothing leads back to "
    "you. What stands in messages at Discord already stays there, and so do backups of the database "
    "until newer ones replace them."
)
EXPLAINED = N_(
    "### What I know about you\n"
    "- Your number, name and language at Discord, whether direct messages reach you, and what you chose in "
    "`/settings` and `/hours`.\n"
    "- The tables at which you sat: your seat, your moves and when you made them, what you have "
    "chosen but not confirmed, turns you ordered ahead, what you proposed and agreed to.\n"
    "- Which tables you watch, whom you block, and for a day how often you opened tables, nudged or "
    "reported.\n"
    "- Which messages were meant for you and when they went out; not what they said. Reports you "
    "write are passed on and not kept.\n"
    "\n"
    "I read no messages. Nobody sees your hand but you, not even those who manage the server; whoever "
    "runs me could look into the database, and everything I show you, direct messages too, passes "
    "through Discord, so they are no secret from Discord.\n"
    "\n"
    "### How long\n"
    "Clicks and counts a day; what went out a month; lobbies that never started and deleted tables a "
    "month. Finished games stay with their moves, so that they can be replayed.\n"
    "\n"
    "*My data* sends you all of it as a file. *Delete my data* asks once more, then makes it "
    "nobody's."
)


_ALWAYS = (
    N_("- Settings, hours, watched tables, blocks, and what waits to be told to you are deleted."),
    N_("- Moves of games stay, played by *A former player*; no name or number leads back to you."),
    N_(
        "- That somebody blocks you stays, as it is theirs; so does, while a lobby stands, that its host sent you away."
    ),
)


def my_data(name: str) -> str:
    """Say what the file is."""
    return _(
        "Everything that is stored about you stands in `{name}`, a list for each kind of thing. Only you see this.",
        name=name,
    )


def may_delete(lobbies: Sequence[str], handed_on: Sequence[str], ended: Sequence[str]) -> Sequence[str]:
    """Say what deleting does to somebody's tables and to the rest, line by line."""
    return (
        _("- You leave {named} before the start.", named=_named(lobbies)) if lobbies else "",
        _("- A computer takes your seat at {named} for good.", named=_named(handed_on)) if handed_on else "",
        _("- Nobody else plays at {named}, so nothing goes on there.", named=_named(ended)) if ended else "",
        *map(str, _ALWAYS),
    )


def _named(tables: Sequence[str]) -> str:
    return and_list([f"**{table}**" for table in tables])
