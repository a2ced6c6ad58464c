"""Gardlings' decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Sequence

from render.game import Choice, Steps
from render.gardlings.captions import signed
from render.gardlings.places import Place, Way, places
from render.gardlings.words import TURNS, capital, coins, gems, level_name, stack_label, tile_name, wish_words
from rules.gardlings.box import Kind
from rules.gardlings.moves import (
    ASK,
    DRAW,
    STOP,
    Buy,
    Lay,
    Move,
    Mutate,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
)
from rules.gardlings.orders import gems_foreseen, usual
from rules.gardlings.stacks import LEVELS, PITY, PRICES, level_of
from rules.gardlings.view import PlayerView, Step, View, Wish


def steps(view: View, legal: Sequence[Move]) -> Steps[Move]:
    """Return the viewer's decision as a tree; what Confirm stands for is left out."""
    player = view.players[view.seat or 0]
    none, without = _none(view, player, legal)
    offered = [move for move in legal if move != none]
    return Steps(_prompt(player), _choices(view, player, offered), without, _closing(player))


def _prompt(player: PlayerView) -> str:
    match player.step:
        case Step.DRAW:
            return "Draw a tile, or stop." if player.garden else "Draw your first tile, or stop."
        case Step.LAY:
            return f"Lay the {tile_name(Kind(player.held))} where it fits."
        case Step.ORDER:
            return "What will you buy, best first?"
        case Step.PIG:
            return "Which pig will mutate?"
        case Step.BUY:
            return "Buy a tile, or take a pity pig."
        case Step.MUTATE:
            return "Which pig mutates?"
        case Step.END:
            return "Confirm when all is as you want it."
        case Step.DONE:
            return "Wait for the others."


def _closing(player: PlayerView) -> str:
    match player.step:
        case Step.DRAW:
            return "A drawn tile is seen at once, so drawing cannot be undone."
        case Step.ORDER | Step.PIG | Step.END:
            return "Confirming is for good."
        case Step.LAY | Step.BUY | Step.MUTATE | Step.DONE:
            return ""


def _none(view: View, player: PlayerView, legal: Sequence[Move]) -> tuple[Move | None, str]:
    """Return the move that Confirm stands for, if there is one, and what Confirm is called then."""
    match player.step:
        case Step.ORDER if ASK in legal:
            return ASK, "Confirm, buy in turn"
        case Step.ORDER if view.rules.always_orders:
            move = usual(gems_foreseen(view.rules, player.garden, player.halt), player.order)
            wish = wish_words(Wish(move.level)) if isinstance(move, OrderLevel) else "pity pig"
            return move, f"Confirm, {wish}"
        case Step.PIG if legal and isinstance(legal[0], OrderPig):
            return legal[0], f"Confirm, {tile_name(player.garden[legal[0].number].kind)}"
        case _:
            return None, ""


def _choices(view: View, player: PlayerView, legal: Sequence[Move]) -> tuple[Choice[Move], ...]:
    """Return all choices: drawing first, then places, tiles by level, pigs, and stopping last."""
    found: list[Choice[Move]] = [Choice("Draw", "shows a tile", DRAW)] if DRAW in legal else []
    found += [_place(player, place) for place in places(view, legal)]
    found += _levels(view, player, legal)
    found += [_pig(player, move) for move in legal if isinstance(move, OrderPig)]
    found += _mutations(view, player, [move for move in legal if isinstance(move, Mutate)])
    found += [_pity(move) for move in legal if isinstance(move, OrderPity) or move == Buy(PITY)]
    if STOP in legal:
        found.append(Choice("Stop", "build no further this round", STOP))
    return tuple(found)


def _place(player: PlayerView, place: Place) -> Choice[Move]:
    """Offer a place by its number; where several moves lead there, they are offered next."""
    label = f"{place.number} {signed(place.gain)}" if place.gain else str(place.number)
    if len(place.ways) == 1:
        return Choice(label, _way(player, place.ways[0]), place.ways[0].move)
    ways: tuple[Choice[Move], ...] = tuple(
        Choice(capital(_piece(player, way)), capital(_gain(way)), way.move) for way in place.ways
    )
    return Choice(label, f"{len(ways)} ways to lie there", path=str(place.number), choices=ways)


def _piece(player: PlayerView, way: Way) -> str:
    turned = TURNS[way.move.turn]
    if isinstance(way.move, Lay):
        return turned
    return f"{tile_name(player.garden[way.move.number].kind)} {way.move.number + 1}, {turned}"


def _gain(way: Way) -> str:
    return gems(way.gain) if way.gain >= 0 else f"costs {gems(-way.gain)}"


def _way(player: PlayerView, way: Way) -> str:
    return f"{_gain(way)}, {_piece(player, way)}"


def _levels(view: View, player: PlayerView, legal: Sequence[Move]) -> list[Choice[Move]]:
    """Offer tiles level by level, the dearest first."""
    found: list[Choice[Move]] = []
    for level in range(len(LEVELS) - 1, 0, -1):
        inner = [choice for move in legal if (choice := _tile(view, player, level, move)) is not None]
        if inner:
            label = f"{capital(level_name(level))} ({PRICES[level]})"
            found.append(Choice(label, gems(PRICES[level]), path=level_name(level), choices=tuple(inner)))
    return found


def _tile(view: View, player: PlayerView, level: int, move: Move) -> Choice[Move] | None:
    match move:
        case OrderLevel() if move.level == level:
            return Choice(f"Any {level_name(level)}", "from a stack with a coin first", move)
        case OrderTile() | Buy() if move.stack != PITY and level_of(move.stack) == level:
            return Choice(stack_label(move.stack), _stack(view, player, move.stack), move)
        case _:
            return None


def _stack(view: View, player: PlayerView, stack: int) -> str:
    """Say what lies on a stack, and which coins it takes or brings."""
    pile, parts = view.stacks[stack], []
    lacking = 0 if player.count is None else max(0, PRICES[level_of(stack)] - player.count.gems)
    if lacking:
        parts.append(f"for {coins(lacking)}")
    elif pile.coin:
        parts.append("with a coin")
    return ", ".join([capital(tile_name(Kind(pile.top))), *parts])


def _pity(move: Move) -> Choice[Move]:
    return Choice("Pity pig", "and a coin", move)


def _pig(player: PlayerView, move: OrderPig) -> Choice[Move]:
    return Choice(capital(tile_name(player.garden[move.number].kind)), "returned for a tile a level up", move)


def _mutations(view: View, player: PlayerView, legal: Sequence[Mutate]) -> list[Choice[Move]]:
    """Offer the pigs, then the stack that the pig goes to with the one that is drawn from."""
    found: list[Choice[Move]] = []
    for number in dict.fromkeys(move.number for move in legal):
        inner: tuple[Choice[Move], ...] = tuple(_mutation(view, move) for move in legal if move.number == number)
        name = capital(tile_name(player.garden[number].kind))
        found.append(Choice(name, "for a tile a level up", path=f"pig-{number + 1}", choices=inner))
    return found


def _mutation(view: View, move: Mutate) -> Choice[Move]:
    top = tile_name(Kind(view.stacks[move.drawn_from].top))
    label = f"{capital(stack_label(move.drawn_from))}, pig to {stack_label(move.returned_to)}"
    return Choice(label, capital(top), move)
