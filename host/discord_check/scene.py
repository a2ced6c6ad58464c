"""Where the check takes place, and what it has made there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from secrets import token_hex
from typing import Any

import discord

from cogs.delivery.threads import post
from cogs.interactions.answers import Interaction, Reply
from host.discord_check.pictures import Drawings
from host.discord_check.presses import Presses, asking
from host.discord_check.verdicts import Untried
from host.discord_check.wire import Wire

LEFT = 999_999
"""The number in the message that is left for the next check; no table reaches it."""


@dataclass(slots=True)
class Scene:
    """
    A channel, and what was made there so far.

    Args:
        commands: the bot's commands, as it registers them.
        messages: to be deleted at the end.
    """

    client: discord.Client
    channel: discord.TextChannel
    wire: Wire
    presses: Presses
    drawings: Drawings
    commands: Sequence[Mapping[str, Any]]
    messages: list[discord.Message | discord.PartialMessage] = field(default_factory=list)
    rows: "count[int]" = field(default_factory=lambda: count(LEFT + 1))
    made_card: discord.Message | None = None
    made_thread: discord.Thread | None = None
    buttons: discord.Message | None = None
    buttons_row: int = 0

    @property
    def me(self) -> discord.Member:
        """The bot on this server."""
        return self.channel.guild.me

    @property
    def card(self) -> discord.Message:
        """The message on which the thread is started. Raises: Untried."""
        if self.made_card is None:
            raise Untried("There is no card to try it with.")
        return self.made_card

    @property
    def thread(self) -> discord.Thread:
        """The thread on the card. Raises: Untried."""
        if self.made_thread is None:
            raise Untried("There is no thread to try it in.")
        return self.made_thread

    @property
    def person(self) -> discord.User | discord.Member:
        """Whoever presses the buttons. Raises: Untried."""
        if self.presses.person is None:
            raise Untried("Nobody has pressed a button, so there is nobody to try it with.")
        return self.presses.person

    async def post(
        self, channel: discord.abc.Messageable, reply: Reply, nonce: str = "", mentioned: Sequence[int] = ()
    ) -> discord.Message:
        """Post as the bot does, to be deleted at the end. Raises: NETWORK."""
        message = await post(channel, reply, nonce=nonce or new_nonce(), rings=bool(mentioned), mentioned=mentioned)
        self.messages.append(message)
        return message

    async def ask(self, number: int, wanted: str = "", instead: str = "") -> Interaction:
        """
        Ask for a numbered button, and wait for it, or for what is done instead.

        Args:
            number: from 1 on, in order.
            wanted: what is to be done at the same time, such as ", and lock the thread".
            instead: what may come instead, as in `Presses.ask`.
        Raises: Untried: nobody presses it in time; NETWORK.
        """
        if self.buttons is None:
            self.buttons_row = next(self.rows)
            self.buttons = await self.post(self.channel, Reply(asking(number, wanted, self.buttons_row)))
        else:
            await self.buttons.edit(view=asking(number, wanted, self.buttons_row), attachments=[])
        return await self.presses.ask(number, instead)


def new_nonce() -> str:
    """Return a nonce that was never used."""
    return token_hex(12)
