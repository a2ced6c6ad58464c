"""Everything that can be pressed or typed says who may use it."""

import pytest

from cogs.interactions.controls import Changes, Needs, button, controls
from tests.endtoend.parterre import Parterre


async def test_each_button_select_and_command_says_who_may_use_it(bot: Parterre) -> None:
    rights = bot.client.rights()
    assert {*controls(), "/new", "/table delete", "/server"} <= set(rights)
    assert {f"/{name}" for name, _ in bot.client.app.registrar.commands()} <= set(rights)


async def test_a_command_that_does_not_say_who_may_use_it_does_not_start(
    bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = bot.client.tree.get_command("new")
    assert command is not None
    monkeypatch.delitem(command.extras, "rights")
    with pytest.raises(KeyError):
        bot.client.rights()


async def test_what_anybody_may_use_changes_nothing_of_others_unless_it_posts_in_their_name(bot: Parterre) -> None:
    rights = bot.client.rights()
    loose = {name for name, one in rights.items() if one.needs in (Needs.ANYBODY, Needs.READER) and not one.posts}
    assert not [name for name in loose if rights[name].changes is Changes.OTHERS]


def test_two_controls_of_one_name_do_not_start() -> None:
    with pytest.raises(AssertionError, match="two controls are called turn"):
        button("turn", Needs.ANYBODY, Changes.NOTHING)(controls()["turn"].handler)
