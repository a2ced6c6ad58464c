"""
The commands of a table in play, and the buttons under posts and in panels.

All answer privately, since Discord shows in a public answer what was typed.
"""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import person_of, shown_in
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.language import address_asker
from cogs.interactions.presses import Handlers, at_chosen_table, beside, in_place
from cogs.interactions.which_table import MakeReply, at_table, table_meant
from cogs.panels.choices import as_typed, picked
from cogs.panels.live import LivePanels
from cogs.panels.panel import Display
from cogs.panels.seats import show_outcome, show_seat
from cogs.panels.since_last_turn import news, since_reply
from cogs.panels.suggestions import suggestions, without_explanations
from cogs.play.board import OTHERS, log_reply, overview_reply, part_reply, text_reply, why_reply
from cogs.play.turns import BESIDE
from render.canvas.formats import Format
from rules.errors import PlayerError
from tables.model.intent import Control, Intent

_LONGEST_TYPED = 200
_CONTROLS = {Verb.BACK: Control.BACK, Verb.RESTART: Control.RESTART, Verb.CONFIRM: Control.CONFIRM}


class TableCommands(commands.Cog):
    """The commands for moves, and for a look at the table."""

    def __init__(self, context: Context, live_panels: LivePanels) -> None:
        self._context = context
        self._live_panels = live_panels

    @app_commands.command(name="play", description=locale_str("Play by typing; without moves, open your panel"))
    @app_commands.describe(moves=locale_str("Your turn step by step, with spaces between; “confirm” ends it"))
    async def play(self, interaction: Interaction, moves: app_commands.Range[str, 0, _LONGEST_TYPED] = "") -> None:
        """Extend the draft, or commit it."""
        user_id = interaction.user.id

        async def played(game_id: int) -> Reply:
            typed = without_explanations(moves)
            if not typed.split():
                return await self._live_panels.look(interaction, game_id)
            outcome = await self._context.tables.play.play(game_id, user_id, typed, interaction.id)
            self._live_panels.follow(interaction, outcome.panel)
            return await show_outcome(self._context, user_id, outcome)

        await self._at_table(interaction, played)

    @play.autocomplete("moves")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Keep the typed decisions and offer the next one; offer nothing if those typed cannot be played."""
        table = await table_meant(self._context, interaction)
        if table is None:
            return []
        kept, _, started = without_explanations(typed).lstrip().rpartition(" ")
        try:
            panel = await self._context.tables.play.rehearse(table.game_id, interaction.user.id, kept)
        except PlayerError:
            return []
        return suggestions(panel, self._context.looks[panel.slug], kept.split(), started)

    @app_commands.command(name="hand", description=locale_str("Open your panel with your hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Open the panel."""
        await self._at_table(interaction, lambda game_id: self._live_panels.look(interaction, game_id))

    @app_commands.command(name="board", description=locale_str("Show the whole table"))
    async def board(self, interaction: Interaction) -> None:
        """Show the overview."""
        await self._at_table(interaction, lambda game_id: overview_reply(self._context, game_id, interaction.user.id))

    @app_commands.command(name="log", description=locale_str("Show the last turns"))
    async def log(self, interaction: Interaction) -> None:
        """Show the log."""
        await self._at_table(interaction, lambda game_id: log_reply(self._context, game_id, interaction.user.id))

    async def _at_table(self, interaction: Interaction, make: MakeReply) -> None:
        command = interaction.command.name if interaction.command else ""
        await answer(interaction, at_table(self._context, interaction, make), what=command)


def presses(live_panels: LivePanels) -> Handlers:
    """Return the handlers of the buttons under posts and in panels."""

    async def look(_: Context, interaction: Interaction, press: Press, __: Sequence[str]) -> Reply:
        return await live_panels.look(interaction, press.game)

    async def act(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        intent = Intent(
            game_id=press.game,
            user_id=interaction.user.id,
            action=_CONTROLS.get(press.verb, as_typed(press.rest)),
            rev=press.rev,
            interaction_id=interaction.id,
            shown_in=shown_in(interaction),
        )
        outcome = await context.tables.play.act(intent)
        live_panels.follow(interaction, outcome.panel)
        return await show_outcome(context, intent.user_id, outcome)

    async def larger(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        user_id = interaction.user.id
        # First, since it refuses what is no table.
        panel = await context.tables.play.panel(press.game, user_id)
        await context.tables.people.set_picture_format(person_of(interaction), Format.TALL.value)
        await address_asker(context, interaction)
        live_panels.follow(interaction, panel)
        told = await news(context, panel) if panel.is_to_act and not panel.draft else ()
        return await show_seat(context, user_id, panel, Display(path=press.rest, news=tuple(told)))

    async def pick(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        meant = picked(press, values)
        await in_place(act if meant.verb is Verb.GO else _open)(context, interaction, meant, ())

    return {
        # The button in a list of tables leaves the list where it is.
        Verb.TURN: in_place(look, lambda press: press.rest != BESIDE),
        Verb.TABLE: at_chosen_table(in_place(look)),
        Verb.SINCE: beside(_since),
        Verb.MORE: beside(_more),
        Verb.TEXT: beside(_text),
        Verb.SEE: beside(_see),
        Verb.SCORE: beside(_score),
        Verb.WHY: in_place(_why, lambda press: press.rest == OTHERS),
        Verb.LOG: beside(_log),
        Verb.OPEN: in_place(_open),
        Verb.LARGER: in_place(larger),
        Verb.PICK: pick,
        **dict.fromkeys((Verb.GO, *_CONTROLS), in_place(act)),
    }


async def _open(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    panel = await context.tables.play.panel(press.game, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Display(path=press.rest))


async def _since(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await since_reply(context, interaction.user.id, press.game)


async def _more(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await overview_reply(context, press.game, interaction.user.id)


async def _text(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await text_reply(context, press.game, interaction.user.id)


async def _see(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    return await part_reply(context, press.game, interaction.user.id, _seat(values[0]))


async def _why(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> Reply:
    return await why_reply(context, press.game, interaction.user.id, _seat(values[0]))


async def _score(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await why_reply(context, press.game, interaction.user.id)


async def _log(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await log_reply(context, press.game, interaction.user.id)


def _seat(value: str) -> int:
    found = number(value)
    return -1 if found is None else found
