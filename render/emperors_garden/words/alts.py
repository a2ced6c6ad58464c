"""The alt texts of the pictures."""

from languages.speech import _, n_
from render.emperors_garden.words.text import agent_in_words, cards_in_words, last_turn, secrets, standing
from render.emperors_garden.words.vocabulary import ALT, TITLE, card_name, piece_name, points, suit_name
from render.game import Names
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.foresight import spent_suits
from rules.emperors_garden.view import Phase, View
from rules.game import Seat


def overview_alt(view: View, names: Names, *, is_cut_short: bool = False) -> str:
    """Describe the table in a few sentences."""
    following = "" if is_cut_short else _next(view, names)
    parts = (f"{TITLE}. {standing(view, names)}.", following, *_rest(view, names))
    return " ".join(part for part in parts if part)[:ALT]


def panel_alt(view: View, names: Names) -> str:
    """Describe the viewer's own panel: what they alone know, then the table."""
    own = secrets(view).replace("\n", ". ")
    return f"{own + '. ' if own else ''}{overview_alt(view, names)}"[:ALT]


def _next(view: View, names: Names) -> str:
    if view.phase is Phase.OVER:
        return ""
    drawn = view.now.card != NO_CARD and view.now.cell is None
    if drawn:
        card = card_name(view.deck, view.now.card)
        return _("{name} is next, with {card} to lay.", name=names[view.turn], card=card)
    return _("{name} is next.", name=names[view.turn])


def _rest(view: View, names: Names) -> list[str]:
    last = last_turn(view, names)
    players = [_player(view, Seat(seat), names) for seat in view.order]
    spent = ", ".join(suit_name(view.deck, suit) for suit in spent_suits(view))
    emperor = dict(view.board.garden)[view.board.emperor]
    return [
        n_("{count} card in the garden.", "{count} cards in the garden.", len(view.board.garden)),
        _(
            "The emperor stands on {cell}, {card}.",
            cell=cell_name(view.board.emperor),
            card=card_name(view.deck, emperor),
        ),
        f"{last}." if last else "",
        *players,
        _("Removed: {cards}.", cards=cards_in_words(view, view.removed)) if view.removed else "",
        _("No scoring suits: {spent}.", spent=spent) if spent and view.phase is not Phase.OVER else "",
        _("Scoring cards: {cards}.", cards=cards_in_words(view, view.scoring)) if view.phase is Phase.OVER else "",
    ]


def _player(view: View, seat: Seat, names: Names) -> str:
    cards, player = dict(view.board.garden), view.players[seat]
    stand = ", ".join(
        _(
            "{piece} {cell} on {card}",
            piece=piece_name(token.piece),
            cell=cell_name(cell),
            card=card_name(view.deck, cards[cell]),
        )
        for token, cell in view.board.tokens_of(seat)
    )
    look = _(", looked at card {number}", number=player.look + 1) if player.look >= 0 else ""
    pieces = stand or _("no piece")
    return f"{names[seat]}: {points(player.points)}; {pieces}; {agent_in_words(view, seat)}{look}."
