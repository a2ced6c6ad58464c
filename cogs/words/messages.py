"""Sentences in posts: the end of a game, warm, short, and not the same for every game; and threads that are lost."""

from collections.abc import Mapping, Sequence
from enum import Enum

from db.ratings import RatingChangeRow
from db.results import ALL_POINTS, BestRow
from languages.speech import N_, Phrase, _, labelled, listed, n_
from render.finale import Award, BestTurn
from render.game import AnyLook
from rules.game import Result
from tables.ratings.model import SHOWN_FROM

_CLOSE, _LANDSLIDE = 0.08, 0.3
"""Up to which part of the winner's points a margin is close, and from which on it is a landslide."""
_MOST_TURNS = 4
_MOST_RECORDS = 3


class Closeness(Enum):
    """How close a game was."""

    ALONE = "alone"
    SHARED = "shared"
    TIE_BREAK = "tie-break"
    ONE = "one"
    CLOSE = "close"
    CLEAR = "clear"
    LANDSLIDE = "landslide"
    CONCEDED = "conceded"
    """The player with more points has resigned."""


_WON: Mapping[Closeness, Sequence[Phrase]] = {
    Closeness.ALONE: (
        N_("**{names}** has finished this garden."),
        N_("All done, **{names}**. Time for a walk in the garden."),
    ),
    Closeness.SHARED: (
        N_("**{names}** share first place. Nobody has to lose today."),
        N_("Nothing between them: **{names}** share first place."),
        N_("Too close to call: **{names}** win together."),
    ),
    Closeness.TIE_BREAK: (
        N_("Level at {total}, and the tie-break goes to **{names}**."),
        N_("As close as can be: **{names}** wins the tie-break at {total}."),
        N_("{total} for more than one of you; the tie-break smiles on **{names}**."),
    ),
    Closeness.ONE: (
        N_("By a hair: **{names}** wins by {margin}."),
        N_("{margin} makes the difference: **{names}** wins."),
        N_("What a finish: **{names}** is just {margin} ahead."),
    ),
    Closeness.CLOSE: (
        N_("A close one: **{names}** wins by {margin}."),
        N_("It could have gone either way. It went to **{names}**, by {margin}."),
        N_("Neck and neck to the end, and **{names}** wins by {margin}."),
    ),
    Closeness.CLEAR: (
        N_("**{names}** wins by {margin}. Well gardened."),
        N_("A fine garden: **{names}** wins by {margin}."),
        N_("**{names}** has the greenest thumb today and wins by {margin}."),
    ),
    Closeness.LANDSLIDE: (
        N_("**{names}** runs away with it, {margin} ahead."),
        N_("Nobody came near **{names}**, who wins by {margin}."),
        N_("What a garden: **{names}** wins by {margin}."),
    ),
    Closeness.CONCEDED: (N_("**{names}** stays to the end and wins."),),
}
_CUT_SHORT: Sequence[Phrase] = (
    N_("Not every garden is finished. This one was well begun."),
    N_("It ended early, and it was good while it grew."),
    N_("Time to put the tools away and look at what has grown."),
)
OVER = N_("## {name} is over")
WINS = N_(" wins")
WINS_BY = N_(" wins by {margin}")
WINS_TIE_BREAK = N_(" wins the tie-break")
SHARE = N_("{names} share first place")
ALONE = N_("The game is over")


def margin_of(result: Result) -> int:
    """Return by how many points the winner is ahead of the next player; below 0 after a resignation."""
    first, second = sorted(range(len(result.places)), key=lambda seat: result.places[seat])[:2]
    return result.totals[first] - result.totals[second]


def closeness(result: Result) -> Closeness:
    """Say how close a finished game was."""
    if len(result.places) == 1:
        return Closeness.ALONE
    if result.places.count(1) > 1:
        return Closeness.SHARED
    margin, total = margin_of(result), max(result.totals[result.places.index(1)], 1)
    if margin <= 1:
        return {0: Closeness.TIE_BREAK, 1: Closeness.ONE}.get(margin, Closeness.CONCEDED)
    if margin <= total * _CLOSE:
        return Closeness.CLOSE
    return Closeness.LANDSLIDE if margin >= total * _LANDSLIDE else Closeness.CLEAR


def won(look: AnyLook, game_id: int, result: Result, names: Sequence[str]) -> str:
    """Say who has won, and how close it was; the number of the game chooses among sentences."""
    close = closeness(result)
    first = [name for name, place in zip(names, result.places, strict=True) if place == 1]
    total = look.points_words(max(result.totals))
    margin = "" if close is Closeness.ALONE else look.points_words(margin_of(result))
    return _chosen(_WON[close], game_id).said(names=listed(first), total=total, margin=margin)


