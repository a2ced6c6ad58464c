"""A small bot with one of everything that a real one uses."""

import asyncio
import io
import re
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import discord
from discord import app_commands, ui

from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from tests.playground.pointing import pointed_at

Interaction = discord.Interaction[Any]


def png(width: int = 8, height: int = 6, grey: int = 120) -> bytes:
    """A plain picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + bytes([grey]) * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def picture(name: str, description: str | None = None, grey: int = 120) -> discord.File:
    return discord.File(io.BytesIO(png(grey=grey)), name, description=description)


class Hand(ui.DynamicItem[ui.Button[Any]], template=r"hand:(?P<owner>\w+)"):
    """A button that outlives the process."""

    def __init__(self, owner: str) -> None:
        super().__init__(ui.Button(label="My hand", custom_id=f"hand:{owner}"))
        self.owner = owner

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(match["owner"])

    async def callback(self, interaction: Interaction) -> None:
        text = f"{interaction.user.display_name} opens the hand of {self.owner}"
        await interaction.response.send_message(text, file=picture("hand.png"), ephemeral=True)


class Note(ui.Modal, title="A note"):
    text = ui.Label[Any](text="Your note", component=ui.TextInput[Any](custom_id="note:text", max_length=20))
    colour = ui.Label[Any](
        text="Colour",
        component=ui.Select[Any](
            custom_id="note:colour", options=[discord.SelectOption(label=c, value=c) for c in ("red", "blue")]
        ),
    )

    async def on_submit(self, interaction: Interaction) -> None:
        assert isinstance(self.text.component, ui.TextInput)
        assert isinstance(self.colour.component, ui.Select)
        said = f"{self.text.component.value} in {self.colour.component.values[0]}"
        await interaction.response.send_message(said, ephemeral=True)


class Board(ui.LayoutView):
    """A Components V2 message with a gallery, buttons and a select."""

    def __init__(self, title: str = "Board") -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[Any](discord.MediaGalleryItem("attachment://board.png", description="A grey board"))
        row = ui.ActionRow[Any](Hand("anyone"))
        for name in ("thread", "note", "repaint", "later"):
            button = ui.Button[Any](label=name.title(), custom_id=f"board:{name}")
            button.callback = getattr(self, name)  # type: ignore[method-assign]  # discord.py's own way to set one
            row.add_item(button)
        choice = ui.Select[Any](
            custom_id="board:seat", options=[discord.SelectOption(label=s, value=s) for s in ("north", "south")]
        )
        choice.callback = self.seat  # type: ignore[method-assign]  # as above
        self.choice = choice
        self.add_item(ui.Container(ui.TextDisplay(f"# {title}"), gallery, id=77))
        self.add_item(row)
        self.add_item(ui.ActionRow[Any](choice))

    async def thread(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        assert interaction.message is not None
        thread = await interaction.message.create_thread(name="Table one")
        await thread.send(f"Welcome, {interaction.user.mention}")

    async def note(self, interaction: Interaction) -> None:
        await interaction.response.send_modal(Note())

    async def repaint(self, interaction: Interaction) -> None:
        await interaction.response.edit_message(view=Board("Repainted"), attachments=[picture("board.png", grey=9)])

    async def later(self, interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="Here it is", attachments=[picture("late.png")])
        await interaction.followup.send("And one more", ephemeral=True)

    async def seat(self, interaction: Interaction) -> None:
        await interaction.response.send_message(f"You sit {self.choice.values[0]}", ephemeral=True)


class SampleBot(discord.AutoShardedClient):
    def __init__(self, shard_count: int | None = None) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=shard_count, guild_ready_timeout=0)
        self.tree = app_commands.CommandTree[Any](self)
        self.heard: list[str] = []
        self.faults: list[BaseException] = []
        self.tree.on_error = self._note_fault  # type: ignore[method-assign]  # discord.py's own way to set one
        register(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Hand)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two shards; the stand-in does not."""

    async def _note_fault(self, _: Interaction, fault: app_commands.AppCommandError) -> None:
        self.faults.append(getattr(fault, "original", fault))

    async def on_ready(self) -> None:
        self.heard.append("ready")

    async def on_resumed(self) -> None:
        self.heard.append("resumed")


def register(bot: SampleBot) -> None:
    tree = bot.tree

    @tree.command(description="Show the board")
    async def board(interaction: Interaction) -> None:
        await interaction.response.send_message(view=Board(), file=picture("board.png"))

    @tree.command(description="Say something")
    @app_commands.describe(text="What to say", times="How often")
    async def say(interaction: Interaction, text: str, times: app_commands.Range[int, 1, 3] = 1) -> None:
        await interaction.response.send_message(" ".join([text] * times))

    @say.autocomplete("text")
    async def suggest(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=w, value=w) for w in ("rose", "row", "fern") if w.startswith(current)]

    @tree.command(description="Write to somebody")
    @app_commands.describe(friend="To whom")
    async def whisper(interaction: Interaction, friend: discord.User) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await friend.send("Your hand", file=picture("secret.png"))
        except discord.Forbidden as refusal:
            await interaction.edit_original_response(content=f"refused with {refusal.code}")
        else:
            await interaction.edit_original_response(content="sent")

    @tree.command(description="Be slow")
    async def silence(_: Interaction) -> None:
        await asyncio.sleep(0)

    @tree.command(description="Post into the channel")
    async def post(interaction: Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        assert isinstance(interaction.channel, discord.TextChannel | discord.Thread)
        message = await interaction.channel.send("posted", nonce="post-1")
        await message.edit(content="posted and edited")
        await interaction.edit_original_response(content="done")

    table = app_commands.Group(name="table", description="Tables")

    @table.command(description="Show a table")
    @app_commands.describe(number="Which one")
    async def show(interaction: Interaction, number: int) -> None:
        await interaction.response.send_message(f"Table {number}", ephemeral=True)

    tree.add_command(table)
    register_planting(tree)
    register_pictures(tree)


def register_planting(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Plant something")
    @app_commands.describe(flower="What to plant", note="A word to put beside it", deep="Whether deep")
    @app_commands.choices(flower=[app_commands.Choice(name=name, value=name[0]) for name in ("Rose", "Fern")])
    async def plant(interaction: Interaction, flower: str, note: str = "", *, deep: bool = False) -> None:
        await interaction.response.send_message(f"planted {flower} {note} {'deep' if deep else 'flat'}")


def register_pictures(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(description="Show several pictures in one gallery")
    @app_commands.describe(number="How many")
    async def pictures(interaction: Interaction, number: int) -> None:
        names = [f"{place}.png" for place in range(number)]
        view = ui.LayoutView()
        view.add_item(ui.Container(ui.MediaGallery[Any](*(_item(name) for name in names))))
        await interaction.response.send_message(view=view, files=[picture(name) for name in names])


def _item(name: str) -> discord.MediaGalleryItem:
    return discord.MediaGalleryItem(f"attachment://{name}", description=f"Picture {name}")


@asynccontextmanager
async def running_bot(standin: StandIn, shard_count: int | None = None) -> AsyncIterator[SampleBot]:
    """The bot, logged in and ready, for the time of a `with` block."""
    wanted = standin.gateway.identified + (shard_count or 1)
    with pointed_at(standin.api_base, standin.gateway_url):
        bot = SampleBot(shard_count)
        task = asyncio.create_task(bot.start(CALL_SIGN))
        try:
            await standin.until(lambda: standin.gateway.identified >= wanted or task.done())
            await asyncio.wait_for(bot.wait_until_ready(), 5)
            yield bot
        finally:
            await bot.close()
            await task
