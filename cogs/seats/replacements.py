"""Replacements: a seat goes to somebody else during the game."""

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.consent.commands import disposals_row
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import is_private, person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.which_table import Action, carry_out
from cogs.panels.panel import Spot
from cogs.panels.seats import show_seat
from cogs.words import general as words
from cogs.words import seats as seat_words
from rules.game import Seat
from tables.model import refusals
from tables.model.place import Person


class ReplacementCommands(commands.Cog):
    """The command; part of the group `/table`."""

    _context: Context

    @app_commands.command(name="replace", description=locale_str("Give your seat to somebody else or a computer"))
    async def replace(self, interaction: Interaction) -> None:
        """Ask how to give the seat on."""
        await carry_out(self._context, interaction, "replace", question_reply)


class ReplacementPresses:
    """The buttons under the question, and the one under the post in the channel."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.OFFER: self._offer, Verb.HAND_ON: self._hand_on, Verb.TAKE: self._take}

    async def _offer(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._offered(press.game, interaction.user.id)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {press.game} offer")

    async def _offered(self, game_id: int, user_id: int) -> Reply:
        panel = await self._context.tables.replacements.offer(game_id, user_id)
        return await show_seat(self._context, user_id, panel, Spot(news=(str(seat_words.SEAT_OFFERED),)))

    async def _hand_on(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._handed_on(press, interaction.user.id)
        await answer(interaction, work, in_place=is_private(interaction), what=f"game {press.game} hand on")

    async def _handed_on(self, press: Press, user_id: int) -> Reply:
        panel = await self._context.tables.replacements.leave_to_computer(press.game, user_id, press.rev)
        return said(seat_words.HANDED_ON.said(table=panel.name))

    async def _take(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._taken(press, person_of(interaction))
        await answer(interaction, work, what=f"game {press.game} take")

    async def _taken(self, press: Press, person: Person) -> Reply:
        if not press.rest.isdigit():
            raise refusals.not_offered()
        panel = await self._context.tables.replacements.take(press.game, Seat(int(press.rest)), person)
        return await show_seat(self._context, person.user_id, panel, Spot())


async def question_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Say what giving one's seat on does, with buttons to do it or not. Raises: Refusal: the user holds no seat."""
    asked = await context.tables.replacements.question(game_id, interaction.user.id)
    offer = PressButton(Press(Verb.OFFER, game_id), seat_words.OFFER_SEAT, Style.primary)
    hand_on = PressButton(Press(Verb.HAND_ON, game_id, asked.rev), seat_words.HAND_ON, Style.danger)
    stay = PressButton(Press(Verb.STAY, game_id), words.PLAY_ON)
    buttons = (offer, stay) if asked.is_last else (offer, hand_on, stay)
    told = seat_words.MAY_OFFER.said(table=asked.name), "" if asked.is_last else seat_words.MAY_HAND_ON
    panel = await context.tables.play.panel(game_id, interaction.user.id)
    wishes = await context.tables.proposals.disposals(game_id, interaction.user.id)
    return Reply(layout(paragraph(*told), *rows(buttons), *disposals_row(panel, wishes)))


ACTIONS: Mapping[str, Action] = {"replace": question_reply}
