"""The list of all tables at which somebody plays, and the commands and buttons of a table in play."""

from functools import partial
from typing import Any

from discord import app_commands, ui
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import address_asker
from cogs.interactions.click import Click, allowed
from cogs.interactions.commands import ContextCog, at_table, click_of, command, table_meant
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Style, Where, button, select
from cogs.interactions.replies import Page, beside_button, layout, paragraph, rows
from cogs.panels.choices import PLAYING, intent_of
from cogs.panels.orders import as_notations, suggestions
from cogs.panels.panel import Display, escaped_names, seated_names
from cogs.panels.seats import news, show_outcome, show_seat, since_reply
from cogs.words import general as words
from cogs.words import time as time_words
from cogs.words.text import escaped_name
from db.games.seats import TurnRow
from render.canvas.formats import Format
from render.game import AnyLook
from render.optional import Scores
from rules.errors import PlayerError
from tables.model.panel import Action, Panel
from tables.model.table import DamagedGame

_ON_A_PAGE = 6
"""Each table that waits takes three of Discord's forty components, and the longest names some 600 characters."""
BESIDE = "beside"
"""Marks the buttons that leave the list where it is."""
_LONGEST_TYPED = 200


@button("turns", Needs.ANYBODY, Changes.NOTHING, where=Where.CLICKED_MESSAGE)
@command("turns", locale_str("List every table that waits for you"), Needs.ANYBODY, Changes.NOTHING)
async def turns(click: Click) -> Reply:
    """List the tables of the user, with links and buttons."""
    return await turns_reply(click.app, click.user_id, click.rest)


@button("nudge", Needs.SEAT, Changes.OTHERS, about=About.TABLE)
async def nudge(click: Click) -> Reply:
    """Call those for whom the table waits."""
    nudged = await click.tables.nudges.nudge(click.game_id, click.user_id)
    return said(time_words.nudged([f"**{escaped_name(name)}**" for name in nudged]))


async def turns_reply(app: App, user_id: int, page: str = "", row_number: int | None = None) -> Reply:
    """Show a page of a person's tables in play; `row_number` is the outbox row of a digest."""
    lookup = app.tables.lookup
    mine, others = await lookup.turns(user_id), await lookup.waits(user_id)
    number = len(mine) + len(others)
    if not number:
        return said(words.NOTHING_WAITS)
    part = Page.asked(page, _ON_A_PAGE, number)
    rest = slice(max(part.first - len(mine), 0), max(part.last - len(mine), 0))
    sections = [await _section(app, user_id, row) for row in mine[part.first : part.last]]
    lines = [await _line(app, user_id, row) for row in others[rest]]
    return Reply(
        layout(
            paragraph(words.WAITS_FOR_YOU if mine else words.NOTHING_WAITS),
            *sections,
            paragraph(words.OTHERS, *lines) if lines else None,
            paragraph(part.line),
            *rows(part.buttons("turns")),
            row_number=row_number,
        )
    )


async def digest_reply(app: App, user_id: int, row_number: int) -> Reply | None:
    """Return the daily digest of a person, or None if nothing waits."""
    waits = await app.tables.lookup.turns(user_id)
    return await turns_reply(app, user_id, row_number=row_number) if waits else None


async def _section(app: App, user_id: int, row: TurnRow) -> ui.Section[Any]:
    """Describe a table that waits for the reader, beside a button to play."""
    panel, look = await _panel(app, user_id, row), app.looks[row.slug]
    head = words.joined((_link(row), look.title))
    standing = "" if panel is None else look.standing(panel.committed_view, escaped_names(panel.players))
    told = words.joined((standing, _time(row, app.clock()) if panel else words.RESTS))
    play = PressButton(Press("turn", row.game_id, rest=BESIDE), words.PLAY, Style.primary)
    return beside_button((head, told, "" if panel is None else _points(panel, look)), play)


async def _line(app: App, user_id: int, row: TurnRow) -> str:
    """Describe a table at which the reader waits, in one line."""
    panel = await _panel(app, user_id, row)
    if panel is None:
        return words.joined((_link(row), words.RESTS))
    names = seated_names(panel.players)
    waits = words.waiting_for([names[seat] for seat in panel.waiting_for if seat != panel.seat])
    told = (words.ORDERED_AHEAD,) if row.is_ordered else ()
    return words.joined((_link(row), app.looks[row.slug].title, *told, waits, _time(row, app.clock())))


