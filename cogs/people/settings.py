"""A person's settings: pictures for phones or computers, or words; odds, direct messages, language."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.language import address_asker
from cogs.interactions.layout import layout, option, paragraph, rows, select_row
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.words import people as people_words
from cogs.words import time as time_words
from db.people.people import DmState, DmWish, PersonRow, Showing
from languages.explanations import explained
from languages.offered import OFFERED, nearest
from languages.speech import Text
from render.canvas.formats import Format
from rules.errors import PlayerError
from tables.model.place import Person

_TEXT = "text"
_FORMATS = {one.value: one for one in (Format.TALL, Format.WIDE)}
_ODDS, _NO_ODDS = "odds", "no-odds"
_MESSAGES, _NO_MESSAGES = "messages", "no-messages"
_AUTOMATIC = "auto"


class SettingCommands(ContextCog):
    """The command that shows your settings."""

    @app_commands.command(name="settings", description=locale_str("Choose how boards look, and your language"))
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings, with buttons to change them."""
        await answer(interaction, _shown(self._context, person_of(interaction)), what="settings")


async def _shown(context: Context, person: Person) -> Reply:
    return settings_reply(await context.tables.people.find(person.user_id), person.locale)


async def _set(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    people, person, wish = context.tables.people, person_of(interaction), press.rest
    if wish in (_ODDS, _NO_ODDS):
        await people.set_with_odds(person, with_odds=wish == _ODDS)
    elif wish in (_MESSAGES, _NO_MESSAGES):
        await people.set_direct_messages(person, are_wanted=wish == _MESSAGES)
    elif wish in _FORMATS:
        await people.set_picture_format(person, wish)
    elif wish == _TEXT:
        await people.set_text_only(person)
    return await _shown(context, person)


async def _speak(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
    people, person, language = context.tables.people, person_of(interaction), "".join(values[:1])
    if language not in (*OFFERED, _AUTOMATIC):
        raise PlayerError("no-such-language", "I don't speak that language; please choose one from the list.")
    await people.set_language(person, "" if language == _AUTOMATIC else language)
    # The answer itself is in the new language.
    await address_asker(context, interaction)
    return await _shown(context, person)


async def _show(context: Context, interaction: Interaction, _: Press, values: Sequence[str]) -> Reply:
    person = person_of(interaction)
    wish = next((one for one in Showing if one.value in values), None)
    if wish is not None:
        await context.tables.people.set_showing(person, wish)
    return await _shown(context, person)


def settings_reply(person: PersonRow | None, locale: str = "") -> Reply:
    """Show a person's settings with buttons to change them; `person` is None if nothing is stored of them."""
    text_only, with_odds = (False, False) if person is None else (person.text_only, person.with_odds)
    chosen = _TEXT if text_only else (person and person.picture_format) or Format.WIDE.value
    ways = {**{value: people_words.FORMATS[one] for value, one in _FORMATS.items()}, _TEXT: people_words.TEXT_ONLY}
    looks = [
        PressButton(Press(Verb.SETTING, 0, rest=way), label, Style.primary if way == chosen else Style.secondary)
        for way, label in ways.items()
    ]
    buttons = (
        PressButton(
            Press(Verb.SETTING, 0, rest=_NO_ODDS if with_odds else _ODDS),
            people_words.HIDE_ODDS if with_odds else people_words.SHOW_ODDS,
        ),
        _messages_button(person),
        PressButton(Press(Verb.HOURS, 0), time_words.MY_HOURS),
    )
    stands = people_words.SHOWN_AS_TEXT if text_only else people_words.SHOWN[Format(chosen)]
    odds = people_words.ODDS_SHOWN if with_odds else people_words.ODDS_HIDDEN
    told = paragraph(stands, odds, _messages(person), explained(people_words.POSTS_KEEP_PICTURES, key="posts"))
    shown = Showing.SERVER if person is None else person.profile
    options = [option(label, one.value, default=one is shown) for one, label in people_words.SHOWN_TO.items()]
    showing = select_row(PressSelect(Press(Verb.SHOWING, 0), people_words.SHOWING, options))
    return Reply(layout(told, *rows(looks), *rows(buttons), showing, *_languages(person, nearest(locale))))


def _messages(person: PersonRow | None) -> Text:
    if person is None or person.dm_wish is not DmWish.WANTED:
        return people_words.BY_MENTION
    return people_words.UNREACHED if person.dm_state is DmState.CLOSED else people_words.BY_MESSAGE


def _messages_button(person: PersonRow | None) -> PressButton:
    if _messages(person) is people_words.BY_MESSAGE:
        return PressButton(Press(Verb.SETTING, 0, rest=_NO_MESSAGES), people_words.STOP_MESSAGES)
    return PressButton(Press(Verb.SETTING, 0, rest=_MESSAGES), people_words.GET_MESSAGES)


def _languages(person: PersonRow | None, usual: str) -> Iterator[ui.ActionRow[Any]]:
    """Yield the select of a language, if several are offered; `usual` is the one for those who choose none."""
    if len(OFFERED) == 1:
        return
    chosen = person.language if person is not None and person.language in OFFERED else _AUTOMATIC
    options = [option(people_words.automatic(usual), _AUTOMATIC, default=chosen == _AUTOMATIC)]
    options += [option(people_words.language(code), code, default=chosen == code) for code in OFFERED]
    yield select_row(PressSelect(Press(Verb.LANGUAGE, 0), people_words.LANGUAGE, options))


PRESSES: Handlers = {Verb.SETTING: in_place(_set), Verb.LANGUAGE: in_place(_speak), Verb.SHOWING: in_place(_show)}
