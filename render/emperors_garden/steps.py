"""Emperor's Garden's decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections.abc import Iterator, Sequence

from languages.listing import listed
from languages.speech import N_, _
from render.emperors_garden.actions import actions
from render.emperors_garden.folding import Placed, folded
from render.emperors_garden.words.vocabulary import capital, card_name, colour_names, suit_name
from render.game import Choice, Steps
from rules.emperors_garden.board.cells import SIDES, Cell, cell_name
from rules.emperors_garden.board.deck import Card, Suit, suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import PASS, LayCard, LookAt, Move, PlacePiece, PutCard, WishLook
from rules.emperors_garden.view import NO_LOOK, Phase, Step, View

_PROMPTS = {
    Step.SAMURAI: N_("Place your samurai on a card."),
    Step.WISH: N_("Which scoring card will you look at? Order it now, or decide when your turn to look comes."),
    Step.LOOK: N_("Look at one scoring card."),
    Step.DRAW: N_("Draw a card."),
    Step.ACTION: N_("Take an action, or confirm without one."),
}
_WITHOUT = {Step.WISH: N_("Confirm, decide later"), Step.DRAW: N_("Draw a card"), Step.ACTION: N_("Confirm, no action")}


def steps(view: View, legal: Sequence[Move]) -> Steps[Move]:
    """Return the viewer's decision as a tree; what Confirm stands for is left out."""
    choices = actions(view, legal) if view.step is Step.ACTION else _plain(view, legal)
    without = str(_WITHOUT.get(view.step, "")) if PASS in legal or view.step is Step.DRAW else ""
    return Steps(prompt(view), choices, without, closing(view))


def prompt(view: View) -> str:
    """Say what the viewer has to decide."""
    match view.step:
        case Step.CARD:
            return _("Lay {card} beside another card.", card=card_name(view.deck, view.now.card))
        case Step.PUT:
            return _("Put {card} down elsewhere.", card=card_name(view.deck, view.now.lifted))
        case Step.END:
            return _confirming(view)
        case _:
            return str(_PROMPTS[view.step])


def _confirming(view: View) -> str:
    match view.phase:
        case Phase.SAMURAI:
            return _("Confirm your samurai.")
        case Phase.LOOKS:
            return _seen(view)
        case Phase.TURNS | Phase.OVER:
            return _("Confirm your turn.")


def _seen(view: View) -> str:
    """Say what the scoring card was that the viewer has just looked at."""
    look = NO_LOOK if view.seat is None else view.players[view.seat].look
    if look == NO_LOOK:
        return _("Confirm that you have looked.")
    return _(
        "Scoring card {number} is {card}. Confirm that you have seen it.",
        number=look + 1,
        card=card_name(view.deck, view.scoring[look]),
    )


def closing(view: View) -> str:
    """Say what confirming does."""
    match view.phase:
        case Phase.SAMURAI:
            return _("Confirming places your samurai; a look ordered ahead is carried out when its turn comes.")
        case Phase.LOOKS:
            return _("Confirming passes the look on; what you saw stays yours.")
        case Phase.TURNS | Phase.OVER if view.step is Step.DRAW:
            return _("The card is shown to everybody at once.")
        case Phase.TURNS | Phase.OVER if not view.cards_left:
            return _("Confirming ends your last turn; the last of all ends the game and shows the scoring cards.")
        case Phase.TURNS | Phase.OVER:
            return _("Confirming ends your turn.")


def _plain(view: View, legal: Sequence[Move]) -> tuple[Choice[Move], ...]:
    """Return the choices of every step but the action."""
    placed = list(_placed(view, legal))
    if placed:
        worth = {choice.label: rating for choice, rating in (_rated(view, one) for one in placed)}
        return folded(placed, "", lambda choice: worth[choice.label])
    return tuple(_look(view, move) for move in legal if isinstance(move, LookAt | WishLook))


def _look(view: View, move: LookAt | WishLook) -> Choice[Move]:
    """Offer a scoring card, with who has looked at it already."""
    names = colour_names(len(view.players))
    seen = [names[seat] for seat, player in enumerate(view.players) if player.look == move.number]
    return Choice(
        _("Look at card {number}", number=move.number + 1),
        _("seen by {names}", names=listed(seen)) if seen else _("seen by nobody so far"),
        move,
    )


def _placed(view: View, legal: Sequence[Move]) -> Iterator[Placed]:
    cards = dict(view.board.garden)
    for move in legal:
        match move:
            case PlacePiece():
                yield move.cell, Choice(cell_name(move.cell), capital(card_name(view.deck, cards[move.cell])), move)
            case LayCard():
                yield move.cell, Choice(cell_name(move.cell), beside(view, move.cell), move)
            case PutCard():
                gain = foresee(view, move).points
                label = f"{cell_name(move.cell)} +{gain}" if gain else cell_name(move.cell)
                near = beside(view, move.cell)
                detail = _("joins all four of its suit, {beside}", beside=near) if gain else near
                yield move.cell, Choice(label, detail, move)
            case _:
                continue


def beside(view: View, cell: Cell) -> str:
    """Name the suits of the cards that lie beside a cell: "beside maple (10) and 2 pine (1)"."""
    suits = _suits_beside(view, cell)
    parts = []
    for suit in dict.fromkeys(suits):
        count, name = suits.count(suit), suit_name(view.deck, suit)
        parts.append(name if count == 1 else f"{count} × {name}")
    return _("beside {cards}", cards=listed(parts))


def _suits_beside(view: View, cell: Cell) -> list[Suit]:
    cards: dict[Cell, Card] = dict(view.board.garden)
    around = (Cell(cell + side) for side in SIDES)
    return [suit_of(cards[other]) for other in around if other in cards]


def _rated(view: View, placed: Placed) -> tuple[Choice[Move], int]:
    """Rate a cell for a card: by points first, then by how many cards of its suit lie beside it."""
    cell, choice = placed
    match choice.move:
        case LayCard():
            return choice, _suits_beside(view, cell).count(suit_of(view.now.card))
        case PutCard():
            gain = foresee(view, choice.move).points
            return choice, 4 * gain + _suits_beside(view, cell).count(suit_of(view.now.lifted))
        case _:
            return choice, 0
