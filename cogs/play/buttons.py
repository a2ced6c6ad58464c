"""The buttons under posts and in panels."""

from collections.abc import Sequence

from structlog.contextvars import bound_contextvars

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private, shown_in
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.which_table import table_chosen
from cogs.panels.choices import picked
from cogs.panels.live import LivePanels
from cogs.panels.panel import Spot
from cogs.panels.seats import show_outcome, show_seat
from cogs.panels.since_last_turn import since_reply
from cogs.play.board import log_reply, part_reply, text_reply, why_reply
from tables.model.intent import Control, Intent

_CONTROLS = {Verb.BACK: Control.BACK, Verb.RESTART: Control.RESTART, Verb.CONFIRM: Control.CONFIRM}


class PlayPresses:
    """Turns presses into intents, and shows the panel afterwards."""

    def __init__(self, context: Context, live_panels: LivePanels) -> None:
        self._context = context
        self._live_panels = live_panels
        self.handlers = {
            Verb.TURN: self._turn,
            Verb.SINCE: self._since,
            Verb.TABLE: self._table,
            Verb.TEXT: self._text,
            Verb.SEE: self._see,
            Verb.WHY: self._why,
            Verb.LOG: self._log,
            Verb.GO: self._act,
            Verb.OPEN: self._open,
            Verb.PICK: self._pick,
            **dict.fromkeys(_CONTROLS, self._act),
        }

    async def _turn(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._live_panels.look(interaction, press.game)
        await answer(interaction, work, in_place=is_private(interaction), what=_what(press))

    async def _since(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        await answer(interaction, since_reply(self._context, interaction.user.id, press.game), what=_what(press))

    async def _table(self, interaction: Interaction, _: Press, values: Sequence[str]) -> None:
        meant = Press(Verb.TURN, table_chosen(values[0]))
        with bound_contextvars(game=meant.game):
            await self._turn(interaction, meant, ())

    async def _open(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._panel(press.game, interaction.user.id, Spot(path=press.rest))
        await answer(interaction, work, in_place=is_private(interaction), what=_what(press))

    async def _pick(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        meant = picked(press, values)
        await (self._act if meant.verb is Verb.GO else self._open)(interaction, meant, ())

    async def _act(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        intent = Intent(
            game_id=press.game,
            user_id=interaction.user.id,
            action=_CONTROLS.get(press.verb, press.rest),
            rev=press.rev,
            interaction_id=interaction.id,
            shown_in=shown_in(interaction),
        )
        await answer(interaction, self._acted(interaction, intent), in_place=is_private(interaction), what=_what(press))

    async def _acted(self, interaction: Interaction, intent: Intent) -> Reply:
        outcome = await self._context.tables.play.act(intent)
        self._live_panels.follow(interaction, outcome.panel)
        return await show_outcome(self._context, intent.user_id, outcome)

    async def _panel(self, game_id: int, user_id: int, spot: Spot) -> Reply:
        panel = await self._context.tables.play.panel(game_id, user_id)
        return await show_seat(self._context, user_id, panel, spot)

    async def _text(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        await answer(interaction, text_reply(self._context, press.game, interaction.user.id), what=_what(press))

    async def _see(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        work = part_reply(self._context, press.game, interaction.user.id, _seat(values[0]))
        await answer(interaction, work, what=_what(press))

    async def _why(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        await answer(interaction, why_reply(self._context, press.game, _seat(values[0])), what=_what(press))

    async def _log(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        await answer(interaction, log_reply(self._context, press.game, interaction.user.id), what=_what(press))


def _seat(value: str) -> int:
    found = number(value)
    return -1 if found is None else found


def _what(press: Press) -> str:
    """Name the press for the log, without what was chosen, since that may be a card."""
    return f"game {press.game} {press.verb.value}"
