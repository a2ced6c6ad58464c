"""The command `/help`: a panel of topics that only the asker sees, in channels and direct messages alike."""

from collections.abc import Iterator, Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.help import words as help_words
from cogs.help.words import PAGES, Topic
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import is_private
from cogs.interactions.buttons import PressButton, PressSelect
from cogs.interactions.command_list import Registrar
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, option, paragraph, select_row
from rules.errors import PlayerError

_TOPICS = [app_commands.Choice(name=locale_str(page.label.message), value=topic.value) for topic, page in PAGES.items()]


class HelpCommands(commands.Cog):
    """The command that opens the panel."""

    def __init__(self, registrar: Registrar) -> None:
        self._registrar = registrar

    @app_commands.command(name="help", description=locale_str("Find out what you can do, topic by topic"))
    @app_commands.describe(topic=locale_str("What you want to know"))
    @app_commands.choices(topic=_TOPICS)
    async def help(self, interaction: Interaction, topic: str = Topic.START.value) -> None:
        """Show a topic, with a select of the others."""
        await answer(interaction, topic_reply(self._registrar, topic), what="help")


class HelpPresses:
    """The button that opens the panel, and its select, which replaces the topic by another."""

    def __init__(self, registrar: Registrar) -> None:
        self._registrar = registrar
        self.handlers = {Verb.HELP: self._opened, Verb.TOPIC: self._chosen}

    async def _opened(self, interaction: Interaction, _: Press, __: Sequence[str]) -> None:
        await answer(interaction, topic_reply(self._registrar, Topic.START.value), what="help")

    async def _chosen(self, interaction: Interaction, _: Press, values: Sequence[str]) -> None:
        work = topic_reply(self._registrar, values[0])
        await answer(interaction, work, in_place=is_private(interaction), what="help")


async def topic_reply(registrar: Registrar, value: str) -> Reply:
    """Show one topic, with commands to tap. Raises: PlayerError: there is no such topic."""
    try:
        topic = Topic(value)
    except ValueError:
        raise PlayerError("no-such-topic", "I know nothing of that; `/help` lists what I know of.") from None
    lines = (help_words.headed(topic), *_told(registrar, topic))
    options = [option(page.label, one.value, page.detail, default=one is topic) for one, page in PAGES.items()]
    select = PressSelect(Press(Verb.TOPIC, 0), help_words.CHOOSE_TOPIC, options)
    return Reply(layout(paragraph(*(registrar.mentioned(line) for line in lines)), select_row(select)))


def _told(registrar: Registrar, topic: Topic) -> Iterator[str]:
    match topic:
        case Topic.COMMANDS | Topic.AT_TABLES:
            for name, description in registrar.commands():
                if (" " in name) == (topic is Topic.AT_TABLES):
                    yield help_words.listed(name, str(description))
        case _:
            yield str(PAGES[topic].text)


def help_button() -> PressButton:
    """Return the button that opens the panel in a new message."""
    return PressButton(Press(Verb.HELP, 0), help_words.HELP)
