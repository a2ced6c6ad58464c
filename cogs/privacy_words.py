"""Sentences about what is stored of people, and about having it read out or deleted."""

from collections.abc import Sequence

from cogs.words import and_list

MY_DATA = "My data"
DELETE = "Delete my data"
DELETE_ALL = "Delete everything"
KEEP = "Keep it"
SURE = "### Delete everything about you?"
NO_WAY_BACK = "This cannot be taken back."
KEPT = "Nothing is deleted."
DELETED = (
    "Your data is deleted. Where you played you stand as *A former player*, and nothing leads back to you. What stands "
    "in messages at Discord already stays there, and so do backups of the database until newer ones replace them."
)
EXPLAINED = """### What I know about you
- Your number and name at Discord, whether direct messages reach you, and what you chose in `/settings` and `/hours`.
- The tables at which you sat: your seat, your moves and when you made them, what you have chosen but not confirmed, \
turns you ordered ahead, what you proposed and agreed to.
- Which tables you watch, whom you block, and for a day how often you opened tables, nudged or reported.
- Which messages were meant for you and when they went out; not what they said. Reports you write are passed on and \
not kept.

I read no messages. Nobody sees your hand but you, not even those who manage the server; whoever runs me could look \
into the database, and everything I show you, direct messages too, passes through Discord, so they are no secret from \
Discord.

### How long
Clicks and counts a day; what went out a month; lobbies that never started and deleted tables a month. Finished games \
stay with their moves, so that they can be replayed.

*My data* sends you all of it as a file. *Delete my data* asks once more, then makes it nobody's."""


_ALWAYS = (
    "- Settings, hours, watched tables, blocks, and what waits to be told to you are deleted.",
    "- Moves of games stay, played by *A former player*; no name or number leads back to you.",
    "- That somebody blocks you stays, as it is theirs; so does, while a lobby stands, that its host sent you away.",
)


def my_data(name: str) -> str:
    """Say what the file is."""
    return f"Everything that is stored about you stands in `{name}`, a list for each kind of thing. Only you see this."


def may_delete(lobbies: Sequence[str], handed_on: Sequence[str], ended: Sequence[str]) -> Sequence[str]:
    """Say what deleting does to somebody's tables and to the rest, line by line."""
    return (
        f"- You leave {_named(lobbies)} before the start." if lobbies else "",
        f"- A computer takes your seat at {_named(handed_on)} for good." if handed_on else "",
        f"- Nobody else plays at {_named(ended)}, so nothing goes on there." if ended else "",
        *_ALWAYS,
    )


def _named(tables: Sequence[str]) -> str:
    return and_list([f"**{table}**" for table in tables])
