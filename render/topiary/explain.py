"""Where every point of the score sheet comes from."""

from collections.abc import Iterator
from dataclasses import dataclass

from render.game import Names
from render.topiary.standings import Standing, standing
from render.topiary.words import CATEGORIES, listed, points, position_words, tile_words, type_name
from rules.game import Result, Seat
from rules.topiary.cells import Cell
from rules.topiary.sight import Sight
from rules.topiary.tiles import SIZE, SIZES, TYPE
from rules.topiary.view import View


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the points of one category."""

    words: str
    points: int


def explain(view: View, result: Result, seat: Seat, names: Names) -> str:
    """Write what each visitor sees and why the rest is hidden, then bonuses, hand and what breaks ties."""
    lines = [f"**{names[seat]}: {points(result.totals[seat])}**"]
    for line in result.sheet[seat]:
        told = [reason.words for reason in reasons(line.category, view, seat)]
        head = f"{CATEGORIES[line.category]} **{line.points}**"
        if line.tie_break:
            lines.append(f"-# {head} – only to break ties.")
        elif line.category == "visitors":
            lines += [f"{head}:", *(f"- {words}" for words in told)]
        else:
            lines.append(f"{head}: {'; '.join(told) or 'no visitor sees two of one type'}.")
    return "\n".join(lines)


def reasons(category: str, view: View, seat: Seat) -> tuple[Reason, ...]:
    """
    Take the points of a category apart; those that only break ties have no parts.

    Args:
        category: as on the score sheet.
        view: of the finished game.
    """
    place = standing(view, seat)
    match category:
        case "visitors":
            return tuple(Reason(_sight(view, one), one.points) for one in place.sights)
        case "bonuses":
            return tuple(
                Reason(f"{position_words(one.position)} sees {count} of type {type_name(kind)}, {count}", count)
                for one in place.sights
                for kind, count in one.bonuses
            )
        case "hand":
            return tuple(_hand(view, seat, place))
        case _:
            return ()


def _sight(view: View, one: Sight) -> str:
    """Write such as "A1 ↘: sees swan 2 + elephant 5 = 7; pom pom 3 is hidden behind elephant 5"."""
    seen = [tile_words(view.garden[cell]) for cell in one.seen]
    total = f" = {one.points}" if len(seen) > 1 else ""
    words = f"{position_words(one.position)}: sees {' + '.join(seen) or 'nothing'}{total}"
    hidden: dict[Cell, list[str]] = {}
    for cell, blocker in one.hidden:
        hidden.setdefault(blocker, []).append(tile_words(view.garden[cell]))
    for blocker, tiles in hidden.items():
        verb = "is" if len(tiles) == 1 else "are"
        words += f"; {listed(tiles)} {verb} hidden behind {tile_words(view.garden[blocker])}"
    return words


def _hand(view: View, seat: Seat, place: Standing) -> Iterator[Reason]:
    for tile in view.players[seat].hand:
        worth, largest = place.worth(tile), place.largest[TYPE[tile]]
        kind = type_name(TYPE[tile])
        if worth:
            why = f"since a visitor sees {kind} {largest}"
        elif SIZE[tile] == SIZES:
            why = "since there is no larger one"
        else:
            why = f"since the largest seen is {largest}" if largest else f"since no visitor sees a {kind}"
        yield Reason(f"{tile_words(tile)} brings {worth}, {why}", worth)
