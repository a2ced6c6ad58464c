import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.app import NO_POLICIES, Policies
from cogs.words import general as words
from cogs.words import help as help_words
from cogs.words.help import PAGES, Topic
from cogs.words.text import TEXT
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.acts import dm_of, selects
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import Parterre, parterre
from tests.endtoend.plain_look import PLAIN

ROOT = Path(__file__).parents[3]
_NAMED = re.compile(r"`/([a-z]+(?: [a-z]+)?)[ `]")
_ON_A_PHONE = 50
"""Characters of a description that a phone shows in one line."""
_NO_IMPERATIVES = frozenset({"A", "An", "Her", "His", "My", "The", "Their", "This", "Your"})


def named_in(source: str) -> Iterator[str]:
    """Yield every command that a string in the source names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _NAMED.findall(node.value)


def test_search_for_named_commands_finds_them() -> None:
    assert ["turns", "table leave"] == list(named_in('X = f"See `/turns`, or `/table leave` {1}, `/`."'))


async def test_every_command_that_a_sentence_names_is_there(bot: Parterre) -> None:
    known = {name for name, _ in bot.client.app.registrar.commands()}
    known |= {group.name for group in bot.client.tree.get_commands()}
    sources = [*ROOT.glob("cogs/**/*.py"), *ROOT.glob("tables/**/*.py"), *ROOT.glob("render/**/*.py")]
    named = {name: path.name for path in sources for name in named_in(path.read_text(encoding="utf-8"))}
    assert "table takeback" in named
    assert {} == {name: path for name, path in named.items() if name not in known}


async def test_descriptions_fit_a_phone_and_say_what_to_do(bot: Parterre) -> None:
    told = {name: str(text) for name, text in bot.client.app.registrar.commands()}
    assert [] == [text for text in told.values() if len(text) > _ON_A_PHONE or text[-1] in ".!"]
    assert [] == [text for text in told.values() if text.split()[0] in _NO_IMPERATIVES or not text[0].isupper()]
    assert len(told) == len(set(told.values()))


@pytest.mark.parametrize("topic", Topic)
async def test_topic_is_told_to_the_asker_with_commands_to_tap(
    topic: Topic, bot: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    answer = await anna.slash(garden, "help", topic=topic.value)
    text = answer.shown.text
    assert answer.is_ephemeral
    assert text.startswith(help_words.headed(topic))
    ids = {command["name"]: command["id"] for command in standin.world.state.commands[0]}
    assert not _NAMED.search(text)
    for name, command_id in re.findall(r"</([a-z]+)[a-z ]*:(\d+)>", text):
        assert ids[name] == command_id
    assert "</" in text
    assert len(text) < TEXT
    if topic is Topic.COMMANDS:
        assert {name for name, _ in bot.client.app.registrar.commands() if " " not in name} == set(
            re.findall(r"</([a-z]+):", text)
        )


async def test_topics_are_turned_in_place_and_in_direct_messages_too(table: Table, standin: StandIn) -> None:
    anna = table.player("Anna").actor
    dm = dm_of(standin, anna)
    for channel in (table.thread, dm):
        opened = (await anna.slash(channel, "help")).shown
        (select,) = selects(opened)
        turned = await anna.select(opened, select["custom_id"], [Topic.TIME.value])
        assert opened.id == turned.shown.id
        assert str(PAGES[Topic.TIME].label) in turned.shown.text


async def test_greeting_leads_to_help(bot: Parterre, anna: Actor) -> None:
    await bot.until_greeted()
    (hello,) = anna.messages(bot.standin.channel("garden"))
    answer = await anna.click(hello, hello.custom_id(str(help_words.HELP)))
    assert answer.is_ephemeral
    assert str(PAGES[Topic.START].label) in answer.shown.text


async def test_policies_of_the_host_are_linked_under_help_and_privacy(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    policies = Policies("https://example.org/privacy", "https://example.org/terms")
    links = "[Privacy policy](https://example.org/privacy) · [Terms of service](https://example.org/terms)"
    async with parterre(standin, path, looks=PLAIN, policies=policies):
        told = {name: (await anna.slash(garden, name)).shown.text for name in ("help", "privacy")}
    assert {"help": links, "privacy": links} == {name: text.splitlines()[-1][3:] for name, text in told.items()}
    assert f"\n{help_words.OWNERS}\n-# " in told["help"]


@pytest.mark.parametrize(
    ("policies", "expected"),
    [
        (NO_POLICIES, ""),
        (Policies(privacy="https://a.example"), "-# [Privacy policy](https://a.example)"),
        (Policies(terms="https://b.example"), "-# [Terms of service](https://b.example)"),
    ],
)
def test_policies_that_the_host_has_not_are_left_out(policies: Policies, expected: str) -> None:
    assert expected == words.policies(policies.privacy, policies.terms)
