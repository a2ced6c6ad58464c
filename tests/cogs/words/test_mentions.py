"""Whoever a list mentions is named, too, but in blocks: the mention of somebody who has left is only a number."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words.text import mentioned
from languages.catalogues import OFFERED
from languages.speech import speaking

ROOT = Path(__file__).parents[3]
ROOMS = ("cogs", "languages", "render", "rules", "tables")
NAMES_THEM = "cogs/words/text.py mentioned"
CALLS = {
    "cogs/messages/posts.py _mentions": "pings people of the table, whom the post or the card names",
    "cogs/messages/posts.py bare_post": "pings them where AutoMod lets no names through",
}
PEOPLE = {5: "Anna", 6: "**Ben**", 7: "Clara"}
BARE = re.compile(r"<@!?\d+>(?! \()")


def mentioning(source: str) -> Iterator[str]:
    """Yield the function, or "" outside of any, of each piece of text that mentions a person."""

    def walk(node: ast.AST, inside: str) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and isinstance(child.value, str) and re.search("<@(?!&)", child.value):
                yield inside
            yield from walk(child, getattr(child, "name", inside))

    return walk(ast.parse(source), "")


def test_only_calls_mention_people_without_their_names() -> None:
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    told = {f"{path.relative_to(ROOT)} {where}" for path in files for where in mentioning(path.read_text("utf-8"))}
    assert {NAMES_THEM, *CALLS} == told


@pytest.mark.parametrize("text", ['N_("<@{user_id}> sits here.")', 'f"<@{user_id}>"', '"<@!" + number + ">"'])
def test_a_new_text_that_mentions_somebody_would_be_found(text: str) -> None:
    assert ["seated", ""] == list(mentioning(f"def seated():\n    return {text}\nSEATED = {text}"))
    assert [] == list(mentioning('ROLE = "<@&{role_id}>"'))


@pytest.mark.parametrize("language", OFFERED)
def test_every_list_that_mentions_people_names_them(language: str) -> None:
    people = [mentioned(*person) for person in PEOPLE.items()]
    everybody = ", ".join(people)
    assert BARE.search(f"<@5>, {everybody}")
    with speaking(language):
        lists = (words.SAME_PEOPLE.said(mentions=everybody), people_words.report(everybody, 1, 2))
    assert [] == [told for told in lists if BARE.search(told)]
    assert [] == [told for told in lists for person in people if person not in told]
    assert r"<@6> (\*\*Ben\*\*)" in lists[0]


@pytest.mark.parametrize("language", OFFERED)
def test_a_block_names_nobody_since_anybody_can_block_any_id(language: str) -> None:
    with speaking(language):
        listed = people_words.blocks(PEOPLE)
    assert [f"<@{user_id}>" for user_id in PEOPLE] == BARE.findall(listed)
    assert [] == [name for name in PEOPLE.values() if name in listed]
