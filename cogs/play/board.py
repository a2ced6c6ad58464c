"""What anybody may look at: the board as picture or text, one area enlarged, the log."""

from collections.abc import Iterator, Sequence
from functools import partial

from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Reply, said
from cogs.interactions.click import Click
from cogs.interactions.commands import admitted, at_table, command
from cogs.interactions.controls import About, Changes, Needs, Press, PressButton, Where, button, number, select
from cogs.interactions.replies import galleries, layout, paragraph, rows
from cogs.messages.posts import seat_select
from cogs.panels.buttons import ending
from cogs.panels.choices import asked_of
from cogs.panels.panel import drafted, escaped_names, new_since, plain_names
from cogs.panels.seats import headline, meanwhile_of
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import seats as seat_words
from cogs.words.stories import explained_points, last_lines, saying
from cogs.words.text import fitted, size
from render.text.emojis import plain
from rules.errors import PlayerError
from rules.game import Seat
from tables.model.panel import Panel

OTHERS = "others"
"""The select in this answer is told from the one under posts of 1.0.0."""
_LOG_LINES = 20
_LOG_TEXT = 3500


@button("text", Needs.READER, Changes.NOTHING, about=About.TABLE)
async def in_words(click: Click) -> Reply:
    """Show the table as text."""
    return await text_reply(click.app, click.game_id, click.user_id)


async def text_reply(app: App, game_id: int, user_id: int) -> Reply:
    """Show the table as text, with the asker's own secrets, and with odds if they want them."""
    panel = await app.tables.play.panel(game_id, user_id)
    person = await app.tables.people.find(user_id)
    look, names = app.looks[panel.slug], escaped_names(panel.players)
    new = new_since(look, await meanwhile_of(app, panel), names)
    odds = look.odds(panel.draft_view) if person is not None and person.with_odds else ""
    asked = (f"### {asked_of(panel, look).prompt}", *drafted(panel, look, names)) if panel.is_to_act else ()
    head = filter(None, (headline(panel, look), *asked))
    return said(
        *fitted(tuple(head), (look.text(panel.draft_view, names), *new), (look.secrets(panel.draft_view), odds))
    )


@button("more", Needs.READER, Changes.NOTHING, about=About.TABLE)
@command("board", locale_str("Show the whole table"), Needs.READER, Changes.NOTHING, at=at_table)
async def overview(click: Click) -> Reply:
    """Show the whole table."""
    return await overview_reply(click.app, click.game_id, click.user_id)


async def overview_reply(app: App, game_id: int, user_id: int) -> Reply:
    """Show the whole table, with buttons for all else there is to see."""
    panel = await app.tables.play.panel(game_id, user_id)
    look, plain, cut = app.looks[panel.slug], plain_names(panel.players), panel.is_cut_short
    meanwhile, names = await meanwhile_of(app, panel), escaped_names(panel.players)
    pictures = await drawn(look.overviews, panel.committed_view, plain, is_cut_short=cut, meanwhile=meanwhile)
    standing = [] if cut else [look.standing(panel.committed_view, names)]
    waiting = words.next_line([names[seat] for seat in panel.waiting_for], None)
    text = paragraph(" · ".join([_title(panel), *standing]), ending(panel), waiting, history_words.legend(pictures))
    large = seat_select(game_id, panel.players, "see", words.SHOW_LARGE) if look.parts else None
    return Reply(layout(text, *galleries(pictures), *rows(_further(panel)), large), pictures)


def _further(panel: Panel) -> Iterator[PressButton]:
    """Yield the buttons for all else that anybody may look at."""
    yield PressButton(Press("text", panel.game_id), words.TEXT_BOARD)
    yield PressButton(Press("log", panel.game_id), words.LOG)
    yield PressButton(Press("replay", panel.game_id), history_words.REPLAY)
    yield PressButton(Press("fair", panel.game_id), history_words.FAIR_DEAL)
    if panel.seat is None and not panel.is_over:
        yield PressButton(Press("watch", panel.game_id), seat_words.WATCH)


@select("see", Needs.READER, Changes.NOTHING, about=About.TABLE)
async def part(click: Click) -> Reply:
    """Show the chosen seat's area enlarged."""
    return await part_reply(click.app, click.game_id, click.user_id, _chosen(click))


def _chosen(click: Click) -> int:
    found = number(click.values[0])
    return -1 if found is None else found


