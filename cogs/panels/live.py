"""Live panels: if only computers play before your next turn, your panel shows that turn without a click."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answered, note_read
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.language import audience_of
from cogs.interactions.sending import AnswerMode, send_late
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.panels.since_last_turn import look_reply, note_seen
from cogs.words.stories import story_lines
from languages.explanations import reader
from tables.model.panel import Panel

_LIFETIME = 14 * 60
"""Seconds for which an answer can still be edited; Discord allows fifteen minutes."""
_MOST = 1000
_IN_PLACE = AnswerMode(in_place=True, is_public=False, failed=False)

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A waiting panel: its first sentences, and the number of the last move that it tells."""

    interaction: Interaction
    since: float
    news: tuple[str, ...]
    seq: int


class LivePanels:
    """
    Updates the panels that wait for computers, best effort: nothing depends on it.

    They are kept in memory only. After a restart, the button *My turn* does the same.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: OrderedDict[tuple[int, int], _Waiting] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, interaction: Interaction, panel: Panel, news: tuple[str, ...] = ()) -> None:
        """
        Update the panel that was just shown when its owner's next turn comes, if only computers play before it.

        `news` are the panel's first sentences; they are shown again, as there was hardly time to read them.
        """
        key = (panel.game_id, interaction.user.id)
        self._waiting.pop(key, None)
        if panel.waiting_for and panel.by_clock.issuperset(panel.waiting_for):
            self._waiting[key] = _Waiting(interaction, asyncio.get_running_loop().time(), news, panel.seq)
            if len(self._waiting) > _MOST:
                self._waiting.popitem(last=False)
            # The computers may have played since the panel was read; no other call would notice.
            self._check(key)

    async def look(self, interaction: Interaction, game_id: int) -> Reply:
        """Show somebody their panel, as `look_reply` does, and go on with it."""
        panel = await self._context.tables.play.panel(game_id, interaction.user.id)
        if panel.seat is not None:
            self.follow(interaction, panel)
        return await look_reply(self._context, interaction.user.id, game_id)

    def forget(self, game_id: int, user_id: int) -> None:
        """Stop updating a panel: its owner does something else in it."""
        self._waiting.pop((game_id, user_id), None)

    def told(self, game_id: int) -> None:
        """Check whether the turn of a waiting panel's owner has come; return at once."""
        for key in [key for key in self._waiting if key[0] == game_id]:
            self._check(key)

    def alongside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a panel in a task of its own, until `close`."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel all updates."""
        self._waiting.clear()
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check(self, key: tuple[int, int]) -> None:
        self.alongside(self._update(*key))

    async def _update(self, game_id: int, user_id: int) -> None:
        try:
            await self._until_shown((game_id, user_id))
            panel = await self._context.tables.play.panel(game_id, user_id)
            if panel.waiting_for and not panel.is_to_act:
                if not panel.by_clock.issuperset(panel.waiting_for):
                    # Once a person is to play, a direct message calls the owner to their next turn.
                    self.forget(game_id, user_id)
                return
            waiting = self._waiting.pop((game_id, user_id), None)
            if waiting is None or asyncio.get_running_loop().time() > waiting.since + _LIFETIME:
                return
            # Until then the task addresses whoever played last.
            person, locale = await self._context.tables.people.find(user_id), waiting.interaction.locale.value
            audience_of(self._context, user_id, person, locale).address()
            display = Display(news=(*waiting.news, *await self._told(panel, waiting.seq)))
            reply = await show_seat(self._context, user_id, panel, display)
            await send_late(waiting.interaction, reply, _IN_PLACE)
            await note_seen(self._context, panel)
            await note_read(reader(), reply)
            if panel.is_over and waiting.interaction.message is not None:
                await self._context.tables.outbox.settled(game_id, waiting.interaction.message.id)
        except NETWORK as fault:
            _log.info("a live panel could not be updated", game=game_id, why=reason(fault))
        except Exception:  # noqa: BLE001 - in a task of its own, so that nobody else would log it
            _log.exception("a live panel could not be updated", game=game_id)

    async def _until_shown(self, key: tuple[int, int]) -> None:
        """Wait until the panel itself is shown: a slow answer would replace the newer update."""
        while (waiting := self._waiting.get(key)) and not (shown := answered(waiting.interaction)).is_set():
            await shown.wait()

    async def _told(self, panel: Panel, seq: int) -> tuple[str, ...]:
        """Return what was played after a move, as far as the panel's owner may know it."""
        story = await self._context.tables.history.story(panel.game_id, panel.seat, seq + 1, panel.seq)
        return story_lines(self._context.looks[panel.slug], story)