async def _panel(app: App, user_id: int, row: TurnRow) -> Panel | None:
    """Return the reader's panel, or None if the stored game cannot be read."""
    try:
        return await app.tables.play.panel(row.game_id, user_id)
    except DamagedGame:
        return None


def _link(row: TurnRow) -> str:
    """Link to the table's newest post."""
    return words.message_link(row.name, row.guild_id, row.thread_id or row.channel_id, row.message_id)


def _time(row: TurnRow, now: int) -> str:
    if row.is_standing:
        return str(words.STANDING)
    if row.due_at is None:
        return words.SINCE.said(at=row.since_at)
    return (words.ENDS if row.due_at > now else words.OVER).said(at=row.due_at)


def _points(panel: Panel, look: AnyLook) -> str:
    """List the points so far, as far as the reader knows them; empty if they know none."""
    if not isinstance(look, Scores) or panel.seat is None or not (points := look.points(panel.committed_view)):
        return ""
    names = escaped_names(panel.players)
    return words.points(look.points_word, list(zip(names, points, strict=True)), panel.seat)


class PlayCommands(ContextCog):
    """The command that plays what is typed."""

    @allowed(Needs.PLAYER, Changes.OWN)
    @app_commands.command(name="play", description=locale_str("Play by typing; without moves, open your panel"))
    @app_commands.describe(moves=locale_str("Your turn step by step, with spaces between; “confirm” ends it"))
    async def play(self, interaction: Interaction, moves: app_commands.Range[str, 0, _LONGEST_TYPED] = "") -> None:
        """Extend the draft, or commit it."""
        typed, click = as_notations(moves), click_of(interaction)
        handler = partial(_act, action=typed) if typed.split() else look
        await answer(interaction, at_table(click, handler, choosing="table"), what=click.subject)

    @play.autocomplete("moves")
    async def _suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Keep the typed decisions and offer the next one; offer nothing if those typed cannot be played."""
        click = click_of(interaction)
        table = await table_meant(click)
        if table is None:
            return []
        kept, _, started = as_notations(typed).lstrip().rpartition(" ")
        try:
            panel = await click.tables.play.rehearse(table.game_id, click.user_id, kept)
        except PlayerError:
            return []
        return suggestions(panel, click.app.looks[panel.slug], kept.split(), started)


@button(
    "turn",
    Needs.READER,
    Changes.NOTHING,
    about=About.TABLE,
    where=Where.CLICKED_MESSAGE,
    # The button in a list of tables leaves the list where it is.
    when=lambda click: click.rest != BESIDE,
)
@select("table", Needs.READER, Changes.NOTHING, about=About.CHOSEN_TABLE, where=Where.CLICKED_MESSAGE)
@command("hand", locale_str("Open your panel with your hand"), Needs.READER, Changes.NOTHING, at=at_table)
async def look(click: Click) -> Reply:
    """Open the panel."""
    return await click.app.live_panels.look(click.interaction, click.game_id)


async def _act(click: Click, action: Action) -> Reply:
    """Change the draft, or commit it."""
    live_panels = click.app.live_panels
    with live_panels.playing(click.game_id, click.user_id):
        outcome = await click.tables.play.act(intent_of(click, action))
        live_panels.follow(click.interaction, outcome.panel)
    return await show_outcome(click.app, click.user_id, outcome)


async def _opened(click: Click) -> Reply:
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    return await show_seat(click.app, click.user_id, panel, Display(path=click.rest))


PLAYING.declare(_act, _opened)


@button("larger", Needs.READER, Changes.OWN, about=About.TABLE, where=Where.CLICKED_MESSAGE)
async def larger(click: Click) -> Reply:
    """Show the panel with larger pictures from now on."""
    # First, since it refuses what is no table.
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    await click.tables.people.change(click.person, text_only=False, picture_format=Format.TALL.value)
    await address_asker(click.app, click.interaction)
    click.app.live_panels.follow(click.interaction, panel)
    told = await news(click.app, panel) if panel.is_to_act and not panel.draft else ()
    return await show_seat(click.app, click.user_id, panel, Display(path=click.rest, news=tuple(told)))


@button("since", Needs.READER, Changes.NOTHING, about=About.TABLE)
async def since(click: Click) -> Reply:
    """Show what the asker missed."""
    return await since_reply(click.app, click.user_id, click.game_id)
