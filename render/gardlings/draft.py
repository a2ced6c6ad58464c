"""What a draft has changed, and what can be chosen at its end."""

from collections.abc import Mapping
from dataclasses import dataclass

from render.gardlings.choices import lacking
from render.gardlings.overview.market import Emphasis
from render.gardlings.pictures.garden import changed_tiles
from render.gardlings.pictures.tiles import Accent
from render.gardlings.places import Place, places, unicorn_letters
from render.gardlings.words.captions import pig_numbers
from rules.game import Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import dragons
from rules.gardlings.market.stacks import PITY
from rules.gardlings.moves import Buy, Move, MoveUnicorn, Mutate, OrderLevel, OrderPity, OrderTile
from rules.gardlings.view import NOTHING, PlayerView, Step, View


@dataclass(frozen=True, slots=True)
class Draft:
    """The view with the draft, the view without it, the viewer's seat, and what can be chosen at the draft's end."""

    view: View
    before: View
    seat: Seat
    legal: tuple[Move, ...]

    @property
    def player(self) -> PlayerView:
        """What the viewer sees of themselves, with the draft."""
        return self.view.players[self.seat]

    @property
    def garden(self) -> Garden:
        """The viewer's garden, with the draft."""
        return self.player.garden

    @property
    def earlier(self) -> Garden:
        """The viewer's garden without the draft."""
        return self.before.players[self.seat].garden

    @property
    def changed(self) -> tuple[int, ...]:
        """The numbers of the tiles that were laid or moved."""
        return changed_tiles(self.earlier, self.garden)

    @property
    def with_held(self) -> Garden:
        """The tiles of the garden and the drawn one, wherever it will lie."""
        held = self.player.held
        return self.garden if held == NOTHING else (*self.garden, PlacedTile(Kind(held), 0, 0, 0))

    @property
    def is_threatened(self) -> bool:
        """Whether dragons of somebody else are announced, and the own ones are too few."""
        others = any(player.announced for player in self.view.players)
        is_open = self.view.rules.dragons and self.player.count is None
        return is_open and others and dragons(self.with_held) < ENOUGH

    def places(self) -> tuple[Place, ...]:
        """Return the places that can be chosen."""
        return places(self.view, self.legal)

    def pigs(self) -> Mapping[int, str]:
        """Return the numbers of the pigs that can be chosen, by their tiles."""
        return {tile: str(number) for tile, number in pig_numbers(self.legal).items()}

    def letters(self) -> Mapping[int, str]:
        """Return the letters of unicorns, by their tiles, if several can be told apart and one can be moved."""
        can_move = any(isinstance(move, MoveUnicorn) for move in self.legal)
        return unicorn_letters(self.garden) if can_move else {}

    def accents(self) -> Mapping[int, Accent]:
        """Return how tiles stand out: those that were laid or moved, and the pigs that can be chosen or are."""
        found = dict.fromkeys(self.changed, Accent.DRAFT) | dict.fromkeys(self.pigs(), Accent.LEGAL)
        if len(self.view.chosen) > 1 and self.view.turn == self.seat:
            found[self.view.chosen[0]] = Accent.DRAFT
        if self.player.step is Step.END and self.player.order is not None and self.player.order.pig != NOTHING:
            found[self.player.order.pig] = Accent.DRAFT
        return found

    def emphasis(self) -> Emphasis:
        """Return what stands out in the market."""
        ranks, level_ranks = self._ranks()
        return Emphasis(
            payable={stack: self._cost(stack) for stack in self._stacks()},
            levels=frozenset(move.level for move in self.legal if isinstance(move, OrderLevel)),
            chosen=self.view.chosen[-1] if self.view.chosen and self.view.turn == self.seat else NOTHING,
            ranks=ranks,
            level_ranks=level_ranks,
        )

    def _stacks(self) -> list[int]:
        """Return the stacks that can be chosen."""
        found = []
        for move in self.legal:
            match move:
                case OrderTile() | Buy():
                    found.append(move.stack)
                case OrderPity():
                    found.append(PITY)
                case Mutate():
                    found.append(move.drawn_from)
                case _:
                    continue
        return found

    def _cost(self, stack: int) -> int:
        """Return the coins that a stack takes; a pig that mutates is paid for by itself."""
        return 0 if self.player.step is Step.MUTATE else lacking(self.view, self.player, stack)

    def _ranks(self) -> tuple[dict[int, int], dict[int, int]]:
        """Return the places of stacks and of levels in the order; one that does not ask ends with a pity pig."""
        stacks: dict[int, int] = {}
        levels: dict[int, int] = {}
        order = self.player.order
        if order is None or self.player.purchase is not None:
            return stacks, levels
        for rank, wish in enumerate(order.wishes, 1):
            if wish.stack == NOTHING:
                levels[wish.level] = rank
            else:
                stacks[wish.stack] = rank
        if not order.asks and self.player.step is not Step.ORDER:
            stacks[PITY] = len(order.wishes) + 1
        return stacks, levels
