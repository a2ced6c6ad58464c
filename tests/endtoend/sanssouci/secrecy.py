"""What one person may know of a game of Sanssouci."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from render.sanssouci.words.vocabulary import card_name, symbol_name
from rules.game import Seat
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import COLUMNS
from rules.sanssouci.state import NOTHING, Phase, State

_SYMBOLS = sorted((symbol_name(symbol) for symbol in range(COLUMNS)), key=len, reverse=True)
_SYMBOL = f"(?:{'|'.join(_SYMBOLS)})"
_PAIRS = tuple(card_name(card) for card in BOX.cards if BOX.rows_of(card))
_COLUMNS = ", ".join(f"{entry} {symbol_name(column)}" for column, entry in enumerate("abcdefghi"))
_OPEN = re.compile(
    # Where a symbol is no card and no mission: names of columns, tiles of the market, nobles, squares of a garden.
    rf"columns: {_COLUMNS}|m\d+ {_SYMBOL}|{_SYMBOL} (?:→ [a-i]\d|turned over)|{_SYMBOL} noble from|{_SYMBOL}, \w+ row"
)
_NOTATION = re.compile(r"card:([a-z0-9-]+)")
_SIDE = re.compile(r"side:[ab]|\bside [ab]\b")
_FACE = re.compile(r"expansion (\d[ab])")
_OTHERS_MISSIONS = re.compile(r"▸ missions:|cards left, missions")


@dataclass(frozen=True, slots=True)
class Facts:
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


class SanssouciSecrecy:
    """Implements `tests.endtoend.secrecy.Secrecy`: cards, missions and sealed sides."""

    def facts(self, state: State, seat: Seat | None) -> Facts:
        is_over = state.phase is Phase.OVER
        own = None if seat is None or state.phase is Phase.GARDENS else state.players[seat]
        played = {card for player in state.players for card in player.played}
        shown = range(len(state.players)) if is_over else () if own is None else (seat or 0,)
        return Facts(
            cards=frozenset(card_name(card) for card in played | set(own.hand if own else ())),
            missions=frozenset(symbol_name(mission) for who in shown for mission in state.players[who].missions),
            is_over=is_over,
            may_choose_side=state.phase is Phase.SIDES and own is not None,
            faces=frozenset(BOX.faces[p.garden.face].name for p in state.players if p.garden.face != NOTHING),
        )

    def leaks_of_line(self, line: str, facts: Facts) -> Iterator[str]:
        names = facts.cards | facts.missions
        yield from (f"card {name}" for name in _NOTATION.findall(line) if not _is_known(name, facts.cards))
        yield from (f"card {pair}" for pair in _PAIRS if _tells(line, pair) and pair not in facts.cards)
        if "wild card" in line and "wild card" not in facts.cards:
            yield "the wild card"
        if not facts.may_choose_side and _SIDE.search(line):
            yield "a side"
        yield from (f"face {face}" for face in _FACE.findall(line) if face not in facts.faces)
        if not facts.is_over and _OTHERS_MISSIONS.search(line):
            yield "missions of all"
        rest = _NOTATION.sub("", _OPEN.sub("", line))
        yield from (f"symbol {symbol}" for symbol in re.findall(_SYMBOL, rest) if symbol not in names)

    def plants(self, state: State, facts: Facts) -> dict[str, dict[str, Any]]:
        other = state.players[1]
        names = facts.cards | facts.missions
        card = next(card for card in other.hand if card_name(card) not in names)
        mission = next(symbol_name(own) for own in other.missions if symbol_name(own) not in names)
        notation, name = f"card:{BOX.card_name(card)}", card_name(card)
        return {
            "alt text with another's hand": {
                "items": [{"description": f"Your hand: {name}. Your missions: {mission}"}]
            },
            "custom_id with another's card": {"components": [{"custom_id": f"v1|go|1|3|{notation}", "label": "Play"}]},
            "label with another's card": {"components": [{"custom_id": "v1|go|1|3|m1", "label": name}]},
            "value with another's card": {"components": [{"options": [{"label": "1", "value": f"go:{notation}"}]}]},
            "suggestion of another's card": {"choices": [{"name": "1", "value": notation}]},
            "mission in a public post": {"content": f"**Ben** strives for the {mission}."},
            "missions told too early": {"content": "**Ben** ▸ missions: those of the game"},
            "sealed side in the log": {"content": "**Ben** ▸ has chosen side a"},
            "sealed side in a custom_id": {"components": [{"custom_id": "v1|go|1|3|side:b"}]},
            "face that nobody laid": {"content": "**Ben** ▸ expansion 0A"},
            "file named after a card": {"attachments": [{"filename": f"{name.replace('/', '-')}.png"}]},
        }

    def known(self, state: State) -> dict[str, Any]:
        own = state.players[0]
        hand, missions = ", ".join(map(card_name, own.hand)), ", ".join(map(symbol_name, own.missions))
        return {
            "content": f"Your hand: {hand}\nYour missions: {missions}",
            "components": [{"custom_id": f"v1|go|1|0|card:{BOX.card_name(own.hand[0])}", "label": "M3 vine"}],
        }


def _tells(line: str, pair: str) -> bool:
    """Return whether a line names a pair of colours; file names and notations have a hyphen in place of the slash."""
    return pair in line or pair.replace("/", "-") in line


def _is_known(notation: str, cards: frozenset[str]) -> bool:
    if notation == "wild":
        return "wild card" in cards
    return notation.replace("-", " ") in cards or notation.replace("-", "/") in cards
