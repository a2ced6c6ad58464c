"""Help, topic by topic, and the walk-through of a game, page by page; only the asker sees them."""

from collections.abc import Iterator

from discord import app_commands
from discord.app_commands import locale_str

from cogs.app import Policies
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import may_have_tables
from cogs.interactions.click import Click, allowed
from cogs.interactions.command_list import Registrar
from cogs.interactions.commands import ContextCog, click_of
from cogs.interactions.controls import Changes, Needs, Press, PressButton, PressSelect, Style, Where, button, select
from cogs.interactions.replies import galleries, layout, learn_button, option, paragraph, rows, select_row, start_button
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words import help as help_words
from cogs.words.help import PAGES, Topic
from languages.speech import labelled
from render.optional import Guides
from render.registry import LOOKS
from rules.errors import PlayerError
from tables.model.place import USUAL

_GAMES = [app_commands.Choice(name=look.title, value=slug) for slug, look in LOOKS.items()]
_TOPICS = [app_commands.Choice(name=locale_str(page.label.message), value=topic.value) for topic, page in PAGES.items()]


class HelpCommands(ContextCog):
    """The command `/help`, which opens a panel of topics."""

    @allowed(Needs.ANYBODY, Changes.NOTHING)
    @app_commands.command(name="help", description=locale_str("What you can do here, topic by topic"))
    @app_commands.describe(topic=locale_str("What you want to know"))
    @app_commands.choices(topic=_TOPICS)
    async def help(self, interaction: Interaction, topic: str = Topic.START.value) -> None:
        """Show a topic, with a select of the others."""
        click = click_of(interaction)
        await answer(interaction, topic_reply(click, topic), what=click.subject)


class GuideCommands(ContextCog):
    """The command that opens the first page of a walk-through."""

    @allowed(Needs.ANYBODY, Changes.NOTHING)
    @app_commands.command(name="rules", description=locale_str("Learn a game in a few pages with pictures"))
    @app_commands.describe(game=locale_str("Which game"))
    @app_commands.choices(game=_GAMES)
    async def rules(self, interaction: Interaction, game: str = _GAMES[0].value) -> None:
        """Show the first page."""
        click = click_of(interaction)
        await answer(interaction, page_reply(click, game, 1), what=f"{click.subject} {game}")


@button("help", Needs.ANYBODY, Changes.NOTHING)
@select("topic", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
async def chosen_topic(click: Click) -> Reply:
    """Show a topic; it replaces another one of the same panel."""
    return await topic_reply(click, click.values[0] if click.values else Topic.START.value)


async def topic_reply(click: Click, value: str) -> Reply:
    """
    Show one topic, with commands to tap; the first has a button to start a game where one can be.

    Raises: PlayerError: there is no such topic.
    """
    try:
        topic = Topic(value)
    except ValueError:
        raise PlayerError("no-such-topic", "I have nothing on that; `/help` lists the topics.") from None
    app, registrar = click.app, click.app.registrar
    lines = (help_words.headed(topic), *_told(registrar, topic), *_small_print(app.policies, topic))
    options = [option(page.label, one.value, page.detail, default=one is topic) for one, page in PAGES.items()]
    select = PressSelect(Press("topic", 0), help_words.CHOOSE_TOPIC, options)
    told = paragraph(*(registrar.mentioned(line) for line in lines))
    can_play = topic is Topic.START and may_have_tables(click.interaction)
    start = rows((start_button(),)) if can_play else ()
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
    return PressButton(Press("help", 0), help_words.HELP)


# A button without a number is in another message, which the page must not replace.
@button("guide", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE, when=lambda click: ":" in click.rest)
async def turned_page(click: Click) -> Reply:
    """Show another page of a walk-through; it replaces the one before."""
    slug, _sign, number = click.rest.partition(":")
    return await page_reply(click, slug, int(number) if number.isdigit() else 1)


async def page_reply(click: Click, slug: str, number: int) -> Reply:
    """
    Show one page of a game's walk-through, counted from 1; the last has buttons to begin a game where one can be.

    Raises: PlayerError: no such game or page.
    """
    look = click.app.looks.get(slug)
    if look is None or number not in range(1, look.pages + 1):
        raise PlayerError("no-such-page", "There is no such page; `/rules` starts at the first.")
    page = await drawn(look.guide, number)
    text = paragraph(
        f"### {labelled(look.title, page.title)}", page.text, words.PAGE_LINE.said(number=number, pages=look.pages)
    )
    buttons = [*_page_buttons(slug, number, look.pages)]
    if isinstance(look, Guides) and number in (1, look.pages):
        buttons.append(learn_button(slug))
    if number == look.pages and may_have_tables(click.interaction):
        buttons += _beginnings(slug)
    return Reply(layout(text, *galleries((page.picture,)), *rows(buttons)), (page.picture,))


def _page_buttons(slug: str, number: int, pages: int) -> Iterator[PressButton]:
    if number > 1:
        yield PressButton(Press("guide", 0, rest=f"{slug}:{number - 1}"), words.BACK)
    if number < pages:
        yield PressButton(Press("guide", 0, rest=f"{slug}:{number + 1}"), words.NEXT, Style.primary)


def _beginnings(slug: str) -> tuple[PressButton, ...]:
    """Return the buttons that begin a game against a computer, and open a table."""
    return (
        PressButton(Press("solo", 0, rest=f"{slug}:{USUAL.value}"), words.PLAY_ALONE, Style.primary),
        PressButton(Press("new", 0, rest=slug), words.WITH_OTHERS),
    )
