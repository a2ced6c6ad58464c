"""Gardlings' words: the names of tiles, stacks and options, and small pieces of sentences."""

from languages.speech import N_, Phrase, _, n_
from render.base.words import signed
from render.finale import Cover
from render.game import OptionWords
from render.gardlings.words.tile_words import ANY_TILE_WORDS, LEVEL_WORDS, TILE_WORDS
from render.text.emojis import pictured
from rules.computer.reasons import Part, whole
from rules.gardlings.box import TILES, Kind
from rules.gardlings.computer.reasons import WON
from rules.gardlings.computer.values import FITTED
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.market.stacks import LEVELS, PITY, stack_name
from rules.gardlings.view import NOTHING, Count, Order, Purchase, Wish

TITLE = "Gardlings"
COVER = Cover(
    N_("Draw tiles and build; stop before the gnomes come."),
    (7, 13),
    N_("A garden of tiles with gems and creatures"),
    "creature-gnome",
)
OPTIONS = {
    "length": OptionWords(
        N_("Length"),
        {
            "normal": (N_("20 gems"), N_("A garden with 20 gems wins")),
            "short": (N_("17 gems"), N_("A garden with 17 gems wins, so the game is shorter")),
        },
    ),
    "building": OptionWords(
        N_("Building"),
        {
            "hidden": (N_("Hidden gardens"), N_("Who still builds sees no other garden of the round")),
            "open": (N_("Open gardens"), N_("All see each other's gardens grow")),
        },
    ),
    "advanced": OptionWords(
        N_("Advanced rules"),
        {
            "chosen": (N_("Chosen one by one"), N_("Each advanced rule is set below")),
            "all": (N_("All of them"), N_("Gnomes, dragons, pigs and ponds by the advanced rules")),
        },
    ),
    "gnomes": OptionWords(
        N_("Gnomes"),
        {
            "basic": (N_("Take three gems"), N_("Too many gnomes take three gems")),
            "advanced": (N_("Take half the gems"), N_("Too many gnomes leave half the gems, rounded up")),
        },
    ),
    "dragons": OptionWords(
        N_("Dragons"),
        {
            "basic": (N_("Hold off gnomes"), N_("Three dragons let a sixth gnome in")),
            "advanced": (N_("Scorch the others"), N_("Three dragons cost others without three of their own two gems")),
        },
    ),
    "pigs": OptionWords(
        N_("Pigs"),
        {
            "basic": (N_("Find a coin"), N_("Three pigs bring a coin")),
            "advanced": (N_("Mutate"), N_("Three pigs bring a coin, and one of them is swapped for a tile a level up")),
        },
    ),
    "ponds": OptionWords(
        N_("Ponds"),
        {
            "off": (N_("No ponds"), N_("Enclosed empty squares bring nothing")),
            "on": (N_("Ponds bring coins"), N_("Each enclosed empty region brings a coin")),
        },
    ),
}
CATEGORIES = {
    "borders": N_("Gems on borders"),
    "mushies": N_("Mushies' gems"),
    "dragons": N_("Taken by dragons"),
    "gnomes": N_("Taken by gnomes"),
    "coins": N_("Coins"),
    "tiles": N_("Tiles"),
}
PARTS = {"borders": N_("borders"), "mushies": N_("mushies"), "dragons": N_("dragons"), "gnomes": N_("gnomes")}
"""What gems are made of and taken by, as within a sentence."""
TURNS = (N_("as drawn"), N_("a quarter turn right"), N_("half a turn"), N_("a quarter turn left"))
"""How a tile lies, by its turn."""


_REASONS = {"gems": N_("gems"), "tiles": N_("tiles"), "coins": N_("coins")}


def part_words(part: Part) -> str:
    """Say what a part of a reason brings: gems, coins, what tiles are worth, or how much likelier victory is."""
    if part.kind == "victory":
        return _("victory {percent} %", percent=signed(whole(100 * part.points / WON)))
    amount = part.points / FITTED.coin if part.kind == "coins" else part.points
    return f"{_REASONS[part.kind]}\N{NO-BREAK SPACE}{signed(whole(amount))}"


def tile_name(kind: Kind) -> str:
    """Return what lives on a tile, and its level: "green pig", "pity pig", "two gnomes"."""
    return str(_tile_words(kind)[0])


def a_tile(kind: Kind) -> str:
    """Return the same with its article, as something that is drawn or bought: "a green pig", "two gnomes"."""
    return str(_tile_words(kind)[1])


def pictured_tile(kind: Kind) -> str:
    """Return a tile with its article, after the emoji of who lives on it."""
    return pictured(TILES[kind].creature.value, a_tile(kind))


def pictured_name(kind: Kind) -> str:
    """Return a tile without an article, after the same emoji."""
    return pictured(TILES[kind].creature.value, tile_name(kind))


