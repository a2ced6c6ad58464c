"""What was played, in words, with a mark at those for whom a deputy played."""

from collections.abc import Iterator, Sequence

from cogs import absence_words, words
from cogs.names import escaped_name
from db.moves import ActedBy
from render.game import AnyLook, Names
from rules.game import Seat
from tables.history import Entry
from tables.place import Player


def story_lines(look: AnyLook, entries: Sequence[Entry], players: Sequence[Player]) -> tuple[str, ...]:
    """Tell moves in order, as far as their events say."""
    lines: list[str] = []
    for run, deputised in _runs(entries):
        lines += look.story([event for entry in run for event in entry.events], _names(players, deputised))
    return tuple(lines)


def _runs(entries: Sequence[Entry]) -> Iterator[tuple[Sequence[Entry], frozenset[Seat]]]:
    """Cut moves where a seat changes between person and deputy; yield each run with the seats of deputies."""
    run: list[Entry] = []
    by_deputy: dict[Seat, bool] = {}
    for entry in entries:
        is_deputy = entry.acted_by is ActedBy.DEPUTY
        if by_deputy.get(entry.seat, is_deputy) != is_deputy:
            yield run, _deputised(by_deputy)
            run, by_deputy = [], {}
        run.append(entry)
        by_deputy[entry.seat] = is_deputy
    if run:
        yield run, _deputised(by_deputy)


def _deputised(by_deputy: dict[Seat, bool]) -> frozenset[Seat]:
    return frozenset(seat for seat, is_deputy in by_deputy.items() if is_deputy)


def _names(players: Sequence[Player], deputised: frozenset[Seat]) -> Names:
    return tuple(_name(player, is_deputised=player.seat in deputised) for player in players)


def _name(player: Player, *, is_deputised: bool) -> str:
    """Return the name of a seat; whoever is away now may have played that turn themselves."""
    name = escaped_name(player.name)
    if player.is_resigned:
        return words.resigned_name(name)
    return absence_words.deputy_name(name) if is_deputised else name
