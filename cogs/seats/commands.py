"""What players do about their seat: going away and coming back, giving it to somebody else, resigning."""

from functools import partial

from discord.app_commands import locale_str

from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import at_table, command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button
from cogs.interactions.replies import layout, paragraph, rows
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.people.settings import arriving
from cogs.seats.consent import disposals_row
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from rules.game import Seat
from tables.changes.leaving import ResignationEffect
from tables.model import refusals
from tables.seats.absences import ResignationAnswer, ResignationQuestion

_at_table = partial(at_table, nowhere=seat_words.NOWHERE_TO_RESIGN)


@command(
    "away", locale_str("Let a computer play until you are back"), Needs.SEAT, Changes.OWN, group="table", at=at_table
)
async def away(click: Click) -> Reply:
    """Let a computer play for the user, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await click.tables.absences.away(click.game_id, click.user_id)
    is_alone = all(player.is_automatic for player in panel.players)
    news = (seat_words.GONE_AWAY, seat_words.ALL_AWAY if is_alone else "")
    return await show_seat(click.app, click.user_id, panel, Display(news=news))


# Somebody who has left the server may give their seat up, but comes back to it only when they are back there.
@command("back", locale_str("Play yourself again"), Needs.SEAT, Changes.OTHERS, group="table", at=at_table)
@button("present", Needs.SEAT, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def back(click: Click) -> Reply:
    """Let the user play again, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await click.tables.absences.back(click.game_id, click.user_id)
    return await show_seat(click.app, click.user_id, panel, Display(news=(str(seat_words.WELCOME_BACK),)))


@command(
    "replace",
    locale_str("Give your seat to somebody else or a computer"),
    Needs.SEAT,
    Changes.NOTHING,
    group="table",
    at=at_table,
)
async def replace_question(click: Click) -> Reply:
    """Say what giving one's seat on does, with buttons to do it or not. Raises: Refusal: the user holds no seat."""
    game_id, user_id = click.game_id, click.user_id
    asked = await click.tables.replacements.question(game_id, user_id)
    offered = PressButton(Press("offer", game_id), seat_words.OFFER_SEAT, Style.primary)
    handed_on = PressButton(Press("handon", game_id, asked.rev), seat_words.HAND_ON, Style.danger)
    staying = PressButton(Press("stay", game_id), words.PLAY_ON)
    buttons = (offered, staying) if asked.is_last else (offered, handed_on, staying)
    told = seat_words.MAY_OFFER.said(table=asked.name), "" if asked.is_last else seat_words.MAY_HAND_ON
    panel = await click.tables.play.panel(game_id, user_id)
    wishes = await click.tables.proposals.disposals(game_id, user_id)
    return Reply(layout(paragraph(*told), *rows(buttons), *disposals_row(panel, wishes)))


@button("offer", Needs.SEAT, Changes.OTHERS, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def offer(click: Click) -> Reply:
    """Offer the user's seat in the channel, and show their panel. Raises: Refusal: they hold no seat in play there."""
    panel = await click.tables.replacements.offer(click.game_id, click.user_id)
    return await show_seat(click.app, click.user_id, panel, Display(news=(str(seat_words.SEAT_OFFERED),)))


@button("handon", Needs.SEAT, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def hand_on(click: Click) -> Reply:
    """Give the user's seat to a computer. Raises: Refusal: they hold no seat in play, or were asked earlier."""
    panel = await click.tables.replacements.leave_to_computer(click.game_id, click.user_id, click.rev)
    return said(seat_words.HANDED_ON.said(table=panel.name))


@button("take", Needs.MEMBER, Changes.OTHERS, about=About.TABLE, around=arriving)
async def take(click: Click) -> Reply:
    """Give the user a seat that is offered, and show their panel. Raises: Refusal: it is not, or they may not."""
    if not click.rest.isdigit():
        raise refusals.not_offered()
    panel = await click.tables.replacements.take(click.game_id, Seat(int(click.rest)), click.person)
    return await show_seat(click.app, click.user_id, panel, Display())


# People look for either word.
@command("resign", locale_str("Give your seat up for good"), Needs.SEAT, Changes.NOTHING, at=_at_table, group="table")
@command(
    "leave", locale_str("Resign and leave the game for good"), Needs.SEAT, Changes.NOTHING, at=_at_table, group="table"
)
async def resign_question(click: Click) -> Reply:
    """Say what resigning would do, with buttons to do it or not. Raises: Refusal: the user holds no seat."""
    asked = await click.tables.resignations.question(click.game_id, click.user_id)
    press = Press("resign", asked.game_id, asked.rev, f"{asked.parting.value}:{asked.seat}")
    resigning = PressButton(press, seat_words.RESIGN_FOR_GOOD, Style.danger)
    staying = PressButton(Press("stay", click.game_id), words.PLAY_ON)
    return Reply(layout(paragraph(_warning(asked), words.NO_WAY_BACK), *rows((resigning, staying))))


def _warning(asked: ResignationQuestion) -> str:
    match asked.parting:
        case ResignationEffect.OTHER_WINS:
            assert asked.other is not None
            return seat_words.OTHER_WOULD_WIN.said(table=asked.name, other=escaped_name(asked.other))
        case ResignationEffect.DEPUTY:
            return seat_words.DEPUTY_WOULD_PLAY.said(table=asked.name)
        case ResignationEffect.LAST:
            return seat_words.GAME_WOULD_END.said(table=asked.name)


@button("resign", Needs.SEAT, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def resign(click: Click) -> Reply:
    """Give the user's seat up for good. Raises: Refusal: they hold none, or were asked earlier."""
    parted = await click.tables.resignations.resign(_farewell(click))
    told = seat_words.RESIGNED_AND_OVER if parted.is_over else seat_words.RESIGNED_FROM
    return said(told.said(table=parted.name))


def _farewell(click: Click) -> ResignationAnswer:
    """Decode the answer to a confirmation. Raises: Refusal: it is outdated or forged."""
    parting, _, seat = click.rest.partition(":")
    if click.rev is None or not seat.isdigit() or parting not in {one.value for one in ResignationEffect}:
        raise refusals.asked_earlier()
    return ResignationAnswer(
        game_id=click.game_id,
        user_id=click.user_id,
        seat=Seat(int(seat)),
        rev=click.rev,
        parting=ResignationEffect(parting),
    )


@button("stay", Needs.READER, Changes.NOTHING, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def stay(click: Click) -> Reply:
    """Show the panel of somebody who plays on after all. Raises: Refusal: there is no such table."""
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    news = () if panel.seat is None or panel.is_over else (seat_words.STAYED,)
    return await show_seat(click.app, click.user_id, panel, Display(news=news))
