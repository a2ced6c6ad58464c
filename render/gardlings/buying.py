"""What can be ordered, bought and changed, as trees of choices: first the level or the pig, then the stack."""

from collections.abc import Iterator, Sequence

from languages.speech import _
from render.base.words import capital
from render.game import Choice
from render.gardlings.laying import ROOM
from render.gardlings.words.captions import pig_numbers
from render.gardlings.words.tile_words import ANY_WORDS, CREATURE_WORDS
from render.gardlings.words.vocabulary import coins, level_name, stack_label, stack_words, tile_name
from rules.gardlings.box import TILES, Kind
from rules.gardlings.market.orders import gems_foreseen
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, level_of, stack_name
from rules.gardlings.moves import Buy, Move, Mutate, OrderLevel, OrderPig, OrderPity, OrderTile
from rules.gardlings.view import PlayerView, StackView, View


def lacking(view: View, player: PlayerView, stack: int) -> int:
    """Return how many coins a stack takes besides gems; before the count, dragons of others are left out."""
    own = gems_foreseen(view.rules, player.garden, player.halt) if player.count is None else player.count.gems
    return max(0, PRICES[level_of(stack)] - own)


def levels(view: View, player: PlayerView, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer tiles level by level, the dearest first, and a pity pig last."""
    for level in range(len(LEVELS) - 1, 0, -1):
        inner = [choice for move in legal if (choice := _tile(view, player, level, move)) is not None]
        if inner:
            tops = dict.fromkeys(str(CREATURE_WORDS[TILES[pile.top].creature]) for pile in _piles(view, level))
            label = _("{level} for {price}", level=capital(level_name(level)), price=PRICES[level])
            yield Choice(label, capital(", ".join(tops)), path=LEVELS[level].value, choices=tuple(inner))
    for move in legal:
        if isinstance(move, OrderPity) or move == Buy(PITY):
            yield Choice(_("Pity pig"), _("And a coin") if view.supply else _("No coin is left"), move)


def _piles(view: View, level: int) -> Iterator[StackView]:
    return (pile for stack, pile in enumerate(view.stacks) if level_of(stack) == level and pile.left)


def _tile(view: View, player: PlayerView, level: int, move: Move) -> Choice[Move] | None:
    match move:
        case OrderLevel() if move.level == level:
            return Choice(str(ANY_WORDS[LEVELS[level]]), _("From a stack with a coin first"), move)
        case OrderTile() | Buy() if move.stack != PITY and level_of(move.stack) == level:
            return Choice(stack_label(move.stack), _stack(view, player, move.stack), move)
        case _:
            return None


def _stack(view: View, player: PlayerView, stack: int) -> str:
    """Say what lies on a stack, and which coins it takes or brings."""
    pile, parts = view.stacks[stack], []
    if takes := lacking(view, player, stack):
        parts.append(_("takes {coins}", coins=coins(takes)))
    elif pile.coin:
        parts.append(_("brings a coin"))
    return ", ".join([capital(tile_name(Kind(pile.top))), *parts])


def pigs(player: PlayerView, every: Sequence[Move], offered: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer the pigs that may be named to mutate by the numbers they have in the picture."""
    numbers = pig_numbers(every)
    for move in offered:
        if isinstance(move, OrderPig):
            yield Choice(_pig(player, numbers, move.number), _changed(move.number), move)


def mutations(view: View, player: PlayerView, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer the pigs, then the stack that is drawn from with the one that the pig goes to."""
    numbers = pig_numbers([move for move in legal if isinstance(move, Mutate)])
    for number in numbers:
        moves = [move for move in legal if isinstance(move, Mutate) and move.number == number]
        path = f"pig-{numbers[number]}"
        yield Choice(
            _pig(player, numbers, number), _changed(number), path=path, choices=tuple(_mutations(view, moves, path))
        )


def _changed(number: int) -> str:
    return _("Tile {number} of your garden, changed for a tile a level up", number=number + 1)


def _pig(player: PlayerView, numbers: dict[int, int], number: int) -> str:
    return f"{numbers[number]}: {capital(tile_name(player.garden[number].kind))}"


def _mutations(view: View, moves: Sequence[Mutate], path: str) -> Iterator[Choice[Move]]:
    """Offer the pairs of stacks; where they are too many for a select, the stack that is drawn from first."""
    for drawn_from in dict.fromkeys(move.drawn_from for move in moves):
        inner = tuple(_mutation(view, move) for move in moves if move.drawn_from == drawn_from)
        if len(moves) <= ROOM:
            yield from inner
        else:
            top, name = tile_name(Kind(view.stacks[drawn_from].top)), stack_label(drawn_from)
            yield Choice(name, capital(top), path=f"{path}-{stack_name(drawn_from)}", choices=inner)


def _mutation(view: View, move: Mutate) -> Choice[Move]:
    top = tile_name(Kind(view.stacks[move.drawn_from].top))
    label = _("Take {taken}, pig to {stack}", taken=stack_label(move.drawn_from), stack=stack_words(move.returned_to))
    return Choice(label, capital(top), move)
