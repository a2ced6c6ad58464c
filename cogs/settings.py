"""What people can choose for themselves: pictures or words."""

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs import hours_words, words
from cogs.answers import Interaction, Reply, answer
from cogs.buttons import PressButton, Style
from cogs.custom_ids import Press, Verb
from cogs.house import House
from cogs.layout import layout, paragraph, rows
from cogs.lobby import person_of
from cogs.presses import is_private

_TEXT = "text"
_PICTURES = "pictures"


class SettingCommands(commands.Cog):
    """The command that shows one's settings."""

    def __init__(self, house: House) -> None:
        self._house = house

    @app_commands.command(name="settings", description="Choose how your own boards are shown")
    async def settings(self, interaction: Interaction) -> None:
        """Show how it stands, with the buttons to change it."""
        await answer(interaction, self._shown(interaction.user.id), what="settings")

    async def _shown(self, user_id: int) -> Reply:
        person = await self._house.tables.people.find(user_id)
        return settings_reply(text_only=person is not None and person.text_only)


class SettingPresses:
    """The buttons of the settings; each shows them as they then stand."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.handlers = {Verb.SETTING: self._chosen}

    async def _chosen(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._set(interaction, text_only=press.rest == _TEXT)
        await answer(interaction, work, in_place=is_private(interaction), what="settings")

    async def _set(self, interaction: Interaction, *, text_only: bool) -> Reply:
        await self._house.tables.people.set_text_only(person_of(interaction), text_only=text_only)
        return settings_reply(text_only=text_only)


def settings_reply(*, text_only: bool) -> Reply:
    """Show how one's boards are shown, with a button for the other way."""
    pictures = PressButton(Press(Verb.SETTING, 0, rest=_PICTURES), words.PICTURES, _style(is_on=not text_only))
    text = PressButton(Press(Verb.SETTING, 0, rest=_TEXT), words.TEXT_ONLY, _style(is_on=text_only))
    hours = PressButton(Press(Verb.HOURS, 0), hours_words.MY_HOURS)
    stands = words.SHOWN_AS_TEXT if text_only else words.SHOWN_AS_PICTURES
    return Reply(layout(paragraph(stands, words.POSTS_KEEP_PICTURES), *rows((pictures, text, hours))))


def _style(*, is_on: bool) -> Style:
    return Style.primary if is_on else Style.secondary
