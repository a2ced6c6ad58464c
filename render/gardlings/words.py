"""Gardlings' words: the names of tiles, stacks and options, and small pieces of sentences."""

from collections.abc import Sequence

from render.game import Names, OptionWords
from rules.gardlings.box import TILES, Kind, Level
from rules.gardlings.stacks import LEVELS, PITY, stack_name
from rules.gardlings.view import NOTHING, Count, Order, Purchase, Wish

TITLE = "Gardlings"
OPTIONS = {
    "length": OptionWords(
        "Length",
        {
            "normal": ("20 gems", "A garden with 20 gems wins"),
            "short": ("17 gems", "A garden with 17 gems wins, so the game is shorter"),
        },
    ),
    "building": OptionWords(
        "Building",
        {
            "hidden": ("Hidden gardens", "Who still builds sees no other garden of the round"),
            "open": ("Open gardens", "All see each other's gardens grow"),
        },
    ),
    "advanced": OptionWords(
        "Advanced rules",
        {
            "chosen": ("Chosen one by one", "Each advanced rule is set below"),
            "all": ("All of them", "Gnomes, dragons, pigs and ponds by the advanced rules"),
        },
    ),
    "gnomes": OptionWords(
        "Gnomes",
        {
            "basic": ("Take three gems", "Too many gnomes take three gems"),
            "advanced": ("Take half the gems", "Too many gnomes leave half the gems, rounded up"),
        },
    ),
    "dragons": OptionWords(
        "Dragons",
        {
            "basic": ("Hold off gnomes", "Three dragons let a sixth gnome in"),
            "advanced": ("Scorch the others", "Three dragons cost others without three of their own two gems"),
        },
    ),
    "pigs": OptionWords(
        "Pigs",
        {
            "basic": ("Find a coin", "Three pigs bring a coin"),
            "advanced": ("Mutate", "With three pigs one of them is changed for a tile a level up"),
        },
    ),
    "ponds": OptionWords(
        "Ponds",
        {
            "off": ("No ponds", "Enclosed empty squares bring nothing"),
            "on": ("Ponds bring coins", "Each enclosed empty region brings a coin"),
        },
    ),
}
CATEGORIES = {
    "borders": "Gems on borders",
    "mushies": "Mushies' gems",
    "dragons": "Taken by dragons",
    "gnomes": "Taken by gnomes",
    "coins": "Coins",
    "tiles": "Tiles",
}
TURNS = ("as drawn", "a quarter turn right", "half a turn", "a quarter turn left")
"""How a tile lies, by its turn."""


def tile_name(kind: Kind) -> str:
    """Return what lives on a tile, and its level: "green pig", "pity pig", "two gnomes"."""
    tile = TILES[kind]
    match tile.level:
        case Level.SINGLE:
            return "gnome"
        case Level.DOUBLE:
            return "two gnomes"
        case _:
            return f"{tile.level.value} {tile.creature.value}"


def a_tile(kind: Kind) -> str:
    """Return the same with its article: "a green pig", "two gnomes"."""
    return tile_name(kind) if TILES[kind].level is Level.DOUBLE else f"a {tile_name(kind)}"


def level_name(level: int) -> str:
    """Return the name of a level by its number: "green"."""
    return LEVELS[level].value


def stack_label(stack: int) -> str:
    """Return the name of a stack as it stands in pictures: "G1"."""
    return "pity pig" if stack == PITY else stack_name(stack).upper()


def stack_words(stack: int) -> str:
    """Return the name of a stack as it stands in sentences: "G1", "the pity pigs"."""
    return "the pity pigs" if stack == PITY else stack_label(stack)


def wish_words(wish: Wish) -> str:
    """Return a wish in words: "any purple tile", "the green pig on G1"."""
    if wish.stack == NOTHING:
        return f"any {level_name(wish.level)} tile"
    return f"the {tile_name(Kind(wish.kind))} on {stack_label(wish.stack)}"


def order_words(order: Order) -> str:
    """Return an order in words, best first: "any purple tile, else a pity pig"."""
    last = "be asked" if order.asks else "a pity pig"
    return ", else ".join([*map(wish_words, order.wishes), last])


def wishes_so_far(order: Order) -> str:
    """Return the wishes of an order that is not closed yet: "any purple tile, else …"."""
    return ", else ".join([*map(wish_words, order.wishes), "…"])


def count_words(count: Count) -> str:
    """Return what a garden brought: "11 gems (14, less 3 for gnomes)"."""
    taken = [
        f"less {lost} for {who}" for who, lost in (("dragons", count.to_dragons), ("gnomes", count.to_gnomes)) if lost
    ]
    return (
        f"{gems(count.gems)} ({', '.join((str(count.borders + count.lines), *taken))})" if taken else gems(count.gems)
    )


def purchase_words(purchase: Purchase) -> str:
    """Return what was bought, and for what a pig was changed: "bought a purple dragon", "took a pity pig"."""
    if purchase.stack == PITY:
        bought = "took a pity pig" if purchase.kind != NOTHING else "took a coin" if purchase.gained else "took nothing"
    else:
        bought = f"bought {a_tile(Kind(purchase.kind))}"
    if purchase.new == NOTHING:
        return bought
    return f"{bought}, changed a {tile_name(Kind(purchase.pig))} for {a_tile(Kind(purchase.new))}"


def gems(amount: int) -> str:
    """Return a number of gems: "1 gem", "3 gems"."""
    return counted(amount, "gem")


def coins(amount: int) -> str:
    """Return a number of coins: "1 coin", "3 coins"."""
    return counted(amount, "coin")


def counted(amount: int, thing: str) -> str:
    """Return how many of a thing there are."""
    return f"{amount} {thing}{'' if amount == 1 else 's'}".replace("-", "−")


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def listed(parts: Sequence[str]) -> str:
    """Join parts as in a sentence: "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)


def bold_names(names: Names) -> Names:
    """Return the names as they stand in stories."""
    return tuple(f"**{name}**" for name in names)
