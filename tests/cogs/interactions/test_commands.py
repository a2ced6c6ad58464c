import pytest

from cogs.interactions.commands import selects_of_tables
from cogs.interactions.replies import Reply, layout, paragraph
from db.games.games import Status, Terms
from playground.limits.messages import check_new
from playground.world.components import ComponentKind
from playground.world.form import Form
from playground.world.state import MessageFlag
from tables.lookup import TableRef
from tables.model.place import Place
from tests.cogs.reading import components
from tests.endtoend.driver.table import USUAL


def _table(game_id: int) -> TableRef:
    return TableRef(
        game_id=game_id,
        slug=USUAL,
        name="W" * 100,
        status=Status.PLAYING,
        place=Place(1, 2),
        host_id=3,
        thread_id=None,
        board_message_id=None,
        lobby_message_id=None,
        is_asked=False,
        is_asleep=False,
        terms=Terms(),
    )


@pytest.mark.parametrize(
    ("tables", "expected"), [(2, [2]), (25, [25]), (26, [25, 1]), (250, [25] * 10), (300, [25] * 10)]
)
def test_selects_hold_25_tables_each_and_keep_to_the_limits(tables: int, expected: list[int]) -> None:
    told = [(_table(10**18 - number), "W" * 200) for number in range(tables)]
    reply = Reply(layout(paragraph("?" * 3000), *selects_of_tables(told, "which", "unwatch")))
    found = [part for part in components(reply) if part["type"] == ComponentKind.STRING_SELECT]
    assert expected == [len(select["options"]) for select in found]
    view = reply.view.to_components()  # type: ignore[no-untyped-call]  # discord.py gives it no type
    check_new(Form({"components": view, "flags": int(MessageFlag.COMPONENTS_V2)}, ()))
