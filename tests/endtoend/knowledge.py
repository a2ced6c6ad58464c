"""What one person may know at one moment, and the search for anything more in what they were shown."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from render.sanssouci.words import card_name, symbol_name
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.cells import COLUMNS
from rules.sanssouci.state import NOTHING, Phase, State

_READABLE = frozenset(
    {"content", "label", "value", "description", "custom_id", "placeholder", "name", "filename", "title"}
)
_SYMBOLS = sorted((symbol_name(symbol) for symbol in range(COLUMNS)), key=len, reverse=True)
_SYMBOL = f"(?:{'|'.join(_SYMBOLS)})"
_PAIRS = tuple(card_name(card) for card in BOX.cards if BOX.rows_of(card))
_COLUMNS = ", ".join(f"{letter} {symbol_name(column)}" for column, letter in enumerate("abcdefghi"))
_OPEN = re.compile(
    # Where a symbol is no card and no mission: names of columns, tiles of the market, nobles, squares of a garden.
    rf"columns: {_COLUMNS}|m\d+ {_SYMBOL}|{_SYMBOL} of m\d+|{_SYMBOL} noble from|{_SYMBOL}, \w+ row"
)
_NOTATION = re.compile(r"card:([a-z0-9-]+)")
_HEX = re.compile(r"[0-9a-f]{64}")
_SIDE = re.compile(r"side:[ab]|\bside [ab]\b")
_FACE = re.compile(r"expansion (\d[ab])")
_OTHERS_MISSIONS = re.compile(r"had the missions|cards left, missions")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """
    What somebody may know.

    `cards` are their own hand and all that was played, `missions` their own, or everybody's at the end, by the names
    that players read. `may_choose_side` holds while the two sides lie before them, `faces` are the boards laid open.
    """

    cards: frozenset[str]
    missions: frozenset[str]
    is_over: bool
    may_choose_side: bool
    faces: frozenset[str]
    key: bytes


def knowledge(state: State, seat: Seat | None, key: bytes) -> Knowledge:
    """Return what the seat (None: a spectator) may know of a state; the deal's key only when the game is over."""
    is_over = state.phase is Phase.OVER
    own = None if seat is None or state.phase is Phase.GARDENS else state.players[seat]
    played = {card for player in state.players for card in player.played}
    shown = range(len(state.players)) if is_over else () if own is None else (seat or 0,)
    return Knowledge(
        cards=frozenset(card_name(card) for card in played | set(own.hand if own else ())),
        missions=frozenset(symbol_name(mission) for who in shown for mission in state.players[who].missions),
        is_over=is_over,
        may_choose_side=state.phase is Phase.SIDES and own is not None,
        faces=frozenset(BOX.faces[p.garden.face].name for p in state.players if p.garden.face != NOTHING),
        key=key,
    )


def leaks(payload: Mapping[str, Any], known: Knowledge, *table_names: str) -> list[str]:
    """Return every string of a delivery that tells more than somebody may know, with what it tells."""
    found = []
    for text in readable(payload):
        plain = text.lower()
        for name in table_names:
            plain = plain.replace(name.lower(), "")
        found += [f"{leak} in {text!r}" for line in plain.splitlines() for leak in _leaks_of_line(line, known)]
    return found


def readable(part: Any) -> Iterator[str]:  # noqa: ANN401 - any JSON
    """Yield all that can be read, pressed or looked up in a payload."""
    if isinstance(part, list):
        for item in part:
            yield from readable(item)
    if isinstance(part, dict):
        for key, value in part.items():
            if isinstance(value, str) and key in _READABLE:
                yield value
            elif key not in ("author", "interaction_metadata", "interaction", "thread", "application"):
                yield from readable(value)


def _leaks_of_line(line: str, known: Knowledge) -> Iterator[str]:
    names = known.cards | known.missions
    yield from (f"card {name}" for name in _NOTATION.findall(line) if not _is_known(name, known.cards))
    yield from (f"card {pair}" for pair in _PAIRS if _tells(line, pair) and pair not in known.cards)
    if "wild card" in line and "wild card" not in known.cards:
        yield "the wild card"
    if not known.is_over and any(found != sha256(known.key).hexdigest() for found in _HEX.findall(line)):
        yield "a key"
    if not known.may_choose_side and _SIDE.search(line):
        yield "a side"
    yield from (f"face {face}" for face in _FACE.findall(line) if face not in known.faces)
    if not known.is_over and _OTHERS_MISSIONS.search(line):
        yield "missions of all"
    rest = _NOTATION.sub("", _OPEN.sub("", line))
    yield from (f"symbol {symbol}" for symbol in re.findall(_SYMBOL, rest) if symbol not in names)


def _tells(line: str, pair: str) -> bool:
    """Tell whether a line names a pair of colours; a file's name and a notation have a hyphen in place of the slash."""
    return pair in line or pair.replace("/", "-") in line


def _is_known(notation: str, cards: frozenset[str]) -> bool:
    if notation == "wild":
        return "wild card" in cards
    return notation.replace("-", " ") in cards or notation.replace("-", "/") in cards
