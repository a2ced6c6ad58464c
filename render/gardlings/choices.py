"""What can be laid, ordered, bought and changed, as trees of choices."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from languages.speech import _, capital, labelled, n_
from render.base.words import signed
from render.game import Choice
from render.gardlings.places import Place, Way, unicorn_letters
from render.gardlings.words.captions import pig_numbers
from render.gardlings.words.tile_words import ANY_WORDS, CREATURE_WORDS, creatures
from render.gardlings.words.vocabulary import TURNS, coins, gems, level_name, stack_label, stack_words, tile_name
from rules.gardlings.box import TILES, Creature, Kind
from rules.gardlings.garden.placed import Garden
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, level_of, stack_name
from rules.gardlings.moves import DRAW, Buy, Lay, Move, MoveUnicorn, Mutate, OrderLevel, OrderPig, OrderPity, OrderTile
from rules.gardlings.scoring import gems_foreseen
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
            return Choice(str(ANY_WORDS[LEVELS[level]]), _("With a coin if possible"), move)
        case OrderTile() | Buy() if move.stack != PITY and level_of(move.stack) == level:
            return Choice(stack_label(move.stack), _stack(view, player, move.stack), move)
        case _:
            return None


def _stack(view: View, player: PlayerView, stack: int) -> str:
    """Say what lies on a stack, and which coins it takes or brings."""
    pile, parts = view.stacks[stack], []
    if takes := lacking(view, player, stack):
        parts.append(_("costs {coins}", coins=coins(takes)))
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
    return _("Tile {number} of your garden, swapped for one a level up", number=number + 1)


def _pig(player: PlayerView, numbers: dict[int, int], number: int) -> str:
    return labelled(numbers[number], capital(tile_name(player.garden[number].kind)))


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
    label = _(
        "Take {taken}, pig under {stack}", taken=stack_label(move.drawn_from), stack=stack_words(move.returned_to)
    )
    return Choice(label, capital(top), move)


ROOM = 25
"""As many options as one select has."""


def lays(found: Sequence[Place], room: int) -> tuple[Choice[Move], ...]:
    """
    Offer the places for the drawn tile.

    Args:
        room: as many choices there may be; what exceeds them is a choice further.
    """
    own = [(place, [way for way in place.ways if isinstance(way.move, Lay)]) for place in found]
    return _numbered([(place, ways) for place, ways in own if ways], "", room)


def going_on(choices: Sequence[Choice[Move]]) -> Iterator[Choice[Move]]:
    """Offer to lay the tile and draw the next one in one press; where it lies two ways round, that is asked first."""
    for choice in choices:
        if isinstance(choice.move, Lay):
            yield replace(choice, label=_("{place}, draw", place=choice.label), then=(DRAW,), shows=True)
        elif any(isinstance(inner.move, Lay) for inner in choice.choices):
            yield choice


def turned_or_drawing(choice: Choice[Move]) -> Choice[Move]:
    """Offer to draw right afterwards where a tile lies two ways round; a long list of further places stays as it is."""
    if len(choice.choices) > ROOM // 2:
        return choice
    return replace(choice, choices=(*going_on(choice.choices), *choice.choices))


def bargains(view: View, player: PlayerView, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer single tiles, the dearest first, and of a level first what takes fewest coins or brings one."""
    prices = {move: _price(view, player, move.stack) for move in legal if isinstance(move, Buy | OrderTile)}
    for move in sorted(prices, key=prices.__getitem__):
        if move.stack != PITY:
            label = f"{stack_label(move.stack)} {CREATURE_WORDS[TILES[view.stacks[move.stack].top].creature]}"
            if taken := prices[move][1]:
                label += f" {signed(-taken)} " + n_("coin", "coins", abs(taken))
            yield Choice(label, _stack(view, player, move.stack), move)


def _price(view: View, player: PlayerView, stack: int) -> tuple[int, int]:
    """Return a level, the dearest lowest, and how many coins a stack takes or, below 0, brings."""
    takes = lacking(view, player, stack)
    return -level_of(stack), takes or -view.stacks[stack].coin


def unicorns(garden: Garden, found: Sequence[Place]) -> tuple[Choice[Move], ...]:
    """Offer to move a unicorn: which, if there are several, then where to; empty if none can move."""
    numbers = sorted({way.move.number for place in found for way in place.ways if isinstance(way.move, MoveUnicorn)})
    letters = unicorn_letters(garden)
    if not numbers:
        return ()
    if len(numbers) == 1:
        (number,) = numbers
        label = _("Move unicorn {letter}", letter=letters[number]) if letters else _("Move the unicorn")
        return (_unicorn(found, number, "unicorn", label),)
    nodes = tuple(
        _unicorn(
            found, number, f"unicorn-{number + 1}", labelled(letters[number], capital(tile_name(garden[number].kind)))
        )
        for number in numbers
    )
    return (Choice(_("Move a unicorn"), creatures(Creature.UNICORN, len(nodes)), path="unicorn", choices=nodes),)


def _unicorn(found: Sequence[Place], number: int, path: str, label: str) -> Choice[Move]:
    own = [
        (place, [way for way in place.ways if isinstance(way.move, MoveUnicorn) and way.move.number == number])
        for place in found
    ]
    reached = sorted([(place, ways) for place, ways in own if ways], key=lambda one: (-one[1][0].gain, one[0].number))
    best = _gain(reached[0][1][0].gain)
    detail = _(
        "Tile {number} of your garden, {places}, the best: {best}",
        number=number + 1,
        places=n_("{count} place", "{count} places", len(reached)),
        best=best,
    )
    return Choice(label, detail, path=path, choices=_numbered(reached, f"{path}-", ROOM))


def _numbered(own: Sequence[tuple[Place, list[Way]]], prefix: str, room: int) -> tuple[Choice[Move], ...]:
    if len(own) <= room:
        return tuple(_place(place, ways, prefix) for place, ways in own)
    shown, rest = own[: room - 1], own[room - 1 :]
    path = f"{prefix}more"
    more: Choice[Move] = Choice(
        _("More places"), _("the other {count}", count=len(rest)), path=path, choices=_numbered(rest, f"{path}-", ROOM)
    )
    return (*(_place(place, ways, prefix) for place, ways in shown), more)


def _place(place: Place, ways: Sequence[Way], prefix: str) -> Choice[Move]:
    """Offer a place by its number; where several moves lead there, they are offered next."""
    gain = ways[0].gain
    label = f"{place.number} {signed(gain)}" if gain else str(place.number)
    if len(ways) > 1:
        # Like the turning arrow in the picture.
        label += " ↻"
    where = _("at {x}:{y}", x=place.x, y=place.y)
    if len(ways) == 1:
        return Choice(label, f"{capital(_gain(gain))}, {where}, {TURNS[ways[0].move.turn]}", ways[0].move)
    turned: tuple[Choice[Move], ...] = tuple(
        Choice(capital(str(TURNS[way.move.turn])), f"{capital(_gain(way.gain))}, {where}", way.move) for way in ways
    )
    detail = n_(
        "{gain}, {where}, {count} way round",
        "{gain}, {where}, {count} ways round",
        len(ways),
        gain=capital(_gain(gain)),
        where=where,
    )
    return Choice(label, detail, path=f"{prefix}{place.number}", choices=turned)


def _gain(amount: int) -> str:
    if not amount:
        return _("no gem")
    return gems(amount) if amount > 0 else _("costs {gems}", gems=gems(-amount))
