"""Resigning from a game, after a confirmation, since it is final."""

from collections.abc import Awaitable, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import is_private
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.which_table import at_table, table_chosen
from cogs.panels.panel import Spot
from cogs.panels.seats import show_seat
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from rules.game import Seat
from tables.changes.resignation import Parting
from tables.model import refusals
from tables.seats.resignations import Farewell, Question


class ResignationCommands(commands.Cog):
    """The commands; part of the group `/table`. Both do the same, since people look for either word."""

    _context: Context

    @app_commands.command(name="resign", description=locale_str("Give your seat up for good"))
    async def resign(self, interaction: Interaction) -> None:
        """Ask for confirmation."""
        await self._ask(interaction)

    @app_commands.command(name="leave", description=locale_str("Leave for good, which is to resign"))
    async def leave(self, interaction: Interaction) -> None:
        """Ask for confirmation."""
        await self._ask(interaction)

    async def _ask(self, interaction: Interaction) -> None:
        def asked(game_id: int) -> Awaitable[Reply]:
            return question_reply(self._context, game_id, interaction.user.id)

        work = at_table(self._context, interaction, asked, verb=Verb.LEAVING, nowhere=seat_words.NOWHERE_TO_RESIGN)
        await answer(interaction, work, what="resign")


class ResignationPresses:
    """The select of tables, and the two buttons under the confirmation."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.LEAVING: self._chosen, Verb.RESIGN: self._resign, Verb.STAY: self._stay}

    async def _chosen(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        game_id = table_chosen(values[0])
        work = question_reply(self._context, game_id, interaction.user.id)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {game_id} {press.verb.value}")

    async def _resign(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._resigned(press, interaction.user.id)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {press.game} resign")

    async def _resigned(self, press: Press, user_id: int) -> Reply:
        parted = await self._context.tables.resignations.resign(_farewell(press, user_id))
        told = seat_words.RESIGNED_AND_OVER if parted.is_over else seat_words.RESIGNED_FROM
        return said(told.said(table=parted.name))

    async def _stay(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._stayed(press.game, interaction.user.id)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {press.game} stay")

    async def _stayed(self, game_id: int, user_id: int) -> Reply:
        panel = await self._context.tables.play.panel(game_id, user_id)
        news = () if panel.seat is None or panel.is_over else (seat_words.STAYED,)
        return await show_seat(self._context, user_id, panel, Spot(news=news))


async def question_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Say what resigning would do, with buttons to do it or not. Raises: Refusal: the user holds no seat."""
    asked = await context.tables.resignations.question(game_id, user_id)
    resign = PressButton(_press(asked), seat_words.RESIGN_FOR_GOOD, Style.danger)
    stay = PressButton(Press(Verb.STAY, game_id), words.PLAY_ON)
    return Reply(layout(paragraph(_warning(asked), words.NO_WAY_BACK), *rows((resign, stay))))


def _warning(asked: Question) -> str:
    match asked.parting:
        case Parting.OTHER_WINS:
            assert asked.other is not None
            return seat_words.OTHER_WOULD_WIN.said(table=asked.name, other=escaped_name(asked.other))
        case Parting.DEPUTY:
            return seat_words.DEPUTY_WOULD_PLAY.said(table=asked.name)
        case Parting.LAST:
            return seat_words.GAME_WOULD_END.said(table=asked.name)


def _press(asked: Question) -> Press:
    return Press(Verb.RESIGN, asked.game_id, asked.rev, f"{asked.parting.value}:{asked.seat}")


def _farewell(press: Press, user_id: int) -> Farewell:
    """Decode the answer to a confirmation. Raises: Refusal: it is outdated or forged."""
    parting, _, seat = press.rest.partition(":")
    if press.rev is None or not seat.isdigit() or parting not in {one.value for one in Parting}:
        raise refusals.asked_earlier()
    return Farewell(game_id=press.game, user_id=user_id, seat=Seat(int(seat)), rev=press.rev, parting=Parting(parting))
