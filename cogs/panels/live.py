"""Live panels: if only computers play before your next turn, your panel shows that turn without a click."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answered, note_read
from cogs.interactions.askers import audience_of
from cogs.interactions.failures import NETWORK, reason
from cogs.interactions.sending import LIFETIME, AnswerMode, send_late
from cogs.panels.panel import Display
from cogs.panels.seats import look_reply, note_seen, show_seat
from cogs.words.stories import saying, story_lines
from languages.explanations import reader
from tables.model.panel import Panel

_MOST = 1000
_PATIENCE = 20.0
"""Seconds for an update, after which its owner is called instead."""
_IN_CLICKED_MESSAGE = AnswerMode(in_clicked_message=True, is_public=False, failed=False)

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
    Updates the panels that wait for computers, best effort: an owner who is not shown their turn is called to it.

    They are kept in memory only.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: OrderedDict[tuple[int, int], _Waiting] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._playing: dict[asyncio.Future[None], tuple[int, int]] = {}

    @contextmanager
    def playing(self, game_id: int, user_id: int) -> Iterator[None]:
        """Let somebody play in the block, at whose end their panel is shown or followed; `settled` waits for that."""
        ended = asyncio.get_running_loop().create_future()
        self._playing[ended] = (game_id, user_id)
        try:
            yield
        finally:
            del self._playing[ended]
            ended.set_result(None)

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
        panel = await self._app.tables.play.panel(game_id, interaction.user.id)
        if panel.seat is not None:
            self.follow(interaction, panel)
        return await look_reply(self._app, interaction.user.id, game_id)

    def forget(self, game_id: int, user_id: int) -> None:
        """Stop updating a panel: its owner does something else in it."""
        self._waiting.pop((game_id, user_id), None)

    def told(self, game_id: int) -> None:
        """Check whether the turn of a waiting panel's owner has come; return at once."""
        for key in [key for key in self._waiting if key[0] == game_id]:
            self._check(key)

    async def settled(self, game_id: int, user_id: int) -> None:
        """Wait, but not for long, until somebody's panel is up to date, or cannot be brought up to date."""
        key = (game_id, user_id)
        if presses := [ended for ended, whose in self._playing.items() if whose == key]:
            await asyncio.wait(presses, timeout=_PATIENCE)
        if key in self._waiting:
            # The caller may have heard of the computers' turns before `told` was called.
            self._check(key)
        if updates := [task for task in self._tasks if task.get_name() == str(key)]:
            await asyncio.wait(updates, timeout=_PATIENCE)

    def alongside(self, work: Coroutine[Any, Any, None], name: str | None = None) -> None:
        """Do something for a panel in a task of its own, until `close`."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel all updates."""
        self._waiting.clear()
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check(self, key: tuple[int, int]) -> None:
        self.alongside(self._update(*key), str(key))

    async def _update(self, game_id: int, user_id: int) -> None:
        try:
            key, waiting = (game_id, user_id), await self._until_shown((game_id, user_id))
            panel = await self._app.tables.play.panel(game_id, user_id)
            if waiting is None or self._waiting.get(key) is not waiting:
                # Meanwhile another check has shown it, and its owner may have played on.
                return
            if panel.waiting_for and not panel.is_to_act:
                if not panel.by_clock.issuperset(panel.waiting_for):
                    # Once a person is to play, a direct message calls the owner to their next turn.
                    self.forget(game_id, user_id)
                return
            self.forget(game_id, user_id)
            if asyncio.get_running_loop().time() > waiting.since + LIFETIME:
                return
            # Until then the task addresses the last player.
            person, locale = await self._app.tables.people.find(user_id), waiting.interaction.locale.value
            is_direct = waiting.interaction.guild_id is None
            audience_of(self._app, user_id, person, locale, is_direct=is_direct).address()
            display = Display(news=(*waiting.news, *await self._told(panel, waiting.seq)))
            reply = await show_seat(self._app, user_id, panel, display)
            await send_late(waiting.interaction, reply, _IN_CLICKED_MESSAGE)
            await note_seen(self._app, panel)
            await note_read(reader(), reply)
            if panel.is_over and waiting.interaction.message is not None:
                await self._app.tables.outbox.panel_settled(game_id, waiting.interaction.message.id)
        except NETWORK as fault:
            _log.info("a live panel could not be updated", game=game_id, why=reason(fault))
        except Exception:  # noqa: BLE001 - in a task of its own, so that nobody else would log it
            _log.exception("a live panel could not be updated", game=game_id)

    async def _until_shown(self, key: tuple[int, int]) -> _Waiting | None:
        """Wait until the panel itself is shown, since a slow answer would replace the newer update. Returns: it."""
        while (waiting := self._waiting.get(key)) and not (shown := answered(waiting.interaction)).is_set():
            await shown.wait()
        return waiting

    async def _told(self, panel: Panel, seq: int) -> tuple[str, ...]:
        """Return what was played after a move, as far as the panel's owner may know it."""
        tell = saying(partial(story_lines, self._app.looks[panel.slug]))
        return await self._app.tables.history.told(tell, panel.game_id, panel.seat, seq + 1, panel.seq)
