"""The table card in the channel: kept near the truth, best effort, since nothing depends on it."""

import asyncio

import discord
import structlog

from cogs import posts
from cogs.house import House
from cogs.posts import Telling
from db.outbox import Post
from tables.letters import Letter

_PAUSE = 60.0
"""Seconds between two edits: Discord allows few edits of old messages."""

_log = structlog.get_logger(__name__)


class TableCard:
    """Edits the message that the thread hangs on."""

    def __init__(self, client: discord.Client, house: House) -> None:
        self._client = client
        self._house = house
        self._edited: dict[int, float] = {}

    async def refresh(self, letter: Letter) -> None:
        """Show the newest state after a hand-over, at most once a minute, and always at the end."""
        if letter.kind not in (Post.TURN, Post.FINAL) or letter.user_id is not None:
            return
        now = asyncio.get_running_loop().time()
        if letter.kind is Post.TURN and now < self._edited.get(letter.game_id, 0.0) + _PAUSE:
            return
        self._edited[letter.game_id] = now
        try:
            await self._edit(letter.game_id)
        except discord.HTTPException as fault:
            _log.info("the table card could not be edited", game=letter.game_id, code=fault.code)
        if letter.kind is Post.FINAL:
            self._edited.pop(letter.game_id, None)

    async def _edit(self, game_id: int) -> None:
        table = await self._house.tables.find.table(game_id)
        if table is None or table.board_message_id is None:
            return
        panel = await self._house.tables.play.panel(game_id, None)
        telling = Telling(
            game_id=game_id,
            name=table.name,
            look=self._house.looks[table.slug],
            players=panel.players,
            view=panel.live,
            next=panel.waiting_for,
        )
        reply = await posts.board_post(telling)
        channel = self._client.get_partial_messageable(table.place.channel_id, guild_id=table.place.guild_id)
        card = channel.get_partial_message(table.board_message_id)
        await card.edit(view=reply.view, attachments=reply.files())
