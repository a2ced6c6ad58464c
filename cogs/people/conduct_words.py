"""Sentences about blocks and reports."""

from collections.abc import Sequence

from languages.speech import N_, _

BLOCK_NOBODY = N_("You block nobody. `/block` with a person keeps them from joining tables that you host.")
REPORT_TITLE = N_("Report a problem")
REPORT_LABEL = N_("What happened?")
REPORT_SENT = N_("Thank you. Your report was sent to those who manage this server; I keep no copy of it.")
REPORT_LOST = N_("Your report could not be delivered; please write to somebody who manages this server.")
SYSTEM_CHANNEL = N_("Reports do not come here any more; they go to the system channel of this server, if it has one.")
ONLY_TEXT_CHANNELS = N_("Reports go to a text channel; please use `/reports` there.")


def blocked(user_id: int) -> str:
    """Say what a block does."""
    return _(
        "<@{user_id}> cannot join tables that you host any more, and is not told why. Where they sit "
        "already they stay; before the start `/table kick` asks them to leave. `/unblock` ends it.",
        user_id=user_id,
    )


def blocked_already(user_id: int) -> str:
    """Say that nothing has changed."""
    return _("You block <@{user_id}> already; `/unblock` ends it.", user_id=user_id)


def unblocked(user_id: int) -> str:
    """Say that somebody can join again."""
    return _("<@{user_id}> can join your tables again.", user_id=user_id)


def blocks(user_ids: Sequence[int]) -> str:
    """List whom somebody blocks."""
    people = ", ".join(f"<@{user_id}>" for user_id in user_ids)
    return _("You block {people}. `/unblock` ends it for one of them.", people=people)


def report_goes(channel: str) -> str:
    """Say who reads a report."""
    return _("It is posted in #{channel} with your name", channel=channel)


def report(user_id: int, guild_id: int, channel_id: int) -> str:
    """Head a report: who wrote it, and where."""
    where = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return _("### Report\n<@{user_id}> reports a problem · [Go there]({where})", user_id=user_id, where=where)


def reports_go(channel_id: int) -> str:
    """Say where reports go from now on."""
    return _(
        "Reports of this server go to <#{channel_id}> from now on; `/reports` again ends it. It should be"
        " a channel that only managers can read.",
        channel_id=channel_id,
    )


def cannot_write(channel_id: int) -> str:
    """Say that a channel will not do."""
    return _(
        "I cannot write in <#{channel_id}>; give me *View Channel* and *Send Messages* there first.",
        channel_id=channel_id,
    )
