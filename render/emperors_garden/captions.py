"""The few words that stand in the pictures."""

from render.emperors_garden.words import card_name
from rules.emperors_garden.deck import NO_CARD
from rules.emperors_garden.view import NO_LOOK, Phase, Step, View


def round_caption(view: View) -> str:
    """Return how far the game is."""
    match view.phase:
        case Phase.SAMURAI | Phase.LOOKS:
            return "Before the first turn"
        case Phase.TURNS:
            return f"Turn {view.round} of {view.rounds} · deck {view.cards_left}"
        case Phase.OVER:
            return f"After {view.rounds} turns"


def next_caption(view: View) -> str:
    """Return what follows the name of the seat on turn."""
    match view.phase:
        case Phase.SAMURAI:
            return " places the samurai"
        case Phase.LOOKS:
            return " looks at a scoring card"
        case Phase.TURNS if view.now.card != NO_CARD and view.now.cell is None:
            return f" has drawn {card_name(view.deck, view.now.card)}"
        case Phase.TURNS:
            return " is next"
        case Phase.OVER:
            return "The game is over"


def step_caption(view: View) -> str:
    """Return what follows the viewer's name when it is their turn."""
    match view.step:
        case Step.SAMURAI:
            return ", place your samurai"
        case Step.WISH:
            return ", choose what to look at"
        case Step.LOOK:
            return ", look at a scoring card"
        case Step.DRAW:
            return ", draw a card"
        case Step.CARD:
            return ", lay the card"
        case Step.ACTION:
            return ", act, or confirm"
        case Step.PUT:
            return ", put the card down"
        case Step.END:
            return ", confirm"


def hint(view: View) -> tuple[str, str]:
    """Return two short lines that say what the marks mean now."""
    if view.phase is Phase.OVER:
        return "The scoring cards", "are shown"
    if view.turn != view.seat:
        return "Gold: the last turn", ""
    match view.step:
        case Step.SAMURAI:
            return "Dashed: cards for", "your samurai"
        case Step.WISH | Step.LOOK:
            return "One look, for you alone;", "which card, all will see"
        case Step.DRAW:
            return "Draw first, then lay it", "beside another card"
        case Step.CARD | Step.PUT:
            return "Dashed: where the card", "can go"
        case Step.ACTION:
            return "Discs: which piece could", "come there, and for what"
        case Step.END if view.phase is Phase.LOOKS and view.players[view.turn].look != NO_LOOK:
            return "Gold: the card that you", "have seen"
        case Step.END:
            return "Nothing gained so far;", "confirm when you like"
