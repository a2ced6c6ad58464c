"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.base.refusals import against, not_acting, not_now, possible
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.gardlings import moves
from rules.gardlings.box import TILES, Creature, Level
from rules.gardlings.garden.placed import PlacedTile
from rules.gardlings.garden.places import fits
from rules.gardlings.legal import legal_moves, to_act
from rules.gardlings.market.stacks import LEVELS, PRICES, level_of, stack_name
from rules.gardlings.state import BRIDGING_UNICORNS, Halt, Player, Rules, State, Step
from rules.wording import Wording

_DECISIONS = {
    Step.DRAW: Wording("You can go on building: {moves}"),
    Step.LAY: Wording("You can lay the tile you drew: {moves}"),
    Step.ORDER: Wording("You can order what to buy: {moves}"),
    Step.PIG: Wording("You can name the pig that mutates: {moves}"),
    Step.BUY: Wording("You can buy one tile: {moves}"),
    Step.MUTATE: Wording("You can mutate a pig: {moves}"),
    Step.END: Wording("You can confirm your choice: {moves}"),
    Step.DONE: Wording("You can wait: {moves}"),
}
_LEVELS = {
    Level.GREEN: Wording("green"),
    Level.BLUE: Wording("blue"),
    Level.PURPLE: Wording("purple"),
    Level.YELLOW: Wording("yellow"),
}


def bad_notation(state: State, seat: Seat, word: str) -> BadNotation:
    """Return the error for a text that is no move; `word` is empty if it cannot be one."""
    now = _now(state, seat)
    if word:
        return BadNotation("notation", "“{text}” is not a move of Gardlings. {now}", text=word, now=now)
    return BadNotation("notation", "That is not a move of Gardlings. {now}", now=now)


def illegal(state: State, seat: Seat, move: moves.Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    return not_acting(to_act(state), seat) or against(_rule(state, state.players[seat], move), move, _now(state, seat))


def _now(state: State, seat: Seat) -> Wording:
    return possible(_DECISIONS[state.players[seat].step], legal_moves(state, seat))


def _rule(state: State, player: Player, move: moves.Move) -> tuple[str, Wording]:
    match move:
        case moves.Draw() | moves.Lay() | moves.MoveUnicorn() | moves.Stop() if player.step in (Step.DRAW, Step.LAY):
            return _building_rule(state.rules, player, move)
        case moves.OrderTile() | moves.OrderLevel() | moves.OrderPity() | moves.Ask() if player.step is Step.ORDER:
            return _order_rule(state, move)
        case moves.OrderPig() if player.step is Step.PIG:
            return "no-pig", Wording(
                "Tile {number} of your garden is not the first pig of its look.", number=move.number + 1
            )
        case moves.Buy() if player.step is Step.BUY:
            return _out_of_reach(state, move.stack)
        case moves.Mutate() if player.step is Step.MUTATE:
            return "no-mutation", Wording(
                "One of your pigs goes under a stack of its level; you take a tile one level up."
            )
        case (
            moves.Draw()
            | moves.Lay()
            | moves.MoveUnicorn()
            | moves.Stop()
            | moves.OrderTile()
            | moves.OrderLevel()
            | moves.OrderPity()
            | moves.Ask()
            | moves.OrderPig()
            | moves.Buy()
            | moves.Mutate()
            | moves.End()
        ):
            return not_now(move)
        case _:
            assert_never(move)


def _building_rule(
    rules: Rules, player: Player, move: moves.Draw | moves.Lay | moves.MoveUnicorn | moves.Stop
) -> tuple[str, Wording]:
    match move:
        case moves.Draw() if player.step is Step.LAY:
            return "tile-in-hand", Wording("You hold a drawn tile; lay it first.")
        case moves.Draw() if player.halt is Halt.GNOMES:
            return "too-many-gnomes", Wording("After too many gnomes you draw no further.")
        case moves.Draw():
            return "empty-bag", Wording("Your bag is empty.")
        case moves.Lay() if player.step is Step.LAY:
            return "no-match", Wording(
                "A tile lies on free squares beside another one, and all edges that touch must match."
            )
        case moves.Lay():
            return "nothing-drawn", Wording("You have no tile to lay; draw one first.")
        case moves.MoveUnicorn():
            return _unicorn_rule(rules, player, move)
        case moves.Stop():
            return "tile-fits", Wording("You cannot stop while the tile you drew fits somewhere.")


def _order_rule(
    state: State, move: moves.OrderTile | moves.OrderLevel | moves.OrderPity | moves.Ask
) -> tuple[str, Wording]:
    match move:
        case moves.OrderTile():
            return _out_of_reach(state, move.stack)
        case moves.OrderLevel():
            name = _LEVELS[LEVELS[move.level]]
            return "not-payable", Wording(
                "A {level} tile costs {price}, or it is on your list already.", level=name, price=PRICES[move.level]
            )
        case moves.Ask() if state.rules.always_orders:
            return "always-order", Wording("With so many players everybody says beforehand what to buy.")
        case moves.OrderPity() | moves.Ask():
            return "nothing-payable", Wording("Your gems and coins pay for no tile, so there is nothing to ask.")


def _out_of_reach(state: State, stack: int) -> tuple[str, Wording]:
    name = stack_name(stack)
    if stack >= len(state.stacks):
        return "no-stack", Wording("There is no stack {name} at this table.", name=name)
    if not state.stacks[stack]:
        return "empty-stack", Wording("The stack {name} is empty.", name=name)
    return "not-payable", Wording(
        "The stack {name} costs {price}, or it is on your list already.", name=name, price=PRICES[level_of(stack)]
    )


def _unicorn_rule(rules: Rules, player: Player, move: moves.MoveUnicorn) -> tuple[str, Wording]:
    garden = player.garden
    if move.number >= len(garden) or TILES[garden[move.number].kind].creature is not Creature.UNICORN:
        return "no-unicorn", Wording("Tile {number} of your garden is no unicorn.", number=move.number + 1)
    others = (*garden[: move.number], *garden[move.number + 1 :])
    if others and fits(others, PlacedTile(garden[move.number].kind, move.x, move.y, move.turn)):
        if rules.version >= BRIDGING_UNICORNS:
            return "splits", Wording("After the move all tiles must hang together, and the garden must look different.")
        return "splits", Wording(
            "Without the unicorn the other tiles must hang together, and the garden must look different."
        )
    return "no-match", Wording(
        "A unicorn lands on free squares beside another tile, and all edges that touch must match."
    )
