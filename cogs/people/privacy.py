"""What the bot stores of people, in plain words; their own data as a file, and deleting it."""

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Document, Interaction, Reply, answer, said
from cogs.interactions.askers import person_of
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import enclosed, layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, in_place
from cogs.people import words as people_words
from cogs.words import general as words
from cogs.words.text import fitted, legible_json
from tables.model.refusals import NotSaved
from tables.people.privacy import Rows

_DATA, _DELETE, _KEEP = "data", "delete", "keep"
_LARGE = 4 << 20
"""Size in bytes above which the file is compressed; Discord accepts little more than twice as much."""
_REMEMBERED = 4096

_log = structlog.get_logger(__name__)


class PrivacyCommands(ContextCog):
    """The command that explains what is stored."""

    @app_commands.command(name="privacy", description=locale_str("See, download or delete your data"))
    async def privacy(self, interaction: Interaction) -> None:
        """Explain what is stored, with buttons for the file and for deleting."""
        await answer(interaction, _explained(self._context), what="privacy")


async def _pressed(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    match press.rest:
        case "data":
            return await data_reply(context, interaction.user.id)
        case "delete":
            return await question_reply(context, interaction.user.id)
        case "keep":
            return said(people_words.KEPT)
        case _:
            return await _explained(context)


async def _forget(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
    privacy, user_id = context.tables.privacy, interaction.user.id
    if press.rest != str((await privacy.question(user_id)).tables):
        # Their tables have changed since they were asked.
        return await question_reply(context, user_id)
    await privacy.forget(user_id)
    return said(people_words.DELETED)


class Renaming:
    """Keeps the names of people up to date: each interaction contains the current one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._names: OrderedDict[tuple[int, int], str] = OrderedDict()

    async def look(self, interaction: Interaction) -> None:
        """Save the name of the user on a server if it has changed; best effort."""
        person, guild_id = person_of(interaction), interaction.guild_id
        if guild_id is None or self._names.get((person.user_id, guild_id)) == person.name:
            return
        try:
            await self._context.tables.privacy.renamed(person, guild_id)
        except NotSaved:
            _log.warning("a name could not be saved", user=person.user_id)
            return
        self._names[person.user_id, guild_id] = person.name
        if len(self._names) > _REMEMBERED:
            self._names.popitem(last=False)


async def data_reply(context: Context, user_id: int) -> Reply:
    """Return everything that is stored of a person as a JSON file, compressed if it is large."""
    document = await asyncio.to_thread(_document, await context.tables.privacy.rows(user_id))
    return Reply(
        layout(paragraph(people_words.DATA_FILE.said(name=document.name)), enclosed(document.name)),
        documents=(document,),
    )


async def question_reply(context: Context, user_id: int) -> Reply:
    """Say what deleting would do, with a button to confirm. Raises: Refusal: nothing is stored of them."""
    farewell = await context.tables.privacy.question(user_id)
    told = people_words.may_delete(farewell.lobbies, farewell.handed_on, farewell.ended)
    delete = Press(Verb.FORGET, 0, rest=str(farewell.tables))
    buttons = (
        PressButton(delete, people_words.DELETE_ALL, Style.danger),
        PressButton(Press(Verb.PRIVACY, 0, rest=_KEEP), people_words.KEEP),
    )
    text = fitted((str(people_words.SURE),), told, (str(people_words.NO_WAY_BACK),))
    return Reply(layout(paragraph(*text), *rows(buttons)))


def _document(found: Rows) -> Document:
    text = legible_json(msgspec.json.format(msgspec.json.encode(found), indent=2))
    if len(text) <= _LARGE:
        return Document("my-data.json", text)
    return Document("my-data.json.gz", gzip.compress(text))


async def _explained(context: Context) -> Reply:
    buttons = (
        PressButton(Press(Verb.PRIVACY, 0, rest=_DATA), people_words.MY_DATA, Style.primary),
        PressButton(Press(Verb.PRIVACY, 0, rest=_DELETE), people_words.DELETE),
    )
    links = words.policies(context.policies.privacy, context.policies.terms)
    return Reply(layout(paragraph(people_words.EXPLAINED, links), *rows(buttons)))


PRESSES: Handlers = {
    Verb.PRIVACY: in_place(_pressed, lambda press: press.rest in (_DELETE, _KEEP)),
    Verb.FORGET: in_place(_forget),
}
