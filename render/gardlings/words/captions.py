"""The few words that stand in the pictures."""

from collections.abc import Sequence
from itertools import groupby

from languages.speech import N_, _, n_
from render.base.words import signed
from render.canvas.formats import by_format
from render.canvas.style import seat_name
from render.frame import DEALT
from render.game import Names
from render.gardlings.places import Place
from render.gardlings.words.vocabulary import coins, gems
from rules.game import Seat
from rules.gardlings.computer.outlook import count_now
from rules.gardlings.moves import Move, Mutate, OrderPig
from rules.gardlings.view import Halt, Phase, PlayerView, Step, View

HALT_WORDS = {
    Halt.NOT_YET: N_("building"),
    Halt.FREELY: N_("stopped"),
    Halt.GNOMES: N_("bust"),
    Halt.NO_PLACE: N_("no place"),
    Halt.EMPTY_BAG: N_("bag empty"),
}
"""Why a seat builds no further."""
_STOPPED = {
    Halt.GNOMES: N_("too many gnomes: "),
    Halt.NO_PLACE: N_("no place for it: "),
    Halt.EMPTY_BAG: N_("bag empty: "),
}
_ASKED = {
    Step.ORDER: N_("what will you buy?"),
    Step.PIG: N_("which pig mutates?"),
    Step.BUY: N_("buy a tile"),
    Step.MUTATE: N_("a pig mutates"),
    Step.END: N_("confirm"),
    Step.DONE: N_("the others are busy"),
}


def round_caption(view: View) -> str:
    """Return how far the game is, and what wins; in tall pictures there is room for the first only."""
    long = _("Round {round}  ·  {target} gems win", round=view.round, target=view.rules.target)
    return by_format(long, _("Round {round}", round=view.round))


def between_caption(view: View) -> str:
    """Return the same while the gardens of the round before are shown."""
    long = _("Round {round}  ·  gardens of round {last}", round=view.round, last=view.round - 1)
    return by_format(long, _("Gardens of round {last}", last=view.round - 1))


def done_caption(view: View) -> str:
    """Return what has been done so far, for a film."""
    built = sum(not player.is_building for player in view.players)
    bought = sum(player.purchase is not None for player in view.players)
    match view.phase:
        case Phase.OVER:
            return _("The game is over")
        case Phase.BUY:
            return _bought(bought, view) if bought else _built(built, view)
        case Phase.BUILD if built:
            return _built(built, view)
        case Phase.BUILD:
            return _bought(len(view.players), view) if view.players[0].last else str(DEALT)


def _built(number: int, view: View) -> str:
    """Say how many players have built."""
    players = len(view.players)
    if players == 1:
        return _("Built")
    if number == players:
        return _("All have built")
    return n_("{count} of {players} has built", "{count} of {players} have built", number, players=players)


def _bought(number: int, view: View) -> str:
    """Say how many players have bought."""
    players = len(view.players)
    if players == 1:
        return _("Bought")
    if number == players:
        return _("All have bought")
    return n_("{count} of {players} has bought", "{count} of {players} have bought", number, players=players)


def purse_caption(view: View, seat: Seat) -> str:
    """Return what a seat has to spend."""
    return f"{gems(count_now(view, seat).gems)}  ·  {coins(view.players[seat].coins)}"


def step_caption(view: View, player: PlayerView, names: Names, *, fits: bool) -> str:
    """
    Return what follows the viewer's name in the header of their panel.

    Args:
        fits: whether the drawn tile fits somewhere.
    """
    match view.phase:
        case Phase.OVER:
            return _(", the game is over")
        case Phase.BUY if view.turn != view.seat:
            return _(": {name} buys a tile", name=seat_name(names, view.turn))
        case Phase.BUY | Phase.BUILD:
            return f", {why_stopped(player)}{asked(player, fits=fits)}"


def why_stopped(player: PlayerView) -> str:
    """Return why one had to stop, before what is asked next; empty if nothing made one stop."""
    is_asked = player.step is not Step.DONE and player.count is None
    return str(_STOPPED[player.halt]) if is_asked and player.halt in _STOPPED else ""


def asked(player: PlayerView, *, fits: bool) -> str:
    """Return what a player decides now, as within a sentence; `fits` says whether the drawn tile fits somewhere."""
    if player.step is Step.LAY:
        return _("lay your tile") if fits else _("it fits nowhere")
    if player.step is not Step.DRAW:
        return str(_ASKED[player.step])
    if player.halt is not Halt.NOT_YET or not player.bag:
        return _("move a unicorn, or stop")
    return _("draw a tile, or stop") if player.garden else _("draw your first tile")


def hint(view: View, player: PlayerView) -> str:
    """Return what stands below a garden in which no place can be chosen."""
    if view.phase is Phase.OVER:
        return _("The last garden of the game")
    match player.step:
        case Step.DRAW if player.halt is Halt.NOT_YET:
            return _("Once drawn, a tile stays drawn")
        case Step.DRAW | Step.LAY:
            return _("Move a unicorn, or stop")
        case Step.ORDER:
            return _("Bought in turn, best first")
        case Step.PIG | Step.MUTATE:
            return _("Swapped for a tile a level up")
        case Step.BUY:
            return _("Gems pay first, then coins")
        case Step.END:
            return _("Confirm when all is right")
        case Step.DONE:
            return _("Your garden stands")


def hand_title(player: PlayerView) -> str:
    """Return the title over the tile in hand, or over the bag."""
    if player.held >= 0:
        return _("YOU DREW")
    return _("SET ASIDE") if player.aside >= 0 else _("BAG")


def ranges(numbers: list[int]) -> str:
    """Write ascending numbers in short: "1, 3–7, 9, 10"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_run(run) for run in runs)


def _run(run: list[int]) -> str:
    first, last = run[0], run[-1]
    match last - first:
        case 0:
            return str(first)
        case 1:
            return f"{first}, {last}"
        case _:
            return f"{first}–{last}"


def gain_groups(found: Sequence[Place]) -> list[tuple[str, str]]:
    """Group places by what they bring, the most first: the gain, and "at 1, 3–5"."""
    by_gain = groupby(sorted(found, key=lambda place: (-place.gain, place.number)), key=lambda place: place.gain)
    return [
        (signed(gain), _("at {places}", places=ranges([place.number for place in group]))) for gain, group in by_gain
    ]


def pig_numbers(legal: Sequence[Move]) -> dict[int, int]:
    """Return the numbers that pigs which may mutate have in picture and buttons, by their tile in the garden."""
    found = dict.fromkeys(move.number for move in legal if isinstance(move, OrderPig | Mutate))
    return {number: place for place, number in enumerate(found, 1)}
