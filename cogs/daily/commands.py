"""`/daily` and the presses of the garden of the day; only the asker sees the answers, but for what they share."""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.boards.kinds import Asked
from cogs.context import Context
from cogs.daily.board import daily_board_reply
from cogs.daily.day import day_reply, shared_line
from cogs.daily.puzzle import solution_reply
from cogs.daily.words import full_squares
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private, person_of
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.layout import daily_button, galleries, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.pictures.drawing import drawn
from cogs.words.text import escaped_name
from render.daily.share import share_picture
from render.game import Picture
from tables.boards.service import BoardOutcome


class DailyCommands(ContextCog):
    """The command of the garden of the day."""

    @app_commands.command(name="daily", description=locale_str("Play the garden and the puzzle of the day"))
    async def daily(self, interaction: Interaction) -> None:
        """Show the day."""
        await answer(interaction, _day(self._context, interaction, None), what="daily")


async def _day(context: Context, interaction: Interaction, day: int | None) -> Reply:
    found = await context.tables.daily.look(interaction.user.id, interaction.guild_id, day)
    return day_reply(context.looks, found)


async def _shown(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    return await _day(context, interaction, number(press.rest) if press.rest else None)


async def _play(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    daily = context.tables.daily
    day = daily.begun(number(press.rest))
    if not is_private(interaction):
        found = await daily.look(interaction.user.id, interaction.guild_id, day)
        if found.tries and not found.is_begun:
            # Under the card that all see it leads on, but begins nothing anew.
            return day_reply(context.looks, found)
    opened = await daily.play(person_of(interaction), day)
    return await daily_board_reply(context, interaction.user.id, opened, Asked())


async def _ask(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    daily = context.tables.daily
    day = daily.begun(number(press.rest))
    found = await daily.ask(person_of(interaction), day)
    if isinstance(found, BoardOutcome):
        return await daily_board_reply(context, interaction.user.id, found, Asked())
    return await solution_reply(context, interaction.user.id, day, found)


async def _share(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
    await answer(interaction, _shared(context, interaction, press), is_public=True, what="daily share")


async def _shared(context: Context, interaction: Interaction, press: Press) -> Reply:
    day = await context.tables.daily.look(interaction.user.id, interaction.guild_id, number(press.rest))
    told, look = shared_line(context.looks, day), context.looks[day.slug]
    pictures: tuple[Picture, ...] = ()
    if day.standing is not None and day.standing.better_than is not None and look.cover is not None:
        full = full_squares(day.standing.better_than)
        pictures = (await drawn(share_picture, look.cover.emblem, full, told),)
    line = f"**{escaped_name(interaction.user.display_name)}** · {told}"
    return Reply(layout(paragraph(line), *galleries(pictures), *rows((daily_button(),))), pictures)


PRESSES: Handlers = {
    # Under what somebody shared it answers whoever presses, in a message of their own.
    Verb.DAILY: in_place(_shown),
    Verb.DAILY_PLAY: in_place(_play),
    Verb.DAILY_PUZZLE: in_place(_ask),
    Verb.DAILY_SHARE: _share,
}
