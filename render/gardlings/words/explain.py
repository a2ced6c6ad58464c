"""Where every gem and every tile of the score sheet comes from, and what the rounds before brought."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from languages.speech import N_, _, labelled, listed, n_
from render.base.words import Reason, signed
from render.game import Names
from render.gardlings.words.scores import MEDALS, decided_by_coins, medal_words
from render.gardlings.words.story import bought, mutated, taken_and_given
from render.gardlings.words.vocabulary import CATEGORIES, a_tile, gems, tile_name, tiles
from render.text.emojis import plain
from rules.game import Event, Result, ScoreLine, Seat
from rules.gardlings import events
from rules.gardlings.box import WORTH, Kind
from rules.gardlings.garden.building import ENOUGH, limit
from rules.gardlings.garden.places import borders, dragons, gnomes, lines
from rules.gardlings.scoring import STOLEN, medal
from rules.gardlings.setup import IN_BAG
from rules.gardlings.view import NOTHING, Count, Halt, PlayerView, Purchase, View

_LIMIT = 3000
_SINGLES = {
    "r": N_("{number} red"),
    "y": N_("{number} yellow"),
    "b": N_("{number} blue"),
    "E": N_("{number} with an egg"),
}
"""Completed gems that are worth 1, by their letters."""


@dataclass(frozen=True, slots=True)
class _Round:
    """What a seat did in one round."""

    number: int
    count: Count
    purchase: Purchase | None = None
    is_equal: bool = False


def explain(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> str:
    """
    Write a line for each category of the seat's last garden, then a short one for each round before.

    The earliest rounds are left out if a message cannot hold them all.
    """
    told = [*_head(view, result, happened, seat, names), *_gem_lines(view, result, happened, seat, names)]
    earlier = [_round_words(one) for one in _rounds(happened, seat) if one.number < view.round]
    room = _LIMIT - sum(len(line) + 1 for line in told)
    return "\n".join((*told, *_newest(earlier, room)))


def _head(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> Iterator[str]:
    if view.rules.seats > 1:
        yield f"**{labelled(names[seat], gems(result.totals[seat]))}**"
        return
    laid = result.totals[0]
    won = MEDALS[medal(view.rules.target, laid)]
    yield f"**{labelled(names[seat], f'{tiles(laid)}, {won}')}** ({medal_words(view.rules.target)})"
    for line in result.sheet[0]:
        parts = reasons(line, view, happened, seat, names)
        yield labelled(f"{CATEGORIES[line.category]} **{line.points}**", f"{listed([part.words for part in parts])}.")


def _gem_lines(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> Iterator[str]:
    """Take the gems of the last garden apart, line by line."""
    sheet = result.sheet[seat] if view.rules.seats > 1 else _last_garden(view.players[0])
    ties = _("they broke the tie") if seat in decided_by_coins(result) else _("only to break ties")
    for line in sheet:
        told = ", ".join(reason.words for reason in reasons(line, view, happened, seat, names))
        ends = f" – {ties}" if line.tie_break else labelled("", told or _nothing(line, view, seat))
        points = line.points if line.points >= 0 else signed(line.points)
        yield f"{CATEGORIES[line.category]} **{points}**{ends}."


def _last_garden(player: PlayerView) -> tuple[ScoreLine, ...]:
    count = player.count
    assert count is not None, "the last round has been counted"
    return (
        ScoreLine("borders", count.borders),
        ScoreLine("mushies", count.lines),
        ScoreLine("gnomes", -count.to_gnomes),
    )


def reasons(line: ScoreLine, view: View, happened: Sequence[Event], seat: Seat, names: Names) -> tuple[Reason, ...]:
    """
    Take the points of a line apart; coins, which only break ties, have no parts.

    Args:
        line: as on the score sheet.
        view: of the finished game.
        happened: all events that everybody heard of.
    """
    player = view.players[seat]
    match line.category:
        case "borders":
            return tuple(_on_borders(player))
        case "mushies":
            return tuple(_of_mushies(player))
        case "dragons":
            return tuple(_to_dragons(line.points, view, seat, names))
        case "gnomes":
            return tuple(_to_gnomes(line.points, view, player))
        case "tiles":
            return tuple(_tiles(happened, seat))
        case _:
            return ()


def _on_borders(player: PlayerView) -> Iterator[Reason]:
    """Count the completed gems of each kind; an egg makes its border one of the egg's, whatever it meets."""
    found = Counter(
        next((letter for letter in border.letters if letter == "E"), border.letters[0])
        for border in borders(player.garden)
        if border.gems
    )
    for letter in "rybEDT":
        if number := found[letter]:
            yield Reason(_completed(letter, number), number * WORTH[letter])


