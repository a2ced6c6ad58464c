"""The walk-through of a game, page by page; only the asker sees it."""

from collections.abc import Iterator, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import gallery, layout, paragraph, rows
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from render.registry import LOOKS
from rules.errors import PlayerError

_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]


class GuideCommands(commands.Cog):
    """The command that opens the first page."""

    def __init__(self, context: Context) -> None:
        self._context = context

    @app_commands.command(name="rules", description=locale_str("Learn a game in a few pages with pictures"))
    @app_commands.describe(game=locale_str("Which game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        """Show the first page."""
        await answer(interaction, page_reply(self._context, game, 1), what=f"rules {game}")


class GuidePresses:
    """The buttons that turn the pages."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers = {Verb.GUIDE: self._turned}

    async def _turned(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        # A button without a number is in another message, which the page must not replace.
        slug, is_turned, number = press.rest.partition(":")
        page = int(number) if number.isdigit() else 1
        in_place = bool(is_turned) and is_private(interaction)
        await answer(interaction, page_reply(self._context, slug, page), in_place=in_place, what="guide")


async def page_reply(context: Context, slug: str, number: int) -> Reply:
    """Show one page of a game's walk-through, counted from 1. Raises: PlayerError: no such game or page."""
    look = context.looks.get(slug)
    if look is None or number not in range(1, look.pages + 1):
        raise PlayerError("no-such-page", "There is no such page; `/rules` begins with the first one.")
    page = await drawn(look.guide, number)
    text = paragraph(
        f"### {look.title}: {page.title}", page.text, words.PAGE_LINE.said(number=number, pages=look.pages)
    )
    return Reply(layout(text, gallery((page.picture,)), *rows(_buttons(slug, number, look.pages))), (page.picture,))


def _buttons(slug: str, number: int, pages: int) -> Iterator[PressButton]:
    if number > 1:
        yield PressButton(Press(Verb.GUIDE, 0, rest=f"{slug}:{number - 1}"), words.BACK)
    if number < pages:
        yield PressButton(Press(Verb.GUIDE, 0, rest=f"{slug}:{number + 1}"), words.NEXT, Style.primary)
