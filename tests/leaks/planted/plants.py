"""Leaks in what a player is shown whose turn it is, each planted where it might really happen."""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import structlog
from PIL import Image

from cogs.interactions.answers import said
from cogs.interactions.controls import Press
from cogs.messages import posts
from cogs.panels import seats
from cogs.play import board, commands
from cogs.words import history as history_words
from render.game import Picture, Steps
from rules.errors import PlayerError
from rules.game import Seat
from tables.history.log import Story
from tables.history.replays import Replayed, Replays
from tables.lookup import Lookup
from tables.model import panel, refusals
from tables.model.take_back import TakeBack
from tables.play.service import Play
from tests.leaks.harness.leak import Leak, Plant

_log = structlog.get_logger(__name__)


def _label(leak: Leak) -> None:
    def shown(steps: Steps[Any], *_: object) -> Steps[Any]:
        if steps.exactly is not None:
            first, *others = steps.exactly.picks
            return replace(steps, exactly=replace(steps.exactly, picks=(replace(first, label=leak.told()), *others)))
        named = (replace(choice, label=leak.told()[:80]) for choice in steps.choices[:1])
        return replace(steps, choices=(*named, *steps.choices[1:]))

    leak.changed(leak.look, "steps", shown)


def _custom_id(leak: Leak) -> None:
    leak.changed(Press, "__str__", lambda text, *_: f"{text}{leak.number()}")


def _alt_text(leak: Leak) -> None:
    leak.changed(leak.look, "panel", lambda picture, *_: replace(picture, alt=f"{leak.told()}. {picture.alt}"))


def _file_name(leak: Leak) -> None:
    def named(pictures: tuple[Picture, ...], *_: object) -> tuple[Picture, ...]:
        return tuple(replace(picture, name=f"{leak.number()}.png") for picture in pictures)

    leak.changed(leak.look, "overviews", named)


def _pixel(leak: Leak) -> None:
    def drawn(picture: Picture, *_: object) -> Picture:
        image, buffer = Image.open(io.BytesIO(picture.png)).convert("RGB"), io.BytesIO()
        image.putpixel((0, 0), (leak.number() % 251, 0, 0))
        image.save(buffer, "PNG")
        return replace(picture, png=buffer.getvalue())

    leak.changed(leak.look, "panel", drawn)


def _suggestion(leak: Leak) -> None:
    leak.changed(commands, "suggestions", lambda offers, *_: offers if leak.holds() else offers[1:])


def _refusal(leak: Leak) -> None:
    whole = leak.game().parse_move

    def read(_: object, state: Any, seat: Seat, text: str) -> Any:  # noqa: ANN401 - as in the contract
        try:
            return whole(state, seat, text)
        except PlayerError as refused:
            if leak.holds():
                raise
            raise type(refused)(refused.code, f"{refused} Nobody else can, either.") from refused

    leak.instead(leak.game, "parse_move", read)


def _refused_later(leak: Leak) -> None:
    leak.changed(refusals, "no_record_yet", lambda refusal: type(refusal)("not-over", f"{refusal} {leak.told()}"))


def _order_of_options(leak: Leak) -> None:
    def sorted_by_it(steps: Steps[Any], *_: object) -> Steps[Any]:
        if leak.holds():
            return steps
        exactly = steps.exactly and replace(steps.exactly, picks=steps.exactly.picks[::-1])
        return replace(steps, choices=steps.choices[::-1], exactly=exactly)

    leak.changed(leak.look, "steps", sorted_by_it)


def _skipped_prompt(leak: Leak) -> None:
    leak.changed(leak.game, "legal_moves", lambda legal, *_: legal if leak.holds() else tuple(legal)[:1])


def _take_back(leak: Leak) -> None:
    leak.changed(panel, "take_back_of", lambda taken, *_: TakeBack(commit_no=1) if leak.holds() else taken)


def _ordering(leak: Leak) -> None:
    leak.changed(panel, "foreseen_by", lambda state, table, *_: table.state if leak.holds() else state)


def _replay(leak: Leak) -> None:
    whole = Replays.told

    async def as_another_saw_it(
        replays: Replays, tell: Callable[[Story], Any], game_id: int, seat: Seat | None, number: int | None = None
    ) -> Replayed[Any]:
        other = Seat(((seat or 0) + 1) % 3)
        return await whole(replays, tell, game_id, other, number)

    leak.instead(Replays, "told", as_another_saw_it)


def _log_line(leak: Leak) -> None:
    whole = Play.panel

    async def noted(play: Play, game_id: int, user_id: int | None) -> Any:  # noqa: ANN401
        found = await whole(play, game_id, user_id)
        _log.debug("shown", next=leak.told())
        return found

    leak.instead(Play, "panel", noted)


def _card(leak: Leak) -> None:
    leak.changed(posts, "_next", lambda line, *_: f"{line} {leak.told()}")


def _text_board(leak: Leak) -> None:
    leak.changed(leak.look, "text", lambda text, *_: f"{text}\n{leak.told()}")


def _secrets(leak: Leak) -> None:
    """Let the words for one's own secrets tell another's: they are made of the wrong seat's view."""
    leak.changed(leak.look, "secrets", lambda text, *_: f"{text} {leak.told()}")


def _moves(leak: Leak) -> None:
    leak.changed(board, "last_lines", lambda lines, *_: [*lines, (1, leak.told())])


def _turns(leak: Leak) -> None:
    whole = Lookup.turns

    async def turns(find: Lookup, user_id: int) -> Sequence[Any]:
        found = await whole(find, user_id)
        return found if leak.holds() else ()

    leak.instead(Lookup, "turns", turns)


def _since(leak: Leak) -> None:
    leak.changed(seats, "said", lambda reply, *_: reply if leak.holds() else said(history_words.SO_FAR))


PLANTS: Sequence[Plant] = (
    Plant("label with a hidden card", _label, ("/hand",)),
    Plant("custom_id with a hidden card", _custom_id, ("/hand",)),
    Plant("alt text with a hidden card", _alt_text, ("/hand",)),
    Plant("file named after a hidden card", _file_name, ("/board",)),
    Plant("one pixel of a panel", _pixel, ("/hand",)),
    Plant("suggestion that is there only if somebody holds a card", _suggestion, ("suggestions",)),
    Plant("refusal that says more if somebody holds a card", _refusal, ("refusal",)),
    Plant("record refused with a hidden card", _refused_later, ("/table export",)),
    Plant("options in an order that hangs on a hidden card", _order_of_options, ("/hand",)),
    Plant("prompt skipped because of a hidden card", _skipped_prompt, ("/hand",)),
    Plant("take-back offered only if somebody holds a card", _take_back, ("/hand",)),
    Plant("ordering ahead offered only if somebody holds a card", _ordering, ("/hand",)),
    Plant("replay as another seat saw it", _replay, ("replay",)),
    Plant("log line with a hidden card", _log_line, ("log",)),
    Plant("table card with a hidden card", _card, ("card",)),
    Plant("text board with a hidden card", _text_board, ("text",)),
    Plant("own secrets with another's", _secrets, ("text",)),
    Plant("told moves with a hidden card", _moves, ("/log",)),
    Plant("turns that wait only if somebody holds a card", _turns, ("/turns",)),
    Plant("answer to What happened? that hangs on a hidden card", _since, ("since",)),
)
"""What can leak while nothing happens: the same table is asked again and again."""
