"""The commands of a table in play; all of them answer privately, since a public answer shows what was typed."""

from collections.abc import Awaitable, Callable

from discord import app_commands
from discord.ext import commands

from cogs import words
from cogs.answers import Interaction, Reply, answer, said
from cogs.buttons import PressSelect
from cogs.custom_ids import Press, Verb
from cogs.follow import Followers
from cogs.house import House
from cogs.layout import layout, option, paragraph, select_row
from cogs.panels import Spot
from cogs.seats import show_outcome, show_seat
from cogs.showing import log_reply, overview_reply
from cogs.suggestions import suggestions, without_explanations
from db.games import Status
from rules.errors import PlayerError
from tables.find import TableRef

_LONGEST_TYPED = 200

Shown = Callable[[int], Awaitable[Reply]]


class TableCommands(commands.Cog):
    """What can be typed at a table: moves, and questions about it."""

    def __init__(self, house: House, followers: Followers) -> None:
        self._house = house
        self._followers = followers

    @app_commands.command(name="play", description="Play by typing; without moves, open your panel")
    @app_commands.describe(moves="Decisions in notation, separated by blanks; “confirm” ends the turn")
    async def play(self, interaction: Interaction, moves: app_commands.Range[str, 0, _LONGEST_TYPED] = "") -> None:
        """Extend the draft, or commit it."""
        user_id = interaction.user.id

        async def played(game_id: int) -> Reply:
            typed = without_explanations(moves)
            if not typed.split():
                return await self._panel(game_id, user_id)
            outcome = await self._house.tables.play.play(game_id, user_id, typed, interaction.id)
            self._followers.follow(interaction, outcome.panel)
            return await show_outcome(self._house, user_id, outcome)

        await self._at_table(interaction, played)

    @play.autocomplete("moves")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Keep the decisions that stand there and offer the next one; offer nothing if they cannot be played."""
        table = await self._table(interaction)
        if table is None:
            return []
        kept, _, started = without_explanations(typed).lstrip().rpartition(" ")
        try:
            panel = await self._house.tables.play.rehearse(table.game_id, interaction.user.id, kept)
        except PlayerError:
            return []
        return suggestions(panel, self._house.looks[panel.slug], kept.split(), started)

    @app_commands.command(name="hand", description="Show your hand and your panel")
    async def hand(self, interaction: Interaction) -> None:
        """Open the panel."""
        await self._at_table(interaction, lambda game_id: self._panel(game_id, interaction.user.id))

    @app_commands.command(name="board", description="Show the whole table")
    async def board(self, interaction: Interaction) -> None:
        """Show the overview."""
        await self._at_table(interaction, lambda game_id: overview_reply(self._house, game_id, interaction.user.id))

    @app_commands.command(name="log", description="Tell the last turns")
    async def log(self, interaction: Interaction) -> None:
        """Show the log."""
        await self._at_table(interaction, lambda game_id: log_reply(self._house, game_id, interaction.user.id))

    @app_commands.command(name="turns", description="Show every table that waits for you")
    async def turns(self, interaction: Interaction) -> None:
        """List what waits, with links."""
        await answer(interaction, self._turns(interaction.user.id), what="turns")

    async def _turns(self, user_id: int) -> Reply:
        rows = await self._house.tables.find.turns(user_id)
        if not rows:
            return said(words.NOTHING_WAITS)
        return said(*(words.turn_line(row, self._house.looks[row.slug].title) for row in rows))

    async def _panel(self, game_id: int, user_id: int) -> Reply:
        return await show_seat(self._house, user_id, await self._house.tables.play.panel(game_id, user_id), Spot())

    async def _at_table(self, interaction: Interaction, shown: Shown) -> None:
        command = interaction.command.name if interaction.command else ""
        await answer(interaction, self._chosen(interaction, shown), what=command)

    async def _chosen(self, interaction: Interaction, shown: Shown) -> Reply:
        table = await self._table(interaction)
        if table is not None:
            return await shown(table.game_id)
        tables = await self._tables(interaction.user.id)
        if not tables:
            return said(words.NO_TABLE)
        options = [option(table.name, str(table.game_id)) for table in tables]
        select = PressSelect(Press(Verb.TABLE, 0), words.CHOOSE, options)
        return Reply(layout(paragraph(words.WHICH_TABLE), select_row(select)))

    async def _table(self, interaction: Interaction) -> TableRef | None:
        """Return the table meant: the thread's, else the only one at which the user plays."""
        if interaction.channel_id is not None:
            here = await self._house.tables.find.table_of_thread(interaction.channel_id)
            if here is not None:
                return here
        tables = await self._tables(interaction.user.id)
        return tables[0] if len(tables) == 1 else None

    async def _tables(self, user_id: int) -> tuple[TableRef, ...]:
        tables = await self._house.tables.find.tables_of(user_id)
        return tuple(table for table in tables if table.status is Status.PLAYING)
