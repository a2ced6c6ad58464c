"""What anybody may look at: the board as picture or text, one area enlarged, the log."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from cogs.context import Context
from cogs.interactions.answers import Reply, said
from cogs.interactions.buttons import PressButton
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import galleries, layout, paragraph, rows
from cogs.messages.posts import seat_select
from cogs.panels.choices import asked_of
from cogs.panels.endings import ending
from cogs.panels.panel import drafted, escaped_names, headline, new_since, plain_names
from cogs.panels.seats import meanwhile_of
from cogs.pictures.drawing import drawn
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import seats as seat_words
from cogs.words import spectators as spectator_words
from cogs.words.stories import entries_by_round, entry_lines
from cogs.words.text import escaped_name, fitted, size
from render.game import AnyLook
from render.text.emojis import plain
from rules.errors import PlayerError
from rules.game import Seat
from tables.history.log import Story
from tables.model.panel import Panel

OTHERS = "others"
"""The select in this answer is told from the one that posts used to have."""
_LOG_LINES = 20
_LOG_TEXT = 3500


async def text_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Show the table as text, with the asker's own secrets, and with odds if they want them."""
    panel = await context.tables.play.panel(game_id, user_id)
    person = await context.tables.people.find(user_id)
    look, names = context.looks[panel.slug], escaped_names(panel.players)
    new = new_since(look, await meanwhile_of(context, panel), names)
    odds = look.odds(panel.view) if person is not None and person.with_odds else ""
    asked = (f"### {asked_of(panel, look).prompt}", *drafted(panel, look, names)) if panel.is_to_act else ()
    head = filter(None, (headline(panel, look), *asked))
    return said(*fitted(tuple(head), (look.text(panel.view, names), *new), (look.secrets(panel.view), odds)))


async def overview_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Show the whole table, with buttons for all else there is to see."""
    panel = await context.tables.play.panel(game_id, user_id)
    look, plain, cut = context.looks[panel.slug], plain_names(panel.players), panel.is_cut_short
    meanwhile, names = await meanwhile_of(context, panel), escaped_names(panel.players)
    pictures = await drawn(look.overviews, panel.live, plain, is_cut_short=cut, meanwhile=meanwhile)
    standing = [] if cut else [look.standing(panel.live, names)]
    waiting = words.next_line([names[seat] for seat in panel.waiting_for], None)
    text = paragraph(" · ".join([_title(panel), *standing]), ending(panel), waiting, history_words.legend(pictures))
    large = seat_select(game_id, panel.players, Verb.SEE, words.SHOW_LARGE) if look.parts else None
    return Reply(layout(text, *galleries(pictures), *rows(_further(panel)), large), pictures)


def _further(panel: Panel) -> Iterator[PressButton]:
    """Yield the buttons for all else that anybody may look at."""
    yield PressButton(Press(Verb.TEXT, panel.game_id), words.TEXT_BOARD)
    yield PressButton(Press(Verb.LOG, panel.game_id), words.LOG)
    yield PressButton(Press(Verb.REPLAY, panel.game_id), history_words.REPLAY)
    yield PressButton(Press(Verb.FAIR, panel.game_id), history_words.FAIR_DEAL)
    if panel.seat is None and not panel.is_over:
        yield PressButton(Press(Verb.WATCH, panel.game_id), spectator_words.WATCH)


async def part_reply(context: Context, game_id: int, user_id: int, seat: int) -> Reply:
    """Show one seat's area enlarged. Raises: PlayerError: there is no such seat."""
    panel = await context.tables.play.panel(game_id, user_id)
    _check_seat(panel, seat)
    look = context.looks[panel.slug]
    meanwhile = await meanwhile_of(context, panel)
    names = plain_names(panel.players)
    picture = await drawn(look.part, panel.live, Seat(seat), names, meanwhile=meanwhile)
    head = f"{_title(panel)} · {escaped_names(panel.players)[seat]}"
    text = paragraph(head, history_words.legend((picture,)))
    return Reply(layout(text, *galleries((picture,))), (picture,))


