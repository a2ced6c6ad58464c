"""The state in words, for records: every card, piece and secret by its name."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.emperors_garden.board.board import NOBODY, OWN_PIECES, Board, Piece, Token
from rules.emperors_garden.board.cells import Cell, cell_name, parse_cell
from rules.emperors_garden.board.deck import CARDS, NO_CARD, Deck, card_names
from rules.emperors_garden.board.pushing import Shift
from rules.emperors_garden.setup import PLAYER_COUNTS, REMOVED
from rules.emperors_garden.state import NO_LOOK, SCORING_CARDS, Action, Phase, Player, Source, State, Step, Turn
from rules.errors import BadRecord
from rules.fields import (
    FLAG,
    Fields,
    Form,
    bad_record,
    choice,
    instance,
    maybe,
    member,
    named,
    read_fields,
    several,
    tuple_of,
    whole,
    write_fields,
)


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; `draw` is drawn from its end."""
    own = {name: getattr(state, name) for name in State.__slots__}
    players = [
        (pieces, player.agent, player.is_agent_used, player.wish, player.look, player.earned, player.last)
        for pieces, player in zip(state.board.pieces, state.players, strict=True)
    ]
    values = own | {"garden": state.board.garden, "emperor": state.board.emperor, "players": players}
    return write_fields(values, _forms(state.deck, len(players)))


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or pieces missing or there twice."""
    fields = Fields(data, "deal", _forms(Deck.HANAFUDA, PLAYER_COUNTS[-1]))
    seats = len(fields.items("players"))
    if seats not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    read = read_fields(data, "deal", _forms(_DECK.read(fields.value("deck"), "deal.deck"), seats))
    players = read.pop("players")
    board = Board(read.pop("garden"), tuple(pieces for pieces, *_ in players), read.pop("emperor"))
    state = State(board=board, players=tuple(Player(*secrets) for _, *secrets in players), **read)
    _check(state)
    return state


def _read_cell(value: object, place: str) -> Cell:
    try:
        return parse_cell(value if isinstance(value, str) else "")
    except ValueError as fault:
        raise bad_record(place, 'a cell such as "2:-1"') from fault


_DECK = member(Deck)
_CELL = Form(cell_name, _read_cell)
_CELL_OR_NONE = maybe(_CELL)
_POINTS = whole(0, 10_000)
_NUMBER = whole(1, SCORING_CARDS)
_LOOK = maybe(Form(lambda look: look + 1, lambda value, place: _NUMBER.read(value, place) - 1), NO_LOOK)
"""Players count scoring cards from 1."""


@cache
def _forms(deck: Deck, seats: int) -> dict[str, Form]:
    """Return the forms of a state's fields at a table with this deck and number of seats."""
    seat, card = whole(0, seats - 1), named(card_names(deck))
    cards, turn = several(card), _turn(card, seat)
    player = {
        "pieces": tuple_of({piece.word: _CELL_OR_NONE for piece in OWN_PIECES}),
        "agent": card,
        "agent_used": FLAG,
        "wish": _LOOK,
        "look": _LOOK,
        "earned": tuple_of({source.name.lower(): _POINTS for source in Source}),
        "last": maybe(turn),
    }
    return {
        "deck": _DECK,
        "own_falls_score": FLAG,
        "phase": member(Phase),
        "step": member(Step),
        "order": several(seat),
        "turn": seat,
        "turns": whole(0, len(CARDS)),
        "garden": several(tuple_of({"cell": _CELL, "card": card})),
        "emperor": _CELL,
        "scoring": cards,
        "removed": cards,
        "draw": cards,
        "now": maybe(turn, Turn()),
        "players": several(tuple_of(player)),
    }


def _turn(card: Form, seat: Form) -> Form:
    card_or_none = maybe(card, NO_CARD)
    shift = tuple_of(
        {
            "seat": maybe(seat, NOBODY),
            "piece": choice({piece: piece.word for piece in Piece}),
            "start": _CELL,
            "to": _CELL_OR_NONE,
        }
    )

    def read_shift(value: object, place: str) -> Shift:
        owner, piece, start, to = shift.read(value, place)
        if (piece is Piece.EMPEROR) != (owner == NOBODY):
            raise bad_record(place, "a piece with its seat, or the emperor with none")
        return Shift(Token(owner, piece), start, to)

    forms = {
        "card": card_or_none,
        "cell": _CELL_OR_NONE,
        "action": member(Action),
        "placed": maybe(choice({piece: piece.word for piece in OWN_PIECES})),
        "lifted": card_or_none,
        "start": _CELL_OR_NONE,
        "goal": _CELL_OR_NONE,
        "shifts": several(Form(lambda one: shift.write((*one.token, one.start, one.to)), read_shift)),
        "points": _POINTS,
    }
    return instance(Turn, forms)


def _check(state: State) -> None:
    players = len(state.players)
    if sorted(state.order) != list(range(players)):
        raise bad_record("deal.order", f"every seat from 0 to {players - 1} once")
    if (len(state.scoring), len(state.removed)) != (SCORING_CARDS, REMOVED[players]):
        sentence = f"{players} players have {SCORING_CARDS} scoring cards and {REMOVED[players]} removed ones."
        raise BadRecord("pieces", sentence)
    if sorted(_all_cards(state)) != list(CARDS):
        raise BadRecord("pieces", f"Each of the {len(CARDS)} cards must be there once.")
    cells = [cell for cell, _ in state.board.garden]
    if len(set(cells)) != len(cells):
        raise bad_record("deal.garden", "an array of cards on different cells")
    standing = [cell for pieces in state.board.pieces for cell in pieces if cell is not None]
    standing.append(state.board.emperor)
    if len(set(standing)) != len(standing) or not set(standing) <= set(cells):
        raise BadRecord("pieces", "Every piece on the board must stand on a card of its own.")
    if state.step is Step.PUT and state.now.start is None:
        raise bad_record("deal.now.start", "the cell from which the card was lifted")


def _all_cards(state: State) -> list[int]:
    """Return every card wherever it is, one that is on its way to the garden included."""
    agents = [player.agent for player in state.players]
    garden = [card for _, card in state.board.garden]
    on_the_way = {Step.CARD: [state.now.card], Step.PUT: [state.now.lifted]}.get(state.step, [])
    return [*garden, *state.scoring, *state.removed, *state.draw, *agents, *on_the_way]
