"""The alt texts of the pictures."""

from languages.speech import _, clauses, labelled, n_
from render.base.words import shortened
from render.emperors_garden.words.text import agent_in_words, cards_in_words, last_turn, secrets, standing
from render.emperors_garden.words.vocabulary import TITLE, card_name, piece_name, points, suit_name
from render.emperors_garden.words.where import card_on
from render.game import ALT, Names
from render.text.emojis import plain
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.foresight import spent_suits
from rules.emperors_garden.scoring import points_so_far
from rules.emperors_garden.view import Phase, View
from rules.game import Seat


def overview_alt(view: View, names: Names, *, is_cut_short: bool = False, room: int = ALT) -> str:
    """Describe the table in a few sentences of at most so many characters."""
    following = "" if is_cut_short else _next(view, names)
    begin = f"{TITLE}. {standing(view, names)}."
    told = " ".join(filter(None, (begin, following, *_rest(view, names))))
    if len(told) > room:
        told = " ".join(filter(None, (begin, following, *_rest(view, names, is_brief=True))))
    return shortened(told, room)


def panel_alt(view: View, names: Names, *, room: int = ALT) -> str:
    """Describe the viewer's own panel: what they alone know, then the table."""
    own = plain(secrets(view)).replace("\n", ". ")
    own = f"{own}. " if own else ""
    return f"{own}{overview_alt(view, names, room=room - len(own))}"


def _next(view: View, names: Names) -> str:
    if view.phase is Phase.OVER:
        return ""
    drawn = view.now.card != NO_CARD and view.now.cell is None
    if drawn:
        card = card_name(view.deck, view.now.card)
        return _("{name} is next, with {card} to lay.", name=names[view.turn], card=card)
    return _("{name} is next.", name=names[view.turn])


def _rest(view: View, names: Names, *, is_brief: bool = False) -> list[str]:
    """Tell the rest; briefly, without the last turn, which its post tells, and where cards of the same name lie."""
    last = "" if is_brief else last_turn(view, names)
    spent = ", ".join(suit_name(view.deck, suit) for suit in spent_suits(view))
    emperor = card_on(view.board, view.deck, view.board.emperor)
    return [
        n_("{count} card in the garden.", "{count} cards in the garden.", len(view.board.garden)),
        _("The emperor stands on {card}.", card=emperor),
        f"{last}." if last else "",
        *(_player_alt(view, seat, names, is_brief=is_brief) for seat in view.order),
        _("Out of the game: {cards}.", cards=cards_in_words(view, view.removed)) if view.removed else "",
        _("No scoring suits: {spent}.", spent=spent) if spent and view.phase is not Phase.OVER else "",
        _("Scoring cards: {cards}.", cards=cards_in_words(view, view.scoring)) if view.phase is Phase.OVER else "",
    ]


def _player_alt(view: View, seat: Seat, names: Names, *, is_brief: bool) -> str:
    player, board, deck = view.players[seat], view.board, view.deck
    stand = clauses(
        _(
            "{piece} on {card}",
            piece=piece_name(token.piece),
            card=card_name(deck, board.cards[cell]) if is_brief else card_on(board, deck, cell),
        )
        for token, cell in board.tokens_of(seat)
    )
    look = _(", looked at card {number}", number=player.look + 1) if player.look >= 0 else ""
    told = (points(points_so_far(view, seat)), stand or _("no piece"), f"{agent_in_words(view, seat)}{look}")
    return labelled(names[seat], f"{clauses(told)}.")
