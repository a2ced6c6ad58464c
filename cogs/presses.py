"""The buttons under posts and in panels."""

from collections.abc import Sequence
from dataclasses import replace

from cogs import words
from cogs.answers import Interaction, Reply, answer
from cogs.custom_ids import Press, Verb
from cogs.house import House
from cogs.panels import Spot, escaped_names, picked, show_panel
from cogs.showing import log_reply, part_reply, text_reply
from tables.intent import Control, Intent, Outcome
from tables.panel import Panel

_CONTROLS = {Verb.BACK: Control.BACK, Verb.RESTART: Control.RESTART, Verb.CONFIRM: Control.CONFIRM}


class PlayPresses:
    """Turns presses into intents, and shows the panel afterwards."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.handlers = {
            Verb.TURN: self._turn,
            Verb.TABLE: self._table,
            Verb.TEXT: self._text,
            Verb.SEE: self._see,
            Verb.LOG: self._log,
            Verb.GO: self._act,
            Verb.OPEN: self._open,
            Verb.PICK: self._pick,
            **dict.fromkeys(_CONTROLS, self._act),
        }

    async def _turn(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._panel(press.game, interaction.user.id, Spot())
        await answer(interaction, work, in_place=is_private(interaction), what=_what(press))

    async def _table(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        chosen = int(values[0]) if values[0].isascii() and values[0].isdigit() else press.game
        await self._turn(interaction, Press(Verb.TURN, chosen), ())

    async def _open(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._panel(press.game, interaction.user.id, Spot(path=press.rest))
        await answer(interaction, work, in_place=True, what=_what(press))

    async def _pick(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        meant = picked(press, values[0])
        await (self._act if meant.verb is Verb.GO else self._open)(interaction, meant, ())

    async def _act(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        intent = Intent(
            game_id=press.game,
            user_id=interaction.user.id,
            action=_CONTROLS.get(press.verb, press.rest),
            rev=press.rev,
            interaction_id=interaction.id,
        )
        await answer(interaction, self._acted(intent), in_place=is_private(interaction), what=_what(press))

    async def _acted(self, intent: Intent) -> Reply:
        return await outcome_reply(self._house, intent.user_id, await self._house.tables.play.act(intent))

    async def _panel(self, game_id: int, user_id: int, spot: Spot) -> Reply:
        panel = await self._house.tables.play.panel(game_id, user_id)
        return await show_seat(self._house, user_id, panel, spot)

    async def _text(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        await answer(interaction, text_reply(self._house, press.game, interaction.user.id), what=_what(press))

    async def _see(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        seat = int(values[0]) if values[0].isascii() and values[0].isdigit() else -1
        work = part_reply(self._house, press.game, interaction.user.id, seat)
        await answer(interaction, work, what=_what(press))

    async def _log(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        await answer(interaction, log_reply(self._house, press.game, interaction.user.id), what=_what(press))


async def outcome_reply(house: House, user_id: int, outcome: Outcome) -> Reply:
    """Show what an intent came to: the panel, opened by what was committed or by why nothing changed."""
    panel = outcome.panel
    told = house.looks[panel.slug].story(outcome.events, escaped_names(panel.players))
    return await show_seat(house, user_id, panel, Spot(news=(words.STALE,) if outcome.stale else told))


async def show_seat(house: House, user_id: int, panel: Panel, spot: Spot) -> Reply:
    """Show a panel the way its owner likes it: with a picture, or in words."""
    person = await house.tables.people.find(user_id)
    text_only = person is not None and person.text_only
    return await show_panel(panel, house.looks[panel.slug], replace(spot, text_only=text_only))


def is_private(interaction: Interaction) -> bool:
    """Tell whether the clicked message is seen by the clicker alone, so that it may be turned into a panel."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def _what(press: Press) -> str:
    """Name the press for the log; what was chosen may be a card, so it is left out."""
    return f"game {press.game} {press.verb.value}"