def the_tile(kind: Kind) -> str:
    """Return the same with the other article: "the green pig"."""
    return str(_tile_words(kind)[2])


def _tile_words(kind: Kind) -> tuple[Phrase, Phrase, Phrase]:
    return TILE_WORDS[TILES[kind].level, TILES[kind].creature]


def level_name(level: int) -> str:
    """Return the name of a level that is for sale by its number (1-4): "green"."""
    return str(LEVEL_WORDS[LEVELS[level]])


def stack_label(stack: int) -> str:
    """Return the name of a stack as it stands in pictures: "G1"."""
    return _("pity pig") if stack == PITY else stack_name(stack).upper()


def stack_words(stack: int) -> str:
    """Return the name of a stack as it stands in sentences: "G1", "the pity pigs"."""
    return _("the pity pigs") if stack == PITY else stack_label(stack)


def wish_words(wish: Wish) -> str:
    """Return a wish in words: "any purple tile", "the green pig on G1"."""
    if wish.stack == NOTHING:
        return str(ANY_TILE_WORDS[LEVELS[wish.level]])
    return _("{tile} on {stack}", tile=the_tile(Kind(wish.kind)), stack=stack_label(wish.stack))


def order_words(order: Order) -> str:
    """Return an order in words, best first: "any purple tile, else a pity pig"."""
    last = _("ask") if order.asks else _("a pity pig")
    return _(", else ").join([*map(wish_words, order.wishes), last])


def wishes_so_far(order: Order) -> str:
    """Return the wishes of an order that is not closed yet: "any purple tile, else …"."""
    return _(", else ").join([*map(wish_words, order.wishes), "…"])


def count_words(count: Count) -> str:
    """Return what a garden brought: "11 gems (14, less 3 for gnomes)"."""
    taken = []
    if count.to_dragons:
        taken.append(_("minus {lost} for dragons", lost=count.to_dragons))
    if count.to_gnomes:
        taken.append(_("minus {lost} for gnomes", lost=count.to_gnomes))
    parts = ", ".join((str(count.borders + count.lines), *taken))
    return f"{gems(count.gems)} ({parts})" if taken else gems(count.gems)


def purchase_words(purchase: Purchase) -> str:
    """Return what was bought, and for what a pig was changed: "bought a purple dragon", "took a pity pig"."""
    bought = _bought(purchase)
    if purchase.new == NOTHING:
        return bought
    changed, new = a_tile(Kind(purchase.pig)), a_tile(Kind(purchase.new))
    return _("{bought}, swapped {changed} for {new}", bought=bought, changed=changed, new=new)


def _bought(purchase: Purchase) -> str:
    if purchase.stack != PITY:
        return _("bought {tile}", tile=a_tile(Kind(purchase.kind)))
    if purchase.kind != NOTHING:
        return _("took a pity pig")
    return _("took a coin") if purchase.gained else _("took nothing")


def gems(amount: int) -> str:
    """Return a number of gems: "1 gem", "3 gems"."""
    return n_("{count} gem", "{count} gems", amount).replace("-", "−")


def coins(amount: int) -> str:
    """Return a number of coins: "1 coin", "3 coins"."""
    return n_("{count} coin", "{count} coins", amount).replace("-", "−")


def pictured_gems(amount: int) -> str:
    """Return what a garden is worth, after the emoji of a gem."""
    return pictured("gem", f"**{gems(amount)}**")


def pictured_coins(amount: int) -> str:
    """Return a number of coins after the emoji of one."""
    return pictured("coin", coins(amount))


def gnomes_of(number: int, limit: int) -> str:
    """Return how many gnomes there are of those that a garden can take: "3 of 5 gnomes"."""
    return n_("{gnomes} of {count} gnome", "{gnomes} of {count} gnomes", limit, gnomes=number)


def tiles(amount: int) -> str:
    """Return a number of tiles: "1 tile", "3 tiles"."""
    return n_("{count} tile", "{count} tiles", amount)


def rounds(amount: int) -> str:
    """Return a number of rounds: "1 round", "12 rounds"."""
    return n_("{count} round", "{count} rounds", amount)


_KINDS = {tile.name: Kind(number) for number, tile in enumerate(TILES)}


def kind(name: str) -> Kind:
    """Return the kind of a tile by its name in records, such as "green pig ry.byr"."""
    return _KINDS[name]


def kinds(names: str) -> tuple[Kind, ...]:
    """Read tiles with commas between them."""
    return tuple(kind(name.strip()) for name in names.split(","))


def garden(lays: str) -> Garden:
    """Read a garden, with commas between its tiles: each by its name and how it lies, "green pig ry.byr 0:-1:3"."""
    tiles = (lay.rsplit(maxsplit=1) for lay in lays.split(","))
    return tuple(PlacedTile(kind(name.strip()), *map(int, place.split(":"))) for name, place in tiles)
