"""What the settings of a server forbid, and what is wrong with a wish for other ones, each in one sentence."""

from collections.abc import Sequence

from rules.wording import Counted, Wording
from tables.model.refusals import Refusal

_MOST_NAMED = 5


def wrong_channel(channels: Sequence[int]) -> Refusal:
    """Tables are opened elsewhere."""
    named = tuple(Wording("<#{channel_id}>", channel_id=channel_id) for channel_id in channels[:_MOST_NAMED])
    if len(channels) > _MOST_NAMED:
        return Refusal(
            "wrong-channel",
            "On this server tables are opened in {named} and some more; please do it there.",
            named=named,
        )
    return Refusal("wrong-channel", "On this server tables are opened in {named}; please do it there.", named=named)


def only_role(role_id: int) -> Refusal:
    """They lack the role."""
    return Refusal(
        "only-role",
        "On this server tables are opened by those who have the role <@&{role_id}>; you can join theirs.",
        role_id=role_id,
    )


def only_managers() -> Refusal:
    """They do not manage the server."""
    return Refusal("only-managers", "On this server tables are opened by those who manage it; you can join theirs.")


def open_on_the_server() -> Refusal:
    """In a direct message nobody's rights on a server are known."""
    return Refusal(
        "open-on-the-server",
        "On that server not everybody opens tables, so please do it there, in one of its channels.",
    )


def too_many_tables(most: int) -> Refusal:
    """They host as many as one may."""
    sentence = Counted(
        most,
        "On this server everybody hosts one table at most; end one of yours, or hand it on with `/table host`.",
        "On this server everybody hosts {count} tables at most; end one of yours, or hand it on with `/table host`.",
    )
    return Refusal("too-many-tables", "{sentence}", sentence=sentence, most=most)


def only_who_manages() -> Refusal:
    """The settings are not theirs to change."""
    return Refusal(
        "only-who-manages", "Only those who may *Manage Server* change how tables are opened here; ask one of them."
    )


def no_such_choice() -> Refusal:
    """The select offers something else."""
    return Refusal("no-such-choice", "That is not among the choices; please open `/server` again and choose from them.")
