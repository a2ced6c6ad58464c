"""What was played, in words: with the names that players had then, and a mark if a deputy or an order played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from cogs.words import advice as advice_words
from cogs.words import orders as order_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from db.games.moves import ActedBy
from db.games.seats import HolderRow
from languages.speech import capital, speaking, spoken
from render.game import AnyLook, Names, Totals
from render.optional import Scores
from render.text import emojis
from rules.game import Event, Result, Seat
from tables.advice.turns import Line, Why, Worth
from tables.history.log import Entry, Story
from tables.model.place import Player

T = TypeVar("T")


def story_lines(look: AnyLook, story: Story) -> tuple[str, ...]:
    """Return the moves of a story in words, in order, as far as their events say."""
    return entry_lines(look, story, story.entries)


def saying(tell: Callable[[Story], T]) -> Callable[[Story], T]:
    """Return what makes words of a story wherever it is replayed, in the language and with the emojis of here."""
    return partial(_said, tell, spoken(), emojis.used())


def _said(tell: Callable[[Story], T], language: str, shown: Mapping[str, int], story: Story) -> T:
    emojis.use(shown)
    with speaking(language):
        return tell(story)


def with_lines(look: AnyLook) -> Callable[[Story], tuple[Story, tuple[str, ...]]]:
    """Return what tells a story in lines, without what was seen after each move, which takes long to hand over."""
    return saying(partial(_with_lines, look))


def _with_lines(look: AnyLook, story: Story) -> tuple[Story, tuple[str, ...]]:
    entries = tuple(replace(entry, view=None) for entry in story.entries)
    return replace(story, entries=entries), story_lines(look, story)


def points_after(look: AnyLook, story: Story) -> tuple[int, tuple[int, ...]]:
    """Return the last move of a story, and everybody's points after it; nothing if nobody could know them."""
    assert isinstance(look, Scores)
    return story.last_seq, look.points(story.view)


def explained_points(look: AnyLook, result: Result, seat: Seat, names: Names, story: Story) -> tuple[Any, str]:
    """Return the last view of a game, and why a seat has its points."""
    return story.view, look.explain(story.view, result, story.events, seat, names)


def entry_lines(look: AnyLook, story: Story, entries: Sequence[Entry]) -> tuple[str, ...]:
    """Return some moves of a story in words."""
    lines: list[str] = []
    for run, known in _runs(story, entries):
        if run[0].is_hinted:
            lines.append(advice_words.ASKED.said(name=holder_then(story, run[0])))
        names = tuple(known.get(player.seat, _name(player)) for player in story.players)
        lines += look.story([event for entry in run for event in entry.events], names, _totals(look, story, run))
    return tuple(lines)


def turn_words(look: AnyLook, views: tuple[Any, Any], happened: Sequence[Event], names: Names) -> str:
    """
    Tell moves of one seat in one line, with what they bring and without its name.

    To the seat itself they bring what its own picture shows, of which others may not know all.

    Args:
        views: what the seat saw before them, and sees after them.
    """
    before, after = views
    if before == after:
        return ""
    points = [look.points(view) for view in views] if isinstance(look, Scores) else []
    is_known = bool(points) and all(points)
    change = sum(gain.points for gain in look.gains(after, before) if not gain.at_end) if is_known else None
    return look.turn_line(happened, names, change) or look.draft_words(after, before, names)


def with_surprise(told: str, look: AnyLook, shows: Any | None) -> str:  # noqa: ANN401 - any game's move
    """Add to a turn in words the move with which it goes on, which would show something new."""
    further = "" if shows is None else look.move_name(str(shows))
    return " · ".join((told, further) if told and further else (told or capital(further),))


def line_words(look: AnyLook, before: Any, line: Line, names: Names) -> str:  # noqa: ANN401 - any game's view
    """Tell a turn that leads from what its seat saw `before`, as `turn_words` does."""
    return with_surprise(turn_words(look, (before, line.view), line.events, names), look, line.shows)


