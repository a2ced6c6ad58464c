"""Sentences about blocks and reports."""

from collections.abc import Mapping, Sequence

from cogs.words.text import mentioned
from languages.listing import listed
from languages.speech import N_, _

BLOCK_NOBODY = N_("You block nobody. `/block` with a name keeps that person from your tables.")
REPORT_TITLE = N_("Report a problem")
REPORT_LABEL = N_("What happened?")
REPORT_SENT = N_("Thank you, your report is with this server's managers. I keep no copy.")
REPORT_LOST = N_("I couldn't deliver your report; please write to one of this server's managers.")
REPORTS_GO_ELSEWHERE = N_(
    "Reports no longer come here. They go to this server's *Community Updates Channel*, if it has one."
)
PUBLIC_CHANNEL = N_(
    "Everybody can read <#{channel_id}>, and reports name people. Use `/reports` in a channel that only managers see."
)
ONLY_TEXT_CHANNELS = N_("Reports need a text channel; please use `/reports` there.")
BLOCKED = N_(
    "{person} can no longer join your tables, and isn't told why. Where they already sit, they stay; "
    "before the start, `/table kick` sends them away. `/unblock` ends this."
)
BLOCKED_ALREADY = N_("You already block {person}; `/unblock` ends it.")
UNBLOCKED = N_("{person} can join your tables again.")
REPORT_GOES = N_("Posted in #{channel} with your name")
REPORTS_GO = N_(
    "Reports now go to <#{channel_id}>; `/reports` again stops that. Only managers should be able to read it."
)
CANNOT_WRITE = N_("I can't write in <#{channel_id}>; give me *View Channel* and *Send Messages* there first.")


def blocks(names: Mapping[int, str]) -> str:
    """List whom somebody blocks."""
    people = ", ".join(mentioned(user_id, name) for user_id, name in names.items())
    return _("You block {people}. `/unblock` ends it for one of them.", people=people)


def report(person: str, guild_id: int, channel_id: int) -> str:
    """Head a report: who wrote it, as `mentioned` says it, and where."""
    where = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return _("### Report\n{person} reports a problem · [Go there]({where})", person=person, where=where)


MY_DATA = N_("My data")
DELETE = N_("Delete my data")
DELETE_ALL = N_("Delete everything")
KEEP = N_("Keep it")
SURE = N_("### Delete everything about you?")
NO_WAY_BACK = N_("This can't be undone.")
KEPT = N_("Nothing was deleted.")
DELETED = N_(
    "Your data is deleted. Where you played, it now says *A former player*, and nothing leads back to "
    "you. Messages already on Discord stay, and so do database backups until newer ones replace them."
)
EXPLAINED = N_(
    "### What I know about you\n"
    "- Your Discord number, name and language, whether you want direct messages and they reach you, what you chose in "
    "`/settings` and `/hours`, and which explanations you have read.\n"
    "- Your tables: your seat, your moves and when you made them, choices not confirmed yet, turns "
    "ordered ahead, what you proposed and agreed to.\n"
    "- Which tables you watch, whom you block, and for a day how often you opened tables, nudged or "
    "reported.\n"
    "- Which messages were for you and when they went out, not what they said. Reports are passed on, "
    "not kept.\n"
    "\n"
    "I read no messages. Only you see your hand, not even the server's managers do. Whoever runs me "
    "could look into the database, and everything I show you passes through Discord, direct messages "
    "too.\n"
    "\n"
    "### How long\n"
    "Clicks and counts: a day. Sent messages, deleted tables, and tables that never started: a month. "
    "Finished games stay: their moves, so that they can be replayed, and their results.\n"
    "\n"
    "*My data* sends you all of it as a file. *Delete my data* asks once more; then your name is gone."
)


_ALWAYS = (
    N_("- Settings, hours, watched tables, blocks and waiting messages are deleted."),
    N_("- Your moves stay, played by *A former player*; nothing leads back to you."),
    N_("- If somebody blocks you, that stays; so does, until a lobby starts or closes, that its host sent you away."),
)
DATA_FILE = N_("All I store about you is in `{name}`. Only you see this.")


def may_delete(lobbies: Sequence[str], handed_on: Sequence[str], ended: Sequence[str]) -> Sequence[str]:
    """Say what deleting does to somebody's tables and to the rest, line by line."""
    return (
        _("- You leave {named} before the start.", named=_named(lobbies)) if lobbies else "",
        _("- A computer takes your seat at {named} for good.", named=_named(handed_on)) if handed_on else "",
        _("- Nobody else plays at {named}, so the game ends there.", named=_named(ended)) if ended else "",
        *map(str, _ALWAYS),
    )


def _named(tables: Sequence[str]) -> str:
    return listed([f"**{table}**" for table in tables])
