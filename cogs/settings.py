"""What people can choose for themselves: pictures or words, with odds or without."""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs import hours_words, words
from cogs.answers import Interaction, Reply, answer
from cogs.buttons import PressButton, Style
from cogs.custom_ids import Press, Verb
from cogs.house import House
from cogs.layout import layout, paragraph, rows
from cogs.lobby import person_of
from cogs.presses import is_private
from db.people import PersonRow
from tables.place import Person

_TEXT, _PICTURES = "text", "pictures"
_ODDS, _NO_ODDS = "odds", "no-odds"


class SettingCommands(commands.Cog):
    """The command that shows one's settings."""

    def __init__(self, house: House) -> None:
        self._house = house

    @app_commands.command(name="settings", description=locale_str("Choose how your boards are shown"))
    async def settings(self, interaction: Interaction) -> None:
        """Show how it stands, with the buttons to change it."""
        await answer(interaction, self._shown(interaction.user.id), what="settings")

    async def _shown(self, user_id: int) -> Reply:
        return settings_reply(await self._house.tables.people.find(user_id))


class SettingPresses:
    """The buttons of the settings; each shows them as they then stand."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.handlers = {Verb.SETTING: self._chosen}

    async def _chosen(self, interaction: Interaction, press: Press, _: Sequence[str]) -> None:
        work = self._set(person_of(interaction), press.rest)
        await answer(interaction, work, in_place=is_private(interaction), what="settings")

    async def _set(self, person: Person, wish: str) -> Reply:
        people = self._house.tables.people
        if wish in (_ODDS, _NO_ODDS):
            await people.set_with_odds(person, with_odds=wish == _ODDS)
        else:
            await people.set_text_only(person, text_only=wish == _TEXT)
        return settings_reply(await people.find(person.user_id))


def settings_reply(person: PersonRow | None) -> Reply:
    """Show how the boards of a person, perhaps an unknown one, are shown, with buttons for the other ways."""
    text_only, with_odds = (False, False) if person is None else (person.text_only, person.with_odds)
    buttons = (
        PressButton(Press(Verb.SETTING, 0, rest=_PICTURES), words.PICTURES, _style(is_on=not text_only)),
        PressButton(Press(Verb.SETTING, 0, rest=_TEXT), words.TEXT_ONLY, _style(is_on=text_only)),
        PressButton(
            Press(Verb.SETTING, 0, rest=_NO_ODDS if with_odds else _ODDS),
            words.HIDE_ODDS if with_odds else words.SHOW_ODDS,
        ),
        PressButton(Press(Verb.HOURS, 0), hours_words.MY_HOURS),
    )
    stands = words.SHOWN_AS_TEXT if text_only else words.SHOWN_AS_PICTURES
    odds = words.ODDS_SHOWN if with_odds else words.ODDS_HIDDEN
    return Reply(layout(paragraph(stands, odds, words.POSTS_KEEP_PICTURES), *rows(buttons)))


def _style(*, is_on: bool) -> Style:
    return Style.primary if is_on else Style.secondary
