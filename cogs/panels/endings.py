"""The end of a game: how it ended, in words, and the buttons of a panel after it."""

from collections.abc import Iterator

from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.words import advice as advice_words
from cogs.words import consent as consent_words
from cogs.words import general as words
from cogs.words import history as history_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from tables.model.panel import Panel


def ending(panel: Panel) -> str:
    """Say what cut a game short, or who resigned from it; empty if neither happened, or while the game lasts."""
    if not panel.is_over:
        return ""
    if panel.is_agreed:
        return str(consent_words.ENDED_BY_AGREEMENT)
    resigned = [escaped_name(player.name) for player in panel.players if player.is_resigned]
    if panel.result is not None:
        return seat_words.placed_last(resigned) if resigned else ""
    first = (player for player, place in zip(panel.players, panel.places, strict=True) if place == 1)
    winners = [escaped_name(player.name) for player in first if not player.is_resigned]
    lines = [seat_words.won_by_resignation(resigned, winners) if winners else seat_words.all_resigned(resigned)]
    if len(resigned) > 1:
        order = sorted(range(len(panel.players)), key=lambda seat: panel.places[seat])
        lines.append(words.places([(panel.places[seat], escaped_name(panel.players[seat].name)) for seat in order]))
    return "\n".join(lines)


def afterwards(panel: Panel) -> Iterator[PressButton]:
    """Yield the buttons of a game that is over; a game that was cut short has fewer."""
    if panel.seat is not None or panel.left is not None:
        yield PressButton(Press(Verb.AGAIN, panel.game_id), words.PLAY_AGAIN, Style.primary)
    yield PressButton(Press(Verb.REPLAY, panel.game_id), history_words.REPLAY)
    if panel.result is not None:
        yield PressButton(Press(Verb.REVIEW, panel.game_id), advice_words.REVIEW)
