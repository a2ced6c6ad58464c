"""Going away from a table and coming back to it."""

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.which_table import Action, carry_out
from cogs.panels.panel import Spot
from cogs.panels.seats import show_seat
from cogs.words import seats as seat_words


class AbsenceCommands(commands.Cog):
    """The commands; part of the group `/table`."""

    _context: Context

    @app_commands.command(name="away", description=locale_str("Let a computer play until you are back"))
    async def away(self, interaction: Interaction) -> None:
        """Let a computer play for the user."""
        await carry_out(self._context, interaction, "away", away_reply)

    @app_commands.command(name="back", description=locale_str("Play yourself again"))
    async def back(self, interaction: Interaction) -> None:
        """Let the user play again."""
        await carry_out(self._context, interaction, "back", back_reply)


class AbsencePresses:
    """The button that brings somebody back."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.PRESENT: self._present}

    async def _present(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = back_reply(self._context, press.game, interaction)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {press.game} {press.verb.value}")


async def away_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Let a computer play for the user, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await context.tables.absences.away(game_id, interaction.user.id)
    is_alone = all(player.is_automatic for player in panel.players)
    news = (seat_words.GONE_AWAY, seat_words.ALL_AWAY if is_alone else "")
    return await show_seat(context, interaction.user.id, panel, Spot(news=news))


async def back_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Let the user play again, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await context.tables.absences.back(game_id, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Spot(news=(str(seat_words.WELCOME_BACK),)))


ACTIONS: Mapping[str, Action] = {"away": away_reply, "back": back_reply}
