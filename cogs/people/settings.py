"""A person's settings: pictures or words, odds, language, and direct messages from tables."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, said
from cogs.interactions.askers import address_asker
from cogs.interactions.click import Click
from cogs.interactions.commands import command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button, select
from cogs.interactions.failures import NETWORK, note
from cogs.interactions.rate_limit import patience
from cogs.interactions.replies import layout, paragraph, rows
from cogs.interactions.settings import Setting, Value, languages, listed, of_kind
from cogs.words import people as people_words
from cogs.words import time as time_words
from db.people.people import DmState, DmWish, PersonRow, Showing
from languages.catalogues import OFFERED, nearest
from languages.explanations import explained
from languages.speech import Text
from render.canvas.formats import Format
from tables.model.place import Person
from tables.model.refusals import NotSaved

_PATIENCE = 20.0
"""Seconds after which an offer counts as lost."""
_TRIAL = 10.0
"""Seconds to wait for what Discord says to a first message; after that it is thought to arrive."""
_ONLY_THERE = "thread"

_TEXT = "text"
_AUTOMATIC = "auto"

_log = structlog.get_logger(__name__)


@asynccontextmanager
async def arriving(click: Click) -> AsyncIterator[None]:
    """
    Whenever somebody comes to a table, or begins it, tell them afterwards that it writes to them.

    If nobody has done so before, offer them direct messages.
    """
    before = await known(click.app, click.user_id)
    yield
    await _follow(click, before)


async def known(app: App, user_id: int) -> PersonRow | None:
    """Return what is stored about somebody before they come to a table; None if nothing is, or it cannot be read."""
    try:
        return await app.tables.people.find(user_id)
    except sqlite3.Error as fault:
        note(_log, "whether somebody wants direct messages could not be read", fault)
        return None


async def _follow(click: Click, before: PersonRow | None) -> None:
    """Follow the answer up; nobody is offered anything a second time, even if the offer is lost."""
    try:
        reply = await _arrival(click.app, click.user_id, click.game_id, before)
        if reply is not None:
            await _whisper(click.interaction, reply)
    except (NotSaved, *NETWORK) as fault:
        note(_log, "direct messages could not be offered", fault)


async def _arrival(app: App, user_id: int, game_id: int, before: PersonRow | None) -> Reply | None:
    """Return what to tell somebody who came to a table; None if they know it, or did not come."""
    people, found = app.tables.people, await app.tables.people.written_to(user_id, game_id)
    if found is None:
        return offer_reply(game_id) if await people.offer_messages(user_id, game_id) else None
    if not await _reaches(app, found, user_id):
        return unreached_reply(game_id)
    is_new = before is None or before.dm_wish is not DmWish.WANTED
    return _agreed_reply(people_words.JOINED, game_id) if is_new else None


async def tell_host(app: App, interaction: Interaction, game_id: int, before: PersonRow | None) -> None:
    """Tell somebody who has opened a table that it will write to them, unless they have chosen `before`."""
    table = await app.tables.lookup.table(game_id)
    has_chosen = before is not None and before.dm_wish in (DmWish.WANTED, DmWish.DECLINED)
    if table is not None and table.terms.by_message and not has_chosen:
        try:
            await _whisper(interaction, _agreed_reply(people_words.HOSTED, game_id))
        except NETWORK as fault:
            note(_log, "a host could not be told of direct messages", fault)


async def _whisper(interaction: Interaction, reply: Reply) -> None:
    async with patience(interaction.client, _PATIENCE):
        await interaction.followup.send(view=reply.view, ephemeral=True)


async def _reaches(app: App, game_id: int, user_id: int) -> bool:
    """Return whether direct messages reach somebody, as far as Discord has said so by now."""
    try:
        async with asyncio.timeout(_TRIAL):
            return await app.tables.outbox.reaches(game_id, user_id)
    except TimeoutError:
        return True


def offer_reply(game_id: int) -> Reply:
    """Ask whether somebody wants direct messages; they need not answer."""
    return _reply(people_words.MESSAGES_OFFERED, _get_button(game_id))


def unreached_reply(game_id: int) -> Reply:
    """Say that no direct message reaches somebody, with a button to try again."""
    return _reply(people_words.UNREACHED, _get_button(game_id))


def only_there_button(game_id: int, label: Text = people_words.ONLY_THERE) -> PressButton:
    """Return the button of those who want no direct messages."""
    return PressButton(Press("messages", game_id, rest=_ONLY_THERE), label)


def _get_button(game_id: int) -> PressButton:
    return PressButton(Press("messages", game_id), people_words.GET_MESSAGES, Style.primary)


def _agreed_reply(told: Text, game_id: int) -> Reply:
    return _reply(told, only_there_button(game_id, people_words.ONLY_HERE))


def _reply(told: Text, choice: PressButton) -> Reply:
    return Reply(layout(paragraph(told), *rows((choice,))))


@button("messages", Needs.ANYBODY, Changes.OWN, about=About.ANY_TABLE, where=Where.CLICKED_MESSAGE)
async def choose_messages(click: Click) -> Reply:
    """Let somebody have direct messages, or only be called where the table is."""
    if click.rest == _ONLY_THERE:
        people = click.tables.people
        await people.set_direct_messages(click.person, are_wanted=False, shown_in=click.shown_in)
        return said(people_words.BY_MENTION)
    is_reached = await want(click.app, click.person, click.game_id)
    return said(people_words.MESSAGES_COME) if is_reached else unreached_reply(click.game_id)


async def want(app: App, person: Person, game_id: int | None = None) -> bool:
    """
    Let somebody have direct messages, and try whether one reaches them, from this table or the newest of theirs.

    Returns: whether one does, as far as Discord has said so by now. Raises: NotSaved.
    """
    if game_id is None:
        tables = await app.tables.lookup.tables_of(person.user_id)
        game_id = tables[-1].game_id if tables else 0
    if not await app.tables.people.want_messages(person, game_id):
        return await _reaches(app, game_id, person.user_id)
    try:
        async with asyncio.timeout(_TRIAL):
            return await app.reaches(person.user_id)
    except (TimeoutError, *NETWORK) as fault:
        note(_log, "it is not known whether direct messages reach somebody", fault)
        return True


def _of(person: PersonRow | None) -> PersonRow:
    """Return the settings of a person: the defaults if nothing is stored about them."""
    return person or PersonRow(
        user_id=0, dm_channel_id=None, dm_state=DmState.UNKNOWN, text_only=False, with_odds=False, seen_at=0
    )


def _look(person: PersonRow) -> str:
    return _TEXT if person.text_only else person.picture_format or Format.WIDE.value


def _look_explained(person: PersonRow) -> Text:
    return people_words.SHOWN_AS_TEXT if person.text_only else people_words.SHOWN[Format(_look(person))]


async def _change_look(click: Click, look: str) -> PersonRow:
    if look == _TEXT:
        return await click.tables.people.change(click.person, text_only=True)
    return await click.tables.people.change(click.person, text_only=False, picture_format=look)


async def _change_odds(click: Click, with_odds: bool) -> PersonRow:  # noqa: FBT001 - the value of a setting
    return await click.tables.people.change(click.person, with_odds=with_odds)


async def _change_messages(click: Click, are_wanted: bool) -> PersonRow:  # noqa: FBT001 - the value of a setting
    if are_wanted:
        await want(click.app, click.person)
    else:
        await click.tables.people.set_direct_messages(click.person, are_wanted=False)
    return _of(await click.tables.people.find(click.user_id))


async def _change_showing(click: Click, showing: Showing) -> PersonRow:
    return await click.tables.people.change(click.person, profile=showing)


async def _change_language(click: Click, language: str) -> PersonRow:
    changed = await click.tables.people.change(click.person, language=language)
    # The answer itself is in the new language.
    await address_asker(click.app, click.interaction)
    return changed


def _messages(person: PersonRow) -> Text:
    if person.dm_wish is not DmWish.WANTED:
        return people_words.BY_MENTION
    return people_words.UNREACHED if person.dm_state is DmState.CLOSED else people_words.BY_MESSAGE


_LOOK = Setting(
    name="look",
    values=listed(
        *((one.value, one.value, people_words.FORMATS[one], "") for one in (Format.TALL, Format.WIDE)),
        (_TEXT, _TEXT, people_words.TEXT_ONLY, ""),
    ),
    chosen=_look,
    change=_change_look,
    explained=_look_explained,
)
_ODDS = Setting(
    name="odds",
    values=listed(("odds", True, people_words.SHOW_ODDS, ""), ("no-odds", False, people_words.HIDE_ODDS, "")),
    chosen=lambda person: person.with_odds,
    change=_change_odds,
    explained=lambda person: people_words.ODDS_SHOWN if person.with_odds else people_words.ODDS_HIDDEN,
)
_MESSAGES = Setting(
    name="messages",
    values=listed(
        ("messages", True, people_words.GET_MESSAGES, ""), ("no-messages", False, people_words.STOP_MESSAGES, "")
    ),
    # Those whom none reaches may try again.
    chosen=lambda person: _messages(person) is people_words.BY_MESSAGE,
    change=_change_messages,
    explained=_messages,
)
_SHOWING = Setting(
    name="showing",
    title=people_words.SHOWING,
    values=of_kind(people_words.SHOWN_TO),
    chosen=lambda person: person.profile,
    change=_change_showing,
)
_LANGUAGE = Setting(
    name="language",
    title=people_words.LANGUAGE,
    values=lambda: {_AUTOMATIC: Value("", ""), **languages()},
    chosen=lambda person: person.language if person.language in OFFERED else "",
    change=_change_language,
    is_offered=lambda _: len(OFFERED) > 1,
)


@command("settings", locale_str("Choose how boards look, and your language"), Needs.ANYBODY, Changes.NOTHING)
async def settings(click: Click) -> Reply:
    """Show the settings, with buttons to change them."""
    return settings_reply(await click.tables.people.find(click.user_id), click.person.locale)


@button("setting", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def change_setting(click: Click) -> Reply:
    setting = next((one for one in (_LOOK, _ODDS, _MESSAGES) if click.rest in one.values()), None)
    return await settings(click) if setting is None else await _chosen(setting, click, click.rest)


@select("language", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def choose_language(click: Click) -> Reply:
    """Speak a language with somebody, or the one of their Discord."""
    return await _chosen(_LANGUAGE, click, click.values[0])


@select("showing", Needs.ANYBODY, Changes.OWN, where=Where.CLICKED_MESSAGE)
async def show_profile(click: Click) -> Reply:
    """Choose who sees one's profile."""
    return await _chosen(_SHOWING, click, click.values[0])


async def _chosen(setting: Setting[PersonRow], click: Click, sent: str) -> Reply:
    return settings_reply(await setting.choose(click, sent), click.person.locale)


def settings_reply(person: PersonRow | None, locale: str = "") -> Reply:
    """Show a person's settings with buttons to change them; `person` is None if nothing is stored of them."""
    of = _of(person)
    told = (one.explained(of) for one in (_LOOK, _ODDS, _MESSAGES))
    hours = PressButton(Press("hours", 0), time_words.MY_HOURS)
    usual = people_words.automatic(nearest(locale))
    spoken = _LANGUAGE.row(Press(_LANGUAGE.name), of, auto=usual) if _LANGUAGE.is_offered(of) else None
    return Reply(
        layout(
            paragraph(*told, explained(people_words.POSTS_KEEP_PICTURES, key="posts")),
            *rows(_LOOK.buttons(_press, of)),
            *rows((_ODDS.switch(_press, of), _MESSAGES.switch(_press, of), hours)),
            _SHOWING.row(Press(_SHOWING.name), of),
            spoken,
        )
    )


def _press(sent: str) -> Press:
    return Press("setting", 0, rest=sent)
