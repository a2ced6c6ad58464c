"""Reading a state from the words that `record` wrote: every complaint names the place and what belongs there."""

from collections.abc import Mapping
from typing import Any

from rules.emperors_garden.board.board import EMPEROR, OWN_PIECES, Board, Piece, Token
from rules.emperors_garden.board.cells import Cell, parse_cell
from rules.emperors_garden.board.deck import CARDS, NO_CARD, Card, Deck, card_names
from rules.emperors_garden.board.pushing import Shift
from rules.emperors_garden.record.writing import PIECE_WORDS, SOURCE_WORDS
from rules.emperors_garden.setup import PLAYER_COUNTS, REMOVED
from rules.emperors_garden.state import NO_LOOK, SCORING_CARDS, Action, Phase, Player, State, Step, Turn
from rules.errors import BadRecord
from rules.fields import Fields, bad_record
from rules.game import Seat

_DECKS = tuple(deck.value for deck in Deck)
_PHASES = tuple(phase.value for phase in Phase)
_STEPS = tuple(step.value for step in Step)
_ACTIONS = tuple(action.value for action in Action)
_TOKENS = tuple(piece.word for piece in Piece)
_STATE = (
    "deck",
    "own_falls_score",
    "phase",
    "step",
    "order",
    "turn",
    "turns",
    "garden",
    "emperor",
    "scoring",
    "removed",
    "draw",
    "now",
    "players",
)
_PLAYER = ("pieces", "agent", "agent_used", "wish", "look", "earned", "last")
_TURN = ("card", "cell", "action", "placed", "lifted", "start", "goal", "shifts", "points")
_SHIFT = ("seat", "piece", "start", "to")
_MOST_POINTS = 10_000


def state_from_dict(data: Mapping[str, Any]) -> State:
    """Read what `state_to_dict` wrote. Raises: BadRecord: the wrong form, or pieces missing or there twice."""
    fields = Fields(data, "deal", _STATE)
    items = fields.items("players")
    if len(items) not in PLAYER_COUNTS:
        raise bad_record("deal.players", "an array of 2 to 4 players")
    deck = Deck(_DECKS[fields.one_of("deck", _DECKS)])
    names, seats = card_names(deck), len(items)
    players = tuple(_read_player(item, place, names, seats) for place, item in items)
    state = State(
        deck=deck,
        own_falls_score=fields.flag("own_falls_score"),
        phase=Phase(_PHASES[fields.one_of("phase", _PHASES)]),
        step=Step(_STEPS[fields.one_of("step", _STEPS)]),
        order=tuple(Seat(seat) for seat in fields.numbers("order", 0, seats - 1)),
        turn=Seat(fields.number("turn", 0, seats - 1)),
        turns=fields.number("turns", 0, len(CARDS)),
        board=Board(
            garden=tuple(_read_laid(item, place, names) for place, item in fields.items("garden")),
            pieces=tuple(pieces for _, pieces in players),
            emperor=_read_cell(fields.place("emperor"), fields.value("emperor")),
        ),
        players=tuple(player for player, _ in players),
        scoring=_read_cards(fields, "scoring", names),
        removed=_read_cards(fields, "removed", names),
        draw=_read_cards(fields, "draw", names),
        now=Turn() if fields.value("now") is None else _read_turn(fields.value("now"), "deal.now", names, seats),
    )
    _check(state)
    return state


def _read_cards(fields: Fields, name: str, names: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card(card) for card in fields.several(name, names))


def _read_cell(place: str, value: object) -> Cell:
    try:
        return parse_cell(value if isinstance(value, str) else "")
    except ValueError as fault:
        raise bad_record(place, 'a cell such as "2:-1"') from fault


def _read_cell_or_none(fields: Fields, name: str) -> Cell | None:
    value = fields.value(name)
    return None if value is None else _read_cell(fields.place(name), value)


def _read_laid(data: object, place: str, names: tuple[str, ...]) -> tuple[Cell, Card]:
    fields = Fields(data, place, ("cell", "card"))
    return _read_cell(fields.place("cell"), fields.value("cell")), Card(fields.one_of("card", names))


def _read_player(
    data: object, place: str, names: tuple[str, ...], seats: int
) -> tuple[Player, tuple[Cell | None, ...]]:
    fields = Fields(data, place, _PLAYER)
    pieces = Fields(fields.value("pieces"), fields.place("pieces"), PIECE_WORDS)
    earned = Fields(fields.value("earned"), fields.place("earned"), SOURCE_WORDS)
    last = fields.value("last")
    player = Player(
        agent=Card(fields.one_of("agent", names)),
        is_agent_used=fields.flag("agent_used"),
        wish=_read_look(fields, "wish"),
        look=_read_look(fields, "look"),
        earned=tuple(earned.number(source, 0, _MOST_POINTS) for source in SOURCE_WORDS),
        last=None if last is None else _read_turn(last, fields.place("last"), names, seats),
    )
    return player, tuple(_read_cell_or_none(pieces, piece) for piece in PIECE_WORDS)


def _read_look(fields: Fields, name: str) -> int:
    return NO_LOOK if fields.value(name) is None else fields.number(name, 1, SCORING_CARDS) - 1


def _read_turn(data: object, place: str, names: tuple[str, ...], seats: int) -> Turn:
    fields = Fields(data, place, _TURN)
    piece = fields.one_of_or("placed", PIECE_WORDS, len(OWN_PIECES))
    return Turn(
        card=Card(fields.one_of_or("card", names, NO_CARD)),
        cell=_read_cell_or_none(fields, "cell"),
        action=Action(_ACTIONS[fields.one_of("action", _ACTIONS)]),
        placed=(*OWN_PIECES, None)[piece],
        lifted=Card(fields.one_of_or("lifted", names, NO_CARD)),
        start=_read_cell_or_none(fields, "start"),
        goal=_read_cell_or_none(fields, "goal"),
        shifts=tuple(_read_shift(item, spot, seats) for spot, item in fields.items("shifts")),
        points=fields.number("points", 0, _MOST_POINTS),
    )


def _read_shift(data: object, place: str, seats: int) -> Shift:
    fields = Fields(data, place, _SHIFT)
    piece = tuple(Piece)[fields.one_of("piece", _TOKENS)]
    if (piece is Piece.EMPEROR) != (fields.value("seat") is None):
        raise bad_record(place, "a piece with its seat, or the emperor with none")
    token = EMPEROR if piece is Piece.EMPEROR else Token(Seat(fields.number("seat", 0, seats - 1)), piece)
    return Shift(token, _read_cell(fields.place("start"), fields.value("start")), _read_cell_or_none(fields, "to"))


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


def _all_cards(state: State) -> list[Card]:
    """Return every card wherever it is, one that is on its way to the garden included."""
    agents = [player.agent for player in state.players]
    garden = [card for _, card in state.board.garden]
    on_the_way = {Step.CARD: [state.now.card], Step.PUT: [state.now.lifted]}.get(state.step, [])
    return [*garden, *state.scoring, *state.removed, *state.draw, *agents, *on_the_way]
