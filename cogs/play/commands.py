"""The commands of a table in play; all answer privately, since Discord shows in a public answer what was typed."""

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.which_table import Shown, at_table, table_meant
from cogs.panels.live import LivePanels
from cogs.panels.seats import show_outcome
from cogs.panels.suggestions import suggestions, without_explanations
from cogs.play.board import log_reply, overview_reply
from rules.errors import PlayerError

_LONGEST_TYPED = 200


class TableCommands(commands.Cog):
    """The commands for moves, and for a look at the table."""

    def __init__(self, context: Context, live_panels: LivePanels) -> None:
        self._context = context
        self._live_panels = live_panels

    @app_commands.command(name="play", description=locale_str("Play by typing; without moves, open your panel"))
    @app_commands.describe(moves=locale_str("Decisions in notation, separated by blanks; “confirm” ends the turn"))
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

    @app_commands.command(name="log", description=locale_str("Tell the last turns"))
    async def log(self, interaction: Interaction) -> None:
        """Show the log."""
        await self._at_table(interaction, lambda game_id: log_reply(self._context, game_id, interaction.user.id))

    async def _at_table(self, interaction: Interaction, shown: Shown) -> None:
        command = interaction.command.name if interaction.command else ""
        await answer(interaction, at_table(self._context, interaction, shown), what=command)
