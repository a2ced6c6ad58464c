"""What the bot stores of people, in plain words; their own data as a file, and deleting it."""

from collections.abc import Iterator

import structlog
from discord.app_commands import locale_str

from cogs.app import App, Policies
from cogs.interactions.answers import Document, Interaction, Reply, said
from cogs.interactions.askers import person_of
from cogs.interactions.click import Click
from cogs.interactions.commands import admitted, command
from cogs.interactions.controls import Changes, Needs, Press, PressButton, Style, Where, button
from cogs.interactions.replies import enclosed, layout, paragraph, rows
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words.text import fitted
from rules.errors import PlayerError
from tables.model.refusals import NotSaved
from tables.people.privacy import Export

_DATA, _DELETE, _KEEP = "data", "delete", "keep"
_MOST_FILES = 10
"""Files that Discord takes with one message."""

_log = structlog.get_logger(__name__)


@command("privacy", locale_str("See, download or delete your data"), Needs.ANYBODY, Changes.NOTHING)
@button(
    "privacy",
    Needs.ANYBODY,
    Changes.NOTHING,
    where=Where.CLICKED_MESSAGE,
    when=lambda click: click.rest in (_DELETE, _KEEP),
)
async def privacy(click: Click) -> Reply:
    """Explain what is stored, with buttons for the file and for deleting, or do what these say."""
    match click.rest:
        case "data":
            return await data_reply(click)
        case "delete":
            return await question_reply(click)
        case "keep":
            return said(people_words.KEPT)
        case _:
            return _explained(click.app.policies)


# The lobbies that it closes, and the seats that computers take, were theirs.
@button("forget", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def forget(click: Click) -> Reply:
    """Delete what is stored of somebody, unless their tables have changed since they were asked."""
    if click.rest != str((await click.tables.privacy.question(click.user_id)).tables):
        return await question_reply(click)
    await click.tables.privacy.forget(click.user_id)
    return said(people_words.DELETED)


async def note_name(app: App, interaction: Interaction) -> None:
    """Save what the user is called on a server if that has changed there; best effort."""
    if interaction.guild_id is None:
        return
    try:
        await app.tables.privacy.renamed(person_of(interaction), interaction.guild_id)
    except NotSaved:
        _log.warning("a name could not be saved", user=interaction.user.id)


async def data_reply(click: Click) -> Reply:
    """
    Return everything that is stored of a person as JSON files, compressed if they are large.

    Raises: PlayerError: it could not be read now, or is more than Discord takes.
    """
    export = await admitted(click, "my data", lambda: click.tables.privacy.export(click.user_id))
    if len(export.files) > _MOST_FILES:
        raise PlayerError("too-much-data", "That is more than Discord lets me send; please ask whoever runs me for it.")
    documents = tuple(_documents(export))
    names = tuple(document.name for document in documents)
    return Reply(layout(paragraph(people_words.data_files(names)), *map(enclosed, names)), documents=documents)


async def question_reply(click: Click) -> Reply:
    """Say what deleting would do, with a button to confirm. Raises: Refusal: nothing is stored of them."""
    farewell = await click.tables.privacy.question(click.user_id)
    told = people_words.may_delete(farewell.lobbies, farewell.handed_on, farewell.ended)
    delete = Press("forget", 0, rest=str(farewell.tables))
    buttons = (
        PressButton(delete, people_words.DELETE_ALL, Style.danger),
        PressButton(Press("privacy", 0, rest=_KEEP), people_words.KEEP),
    )
    text = fitted((str(people_words.SURE),), told, (str(people_words.NO_WAY_BACK),))
    return Reply(layout(paragraph(*text), *rows(buttons)))


def _documents(export: Export) -> Iterator[Document]:
    ending = "json.gz" if export.is_compressed else "json"
    for number, content in enumerate(export.files, 1):
        yield Document(f"my-data{f'-{number}' if len(export.files) > 1 else ''}.{ending}", content)


def _explained(policies: Policies) -> Reply:
    buttons = (
        PressButton(Press("privacy", 0, rest=_DATA), people_words.MY_DATA, Style.primary),
        PressButton(Press("privacy", 0, rest=_DELETE), people_words.DELETE),
    )
    links = words.policies(policies.privacy, policies.terms)
    return Reply(layout(paragraph(people_words.EXPLAINED, links), *rows(buttons)))
