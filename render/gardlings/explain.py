"""Where every gem and every tile of the score sheet comes from, and what the rounds before brought."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from render.game import Names
from render.gardlings.captions import signed
from render.gardlings.scores import MEDALS, decided_by_coins, medal_words
from render.gardlings.story import bought, mutated
from render.gardlings.words import CATEGORIES, a_tile, coins, counted, gems, listed, tile_name
from rules.game import Event, Result, ScoreLine, Seat
from rules.gardlings import events
from rules.gardlings.box import WORTH, Kind
from rules.gardlings.building import ENOUGH, limit
from rules.gardlings.garden import borders, dragons, gnomes, lines
from rules.gardlings.scoring import STOLEN, medal
from rules.gardlings.setup import IN_BAG
from rules.gardlings.view import NOTHING, Count, Halt, PlayerView, Purchase, View

_LIMIT = 3000
_GEMS = {"r": "red", "y": "yellow", "b": "blue", "E": "with an egg", "D": "double", "T": "triple"}


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the points of one category."""

    words: str
    points: int


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
        yield f"**{names[seat]}: {gems(result.totals[seat])}**"
        return
    tiles = result.totals[0]
    won = MEDALS[medal(view.rules.target, tiles)]
    yield f"**{names[seat]}: {counted(tiles, 'tile')}, {won}** ({medal_words(view.rules.target)})"
    for line in result.sheet[0]:
        parts = reasons(line, view, happened, seat, names)
        yield f"{CATEGORIES[line.category]} **{line.points}**: {listed([part.words for part in parts])}."


def _gem_lines(view: View, result: Result, happened: Sequence[Event], seat: Seat, names: Names) -> Iterator[str]:
    """Take the gems of the last garden apart, line by line."""
    sheet = result.sheet[seat] if view.rules.seats > 1 else _last_garden(view.players[0])
    ties = "they told equal gems apart" if seat in decided_by_coins(result) else "only to break ties"
    for line in sheet:
        told = ", ".join(reason.words for reason in reasons(line, view, happened, seat, names))
        ends = f" – {ties}" if line.tie_break else f": {told or _nothing(line, view, seat)}"
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
    for letter, name in _GEMS.items():
        number = found[letter]
        if number:
            worth = number * WORTH[letter]
            words = f"{number} {name}" if worth == number else f"{counted(number, name)} of {WORTH[letter]}"
            yield Reason(words, worth)


def _of_mushies(player: PlayerView) -> Iterator[Reason]:
    found = Counter(number for number, _, _ in lines(player.garden))
    for number, lit in found.items():
        yield Reason(f"{counted(lit, 'line')} of a {tile_name(player.garden[number].kind)}", lit)


def _to_dragons(points: int, view: View, seat: Seat, names: Names) -> Iterator[Reason]:
    strikers = [
        names[other] for other, one in enumerate(view.players) if other != seat and dragons(one.garden) >= ENOUGH
    ]
    if points:
        yield Reason(f"{listed(strikers)} had three dragons", points)


def _to_gnomes(points: int, view: View, player: PlayerView) -> Iterator[Reason]:
    if player.halt is Halt.GNOMES:
        most = limit(view.rules, player.garden)
        took = (
            "took half the gems"
            if view.rules.gnomes
            else "took three gems"
            if points == -STOLEN
            else "took what was left"
        )
        came = f"{a_tile(Kind(player.aside))} came to {gnomes(player.garden)} of {most}"
        yield Reason(f"{came} and {took}" if points else f"{came}, but there was nothing to take", points)


def _tiles(happened: Sequence[Event], seat: Seat) -> Iterator[Reason]:
    at_start = sum(number for _, number in IN_BAG)
    yield Reason(f"{at_start} at the start", at_start)
    taken = [one for one in _rounds(happened, seat) if one.purchase is not None and one.purchase.kind != NOTHING]
    if taken:
        yield Reason(f"{len(taken)} bought", len(taken))
    yield Reason("the victory tile", 1)


def _nothing(line: ScoreLine, view: View, seat: Seat) -> str:
    """Say why a line brought or cost nothing."""
    match line.category:
        case "borders":
            return "no two halves met"
        case "mushies":
            return "no line was completed at both ends"
        case "dragons" if dragons(view.players[seat].garden) >= ENOUGH:
            return "three dragons of one's own keep others off"
        case "dragons":
            return "nobody had three dragons"
        case _:
            return "there were not too many"


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
    """Tell a round in a line: "Round 3: 8 gems, gnomes took 3; bought a blue dragon with 2 coins."."""
    count = one.count
    parts = [f"Round {one.number}: {gems(count.gems)}"]
    if one.is_equal:
        parts.append("as many gems and coins as another")
    parts += [
        f"{who} took {took}" for who, took in (("dragons", count.to_dragons), ("gnomes", count.to_gnomes)) if took
    ]
    parts += [
        f"{coins(got)} for {what}" for what, got in (("pigs", count.pig_coins), ("ponds", count.pond_coins)) if got
    ]
    then = [", ".join(parts)]
    if one.purchase is not None:
        then.append(bought(one.purchase))
        if one.purchase.new != NOTHING:
            then.append(mutated(one.purchase))
    return f"-# {'; '.join(then)}."


def _newest(told: list[str], room: int) -> Iterator[str]:
    """Yield the last lines that fit into so many characters, after a word on those that do not."""
    note = "-# The first {} rounds do not fit here."
    left_out = 0
    while sum(len(line) + 1 for line in told[left_out:]) + (left_out > 0) * (len(note) + 2) > room:
        left_out += 1
    if left_out:
        yield note.format(left_out)
    yield from told[left_out:]
