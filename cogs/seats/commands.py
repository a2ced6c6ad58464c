"""What players do about their seat: going away and coming back, giving it to somebody else, resigning."""

from collections.abc import Awaitable, Mapping, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.consent.commands import disposals_row
from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, at_chosen_table, beside, in_place
from cogs.interactions.which_table import Action, answer_command, at_pressed_table, at_table
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from rules.game import Seat
from tables.changes.leaving import ResignationEffect
from tables.model import refusals
from tables.seats.resignations import Question, ResignationAnswer


class SeatCommands(ContextCog):
    """The commands; part of the group `/table`."""

    @app_commands.command(name="away", description=locale_str("Let a computer play until you are back"))
    async def away(self, interaction: Interaction) -> None:
        """Let a computer play for the user."""
        await answer_command(self._context, interaction, "away", away_reply)

    @app_commands.command(name="back", description=locale_str("Play yourself again"))
    async def back(self, interaction: Interaction) -> None:
        """Let the user play again."""
        await answer_command(self._context, interaction, "back", back_reply)

    @app_commands.command(name="replace", description=locale_str("Give your seat to somebody else or a computer"))
    async def replace(self, interaction: Interaction) -> None:
        """Ask how to give the seat on."""
        await answer_command(self._context, interaction, "replace", replace_question)

    @app_commands.command(name="resign", description=locale_str("Give your seat up for good"))
    async def resign(self, interaction: Interaction) -> None:
        """Ask for confirmation."""
        await self._ask(interaction)

    @app_commands.command(name="leave", description=locale_str("Resign and leave the game for good"))
    async def leave(self, interaction: Interaction) -> None:
        """Do the same as `resign`, since people look for either word."""
        await self._ask(interaction)

    async def _ask(self, interaction: Interaction) -> None:
        def asked(game_id: int) -> Awaitable[Reply]:
            return resign_question(self._context, game_id, interaction)

        work = at_table(self._context, interaction, asked, verb=Verb.LEAVING, nowhere=seat_words.NOWHERE_TO_RESIGN)
        await answer(interaction, work, what="resign")


async def away_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Let a computer play for the user, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await context.tables.absences.away(game_id, interaction.user.id)
    is_alone = all(player.is_automatic for player in panel.players)
    news = (seat_words.GONE_AWAY, seat_words.ALL_AWAY if is_alone else "")
    return await show_seat(context, interaction.user.id, panel, Display(news=news))


async def back_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Let the user play again, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await context.tables.absences.back(game_id, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Display(news=(str(seat_words.WELCOME_BACK),)))


async def replace_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
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


async def offer_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Offer the user's seat in the channel, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await context.tables.replacements.offer(game_id, interaction.user.id)
    return await show_seat(context, interaction.user.id, panel, Display(news=(str(seat_words.SEAT_OFFERED),)))


async def _hand_on(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    panel = await context.tables.replacements.leave_to_computer(press.game, interaction.user.id, press.rev)
    return said(seat_words.HANDED_ON.said(table=panel.name))


async def _take(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    if not press.rest.isdigit():
        raise refusals.not_offered()
    person = person_of(interaction)
    panel = await context.tables.replacements.take(press.game, Seat(int(press.rest)), person)
    return await show_seat(context, person.user_id, panel, Display())


async def resign_question(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Say what resigning would do, with buttons to do it or not. Raises: Refusal: the user holds no seat."""
    asked = await context.tables.resignations.question(game_id, interaction.user.id)
    press = Press(Verb.RESIGN, asked.game_id, asked.rev, f"{asked.parting.value}:{asked.seat}")
    resign = PressButton(press, seat_words.RESIGN_FOR_GOOD, Style.danger)
    stay = PressButton(Press(Verb.STAY, game_id), words.PLAY_ON)
    return Reply(layout(paragraph(_warning(asked), words.NO_WAY_BACK), *rows((resign, stay))))


def _warning(asked: Question) -> str:
    match asked.parting:
        case ResignationEffect.OTHER_WINS:
            assert asked.other is not None
            return seat_words.OTHER_WOULD_WIN.said(table=asked.name, other=escaped_name(asked.other))
        case ResignationEffect.DEPUTY:
            return seat_words.DEPUTY_WOULD_PLAY.said(table=asked.name)
        case ResignationEffect.LAST:
            return seat_words.GAME_WOULD_END.said(table=asked.name)


async def _resign(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    parted = await context.tables.resignations.resign(_farewell(press, interaction.user.id))
    told = seat_words.RESIGNED_AND_OVER if parted.is_over else seat_words.RESIGNED_FROM
    return said(told.said(table=parted.name))


def _farewell(press: Press, user_id: int) -> ResignationAnswer:
    """Decode the answer to a confirmation. Raises: Refusal: it is outdated or forged."""
    parting, _, seat = press.rest.partition(":")
    if press.rev is None or not seat.isdigit() or parting not in {one.value for one in ResignationEffect}:
        raise refusals.asked_earlier()
    return ResignationAnswer(
        game_id=press.game, user_id=user_id, seat=Seat(int(seat)), rev=press.rev, parting=ResignationEffect(parting)
    )


async def stay_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Show the panel of somebody who plays on after all. Raises: Refusal: there is no such table."""
    panel = await context.tables.play.panel(game_id, interaction.user.id)
    news = () if panel.seat is None or panel.is_over else (seat_words.STAYED,)
    return await show_seat(context, interaction.user.id, panel, Display(news=news))


ACTIONS: Mapping[str, Action] = {"away": away_reply, "back": back_reply, "replace": replace_question}
PRESSES: Handlers = {
    Verb.PRESENT: in_place(at_pressed_table(back_reply)),
    Verb.OFFER: in_place(at_pressed_table(offer_reply)),
    Verb.HAND_ON: in_place(_hand_on),
    Verb.TAKE: beside(_take),
    Verb.LEAVING: at_chosen_table(in_place(at_pressed_table(resign_question))),
    Verb.RESIGN: in_place(_resign),
    Verb.STAY: in_place(at_pressed_table(stay_reply)),
}
