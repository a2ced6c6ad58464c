"""The state in words, for records: every pile, hand, mission and board by its name."""

from collections.abc import Mapping
from typing import Any

from rules.errors import BadRecord
from rules.fields import Fields, bad_record
from rules.game import Seat
from rules.sanssouci.box import BOX, SQUARES, TURNS_EACH, Card
from rules.sanssouci.garden.cells import CELLS, COLUMN_LETTERS, COLUMNS, ROWS, Cell, cell_name, column_of, members
from rules.sanssouci.setup import MISSIONS, PLAYER_COUNTS
from rules.sanssouci.state import NOTHING, Garden, Phase, Player, State, Step, Turn

_PHASES = tuple(phase.value for phase in Phase)
_STEPS = tuple(step.value for step in Step)
_CARDS = tuple(BOX.card_name(card) for card in BOX.cards)
_CELLS = tuple(cell_name(Cell(cell)) for cell in range(CELLS))
_SQUARES = tuple(f"M{square + 1}" for square in range(SQUARES))
_SIDES = ("a", "b")
_FACES = tuple(face.name for face in BOX.faces)
_BOARDS = tuple(face[:-1] for face in _FACES[::2])
_STATE = ("phase", "step", "first", "turn", "turns", "market", "supply", "now", "players")
_PLAYER = ("garden", "hand", "deck", "missions", "played", "expansion", "sealed", "ready", "last")
_GARDEN = ("side", "face", "printed", "symbols", "gardeners", "nobles", "walked", "marked")
_TURN = ("card", "square", "symbol", "cell", "gardener", "marked", "noble_from", "way")
_MOST_POINTS = 1000


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; the supply and the decks are drawn from their ends."""
    return {
        "phase": state.phase.value,
        "step": state.step.value,
        "first": state.first,
        "turn": state.turn,
        "turns": state.turns,
        "market": [_name(BOX.symbols, symbol) for symbol in state.market],
        "supply": [BOX.symbols[symbol] for symbol in state.supply],
        "now": None if state.now == Turn() else _turn_to_dict(state.now),
        "players": [_player_to_dict(player) for player in state.players],
    }


def _player_to_dict(player: Player) -> dict[str, Any]:
    return {
        "garden": _garden_to_dict(player.garden),
        "hand": [_CARDS[card] for card in player.hand],
        "deck": [_CARDS[card] for card in player.deck],
        "missions": [BOX.symbols[mission] for mission in player.missions],
        "played": [_CARDS[card] for card in player.played],
        "expansion": _name(_BOARDS, player.expansion),
        "sealed": _name(_SIDES, player.sealed),
        "ready": player.ready,
        "last": None if player.last is None else _turn_to_dict(player.last),
    }


def _garden_to_dict(garden: Garden) -> dict[str, Any]:
    return {
        "side": _name(BOX.side_names, garden.side),
        "face": _name(_FACES, garden.face),
        "printed": [_CELLS[cell] for cell in members(garden.printed)],
        "symbols": [_CELLS[cell] for cell in members(garden.symbols)],
        "gardeners": [_CELLS[cell] for cell in members(garden.gardeners)],
        "nobles": dict(zip(COLUMN_LETTERS, garden.nobles, strict=True)),
        "walked": garden.walked,
        "marked": garden.marked,
    }


def _turn_to_dict(turn: Turn) -> dict[str, Any]:
    return {
        "card": _name(_CARDS, turn.card),
        "square": _name(_SQUARES, turn.square),
        "symbol": _name(BOX.symbols, turn.symbol),
        "cell": _name(_CELLS, turn.cell),
        "gardener": turn.is_gardener,
        "marked": turn.marked,
        "noble_from": turn.noble_from,
        "way": [_CELLS[cell] for cell in turn.way],
    }


def _name(names: tuple[str, ...], number: int) -> str | None:
    return None if number == NOTHING else names[number]


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or pieces missing or there twice."""
    fields = Fields(data, "deal", _STATE)
    players = tuple(_read_player(item, place) for place, item in fields.items("players"))
    if len(players) not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    state = State(
        phase=tuple(Phase)[fields.one_of("phase", _PHASES)],
        step=tuple(Step)[fields.one_of("step", _STEPS)],
        first=Seat(fields.number("first", 0, len(players) - 1)),
        turn=Seat(fields.number("turn", 0, len(players) - 1)),
        turns=fields.number("turns", 0, TURNS_EACH * len(players)),
        players=players,
        market=_read_market(fields),
        supply=fields.several("supply", BOX.symbols),
        now=Turn() if fields.value("now") is None else _read_turn(fields.value("now"), "deal.now"),
    )
    _check_pieces(state)
    return state


