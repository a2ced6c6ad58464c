"""`/daily` and the presses of the garden of the day; only the asker sees the answers, but for what they share."""

from discord.app_commands import locale_str

from cogs.daily.day import daily_board_reply, day_reply, shared_line, solution_reply
from cogs.interactions.answers import Reply, answer, id_of_answer
from cogs.interactions.askers import is_direct
from cogs.interactions.click import Click
from cogs.interactions.commands import command
from cogs.interactions.controls import About, Changes, Needs, Posts, Where, button, number
from cogs.interactions.replies import daily_button, galleries, layout, paragraph, rows
from cogs.panels.panel import Display
from cogs.pictures.drawing import drawn
from cogs.words.daily import full_squares
from cogs.words.text import escaped_name
from render.daily.share import share_picture
from render.game import Picture
from tables.boards import BoardOutcome


@command("daily", locale_str("Play the garden and the puzzle of the day"), Needs.ANYBODY, Changes.NOTHING)
# Under a shared result, each person who presses gets an answer of their own.
@button("daily", Needs.ANYBODY, Changes.NOTHING, about=About.DAY, where=Where.CLICKED_MESSAGE)
async def daily(click: Click) -> Reply:
    """Show today, or the day of the button."""
    day = number(click.rest) if click.rest else None
    return day_reply(click.app.looks, await click.tables.daily.look(click.user_id, click.interaction.guild_id, day))


@button("dailyplay", Needs.ANYBODY, Changes.OWN, about=About.DAY, where=Where.CLICKED_MESSAGE)
async def play(click: Click) -> Reply:
    """Begin the garden of a day, or go on with it."""
    app, service = click.app, click.tables.daily
    day = service.begun(number(click.rest))
    if not click.is_private:
        found = await service.look(click.user_id, click.interaction.guild_id, day)
        if found.tries and not found.is_begun:
            # Under the card that all see it leads on, but begins nothing anew.
            return day_reply(app.looks, found)
    owner = click.person
    return await daily_board_reply(app, owner, await service.play(owner, day), Display())


@button("dpuzzle", Needs.ANYBODY, Changes.OWN, about=About.DAY, where=Where.CLICKED_MESSAGE)
async def ask_puzzle(click: Click) -> Reply:
    """Show the puzzle of a day, or what was right once it is answered."""
    day, owner = click.tables.daily.begun(number(click.rest)), click.person
    found = await click.tables.daily.ask(owner, day)
    if isinstance(found, BoardOutcome):
        return await daily_board_reply(click.app, owner, found, Display())
    return await solution_reply(click.app, owner, day, found)


@button("dailyshare", Needs.ANYBODY, Changes.OTHERS, about=About.DAY, posts=Posts.RESULT, where=Where.BY_ITSELF)
async def share(click: Click) -> None:
    """Answer so that all see it."""
    interaction = click.interaction
    message_id = await answer(interaction, _shared(click), is_public=True, what=click.subject)
    if (day := interaction.extras.get("day")) is not None:
        found = message_id or await id_of_answer(interaction)
        await click.tables.daily.shared(click.user_id, interaction.channel_id or 0, day, found)


async def _shared(click: Click) -> Reply:
    """Compose what all see, and count it, unless only the bot's direct messages are all."""
    looks, interaction = click.app.looks, click.interaction
    day = await click.tables.daily.look(click.user_id, interaction.guild_id, number(click.rest))
    told, look = shared_line(looks, day), looks[day.slug]
    pictures: tuple[Picture, ...] = ()
    if day.standing is not None and day.standing.better_than is not None and look.cover is not None:
        full = full_squares(day.standing.better_than)
        pictures = (await drawn(share_picture, look.cover.emblem, full, told),)
    if not is_direct(interaction):
        await click.tables.daily.share(click.user_id, interaction.channel_id or 0, day)
        interaction.extras["day"] = day.day
    line = f"**{escaped_name(interaction.user.display_name)}** · {told}"
    return Reply(layout(paragraph(line), *galleries(pictures), *rows((daily_button(),))), pictures)
