"""Moves by their names alone, whatever lies on the table now."""

from languages.speech import _
from render.gardlings.words.tile_words import ANY_TILE_WORDS
from render.gardlings.words.vocabulary import TURNS, stack_label, stack_words
from rules.gardlings.market.stacks import LEVELS
from rules.gardlings.moves import (
    Ask,
    Buy,
    Draw,
    End,
    Lay,
    Move,
    MoveUnicorn,
    Mutate,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
    read_move,
)


def move_name(notation: str) -> str:
    """Name a move as the contract wants it."""
    move = read_move(notation)
    return f"`{notation}`" if move is None else _name(move)


def _name(move: Move) -> str:
    match move:
        case Draw():
            return _("draw")
        case Lay(x, y, turn):
            return _("the tile at {place}, {turn}", place=f"{x}:{y}", turn=TURNS[turn])
        case MoveUnicorn(number, x, y, turn):
            return _(
                "the unicorn, tile {number}, to {place}, {turn}", number=number + 1, place=f"{x}:{y}", turn=TURNS[turn]
            )
        case Stop():
            return _("stop")
        case End():
            return _("the end")
        case _:
            return _purchase(move)


def _purchase(move: OrderTile | OrderLevel | OrderPity | Ask | OrderPig | Buy | Mutate) -> str:
    match move:
        case OrderTile(stack) | Buy(stack):
            return stack_label(stack)
        case OrderLevel(level):
            return str(ANY_TILE_WORDS[LEVELS[level]])
        case OrderPity():
            return _("pity pig")
        case Ask():
            return _("buy in turn")
        case OrderPig(number):
            return _("the pig, tile {number}, mutates", number=number + 1)
        case Mutate(number, returned_to, drawn_from):
            return _(
                "the pig, tile {number}, to {stack} for {drawn}",
                number=number + 1,
                stack=stack_words(returned_to),
                drawn=stack_label(drawn_from),
            )
