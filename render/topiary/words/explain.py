"""Where every point of the score sheet comes from."""

from collections.abc import Iterator, Sequence

from languages.speech import _, clauses, labelled, listed, n_
from render.base.words import Reason
from render.game import Names
from render.topiary.pictures.standings import Standing, standing
from render.topiary.words.vocabulary import CATEGORIES, points, position_words, tile_words, type_name
from rules.game import Event, Result, Seat
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.sight import Sight
from rules.topiary.garden.tiles import SIZE, SIZES, TYPE
from rules.topiary.view import View


def explain(
    view: View,
    result: Result,
    happened: Sequence[Event],  # noqa: ARG001 - the finished garden says it all
    seat: Seat,
    names: Names,
) -> str:
    """Write what each visitor sees and why the rest is hidden, then bonuses, hand and what breaks ties."""
    lines = [f"**{labelled(names[seat], points(result.totals[seat]))}**"]
    for line in result.sheet[seat]:
        told = [reason.words for reason in reasons(line.category, view, seat)]
        head = f"{CATEGORIES[line.category]} **{line.points}**"
        if line.tie_break:
            lines.append(_("-# {head} – only to break ties.", head=head))
        elif line.category == "visitors":
            lines += [labelled(head, "").rstrip(" "), *(f"- {words}" for words in told)]
        else:
            seen = clauses(told) or _("no visitor sees two of one type")
            lines.append(f"{labelled(head, seen)}.")
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
                Reason(
                    _(
                        "{position} sees {count} × {kind}",
                        position=position_words(one.position),
                        count=count,
                        kind=type_name(kind),
                    ),
                    count,
                )
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
    place = position_words(one.position)
    words = [
        _("{position}: sees {seen}", position=place, seen=" + ".join(seen) + total)
        if seen
        else _("{position}: sees nothing", position=place)
    ]
    hidden: dict[Cell, list[str]] = {}
    for cell, blocker in one.hidden:
        hidden.setdefault(blocker, []).append(tile_words(view.garden[cell]))
    for blocker, tiles in hidden.items():
        words.append(
            n_(
                "{tiles} is hidden behind {tile}",
                "{tiles} are hidden behind {tile}",
                len(tiles),
                tiles=listed(tiles),
                tile=tile_words(view.garden[blocker]),
            )
        )
    return clauses(words)


def _hand(view: View, seat: Seat, place: Standing) -> Iterator[Reason]:
    for tile in view.players[seat].hand:
        worth, largest = place.worth(tile), place.largest[TYPE[tile]]
        kind = type_name(TYPE[tile])
        if worth:
            why = _("because a visitor sees {kind} {largest}", kind=kind, largest=largest)
        elif SIZE[tile] == SIZES:
            why = _("because there is no larger one")
        elif largest:
            why = _("because the largest one seen is {largest}", largest=largest)
        else:
            why = _("because no visitor sees one")
        yield Reason(_("{tile} brings {worth}, {why}", tile=tile_words(tile), worth=worth, why=why), worth)