def headline(look: AnyLook, result: Result, names: Sequence[str]) -> tuple[str, str]:
    """Say the same in the end card's header: a name, and what follows it."""
    close = closeness(result)
    first = [name for name, place in zip(names, result.places, strict=True) if place == 1]
    match close:
        case Closeness.ALONE:
            return "", str(ALONE)
        case Closeness.SHARED:
            return "", SHARE.said(names=listed(first))
        case Closeness.TIE_BREAK:
            return first[0], str(WINS_TIE_BREAK)
        case Closeness.CONCEDED:
            return first[0], str(WINS)
        case _:
            return first[0], WINS_BY.said(margin=look.points_words(margin_of(result)))


def records_broken(look: AnyLook, bests: Sequence[BestRow], names: Sequence[str]) -> str:
    """Say in what somebody had more than anybody before on the server, the most telling few; empty if in nothing."""
    if not bests:
        return ""
    told = [f"{names[best.seat]} **{_record(look, best)}**" for best in bests[:_MOST_RECORDS]]
    return n_("Server record: {records}.", "Server records: {records}.", len(told), records=" · ".join(told))


def _record(look: AnyLook, best: BestRow) -> str:
    if best.category == ALL_POINTS:
        return look.points_words(best.points)
    return f"{look.category_name(best.category)} {best.points}"


def ratings(names: Sequence[str], changes: Mapping[int, RatingChangeRow]) -> str:
    """
    Say what a game did to ratings: by how many points the known ones moved.

    Args:
        changes: by seat, of those who were rated.
    """
    if changes and all(map(_is_provisional, changes.values())):
        return _("This game was rated; ratings are shown from {games} games on.", games=SHOWN_FROM)
    told = [_rated(names[seat], change) for seat, change in sorted(changes.items())]
    return _("Ratings: {changes}.", changes=" · ".join(told)) if told else ""


def _is_provisional(change: RatingChangeRow) -> bool:
    return change.games_before + (change.share > 0) < SHOWN_FROM


def _rated(name: str, change: RatingChangeRow) -> str:
    if _is_provisional(change):
        return _("{name} provisional", name=name)
    moved = round(change.points) - round(change.points_before)
    return f"{name} {'+' if moved > 0 else '−' if moved else '±'}{abs(moved)}"


def cut_short(game_id: int, built: str, ahead: str) -> str:
    """Say something kind of a game that ended early: what was built, and who was ahead."""
    until = _("Until then: {built}.", built=built) if built else ""
    return " ".join(filter(None, (str(_chosen(_CUT_SHORT, game_id)), until, ahead)))


def ahead(look: AnyLook, points: Sequence[int], names: Sequence[str]) -> str:
    """Say who had most points; empty where nobody did."""
    most = max(points, default=0)
    first = [name for name, amount in zip(names, points, strict=False) if amount == most]
    if most <= 0 or len(first) == len(names):
        return ""
    return n_(
        "**{names}** was ahead with {points}.",
        "**{names}** were ahead with {points} each.",
        len(first),
        names=listed(first),
        points=look.points_words(most),
    )


def standings(result: Result, names: Sequence[str]) -> str:
    """Write all totals, best first; alone there is nothing to compare."""
    if len(names) == 1:
        return ""
    order = sorted(range(len(names)), key=lambda seat: result.places[seat])
    totals = [f"{total}".replace("-", "−") for total in result.totals]
    return " · ".join(f"{result.places[seat]}. {names[seat]} **{totals[seat]}**" for seat in order)


def award(given: Award, names: Sequence[str]) -> str:
    """Write an award with those who have it."""
    return labelled(f"**{given.label}**", f"{listed([names[seat] for seat in given.seats])}, {given.detail}")


def best_turns(turns: Sequence[BestTurn | None], names: Sequence[str]) -> str:
    """Write what the best turn of each player brought; of many players nothing."""
    told = [
        _("{name} {points} in round {number}", name=name, points=turn.points, number=turn.number)
        for name, turn in zip(names, turns, strict=False)
        if turn is not None
    ]
    return _("-# Best turns: {turns}", turns=" · ".join(told)) if told and len(names) <= _MOST_TURNS else ""


def _chosen(sentences: Sequence[Phrase], game_id: int) -> Phrase:
    return sentences[game_id % len(sentences)]


MY_TURN_HERE = N_("-# *My turn* works here, too; `/turns` shows what waits for you.")
FROZEN_HERE = N_(
    "I'm no longer on this table's server, so it is on hold: nothing is lost, and no time passes. It "
    "goes on as soon as a manager there invites me back."
)
THAWED = N_("I'm back on this server, so the table goes on. Everybody has as much time left as when I went.")
RESTORED = N_("The thread of **{table}** was deleted, so the game goes on here. `/replay` shows what came before.")
PLAYED_IN = N_("-# Played in <#{thread_id}>.")
GONE = N_("**{name}** has left this server. A computer plays until they are back.")
OUT_OF_SIGHT = N_(
    "**{name}** does not see this channel and gets no direct messages. A computer plays until they are back."
)
LOCKED = N_(
    "The thread of **{table}** takes no posts from me, so I can't write there. The game goes on by direct message, "
    "and in the thread once it is open to me again."
)
