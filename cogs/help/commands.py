"""Help, topic by topic, and the walk-through of a game, page by page; only the asker sees them."""

from collections.abc import Iterator, Sequence

from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context, Policies
from cogs.help import words as help_words
from cogs.help.words import PAGES, Topic
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import may_have_tables
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.command_list import Registrar
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, learn_button, option, paragraph, rows, select_row, start_button
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from languages.speech import labelled
from render.optional import Guides
from render.registry import LOOKS
from rules.errors import PlayerError
from tables.model.place import USUAL

_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]
_TOPICS = [app_commands.Choice(name=locale_str(page.label.message), value=topic.value) for topic, page in PAGES.items()]


class HelpCommands(ContextCog):
    """The command `/help`, which opens a panel of topics."""

    def __init__(self, context: Context, registrar: Registrar) -> None:
        super().__init__(context)
        self._registrar = registrar

    @app_commands.command(name="help", description=locale_str("What you can do here, topic by topic"))
    @app_commands.describe(topic=locale_str("What you want to know"))
    @app_commands.choices(topic=_TOPICS)
    async def help(self, interaction: Interaction, topic: str = Topic.START.value) -> None:
        """Show a topic, with a select of the others."""
        await answer(
            interaction,
            topic_reply(self._context, self._registrar, topic, can_play=may_have_tables(interaction)),
            what="help",
        )


class GuideCommands(ContextCog):
    """The command that opens the first page of a walk-through."""

    @app_commands.command(name="rules", description=locale_str("Learn a game in a few pages with pictures"))
    @app_commands.describe(game=locale_str("Which game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        """Show the first page."""
        work = page_reply(self._context, game, 1, can_play=may_have_tables(interaction))
        await answer(interaction, work, what=f"rules {game}")


async def topic_reply(context: Context, registrar: Registrar, value: str, *, can_play: bool) -> Reply:
    """
    Show one topic, with commands to tap.

    Args:
        can_play: the first topic has a button to start a game here.
    Raises: PlayerError: there is no such topic.
    """
    try:
        topic = Topic(value)
    except ValueError:
        raise PlayerError("no-such-topic", "I have nothing on that; `/help` lists the topics.") from None
    lines = (help_words.headed(topic), *_told(registrar, topic), *_small_print(context.policies, topic))
    options = [option(page.label, one.value, page.detail, default=one is topic) for one, page in PAGES.items()]
    select = PressSelect(Press(Verb.TOPIC, 0), help_words.CHOOSE_TOPIC, options)
    told = paragraph(*(registrar.mentioned(line) for line in lines))
    start = rows((start_button(),)) if can_play and topic is Topic.START else ()
    return Reply(layout(told, *start, select_row(select)))


def _told(registrar: Registrar, topic: Topic) -> Iterator[str]:
    match topic:
        case Topic.COMMANDS | Topic.AT_TABLES:
            for name, description in registrar.commands():
                if (" " in name) == (topic is Topic.AT_TABLES):
                    yield help_words.listed(name, str(description))
        case _:
            yield str(PAGES[topic].text)


def _small_print(policies: Policies, topic: Topic) -> Iterator[str]:
    if topic is Topic.START:
        yield str(help_words.OWNERS)
        yield words.policies(policies.privacy, policies.terms)


def help_button() -> PressButton:
    """Return the button that opens the panel in a new message."""
    return PressButton(Press(Verb.HELP, 0), help_words.HELP)


def presses(registrar: Registrar) -> Handlers:
    """Return the handlers of the buttons and the select; a topic or page replaces another one of the same panel."""

    async def opened(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
        topic = values[0] if values else Topic.START.value
        return await topic_reply(context, registrar, topic, can_play=may_have_tables(interaction))

    return {
        Verb.HELP: beside(opened),
        Verb.TOPIC: in_place(opened),
        # A button without a number is in another message, which the page must not replace.
        Verb.GUIDE: in_place(_turned, lambda press: ":" in press.rest),
    }


async def _turned(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    slug, _sign, number = press.rest.partition(":")
    page = int(number) if number.isdigit() else 1
    return await page_reply(context, slug, page, can_play=may_have_tables(interaction))


async def page_reply(context: Context, slug: str, number: int, *, can_play: bool) -> Reply:
    """
    Show one page of a game's walk-through, counted from 1.

    Args:
        can_play: the last page has buttons to begin a game here.
    Raises: PlayerError: no such game or page.
    """
    look = context.looks.get(slug)
    if look is None or number not in range(1, look.pages + 1):
        raise PlayerError("no-such-page", "There is no such page; `/rules` starts at the first.")
    page = await drawn(look.guide, number)
    text = paragraph(
        f"### {labelled(look.title, page.title)}", page.text, words.PAGE_LINE.said(number=number, pages=look.pages)
    )
    buttons = [*_page_buttons(slug, number, look.pages)]
    if isinstance(look, Guides) and number in (1, look.pages):
        buttons.append(learn_button(slug))
    if can_play and number == look.pages:
        buttons += _beginnings(slug)
    return Reply(layout(text, *galleries((page.picture,)), *rows(buttons)), (page.picture,))


def _page_buttons(slug: str, number: int, pages: int) -> Iterator[PressButton]:
    if number > 1:
        yield PressButton(Press(Verb.GUIDE, 0, rest=f"{slug}:{number - 1}"), words.BACK)
    if number < pages:
        yield PressButton(Press(Verb.GUIDE, 0, rest=f"{slug}:{number + 1}"), words.NEXT, Style.primary)


def _beginnings(slug: str) -> tuple[PressButton, ...]:
    """Return the buttons that begin a game against a computer, and open a table."""
    return (
        PressButton(Press(Verb.SOLO, 0, rest=f"{slug}:{USUAL.value}"), words.PLAY_ALONE, Style.primary),
        PressButton(Press(Verb.NEW, 0, rest=slug), words.WITH_OTHERS),
    )
