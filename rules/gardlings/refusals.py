"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.gardlings.box import TILES, Creature
from rules.gardlings.garden import fits
from rules.gardlings.laid import Laid
from rules.gardlings.legal import legal_moves, to_act
from rules.gardlings.moves import (
    NOTATION,
    Ask,
    Buy,
    Draw,
    Lay,
    Move,
    MoveUnicorn,
    Mutate,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
)
from rules.gardlings.stacks import LEVELS, PRICES, level_of, stack_name
from rules.gardlings.state import Phase, Player, State, Step

_SHOWN = 12
_DECISIONS = {
    Step.DRAW: "go on building",
    Step.LAY: "lay the tile you drew",
    Step.ORDER: "order what to buy",
    Step.PIG: "name the pig that mutates",
    Step.BUY: "buy one tile",
    Step.MUTATE: "mutate a pig",
    Step.END: "close what you chose",
    Step.DONE: "wait",
}


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    named = f"“{text}” is" if NOTATION.fullmatch(text) else "That is"
    return BadNotation("notation", f"{named} not a move of Gardlings. {_now(state, seat)}")


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, state.players[seat], move)
    return IllegalMove(code, f"{rule} {_now(state, seat)}", move=str(move))


def _now(state: State, seat: Seat) -> str:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return "There is nothing for you to decide at the moment."
    names = ", ".join(str(move) for move in moves[:_SHOWN])
    more = f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return f"You can {_DECISIONS[state.players[seat].step]}: {names}{more}."


def _rule(state: State, player: Player, move: Move) -> tuple[str, str]:
    match move:
        case Draw() | Lay() | MoveUnicorn() | Stop() if player.step in (Step.DRAW, Step.LAY):
            return _building_rule(player, move)
        case OrderTile() | OrderLevel() | OrderPity() | Ask() if player.step is Step.ORDER:
            return _order_rule(state, move)
        case OrderPig() if player.step is Step.PIG:
            return "no-pig", f"Tile {move.number + 1} of your garden is not the first pig of its look."
        case Buy() if player.step is Step.BUY:
            return _out_of_reach(state, move.stack)
        case Mutate() if player.step is Step.MUTATE:
            return "no-mutation", "One of your pigs goes under a stack of its level; you take a tile one level up."
        case _:
            return "not-now", f"The move {move} is not the decision that you face."


def _building_rule(player: Player, move: Draw | Lay | MoveUnicorn | Stop) -> tuple[str, str]:
    match move:
        case Draw() if player.step is Step.LAY:
            return "tile-in-hand", "You hold a drawn tile; lay it first."
        case Draw():
            return "empty-bag", "Your bag is empty."
        case Lay() if player.step is Step.LAY:
            return "no-match", "A tile lies on free squares beside another one, and all edges that touch must match."
        case Lay():
            return "nothing-drawn", "You have no tile to lay; draw one first."
        case MoveUnicorn():
            return _unicorn_rule(player, move)
        case Stop():
            return "tile-fits", "You cannot stop while the tile you drew fits somewhere."
        case _:
            assert_never(move)


def _order_rule(state: State, move: OrderTile | OrderLevel | OrderPity | Ask) -> tuple[str, str]:
    match move:
        case OrderTile():
            return _out_of_reach(state, move.stack)
        case OrderLevel():
            name = LEVELS[move.level].value
            return "not-payable", f"A {name} tile costs {PRICES[move.level]}, or you have ordered it already."
        case Ask() if state.rules.always_orders:
            return "always-order", "With so many seats everybody says beforehand what to buy."
        case Ask() | OrderPity():
            return "nothing-payable", "Your gems and coins pay for no tile, so there is nothing to ask."
        case _:
            assert_never(move)


def _out_of_reach(state: State, stack: int) -> tuple[str, str]:
    name = stack_name(stack)
    if stack >= len(state.stacks):
        return "no-stack", f"There is no stack {name} on this table."
    if not state.stacks[stack]:
        return "empty-stack", f"The stack {name} is empty."
    return "not-payable", f"The stack {name} costs {PRICES[level_of(stack)]}, or you have ordered it already."


def _unicorn_rule(player: Player, move: MoveUnicorn) -> tuple[str, str]:
    garden = player.garden
    if move.number >= len(garden) or TILES[garden[move.number].kind].creature is not Creature.UNICORN:
        return "no-unicorn", f"Tile {move.number + 1} of your garden is no unicorn."
    others = (*garden[: move.number], *garden[move.number + 1 :])
    if others and fits(others, Laid(garden[move.number].kind, move.x, move.y, move.turn)):
        return "splits", "Without the unicorn the other tiles must hang together, and the garden must look different."
    return "no-match", "A unicorn lands on free squares beside another tile, and all edges that touch must match."
