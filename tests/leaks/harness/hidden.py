"""What a reader may not know of a state, in a word that differs between two states that look the same to them."""

from collections.abc import Callable, Mapping
from typing import Any

from render.emperors_garden.words.vocabulary import card_name as garden_card
from render.gardlings.words.vocabulary import tile_name as gardlings_tile
from render.sanssouci.words.vocabulary import card_name as sanssouci_card
from rules.emperors_garden.state import State as EmperorsGarden
from rules.game import Seat
from rules.gardlings.state import State as Gardlings
from rules.sanssouci.state import State as Sanssouci
from rules.topiary.garden.tiles import tile_name
from rules.topiary.state import State as Topiary


def _next(players: tuple[Any, ...], seat: Seat | None) -> Any:  # noqa: ANN401 - any game's player
    return players[0 if seat is None else (seat + 1) % len(players)]


def _sanssouci(state: Sanssouci, seat: Seat | None) -> str:
    other = _next(state.players, seat)
    return " ".join(map(sanssouci_card, other.hand))


def _topiary(state: Topiary, seat: Seat | None) -> str:
    return " ".join(map(tile_name, _next(state.players, seat).hand))


def _emperors_garden(state: EmperorsGarden, seat: Seat | None) -> str:
    return garden_card(state.deck, _next(state.players, seat).agent)


def _gardlings(state: Gardlings, seat: Seat | None) -> str:
    """Name the tiles that somebody else will draw next; which they have left is public, their order is not."""
    return " ".join(map(gardlings_tile, _next(state.players, seat).bag))


HIDDEN: Mapping[str, Callable[[Any, Seat | None], str]] = {
    "sanssouci": _sanssouci,
    "topiary": _topiary,
    "emperors-garden": _emperors_garden,
    "gardlings": _gardlings,
}
"""By the slug of the game: a hand, an agent, or what comes next."""