def why_words(look: AnyLook, why: Why, other: str, view: Any, names: Names) -> str:  # noqa: ANN401 - any game's view
    """Say why a turn is better than `other`, in words; it says so if no part explains it."""
    if why.reason.is_told:
        return advice_words.BECAUSE.said(other=other, parts=look.reason_words(why.reason, view, names))
    return (advice_words.UNSAID if why.worth is Worth.MUCH_LESS else advice_words.HARDLY).said(other=other)


def entries_by_round(look: AnyLook, story: Story) -> Iterator[tuple[int, Entry]]:
    """Yield the moves of a story in order, each with the number of its round; 0 if the game counts none."""
    number = look.round(story.before)
    for entry in story.entries:
        yield number, entry
        if entry.view is not None:
            number = look.round(entry.view)


def last_lines(look: AnyLook, most: int, story: Story) -> Sequence[tuple[int, str]]:
    """Return the last lines of a log, oldest first, each with the number of its round."""
    return list(_log_lines(look, story))[-most:]


def _log_lines(look: AnyLook, story: Story) -> Iterator[tuple[int, str]]:
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


def _totals(look: AnyLook, story: Story, run: Sequence[Entry]) -> Totals:
    """Return the points of all seats before a run of moves and after each of its events, as far as the reader knows."""
    if not isinstance(look, Scores):
        return ()
    totals, view = [], None
    for entry in reversed(run):
        view = view if entry.view is None else entry.view
        if view is None:
            return ()
        totals += [look.points(view)] * len(entry.events)
    totals.append(look.points(story.view_before(run[0])))
    return totals[::-1] if all(totals) else ()


def players_then(players: Sequence[Player], former: Sequence[HolderRow], seq: int) -> tuple[Player, ...]:
    """Return who held the seats after a move, without marks for who is away now."""
    return tuple(_player_then(former, player, seq) for player in players)


def _player_then(former: Sequence[HolderRow], player: Player, seq: int) -> Player:
    holder = next((row for row in former if row.seat == player.seat and row.last_seq >= seq), None)
    is_resigned = player.resigned_seq is not None and player.resigned_seq < seq
    return replace(
        player,
        name=player.name if holder is None else holder.name,
        resigned_seq=player.resigned_seq if is_resigned else None,
        away_at=None,
    )


def _runs(story: Story, entries: Sequence[Entry]) -> Iterator[tuple[Sequence[Entry], Mapping[Seat, str]]]:
    """Yield runs of moves with the movers' names, split where a seat's name changes and where a hint was asked."""
    run: list[Entry] = []
    names: dict[Seat, str] = {}
    for entry in entries:
        name = _name_then(story, entry)
        if run and (entry.is_hinted or names.get(entry.seat, name) != name):
            yield run, names
            run, names = [], {}
        run.append(entry)
        names[entry.seat] = name
    if run:
        yield run, names


def _name_then(story: Story, entry: Entry) -> str:
    """Return the name of the holder of the seat at that move, with a mark if a deputy or an order played it."""
    player, holder = story.players[entry.seat], _holder_at(story.former, entry)
    name = holder_then(story, entry)
    if entry.acted_by is ActedBy.ORDER:
        return order_words.ORDERED_NAME.said(name=name)
    is_marked = holder is None and player.is_resigned
    return seat_words.DEPUTY_NAME.said(name=name) if entry.acted_by is ActedBy.DEPUTY and not is_marked else name


def holder_then(story: Story, entry: Entry) -> str:
    """Return the name of the holder of the seat at that move."""
    holder = _holder_at(story.former, entry)
    return _name(story.players[entry.seat]) if holder is None else escaped_name(holder.name)


def _holder_at(former: Sequence[HolderRow], entry: Entry) -> HolderRow | None:
    """Return the former holder who had the seat at that move; None if the present holder had it."""
    return next((row for row in former if row.seat == entry.seat and row.last_seq >= entry.seq), None)


def _name(player: Player) -> str:
    """Return the name of the seat's present holder, without a mark for being away, as they may have played then."""
    name = escaped_name(player.name)
    return seat_words.RESIGNED_NAME.said(name=name) if player.is_resigned else name
