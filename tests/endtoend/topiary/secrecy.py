"""What one person may know of a game of Topiary."""

import re
from collections.abc import Iterator
from typing import Any

from render.topiary.words.vocabulary import code, tile_words
from rules.game import Seat
from rules.topiary.game import TOPIARY
from rules.topiary.garden.tiles import Tile, tile_name
from rules.topiary.state import Phase, State

Facts = frozenset[Tile]
"""The tiles that somebody has seen, wherever they are now."""

_ALL = range(40)
_NAMES = {name: Tile(tile) for tile in _ALL for name in (tile_words(tile).lower(), tile_name(Tile(tile)))}
_NAME = re.compile(rf"\b(?:{'|'.join(map(re.escape, _NAMES))})\b")


class TopiarySecrecy:
    """Implements `tests.endtoend.secrecy.Secrecy`: hands, what lies face down, what was passed on or left over."""

    def facts(self, state: State, seat: Seat | None) -> Facts:
        view = TOPIARY.view(state, seat)
        shown = [tile for player in state.players if state.phase is Phase.OVER for tile in player.hand]
        face_up = [Tile(tile) for tile in state.garden if tile in _ALL]
        return frozenset((*face_up, *shown, *view.hand, *view.received, *view.passed))

    def leaks_of_line(self, line: str, facts: Facts) -> Iterator[str]:
        yield from (f"tile {name}" for name in _NAME.findall(line) if _NAMES[name] not in facts)

    def plants(self, state: State, facts: Facts) -> dict[str, dict[str, Any]]:
        held = next(tile for tile in state.players[1].hand if tile not in facts)
        hidden = next(Tile(tile) for tile in _ALL if Tile(tile) not in facts and tile not in state.players[1].hand)
        name = tile_words(held)
        return {
            "alt text with another's hand": {"items": [{"description": f"Your hand: {name}."}]},
            "custom_id with another's tile": {"components": [{"custom_id": f"v1|go|1|3|lay:{tile_name(held)}"}]},
            "label with another's tile": {"components": [{"custom_id": "v1|go|1|3|end", "label": f"Lay {name}"}]},
            "value with another's tile": {"components": [{"options": [{"value": f"keep:ph1-{tile_name(held)}"}]}]},
            "placeholder with another's tile": {"components": [{"placeholder": f"Lay {code(held)}"}]},
            "suggestion of another's tile": {"choices": [{"name": "1", "value": f"lay:{tile_name(held)}"}]},
            "tile picked up in the log": {"content": f"**Ben** ▸ picks up C2 · finds {name}"},
            "tiles passed on in a public post": {"content": f"**Ben** ▸ passes {name}, {tile_words(hidden)} to Anna"},
            "hidden tile in the garden": {"content": f"1  ?? {tile_name(hidden)} ??"},
            "hidden tile in an explanation": {"content": f"B1 ↘ sees {tile_words(hidden)}: 5"},
            "file named after a tile": {"attachments": [{"filename": f"{tile_name(hidden)}.png"}]},
        }

    def known(self, state: State) -> dict[str, Any]:
        hand = state.players[0].hand
        (open_tile,) = (Tile(tile) for tile in state.garden if tile in _ALL)
        told = ", ".join(f"{tile_words(tile)} (`{tile_name(tile)}`)" for tile in hand)
        return {
            "content": f"Your hand: {told}\nFace up: C3 {code(open_tile)}. Not in the game: swan",
            "components": [{"custom_id": f"v1|go|1|0|lay:{tile_name(hand[0])}", "label": "B1 ↘"}],
        }
