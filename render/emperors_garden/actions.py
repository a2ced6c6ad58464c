"""The action of a turn as a tree: first what to do, then with which piece, then where."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from languages.speech import _, n_
from render.base.words import capital
from render.emperors_garden.draft import set_gain, target
from render.emperors_garden.folding import DETAIL, Placed, folded
from render.emperors_garden.words.story import pushed, sent_home
from render.emperors_garden.words.vocabulary import (
    card_name,
    colour_names,
    direction_name,
    owners,
    piece_name,
    suit_name,
)
from render.game import Choice, Names
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LiftCard, Move, MoveEmperor, MovePiece, PlacePiece, RevealAgent
from rules.emperors_garden.view import OWN_PIECES, Piece, View
from rules.game import Seat


def actions(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    """Offer the actions that are possible; taking none is left out, since confirming stands for it."""
    yield from _placing(view, legal)
    own = [move for move in legal if isinstance(move, MovePiece)]
    if own:
        nodes = tuple(_moving(view, own, piece) for piece in OWN_PIECES if any(move.piece is piece for move in own))
        # With one piece to move there is nothing to ask in between.
        choices = nodes if len(nodes) > 1 else nodes[0].choices
        path = "samurai" if len(nodes) > 1 else nodes[0].path
        yield Choice(_("Samurai moves a piece"), _best(view, own), path=path, choices=choices)
    lifts = [move for move in legal if isinstance(move, LiftCard)]
    if lifts:
        detail = _("a card without a piece, to another place; +2 if that joins all four of its suit")
        yield Choice(_("Priest moves a card"), detail, path="priest", choices=_lifting(view, lifts))
    led = [move for move in legal if isinstance(move, MoveEmperor)]
    if led:
        yield Choice(_("Poet moves the emperor"), _best(view, led), path="poet", choices=_targets(view, led, "poet"))
    for move in legal:
        if isinstance(move, RevealAgent):
            yield _agent(view, move)


def _placing(view: View, legal: Sequence[Move]) -> Iterator[Choice[Move]]:
    nodes: dict[Piece, Choice[Move]] = {}
    for piece in OWN_PIECES:
        placed = [
            (move.cell, _on_card(view, move)) for move in legal if isinstance(move, PlacePiece) and move.piece is piece
        ]
        if placed:
            path = f"place-{piece.word}"
            choices = folded(placed, path, lambda _choice: 0)
            detail = n_("{count} free card", "{count} free cards", len(placed))
            nodes[piece] = Choice(capital(piece_name(piece)), detail, path=path, choices=choices)
    if len(nodes) > 1:
        detail = _("from your hand: {names}", names=", ".join(map(piece_name, nodes)))
        yield Choice(_("Place a piece"), detail, path="place", choices=tuple(nodes.values()))
        return
    for piece, node in nodes.items():
        yield replace(node, label=_("Place the {piece}", piece=piece_name(piece)))


def _on_card(view: View, move: PlacePiece | LiftCard) -> Choice[Move]:
    card = dict(view.board.garden)[move.cell]
    return Choice(cell_name(move.cell), capital(card_name(view.deck, card)), move)


def _lifting(view: View, lifts: Sequence[LiftCard]) -> tuple[Choice[Move], ...]:
    """Offer the cards that the priest may lift, first those that can be put where they join their suit."""
    gains = {str(move): set_gain(view, move) for move in lifts}
    placed: list[Placed] = []
    for move in lifts:
        choice, gain = _on_card(view, move), gains[str(move)]
        if gain:
            detail = _("{detail}, which can join all four of its suit", detail=choice.detail)
            choice = replace(choice, label=f"{choice.label} +{gain}", detail=detail)
        placed.append((move.cell, choice))
    return folded(placed, "priest", lambda choice: gains[str(choice.move)])


def _moving(view: View, own: Sequence[MovePiece], piece: Piece) -> Choice[Move]:
    moves = [move for move in own if move.piece is piece]
    path = f"samurai-{piece.word}"
    return Choice(capital(piece_name(piece)), _best(view, moves), path=path, choices=_targets(view, moves, path))


def _best(view: View, moves: Sequence[MovePiece] | Sequence[MoveEmperor]) -> str:
    """Say how many cells can be reached, and what the best of the moves brings."""
    most = max(foresee(view, move).points for move in moves)
    if most:
        return n_("{count} move, the best for +{most}", "{count} moves, the best for +{most}", len(moves), most=most)
    return n_("{count} move", "{count} moves", len(moves))


def _targets(view: View, moves: Sequence[MovePiece] | Sequence[MoveEmperor], path: str) -> tuple[Choice[Move], ...]:
    """Name moves by the cell where they end: for each piece there is one way to it."""
    gains = {str(move): foresee(view, move).points for move in moves}
    placed: list[Placed] = [(target(view, _seat(view), move), _target(view, move, gains[str(move)])) for move in moves]
    return folded(placed, path, lambda choice: gains[str(choice.move)])


def _target(view: View, move: MovePiece | MoveEmperor, gain: int) -> Choice[Move]:
    name = cell_name(target(view, _seat(view), move))
    pushes = pushed(foresee(view, move).shifts, _owners(view))
    way = f"{direction_name(move.direction)} {move.distance}"
    detail = _("{way}, pushing {pushes}", way=way, pushes=pushes) if pushes else way
    return Choice(f"{name} +{gain}" if gain else name, _short(detail), move)


def _agent(view: View, move: RevealAgent) -> Choice[Move]:
    outcome = foresee(view, move)
    suit = suit_name(view.deck, suit_of(view.players[_seat(view)].agent))
    found = sent_home(outcome.shifts, _owners(view))
    label = _("Reveal the agent +{points}", points=outcome.points) if outcome.points else _("Reveal the agent")
    detail = (
        _("{suit}: sends {found} home", suit=suit, found=found)
        if found
        else _("{suit}: nobody there; kept to the end it brings 2", suit=suit)
    )
    return Choice(label, _short(detail), move)


def _owners(view: View) -> Names:
    return owners(colour_names(len(view.players)), view.seat)


def _short(detail: str) -> str:
    return detail if len(detail) <= DETAIL else detail[: DETAIL - 1].rstrip() + "…"


def _seat(view: View) -> Seat:
    assert view.seat is not None, "a spectator has nothing to decide"
    return view.seat
