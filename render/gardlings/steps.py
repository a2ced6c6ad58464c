"""Gardlings' decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Iterator, Sequence
from itertools import islice

from languages.explanations import explained
from languages.speech import N_, _, capital
from render.game import Choice, Names, Steps
from render.gardlings.choices import (
    ROOM,
    bargains,
    going_on,
    lays,
    levels,
    mutations,
    pigs,
    turned_or_drawing,
    unicorns,
)
from render.gardlings.places import places
from render.gardlings.words.captions import asked, pig_numbers, why_stopped
from render.gardlings.words.vocabulary import the_tile, tile_name, wish_words
from rules.gardlings.box import Kind
from rules.gardlings.market.orders import usual
from rules.gardlings.moves import ASK, DRAW, ORDER_PITY, STOP, Lay, Move, OrderLevel, OrderPig
from rules.gardlings.scoring import gems_foreseen
from rules.gardlings.view import Halt, Phase, PlayerView, Step, View, Wish

_IN_SIGHT = 4
"""As many choices as are buttons where there are more."""
_PROMPTS = {
    Step.ORDER: N_("What will you buy?"),
    Step.PIG: N_("Which pig mutates?"),
    Step.BUY: N_("Buy a tile."),
    Step.MUTATE: N_("Which pig mutates?"),
    Step.END: N_("Confirm your choice."),
    Step.DONE: N_("Wait for the others."),
}


def steps(view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:  # noqa: ARG001 - it names nobody
    """Return the viewer's decision as a tree; what Confirm stands for is left out."""
    player = view.players[view.seat or 0]
    none, without = _none(view, player, legal)
    offered = [move for move in legal if move != none]
    choices = _choices(view, player, legal, offered)
    shortcuts = tuple(_shortcuts(view, player, legal, choices))
    return Steps(_prompt(player, legal), choices, without, _closing(view, player), shortcuts=shortcuts)


def _prompt(player: PlayerView, legal: Sequence[Move]) -> str:
    if player.step not in _PROMPTS:
        return _building_prompt(player, legal)
    if not (why := why_stopped(player)):
        return str(_PROMPTS[player.step])
    sentence = capital(f"{why}{asked(player, fits=True)}")
    return sentence if sentence.endswith("?") else f"{sentence}."


def _building_prompt(player: PlayerView, legal: Sequence[Move]) -> str:
    if player.step is Step.LAY:
        tile = the_tile(Kind(player.held))
        if any(isinstance(move, Lay) for move in legal):
            return _("Lay {tile}.", tile=tile)
        return _("You cannot lay {tile}: move a unicorn, or stop.", tile=tile)
    if player.halt is Halt.GNOMES:
        return _("Too many gnomes: move a unicorn, or stop.")
    if DRAW not in legal:
        return _("Your bag is empty: move a unicorn, or stop.")
    return _("Draw, or stop.") if player.garden else _("Draw your first tile.")


def _closing(view: View, player: PlayerView) -> str:
    is_last = view.phase is Phase.BUILD and player.step in (Step.ORDER, Step.PIG, Step.END)
    return explained(_("Confirm, and your garden is done."), key="garden-done") if is_last else ""


def _none(view: View, player: PlayerView, legal: Sequence[Move]) -> tuple[Move | None, str]:
    """Return the move that Confirm stands for, if there is one, and what Confirm is called then."""
    match player.step:
        case Step.ORDER if ASK in legal:
            return ASK, _("Confirm, buy in turn")
        case Step.ORDER if ORDER_PITY in legal:
            move = usual(gems_foreseen(view.rules, player.garden, player.halt), player.order)
            wish = wish_words(Wish(move.level)) if isinstance(move, OrderLevel) else _("pity pig")
            return move, _("Confirm, {wish}", wish=wish)
        case Step.PIG if legal and isinstance(legal[0], OrderPig):
            pig = legal[0].number
            tile, number = tile_name(player.garden[pig].kind), pig_numbers(legal)[pig]
            return legal[0], _("Confirm, {tile} {number}", tile=tile, number=number)
        case _:
            return None, ""


def _shortcuts(
    view: View, player: PlayerView, legal: Sequence[Move], choices: Sequence[Choice[Move]]
) -> Iterator[Choice[Move]]:
    """Yield what most turns go on with: a place for the tile with the next draw, or the best tiles for sale."""
    if player.step is Step.LAY and player.bag:
        yield from islice(going_on(choices), _IN_SIGHT + ROOM - len(choices))
    elif player.step in (Step.BUY, Step.ORDER):
        yield from islice(bargains(view, player, legal), _IN_SIGHT)


def _choices(
    view: View, player: PlayerView, every: Sequence[Move], offered: Sequence[Move]
) -> tuple[Choice[Move], ...]:
    """
    Return all choices: drawing first, then places, unicorns, tiles by level, pigs, and stopping last.

    Where nothing can be drawn or laid any more stopping comes first, as hardly anybody wants anything else.
    """
    found = places(view, every)
    first: list[Choice[Move]] = [Choice(_("Draw"), move=DRAW)] if DRAW in offered else []
    last = [*unicorns(player.garden, found), *levels(view, player, offered), *pigs(player, every, offered)]
    last += mutations(view, player, offered)
    brings = _("Build no further, and say what to buy") if len(view.players) > 1 else _("Build no further")
    stop: list[Choice[Move]] = [Choice(_("Stop"), brings, STOP)] if STOP in offered else []
    laid = lays(found, ROOM - len(first) - len(last) - len(stop))
    laid = tuple(map(turned_or_drawing, laid)) if player.bag else laid
    return (*first, *laid, *last, *stop) if first or laid else (*stop, *last)
