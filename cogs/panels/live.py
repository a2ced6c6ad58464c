"""Panels that go on by themselves: whoever moved and waits for computers only sees the next turn in the same place."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

import structlog

from cogs.context import Context
from cogs.interactions.answers import Interaction, answered
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.nonces import keep_number
from cogs.panels.panel import Spot
from cogs.panels.seats import show_seat
from cogs.panels.since_last_turn import note_seen
from cogs.words.stories import story_lines
from languages.speech import speak, spoken
from tables.model.panel import Panel

_LIFETIME = 14 * 60
"""Seconds for which an answer can still be edited; Discord allows fifteen minutes."""
_MOST = 1000

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A panel that waits: what it opened with, and the number of the last move that it tells."""

    interaction: Interaction
    since: float
    news: tuple[str, ...]
    seq: int
    language: str


class LivePanels:
    """
    Remembers the panels that wait for computers, best effort: nothing depends on it.

    After a restart nobody is followed any more; the button *My turn* does the same by hand.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: OrderedDict[tuple[int, int], _Waiting] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, interaction: Interaction, panel: Panel, news: tuple[str, ...] = ()) -> None:
        """
        Go on with the panel that was just shown, if only computers stand before its owner's next turn.

        `news` are sentences that nobody can have read before the computers have played; they are shown again.
        """
        key = (panel.game_id, interaction.user.id)
        self._waiting.pop(key, None)
        if panel.waiting_for and panel.by_clock.issuperset(panel.waiting_for):
            self._waiting[key] = _Waiting(interaction, asyncio.get_running_loop().time(), news, panel.seq, spoken())
            if len(self._waiting) > _MOST:
                self._waiting.popitem(last=False)
            # The computers may have played since the panel was read, which nobody tells again.
            self._look(key)

    def forget(self, game_id: int, user_id: int) -> None:
        """Let a panel not go on by itself: its owner does something else in it."""
        self._waiting.pop((game_id, user_id), None)

    def told(self, game_id: int) -> None:
        """Look whether somebody's turn has come; returns at once."""
        for key in [key for key in self._waiting if key[0] == game_id]:
            self._look(key)

    async def close(self) -> None:
        """Give up what was to be shown: nobody can be answered any more."""
        self._waiting.clear()
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, key: tuple[int, int]) -> None:
        task = asyncio.get_running_loop().create_task(self._go_on(*key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _go_on(self, game_id: int, user_id: int) -> None:
        try:
            await self._until_shown((game_id, user_id))
            panel = await self._context.tables.play.panel(game_id, user_id)
            if panel.waiting_for and not panel.is_to_act:
                if not panel.by_clock.issuperset(panel.waiting_for):
                    # Whoever waits for a person is called by a message of its own.
                    self.forget(game_id, user_id)
                return
            waiting = self._waiting.pop((game_id, user_id), None)
            if waiting is None or asyncio.get_running_loop().time() > waiting.since + _LIFETIME:
                return
            # Whoever played before may have spoken another one, in which this task was begun.
            speak(waiting.language)
            spot = Spot(news=(*waiting.news, *await self._told(panel, waiting.seq)))
            reply = await show_seat(self._context, user_id, panel, spot)
            keep_number(reply.view, waiting.interaction.message)
            await waiting.interaction.edit_original_response(view=reply.view, attachments=reply.files())
            await note_seen(self._context, panel)
            if panel.is_over and waiting.interaction.message is not None:
                await self._context.tables.outbox.settled(game_id, waiting.interaction.message.id)
        except NETWORK as fault:
            _log.info("a panel could not go on", game=game_id, why=reason(fault))
        except Exception:  # noqa: BLE001 - a task of its own: nobody else would say what went wrong
            _log.exception("a panel could not go on", game=game_id)

    async def _until_shown(self, key: tuple[int, int]) -> None:
        """Wait for a slow answer: it would cover what is newer with what it was made of before."""
        while (waiting := self._waiting.get(key)) and not (shown := answered(waiting.interaction)).is_set():
            await shown.wait()

    async def _told(self, panel: Panel, seq: int) -> tuple[str, ...]:
        """Tell what was played after a move, as far as the panel's owner may know it."""
        story = await self._context.tables.history.story(panel.game_id, panel.seat, seq + 1, panel.seq)
        return story_lines(self._context.looks[panel.slug], story)
