"""The action of a turn as a tree: first what to do, then with which piece, then where; long lists are folded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from languages.speech import _, capital, n_
from render.emperors_garden.asked import Asked, folded
from render.emperors_garden.draft import set_gain
from render.emperors_garden.words.story import pushed, sent_home
from render.emperors_garden.words.vocabulary import direction_name, piece_name, suit_name
from render.game import Choice
from rules.emperors_garden.board.deck import suit_of
from rules.emperors_garden.foresight import foresee
from rules.emperors_garden.moves import LiftCard, Move, MoveEmperor, MovePiece, PlacePiece, RevealAgent
from rules.emperors_garden.view import OWN_PIECES, Piece

DETAIL = 100
"""As many characters as may stand beside an option."""


def actions(asked: Asked) -> Iterator[Choice[Move]]:
    """Offer the actions that are possible; taking none is left out, since confirming stands for it."""
    legal = asked.legal
    yield from _placing(asked)
    own = [move for move in legal if isinstance(move, MovePiece)]
    if own:
        nodes = tuple(_moving(asked, own, piece) for piece in OWN_PIECES if any(move.piece is piece for move in own))
        # With one piece to move there is nothing to ask in between.
        choices = nodes if len(nodes) > 1 else nodes[0].choices
        path = "samurai" if len(nodes) > 1 else nodes[0].path
        yield Choice(_("Samurai moves a piece"), _best(asked, own), path=path, choices=choices)
    lifts = [move for move in legal if isinstance(move, LiftCard)]
    if lifts:
        detail = _("a card nobody stands on; +2 if it joins all four of its suit")
        yield Choice(_("Priest moves a card"), detail, path="priest", choices=_lifting(asked, lifts))
    led = [move for move in legal if isinstance(move, MoveEmperor)]
    if led:
        yield Choice(_("Poet moves the emperor"), _best(asked, led), path="poet", choices=_targets(asked, led, "poet"))
    for move in legal:
        if isinstance(move, RevealAgent):
            yield _agent(asked, move)


def _placing(asked: Asked) -> Iterator[Choice[Move]]:
    nodes: dict[Piece, Choice[Move]] = {}
    for piece in OWN_PIECES:
        moves = [move for move in asked.legal if isinstance(move, PlacePiece) and move.piece is piece]
        if moves:
            path = f"place-{piece.word}"
            choices = folded([asked.placed(move) for move in moves], path, lambda _choice: 0)
            detail = n_("{count} free card", "{count} free cards", len(moves))
            nodes[piece] = Choice(capital(piece_name(piece)), detail, path=path, choices=choices)
    if len(nodes) > 1:
        detail = _("from your hand: {names}", names=", ".join(map(piece_name, nodes)))
        yield Choice(_("Place a piece"), detail, path="place", choices=tuple(nodes.values()))
        return
    for piece, node in nodes.items():
        yield replace(node, label=_("Place the {piece}", piece=piece_name(piece)))


def _lifting(asked: Asked, lifts: Sequence[LiftCard]) -> tuple[Choice[Move], ...]:
    """Offer the cards that the priest may lift, first those that can be put where they join their suit."""
    gains = {str(move): set_gain(asked.view, move) for move in lifts}
    placed = [
        asked.placed(move, _("can join all four of its suit") if gains[str(move)] else "", gains[str(move)])
        for move in lifts
    ]
    return folded(placed, "priest", lambda choice: gains[str(choice.move)])


def _moving(asked: Asked, own: Sequence[MovePiece], piece: Piece) -> Choice[Move]:
    moves = [move for move in own if move.piece is piece]
    path = f"samurai-{piece.word}"
    return Choice(capital(piece_name(piece)), _best(asked, moves), path=path, choices=_targets(asked, moves, path))


def _best(asked: Asked, moves: Sequence[MovePiece] | Sequence[MoveEmperor]) -> str:
    """Say how many cells can be reached, and what the best of the moves brings."""
    most = max(foresee(asked.view, move).points for move in moves)
    if most:
        return n_("{count} cell, the best +{most}", "{count} cells, the best +{most}", len(moves), most=most)
    return n_("{count} cell", "{count} cells", len(moves))


def _targets(asked: Asked, moves: Sequence[MovePiece] | Sequence[MoveEmperor], path: str) -> tuple[Choice[Move], ...]:
    """Name moves by the cell where they end: for each piece there is one way to it."""
    gains = {str(move): foresee(asked.view, move).points for move in moves}
    placed = [asked.placed(move, _way(asked, move), gains[str(move)]) for move in moves]
    return folded(placed, path, lambda choice: gains[str(choice.move)])


def _way(asked: Asked, move: MovePiece | MoveEmperor) -> str:
    view = asked.view
    pushes = pushed(foresee(view, move).shifts, asked.whose, view.board, view.deck)
    way = f"{direction_name(move.direction)} {move.distance}"
    return _short(_("{way}, pushing {pushes}", way=way, pushes=pushes) if pushes else way)


def _agent(asked: Asked, move: RevealAgent) -> Choice[Move]:
    view = asked.view
    outcome = foresee(view, move)
    suit = suit_name(view.deck, suit_of(view.players[asked.seat].agent))
    found = sent_home(outcome.shifts, asked.whose)
    label = _("Reveal the agent +{points}", points=outcome.points) if outcome.points else _("Reveal the agent")
    detail = (
        _("{suit}: sends {found} home", suit=suit, found=found)
        if found
        else _("{suit}: nobody there; keep it to the end for 2", suit=suit)
    )
    return Choice(label, _short(detail), move)


def _short(detail: str) -> str:
    return detail if len(detail) <= DETAIL else detail[: DETAIL - 1].rstrip() + "…"
