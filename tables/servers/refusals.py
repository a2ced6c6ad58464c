"""What a server's settings forbid, and refused changes of them: each is one sentence."""

from collections.abc import Sequence

from rules.wording import Counted, Wording
from tables.model.refusals import Refusal, Refusing

_MOST_NAMED = 5

only_managers = Refusing("only-managers", "On this server only managers open tables; you can join theirs.")
# In a direct message, the person's rights on the server are unknown.
open_on_the_server = Refusing(
    "open-on-the-server", "Not everybody may open tables on that server, so please do it there, in one of its channels."
)
only_who_manages = Refusing("only-who-manages", "Only those who may *Manage Server* can change this; ask one of them.")
no_such_choice = Refusing("no-such-choice", "That is not on the list; please open `/server` again and choose from it.")
no_such_role = Refusing(
    "no-such-role", "This server calls no role for that game; whoever manages it can choose one in `/server`."
)


def wrong_channel(channels: Sequence[int]) -> Refusal:
    """Tables may only be opened in other channels."""
    named = tuple(Wording("<#{channel_id}>", channel_id=channel_id) for channel_id in channels[:_MOST_NAMED])
    if len(channels) > _MOST_NAMED:
        return Refusal(
            "wrong-channel",
            "On this server tables are opened in {named} and some more; please use `/new` there.",
            named=named,
        )
    return Refusal(
        "wrong-channel", "On this server tables are opened in {named}; please use `/new` there.", named=named
    )


def only_role(role_id: int) -> Refusal:
    """The person lacks the required role."""
    return Refusal("only-role", "On this server <@&{role_id}> open tables; you can join theirs.", role_id=role_id)


def too_many_tables(most: int) -> Refusal:
    """The person hosts as many tables as allowed."""
    sentence = Counted(
        most,
        "On this server you can host one table at most; end yours, or hand it on with `/table host`.",
        "On this server you can host {count} tables at most; end one of yours, or hand it on with `/table host`.",
    )
    return Refusal("too-many-tables", "{sentence}", sentence=sentence, most=most)
