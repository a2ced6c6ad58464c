"""Writing a state in words, for records: every card, piece and secret by its name; `reading` is the way back."""

from typing import Any

from rules.emperors_garden.board.board import EMPEROR, OWN_PIECES
from rules.emperors_garden.board.cells import Cell, cell_name
from rules.emperors_garden.board.deck import NO_CARD, Card, card_names
from rules.emperors_garden.state import NO_LOOK, Source, State, Turn
from rules.game import Seat

PIECE_WORDS = tuple(piece.word for piece in OWN_PIECES)
SOURCE_WORDS = tuple(source.name.lower() for source in Source)


def state_to_dict(state: State) -> dict[str, Any]:
    """Return the state in names; `draw` is drawn from its end."""
    names = card_names(state.deck)
    return {
        "deck": state.deck.value,
        "own_falls_score": state.own_falls_score,
        "phase": state.phase.value,
        "step": state.step.value,
        "order": list(state.order),
        "turn": state.turn,
        "turns": state.turns,
        "garden": [{"cell": cell_name(cell), "card": names[card]} for cell, card in state.board.garden],
        "emperor": cell_name(state.board.emperor),
        "scoring": [names[card] for card in state.scoring],
        "removed": [names[card] for card in state.removed],
        "draw": [names[card] for card in state.draw],
        "now": None if state.now == Turn() else _turn_to_dict(state.now, names),
        "players": [_player_to_dict(state, Seat(seat), names) for seat in range(len(state.players))],
    }


def _player_to_dict(state: State, seat: Seat, names: tuple[str, ...]) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "pieces": dict(zip(PIECE_WORDS, map(_cell_to_name, state.board.pieces[seat]), strict=True)),
        "agent": names[player.agent],
        "agent_used": player.is_agent_used,
        "wish": _number(player.wish),
        "look": _number(player.look),
        "earned": dict(zip(SOURCE_WORDS, player.earned, strict=True)),
        "last": None if player.last is None else _turn_to_dict(player.last, names),
    }


def _turn_to_dict(turn: Turn, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "card": _card_to_name(turn.card, names),
        "cell": _cell_to_name(turn.cell),
        "action": turn.action.value,
        "placed": None if turn.placed is None else turn.placed.word,
        "lifted": _card_to_name(turn.lifted, names),
        "start": _cell_to_name(turn.start),
        "goal": _cell_to_name(turn.goal),
        "shifts": [
            {
                "seat": None if shift.token == EMPEROR else shift.token.seat,
                "piece": shift.token.piece.word,
                "start": cell_name(shift.start),
                "to": _cell_to_name(shift.to),
            }
            for shift in turn.shifts
        ],
        "points": turn.points,
    }


def _card_to_name(card: Card, names: tuple[str, ...]) -> str | None:
    return None if card == NO_CARD else names[card]


def _cell_to_name(cell: Cell | None) -> str | None:
    return None if cell is None else cell_name(cell)


def _number(look: int) -> int | None:
    """Return the number of a scoring card as players count them, from 1."""
    return None if look == NO_LOOK else look + 1
