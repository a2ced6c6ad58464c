"""Emperor's Garden's decisions as trees of buttons: what is asked, what can be pressed, and what each choice brings."""

from collections import Counter
from collections.abc import Iterator, Sequence

from languages.explanations import explained
from languages.speech import N_, _, listed
from render.emperors_garden.actions import actions
from render.emperors_garden.asked import Asked, Placed, folded
from render.emperors_garden.shortcuts import shortcuts
from render.emperors_garden.words.vocabulary import card_name, suit_name
from render.game import Choice, Names, Steps
from rules.emperors_garden.board.cells import SIDES, Cell
from rules.emperors_garden.board.deck import Suit, suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import PASS, LayCard, LookAt, Move, PlacePiece, PutCard, WishLook
from rules.emperors_garden.view import NO_LOOK, Phase, Step, View

_PROMPTS = {
    Step.SAMURAI: N_("Place your samurai on a card."),
    Step.WISH: N_("Which scoring card do you want to look at? Choose now, or when it is your turn."),
    Step.LOOK: N_("Look at one scoring card."),
    Step.DRAW: N_("Draw a card."),
    Step.ACTION: N_("Take an action."),
}
_WITHOUT = {Step.WISH: N_("Confirm, decide later"), Step.DRAW: N_("Draw a card"), Step.ACTION: N_("Confirm, no action")}


def steps(view: View, legal: Sequence[Move], names: Names = ()) -> Steps[Move]:
    """Return the viewer's decision as a tree; what Confirm stands for is left out."""
    asked = Asked.of(view, legal, names)
    choices = tuple(actions(asked)) if view.step is Step.ACTION else _plain(asked)
    without = str(_WITHOUT.get(view.step, "")) if PASS in legal or view.step is Step.DRAW else ""
    best = shortcuts(asked, choices) if view.step is Step.ACTION else ()
    return Steps(_prompt(view), choices, without, _closing(view), shortcuts=best)


def _prompt(view: View) -> str:
    match view.step:
        case Step.CARD:
            return _("Lay {card}.", card=card_name(view.deck, view.now.card))
        case Step.PUT:
            return _("Put {card} somewhere else.", card=card_name(view.deck, view.now.lifted))
        case Step.END if view.phase is Phase.SAMURAI:
            return _("Confirm your samurai.")
        case Step.END if view.phase is Phase.LOOKS:
            return _seen(view)
        case Step.END:
            return _("Confirm your turn.")
        case _:
            return str(_PROMPTS[view.step])


def _seen(view: View) -> str:
    """Say what the scoring card was that the viewer has just looked at."""
    look = NO_LOOK if view.seat is None else view.players[view.seat].look
    if look == NO_LOOK:
        return _("Confirm to go on.")
    return _(
        "Scoring card {number} is {card}. Confirm to go on.",
        number=look + 1,
        card=card_name(view.deck, view.scoring[look]),
    )


def _closing(view: View) -> str:
    match view.phase:
        case Phase.SAMURAI | Phase.LOOKS:
            return ""
        case Phase.TURNS | Phase.OVER if view.step is Step.DRAW:
            return explained(_("Everybody sees the card at once."), key="card-seen")
        case Phase.TURNS | Phase.OVER if not view.cards_left:
            return _("This is your last turn.")
        case Phase.TURNS | Phase.OVER:
            return ""


def _plain(asked: Asked) -> tuple[Choice[Move], ...]:
    """Return the choices of every step but the action."""
    placed = dict(_placed(asked))
    if placed:
        worth = {str(one.choice.move): rating for one, rating in placed.items()}
        return folded(list(placed), "", lambda choice: worth[str(choice.move)])
    return tuple(_look(asked, move) for move in asked.legal if isinstance(move, LookAt | WishLook))


def _look(asked: Asked, move: LookAt | WishLook) -> Choice[Move]:
    """Offer a scoring card, with who has looked at it already."""
    seen = [asked.names[seat] for seat, player in enumerate(asked.view.players) if player.look == move.number]
    label = _("Look at card {number}", number=move.number + 1)
    detail = _("seen by {names}", names=listed(seen)) if seen else _("seen by nobody so far")
    return Choice(f"{label}, {detail}" if seen else label, detail, move)


def _placed(asked: Asked) -> Iterator[tuple[Placed, int]]:
    """Rate the cells for a card or a piece: by points first, then by how many cards of its suit lie beside them."""
    view = asked.view
    for move in asked.legal:
        match move:
            case PlacePiece():
                yield asked.placed(move), 0
            case LayCard(cell):
                rating = _suits_beside(view, cell).count(suit_of(view.now.card))
                yield asked.placed(move, _beside(view, cell)), rating
            case PutCard(cell):
                gain, near = foresee(view, move).points, _beside(view, cell)
                detail = _("joins all four of its suit, {beside}", beside=near) if gain else near
                rating = 4 * gain + _suits_beside(view, cell).count(suit_of(view.now.lifted))
                yield asked.placed(move, detail, gain), rating
            case _:
                continue


def _beside(view: View, cell: Cell) -> str:
    """Name the suits of the cards that lie beside a cell: "beside maple (10) and 2 × pine (1)"."""
    parts = []
    for suit, count in Counter(_suits_beside(view, cell)).items():
        name = suit_name(view.deck, suit)
        parts.append(name if count == 1 else f"{count} × {name}")
    return _("beside {cards}", cards=listed(parts))


def _suits_beside(view: View, cell: Cell) -> list[Suit]:
    cards = dict(view.board.garden)
    around = (Cell(cell + side) for side in SIDES)
    return [suit_of(cards[other]) for other in around if other in cards]
