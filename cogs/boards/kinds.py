"""What private boards are for: each kind shows its boards in its own way, and all are played with the same buttons."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply
from cogs.interactions.custom_ids import Press, Verb, number
from cogs.interactions.presses import Handlers, beside, in_place
from cogs.panels.choices import Verbs, as_typed, picked
from tables.boards.service import BoardOutcome
from tables.model.intent import Control

ON_BOARD = Verbs(Verb.BOARD, Verb.BOARD_OPEN, Verb.BOARD_PICK)
_CONTROLS = {Verb.BOARD_BACK: Control.BACK, Verb.BOARD_RESTART: Control.RESTART, Verb.BOARD_CONFIRM: Control.CONFIRM}
_UNDOING = frozenset({Verb.BOARD_BACK, Verb.BOARD_RESTART})


@dataclass(frozen=True, slots=True)
class Asked:
    """
    How somebody wants to see a board.

    `path` is the opened node of the tree of choices, `is_text`: in words. `page` is how much has been read of what is
    said at this decision; None if all of it.
    """

    path: str = ""
    is_text: bool = False
    page: int | None = 0


@dataclass(frozen=True, slots=True)
class Kind:
    """Boards whose topics it `owns`, and how one is `shown` to the person with this id."""

    owns: Callable[[str], bool]
    shown: Callable[[Context, int, BoardOutcome, Asked], Awaitable[Reply]]


def presses(kinds: Sequence[Kind]) -> Handlers:
    """Return the handlers of the buttons of boards."""

    async def shown(context: Context, interaction: Interaction, outcome: BoardOutcome, asked: Asked) -> Reply:
        kind = next(kind for kind in kinds if kind.owns(outcome.board.row.topic))
        return await kind.shown(context, interaction.user.id, outcome, asked)

    async def act(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        tables, action = context.tables, _CONTROLS.get(press.verb, as_typed(press.rest))
        at_end = tables.daily.at_end(interaction.guild_id)
        outcome = await tables.boards.act(press.game, interaction.user.id, action, press.rev, at_end)
        return await shown(context, interaction, outcome, Asked(page=None if press.verb in _UNDOING else 0))

    async def look(context: Context, interaction: Interaction, press: Press, asked: Asked) -> Reply:
        tables = context.tables
        at_end = tables.daily.at_end(interaction.guild_id)
        outcome = await tables.boards.show(press.game, interaction.user.id, at_end)
        return await shown(context, interaction, outcome, asked)

    async def opened(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await look(context, interaction, press, Asked(path=press.rest, page=None))

    async def text(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await look(context, interaction, press, Asked(is_text=True, page=None))

    async def read(context: Context, interaction: Interaction, press: Press, _: Sequence[str]) -> Reply:
        return await look(context, interaction, press, Asked(page=number(press.rest)))

    async def pick(context: Context, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        meant = picked(press, values, ON_BOARD)
        await in_place(act if meant.verb is Verb.BOARD else opened)(context, interaction, meant, ())

    return {
        Verb.BOARD_OPEN: in_place(opened),
        Verb.BOARD_READ: in_place(read),
        Verb.BOARD_TEXT: beside(text),
        Verb.BOARD_PICK: pick,
        **dict.fromkeys((Verb.BOARD, *_CONTROLS), in_place(act)),
    }