def _completed(letter: str, number: int) -> str:
    """Count completed gems of a kind."""
    if letter in _SINGLES:
        return _SINGLES[letter].said(number=number)
    if letter == "D":
        return n_("{count} double of {worth}", "{count} doubles of {worth}", number, worth=WORTH[letter])
    return n_("{count} triple of {worth}", "{count} triples of {worth}", number, worth=WORTH[letter])


def _of_mushies(player: PlayerView) -> Iterator[Reason]:
    found = Counter(line[0] for line in lines(player.garden))
    for number, lit in found.items():
        tile = tile_name(player.garden[number].kind)
        yield Reason(n_("{count} line of a {tile}", "{count} lines of a {tile}", lit, tile=tile), lit)


def _to_dragons(points: int, view: View, seat: Seat, names: Names) -> Iterator[Reason]:
    strikers = [
        names[other] for other, one in enumerate(view.players) if other != seat and dragons(one.garden) >= ENOUGH
    ]
    if points:
        yield Reason(_("{names} had three dragons", names=listed(strikers)), points)


def _to_gnomes(points: int, view: View, player: PlayerView) -> Iterator[Reason]:
    if player.halt is not Halt.GNOMES:
        return
    if not points:
        words = N_("{tile} came to {number} of {most}, but there was nothing to take")
    elif view.rules.gnomes:
        words = N_("{tile} came to {number} of {most} and took half the gems")
    elif points == -STOLEN:
        words = N_("{tile} came to {number} of {most} and took three gems")
    else:
        words = N_("{tile} came to {number} of {most} and took what was left")
    tile, most = a_tile(Kind(player.aside)), limit(view.rules, player.garden)
    yield Reason(words.said(tile=tile, number=gnomes(player.garden), most=most), points)


def _tiles(happened: Sequence[Event], seat: Seat) -> Iterator[Reason]:
    at_start = sum(number for _, number in IN_BAG)
    yield Reason(_("{at_start} at the start", at_start=at_start), at_start)
    taken = [one for one in _rounds(happened, seat) if one.purchase is not None and one.purchase.kind != NOTHING]
    if taken:
        yield Reason(_("{count} bought", count=len(taken)), len(taken))
    yield Reason(_("the victory tile"), 1)


def _nothing(line: ScoreLine, view: View, seat: Seat) -> str:
    """Say why a line brought or cost nothing."""
    match line.category:
        case "borders":
            return _("no two halves met")
        case "mushies":
            return _("no line was completed at both ends")
        case "dragons" if dragons(view.players[seat].garden) >= ENOUGH:
            return _("three dragons of their own kept the others off")
        case "dragons":
            return _("nobody had three dragons")
        case _:
            return _("there were not too many")


def _rounds(happened: Sequence[Event], seat: Seat) -> tuple[_Round, ...]:
    """Gather what a seat did in each round from what everybody heard."""
    number, found = 1, dict[int, _Round]()
    for event in happened:
        if isinstance(event, events.RoundBegun):
            number = event.round
        if event.seat != seat:
            continue
        match event:
            case events.GardenCounted():
                found[number] = _Round(number, event.count)
            case events.VictoryMissed():
                found[number] = replace(found[number], is_equal=True)
            case events.TileBought() | events.PigMutated():
                found[number] = replace(found[number], purchase=event.purchase)
            case _:
                continue
    return tuple(found.values())


def _round_words(one: _Round) -> str:
    """Tell a round in a line: "Round 3: 8 gems, gnomes take 3; buys a blue dragon with 2 coins."."""
    count = one.count
    parts = [_("Round {number}: {gems}", number=one.number, gems=gems(count.gems))]
    if one.is_equal:
        parts.append(_("as many gems and coins as somebody else"))
    parts += map(plain, taken_and_given(count))
    then = [", ".join(parts)]
    if one.purchase is not None:
        then.append(plain(bought(one.purchase)))
        if one.purchase.new != NOTHING:
            then.append(plain(mutated(one.purchase)))
    return f"-# {'; '.join(then)}."


def _newest(told: list[str], room: int) -> Iterator[str]:
    """Yield the last lines that fit into so many characters, after a word on those that do not."""
    left_out = 0
    while sum(len(line) + 1 for line in told[left_out:]) + (left_out > 0) * (len(_left_out(left_out)) + 2) > room:
        left_out += 1
    if left_out:
        yield _left_out(left_out)
    yield from told[left_out:]


def _left_out(number: int) -> str:
    return n_("-# The first round does not fit here.", "-# The first {count} rounds do not fit here.", number)
