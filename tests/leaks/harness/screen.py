"""Discord's end of everything that is delivered, kept as it came: answers, suggestions, messages and edits."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands, ui

from cogs.app import App
from tests.leaks.harness.stage import EVA
from tests.tables.hall import CLARA, PLACE

THREAD = 4001
"""The thread of the first table, and its card, as threads have it; further tables have the numbers after it."""

LOCALES: Mapping[int, str] = {CLARA.user_id: "de", EVA.user_id: "de"}
"""Whose Discord speaks another language."""
Shown = tuple[Any, ...]
"""One delivery: how it came and all that it holds; pictures and documents as digests."""


def layout_of(view: ui.LayoutView | None) -> Any:  # noqa: ANN401 - JSON
    """Return all components of a message as they are sent."""
    return None if view is None else view.to_components()  # type: ignore[no-untyped-call]  # discord.py gives it no type


def files_of(files: Sequence[discord.File]) -> list[tuple[str, str | None, str]]:
    """Return name, alt text and digest of each file."""
    return [(file.filename, file.description, sha256(file.fp.read()).hexdigest()) for file in files]


class Asked:
    """
    One click or command as the bot is given it; `shown` is all that came in answer.

    Args:
        user_id: who asks.
        client: which is asked.
        is_private: whether what was clicked is seen by the clicker alone, so that the answer takes its place.
        is_manager: whether they manage the server.
    """

    def __init__(
        self,
        user_id: int,
        name: str,
        number: int,
        client: object,
        *,
        is_private: bool = False,
        is_manager: bool = False,
    ) -> None:
        self.shown: list[Shown] = []
        self.id = number
        self.type = discord.InteractionType.component
        self.user = SimpleNamespace(id=user_id, display_name=name)
        self.guild, self.guild_id, self.channel_id, self.channel = None, PLACE.guild_id, THREAD, None
        self.context = discord.app_commands.AppCommandContext(guild=True)
        self.application_id, self.locale = 1, discord.Locale(LOCALES.get(user_id, "en-GB"))
        self.data: dict[str, Any] = {}
        self.command: object = None
        self.permissions = discord.Permissions(manage_guild=is_manager)
        self.message = SimpleNamespace(id=number, flags=SimpleNamespace(ephemeral=is_private), components=[])
        self.extras: dict[str, Any] = {}
        self.client = client
        self.response = _Response(self)
        self.followup = SimpleNamespace(send=self._followed)

    async def edit_original_response(
        self, *, view: ui.LayoutView, attachments: Sequence[discord.File]
    ) -> SimpleNamespace:
        self.shown.append(("later", layout_of(view), files_of(attachments)))
        return SimpleNamespace(id=self.id)

    async def _followed(
        self, *, view: ui.LayoutView, files: Sequence[discord.File], ephemeral: bool, wait: bool
    ) -> SimpleNamespace:
        assert wait
        self.shown.append(("after", ephemeral, layout_of(view), files_of(files)))
        return SimpleNamespace(id=self.id)


class _Response:
    """The first answer to a click or command."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    async def send_message(self, *, view: ui.LayoutView, files: Sequence[discord.File], ephemeral: bool) -> None:
        self.type = discord.InteractionResponseType.channel_message
        self._asked.shown.append(("answer", ephemeral, layout_of(view), files_of(files)))

    async def autocomplete(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        self.type = discord.InteractionResponseType.autocomplete_result
        self._asked.shown.append(("offer", [choice.to_dict() for choice in choices]))

    async def edit_message(self, *, view: ui.LayoutView, attachments: Sequence[discord.File]) -> None:
        self.type = discord.InteractionResponseType.message_update
        self._asked.shown.append(("in place", layout_of(view), files_of(attachments)))


class Mail:
    """The client as the courier needs it: what is posted and edited, by the channel in which it stands."""

    def __init__(self) -> None:
        self.user = None
        self.app: App | None = None
        self.sent: dict[object, list[Shown]] = {}
        self.thread = THREAD
        self._numbers = 5000

    def get_guild(self, _: int) -> None:
        """Tell that servers and their members are out of sight, so that nobody counts as gone."""

    def get_partial_messageable(self, channel_id: int, guild_id: int | None = None) -> "_Channel":
        return _Channel(self, channel_id if guild_id else f"to {channel_id}")

    async def create_dm(self, user: discord.Object) -> "_Channel":
        return _Channel(self, f"to {user.id}")

    def keep(self, channel: object, shown: Shown) -> int:
        """Keep what came. Returns: a number for it."""
        self.sent.setdefault(channel, []).append(shown)
        self._numbers += 1
        return self._numbers


class _Channel:
    def __init__(self, mail: Mail, place: object) -> None:
        self._mail, self._place = mail, place

    async def send(self, **sent: Any) -> SimpleNamespace:  # noqa: ANN401 - whatever is sent
        view, files, mentions = sent.pop("view"), sent.pop("files", ()), sent.pop("allowed_mentions", None)
        rung = () if mentions is None else tuple(user.id for user in mentions.users)
        number = self._mail.keep(self._place, ("post", layout_of(view), files_of(files), rung, sorted(sent.items())))
        # A direct channel has the number of its person, so that everything for them is found in one place.
        own = self._place.removeprefix("to ") if isinstance(self._place, str) else self._place
        is_direct = isinstance(self._place, str)
        return SimpleNamespace(id=number if is_direct else self._mail.thread, channel=SimpleNamespace(id=int(own)))  # type: ignore[call-overload]  # a number either way

    def get_partial_message(self, number: int) -> "_Message":
        return _Message(self._mail, (self._place, number), "card" if isinstance(self._place, int) else self._place)


class _Message:
    def __init__(self, mail: Mail, place: object, reader: object) -> None:
        self._mail, self._place, self._reader = mail, place, reader

    async def edit(self, *, view: ui.LayoutView, attachments: Sequence[discord.File] = ()) -> None:
        self._mail.keep(self._reader, ("edit", layout_of(view), files_of(attachments)))

    async def delete(self) -> None:
        self._mail.keep(self._reader, ("deleted",))

    async def create_thread(self, *, name: str, auto_archive_duration: int) -> SimpleNamespace:
        self._mail.keep(self._place, ("thread", name, auto_archive_duration))
        self._mail.thread += 1
        return SimpleNamespace(id=self._mail.thread - 1)