async def why_reply(context: Context, game_id: int, user_id: int, seat: int | None = None) -> Reply:
    """
    Show the score sheet of a finished game, and explain the points of one seat: by default the asker's or the winner's.

    Raises: PlayerError: no such seat, or the game goes on.
    """
    panel = await context.tables.play.panel(game_id, user_id)
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
    story = await context.tables.history.story(game_id, None)
    look, names, plain = context.looks[panel.slug], escaped_names(panel.players), plain_names(panel.players)
    person = await context.tables.people.find(user_id)
    text_only = person is not None and person.text_only
    pictures = () if text_only else (await drawn(look.sheet, story.view, panel.result, plain),)
    sheet = look.sheet_text(story.view, panel.result, names) if text_only else ""
    told = look.explain(story.view, panel.result, story.events, Seat(seat), names)
    others = seat_select(game_id, panel.players, Verb.WHY, words.WHY_OTHERS, OTHERS) if len(names) > 1 else None
    text = paragraph(*fitted((_title(panel),), (sheet, told), ()))
    return Reply(layout(*galleries(pictures), text, others), pictures)


async def log_reply(context: Context, game_id: int, user_id: int) -> Reply:
    """Show the last turns as far as the asker may know them, newest last."""
    panel = await context.tables.play.panel(game_id, user_id)
    story = await context.tables.history.story(game_id, panel.seat)
    told = list(_lines(context.looks[panel.slug], story))[-_LOG_LINES:]
    if size(line for _number, line in told) > _LOG_TEXT:
        told = [(number, plain(line)) for number, line in told]
    return said(_title(panel), *_by_round(told))


def _by_round(told: Sequence[tuple[int, str]]) -> Sequence[str]:
    """Return as many of the newest lines as there is room for, each with the number of its round, under headings."""
    kept: list[str] = []
    room, below = _LOG_TEXT, 0
    for number, line in reversed(told):
        room -= len(line) + len(history_words.round_heading(number)) * (number != below)
        if room < 0:
            break
        if below not in (0, number):
            kept.append(history_words.round_heading(below))
        kept.append(line)
        below = number
    if below:
        kept.append(history_words.round_heading(below))
    return kept[::-1] or (str(words.NOTHING_HAPPENED),)


def _lines(look: AnyLook, story: Story) -> Iterator[tuple[int, str]]:
    """Yield the moves in order, and between them who gave up a seat, each with the number of its round."""
    partings = sorted(_partings(story), key=lambda one: one[0])
    rounds = list(entries_by_round(look, story))
    numbers = {entry.seq: number for number, entry in rounds}
    last = look.round(story.view)
    told = 0
    for seq, line in (*partings, (story.last_seq, "")):
        part = [one for one in rounds if told < one[1].seq <= seq]
        for number, group in groupby(part, key=lambda one: one[0]):
            yield from ((number, sentence) for sentence in entry_lines(look, story, [entry for _, entry in group]))
        if line:
            yield numbers.get(seq + 1, last), line
        told = seq


def _partings(story: Story) -> Iterator[tuple[int, str]]:
    """Yield who resigned or handed a seat on, each with the number of the last move before it."""
    for player in story.players:
        if player.resigned_seq is not None:
            yield player.resigned_seq, seat_words.RESIGNED_THEN.said(name=escaped_name(player.name))
    for place, holder in enumerate(story.former):
        later = (row.name for row in story.former[place + 1 :] if row.seat == holder.seat)
        following = next(later, story.players[holder.seat].name)
        yield holder.last_seq, seat_words.TAKEN.said(name=escaped_name(following), former=escaped_name(holder.name))


def _check_seat(panel: Panel, seat: int) -> None:
    if seat not in range(len(panel.players)):
        raise PlayerError(
            "no-such-seat", "There is no such seat; choose one of the {count} at this table.", count=len(panel.players)
        )


def _title(panel: Panel) -> str:
    return f"**{panel.name}**"
