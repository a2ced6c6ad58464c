"""Sentences about blocks and reports."""

from collections.abc import Sequence

from languages.listing import listed
from languages.speech import N_, _

BLOCK_NOBODY = N_("You block nobody. `/block` with a person keeps them from joining tables that you host.")
REPORT_TITLE = N_("Report a problem")
REPORT_LABEL = N_("What happened?")
REPORT_SENT = N_("Thank you. Your report was sent to those who manage this server; I keep no copy of it.")
REPORT_LOST = N_("Your report could not be delivered; please write to somebody who manages this server.")
SYSTEM_CHANNEL = N_("Reports do not come here any more; they go to the system channel of this server, if it has one.")
ONLY_TEXT_CHANNELS = N_("Reports go to a text channel; please use `/reports` there.")
BLOCKED = N_(
    "<@{user_id}> cannot join tables that you host any more, and is not told why. Where they sit "
    "already they stay; before the start `/table kick` asks them to leave. `/unblock` ends it."
)
BLOCKED_ALREADY = N_("You block <@{user_id}> already; `/unblock` ends it.")
UNBLOCKED = N_("<@{user_id}> can join your tables again.")
REPORT_GOES = N_("It is posted in #{channel} with your name")
REPORTS_GO = N_(
    "Reports of this server go to <#{channel_id}> from now on; `/reports` again ends it. It should be"
    " a channel that only managers can read."
)
CANNOT_WRITE = N_("I cannot write in <#{channel_id}>; give me *View Channel* and *Send Messages* there first.")


def blocks(user_ids: Sequence[int]) -> str:
    """List whom somebody blocks."""
    people = ", ".join(f"<@{user_id}>" for user_id in user_ids)
    return _("You block {people}. `/unblock` ends it for one of them.", people=people)


def report(user_id: int, guild_id: int, channel_id: int) -> str:
    """Head a report: who wrote it, and where."""
    where = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return _("### Report\n<@{user_id}> reports a problem · [Go there]({where})", user_id=user_id, where=where)


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
DATA_FILE = N_(
    "Everything that is stored about you stands in `{name}`, a list for each kind of thing. Only you see this."
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
    return listed([f"**{table}**" for table in tables])