def _read_market(fields: Fields) -> tuple[int, ...]:
    market = fields.several_or("market", BOX.symbols, NOTHING)
    if len(market) != SQUARES:
        raise bad_record("deal.market", f"an array of {SQUARES} squares")
    return market


def _read_player(data: object, place: str) -> Player:
    fields = Fields(data, place, _PLAYER)
    return Player(
        garden=_read_garden(fields.value("garden"), fields.place("garden")),
        hand=tuple(Card(card) for card in fields.several("hand", _CARDS)),
        deck=tuple(Card(card) for card in fields.several("deck", _CARDS)),
        missions=fields.several("missions", BOX.symbols),
        played=tuple(Card(card) for card in fields.several("played", _CARDS)),
        expansion=fields.one_of_or("expansion", _BOARDS, NOTHING),
        sealed=fields.one_of_or("sealed", _SIDES, NOTHING),
        ready=fields.flag("ready"),
        last=None if fields.value("last") is None else _read_turn(fields.value("last"), fields.place("last")),
    )


def _read_garden(data: object, place: str) -> Garden:
    fields = Fields(data, place, _GARDEN)
    nobles = Fields(fields.value("nobles"), fields.place("nobles"), COLUMN_LETTERS)
    garden = Garden(
        side=fields.one_of_or("side", BOX.side_names, NOTHING),
        face=fields.one_of_or("face", _FACES, NOTHING),
        printed=sum({1 << cell for cell in fields.several("printed", _CELLS)}),
        symbols=sum({1 << cell for cell in fields.several("symbols", _CELLS)}),
        gardeners=sum({1 << cell for cell in fields.several("gardeners", _CELLS)}),
        nobles=tuple(nobles.number(letter, 0, ROWS) for letter in COLUMN_LETTERS),
        walked=fields.number("walked", 0, _MOST_POINTS),
        marked=fields.number("marked", -_MOST_POINTS, _MOST_POINTS),
    )
    printed = 0 if garden.side == NOTHING else BOX.printed[garden.side]
    covers = 0 if garden.face == NOTHING else BOX.faces[garden.face].covers
    if garden.printed != printed & ~covers:
        raise bad_record(fields.place("printed"), "what this garden's side shows beside its expansion board")
    if garden.printed & (garden.symbols | garden.gardeners) or garden.symbols & garden.gardeners:
        raise bad_record(place, "a garden with at most one tile on each square, and none on a preprinted one")
    return garden


def _read_turn(data: object, place: str) -> Turn:
    fields = Fields(data, place, _TURN)
    return Turn(
        card=fields.one_of_or("card", _CARDS, NOTHING),
        square=fields.one_of_or("square", _SQUARES, NOTHING),
        symbol=fields.one_of_or("symbol", BOX.symbols, NOTHING),
        cell=fields.one_of_or("cell", _CELLS, NOTHING),
        is_gardener=fields.flag("gardener"),
        marked=fields.number("marked", -_MOST_POINTS, _MOST_POINTS),
        noble_from=fields.number("noble_from", 0, ROWS),
        way=tuple(Cell(cell) for cell in fields.several("way", _CELLS)),
    )


def _check_pieces(state: State) -> None:
    for seat, player in enumerate(state.players):
        if sorted((*player.hand, *player.deck, *player.played)) != list(BOX.cards):
            raise _miscounted(f"Seat {seat} must have each of its {TURNS_EACH} cards once, in hand, deck or played.")
    missions = {mission for player in state.players for mission in player.missions}
    if {len(player.missions) for player in state.players} != {MISSIONS} or len(missions) != MISSIONS * len(
        state.players
    ):
        raise _miscounted("Every seat must have two missions, and no mission may be there twice.")
    each = dict(BOX.tiles_per_symbol)[len(state.players)]
    for symbol, name in enumerate(BOX.symbols):
        if _seen_tiles(state, symbol) > each:
            raise _miscounted(f"There are only {each} tiles with the symbol {name} for {len(state.players)} players.")
    if sum(_seen_tiles(state, symbol) for symbol in range(COLUMNS)) + _gardeners(state) != each * COLUMNS:
        raise _miscounted(f"There must be {each * COLUMNS} tiles in all for {len(state.players)} players.")


def _seen_tiles(state: State, symbol: int) -> int:
    """Count the tiles of a symbol in supply, market and gardens, and one that is being turned to its gardener."""
    laid = sum(column_of(cell) == symbol for player in state.players for cell in members(player.garden.symbols))
    turning = state.step is Step.GARDENER and state.now.symbol == symbol
    return state.supply.count(symbol) + state.market.count(symbol) + laid + turning


def _gardeners(state: State) -> int:
    return sum(player.garden.gardeners.bit_count() for player in state.players)


def _miscounted(sentence: str) -> BadRecord:
    return BadRecord("pieces", sentence)