async def part_reply(app: App, game_id: int, user_id: int, seat: int) -> Reply:
    """Show one seat's area enlarged. Raises: PlayerError: there is no such seat."""
    panel = await app.tables.play.panel(game_id, user_id)
    _check_seat(panel, seat)
    look = app.looks[panel.slug]
    meanwhile = await meanwhile_of(app, panel)
    names = plain_names(panel.players)
    picture = await drawn(look.part, panel.committed_view, Seat(seat), names, meanwhile=meanwhile)
    head = f"{_title(panel)} · {escaped_names(panel.players)[seat]}"
    text = paragraph(head, history_words.legend((picture,)))
    return Reply(layout(text, *galleries((picture,))), (picture,))


@button("score", Needs.READER, Changes.NOTHING, about=About.TABLE)
@select(
    "why",
    Needs.READER,
    Changes.NOTHING,
    about=About.TABLE,
    where=Where.CLICKED_MESSAGE,
    when=lambda click: click.rest == OTHERS,
)
async def why(click: Click) -> Reply:
    """
    Show the score sheet of a finished game, and explain the points of one seat: by default the asker's or the winner's.

    Raises: PlayerError: no such seat, or the game goes on.
    """
    app, game_id, user_id = click.app, click.game_id, click.user_id
    panel = await app.tables.play.panel(game_id, user_id)
    seat = _chosen(click) if click.values else None
    if seat is not None:
        _check_seat(panel, seat)
    if panel.is_cut_short:
        raise PlayerError(
            "cut-short", "This game ended early, so no points were counted; `/replay` shows what was played."
        )
    if panel.result is None:
        raise PlayerError("not-over", "Points are counted when the game is over; `/board` shows how it stands.")
    if seat is None:
        seat = panel.result.places.index(1) if panel.seat is None else panel.seat
    look, names, plain = app.looks[panel.slug], escaped_names(panel.players), plain_names(panel.players)
    tell = saying(partial(explained_points, look, panel.result, Seat(seat), names))
    view, told = await admitted(click, ("why", game_id, seat), lambda: app.tables.history.told(tell, game_id, None))
    person = await app.tables.people.find(user_id)
    text_only = person is not None and person.text_only
    pictures = () if text_only else (await drawn(look.sheet, view, panel.result, plain),)
    sheet = look.sheet_text(view, panel.result, names) if text_only else ""
    others = seat_select(game_id, panel.players, "why", words.WHY_OTHERS, OTHERS) if len(names) > 1 else None
    text = paragraph(*fitted((_title(panel),), (sheet, told), ()))
    return Reply(layout(*galleries(pictures), text, others), pictures)


@button("log", Needs.READER, Changes.NOTHING, about=About.TABLE)
@command("log", locale_str("Show the last turns"), Needs.READER, Changes.NOTHING, at=at_table)
async def log(click: Click) -> Reply:
    """Show the last turns as far as the asker may know them, newest last."""
    panel = await click.tables.play.panel(click.game_id, click.user_id)
    tell = saying(partial(last_lines, click.app.looks[panel.slug], _LOG_LINES))
    told = await admitted(
        click, ("log", click.game_id), lambda: click.tables.history.told(tell, click.game_id, panel.seat)
    )
    if size(line for _number, line in told) > _LOG_TEXT:
        told = [(number, plain(line)) for number, line in told]
    return said(_title(panel), *_by_round(told))


def _by_round(told: Sequence[tuple[int, str]]) -> Sequence[str]:
    """Return as many of the newest lines as there is room for, each with the number of its round, under headings."""
    kept: list[str] = []
    room, below = _LOG_TEXT, 0
    for at, line in reversed(told):
        room -= len(line) + len(history_words.round_heading(at)) * (at != below)
        if room < 0:
            break
        if below not in (0, at):
            kept.append(history_words.round_heading(below))
        kept.append(line)
        below = at
    if below:
        kept.append(history_words.round_heading(below))
    return kept[::-1] or (str(words.NOTHING_HAPPENED),)


def _check_seat(panel: Panel, seat: int) -> None:
    if seat not in range(len(panel.players)):
        raise PlayerError(
            "no-such-seat", "There is no such seat; choose one of the {count} at this table.", count=len(panel.players)
        )


def _title(panel: Panel) -> str:
    return f"**{panel.name}**"
