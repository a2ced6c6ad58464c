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
channels_deleted = Refusing(
    "channels-deleted",
    "The channels for tables on this server were deleted. Whoever may *Manage Server* can choose others in `/server`;"
    " until then no table can be opened.",
)
no_such_choice = Refusing("no-such-choice", "That is not on the list; please open `/server` again and choose from it.")
no_such_role = Refusing(
    "no-such-role", "This server calls no role for that game; whoever manages it can choose one in `/server`."
)

may_not_write = Refusing(
    "may-not-write",
    "You may not write there yourself, so I don't post there for you; please do it in a channel where you may.",
)
only_who_manages_roles = Refusing(
    "only-who-manages-roles", "Only those who may *Manage Roles* can choose a role that I give people; ask one of them."
)


def role_too_high(role_id: int) -> Refusal:
    """The role does not stand below the chooser's highest one."""
    return Refusal(
        "role-too-high",
        "<@&{role_id}> does not stand below your highest role; please choose one that does.",
        role_id=role_id,
    )


def managed_role(role_id: int) -> Refusal:
    """Only an app or Discord gives this role, or everybody has it."""
    return Refusal(
        "managed-role",
        "<@&{role_id}> is given by an app, by Discord or to everybody, so not by me; managers can choose another in"
        " `/server`.",
        role_id=role_id,
    )


def role_with_rights(role_id: int) -> Refusal:
    """The role lets people do what not everybody may."""
    return Refusal(
        "role-with-rights",
        "<@&{role_id}> has permissions that not everybody has, so I don't give it to whoever asks; managers can choose"
        " a role without any in `/server`.",
        role_id=role_id,
    )


def role_of_channel(role_id: int) -> Refusal:
    """A channel's permissions name the role, so that having it opens or closes the channel."""
    return Refusal(
        "role-of-channel",
        "A channel has permissions of its own for <@&{role_id}>, so I neither give it nor take it back; managers can"
        " choose another in `/server`.",
        role_id=role_id,
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
