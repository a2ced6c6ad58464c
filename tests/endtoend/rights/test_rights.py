"""Who may press what: declared beside each control and command, observed, and written down in `docs/security.md`."""

import time
from collections.abc import Awaitable, Callable, Container, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path
from zlib import crc32

import pytest

from cogs.interactions.answers import answer
from cogs.interactions.click import Click
from cogs.interactions.controls import Changes, Control, Needs, Rights
from cogs.interactions.controls import Where as Answers
from cogs.interactions.replies import Reply, said
from playground.world import channels
from playground.world.permissions import Permission
from tests.endtoend.rights import table
from tests.endtoend.rights.house import Where, Who, places_of
from tests.endtoend.rights.laws import broken
from tests.endtoend.rights.observing import Outcome
from tests.endtoend.rights.survey import Survey

PAGE = Path(__file__).parents[3] / table.PAGE


class _Every(Container[str]):
    def __contains__(self, _: object) -> bool:
        return True


EVERY = _Every()
FINDERS: Mapping[Who, Container[str]] = {Who.HOST: EVERY, Who.SEAT: (), Who.BANNED: (), Who.MANAGER: ("/server",)}
"""Who looks for what can be pressed in the sample, and which commands they type."""
_RIGHTS = Permission(
    Permission.SEND_MESSAGES
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
)
"""What the bot is without in a channel."""


def said_of(rights: Rights) -> str:
    """Return a declaration as the page shows it."""
    return f"{rights.needs.value}, {rights.changes.value}{f', posts: {rights.posts.value}' if rights.posts else ''}"


def cell_of(name: str) -> tuple[Who, Where]:
    """Return the cell of the sample, by lot; half of them are of somebody who was banned."""
    every = [(who, where) for who in table.PEOPLE for where in places_of(who)]
    banned = [(who, where) for who, where in every if who in (Who.BANNED, Who.BANNED_HOST)]
    lot = crc32(name.encode())
    return (every if lot % 2 else banned)[lot // 2 % len(every if lot % 2 else banned)]


def without_rights(survey: Survey, *, are_taken: bool) -> None:
    """Take its rights in the tables' channel from the bot, or give them back."""
    world = survey.bot.standin.world
    channels.set_rights(world, survey.house.garden, world.bot, deny=_RIGHTS if are_taken else 0)


async def test_a_sample_of_all_controls_and_commands_does_what_is_declared_and_what_the_page_says(
    survey: Survey,
) -> None:
    rights, page = survey.bot.client.rights(), table.read(PAGE.read_text())
    assert set(rights) == set(page), "make rights writes the table anew"
    await survey.find(FINDERS, is_thrifty=True)
    assert set(rights) == set(survey.asks), "some can be pressed nowhere"
    wrong: list[str] = []
    for name, row in sorted(page.items()):
        assert said_of(rights[name]) == row[0], f"make rights: {name} is declared otherwise"
        who, where = cell_of(name)
        seen = await survey.cell(name, who, where)
        about = f"{name}, {who.value}, {where.value}: {seen}"
        wrong += [f"{about} {law}" for law in broken(rights[name], who, where, seen.outcome)]
        if seen.outcome.reach > table.outcome_in(row[1 + table.PEOPLE.index(who)], where).reach:
            wrong.append(f"{about} is more than the page says")
    assert not wrong, "\n".join(wrong)


@pytest.mark.full
@pytest.mark.own_patience
async def test_the_whole_table_keeps_the_laws_and_is_what_the_page_shows(
    survey: Survey, request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> None:
    begun = time.monotonic()
    rights = survey.bot.client.rights()
    await survey.find(dict.fromkeys(table.PEOPLE[1:], EVERY))
    assert set(rights) == set(survey.asks)
    every: dict[str, dict[tuple[Who, Where], Outcome]] = {name: {} for name in rights}
    wrong: list[str] = []
    for name, who in product(sorted(rights), table.PEOPLE):
        for where in places_of(who):
            seen = await survey.cell(name, who, where)
            every[name][who, where] = seen.outcome
            about = f"{name}, {who.value}, {where.value}: {seen}"
            wrong += [f"{about} {law}" for law in broken(rights[name], who, where, seen.outcome)]
    without_rights(survey, are_taken=True)
    for name, where in product(sorted(rights), (Where.CHANNEL, Where.THREAD)):
        for who in (Who.STRANGER, Who.SEAT, Who.HOST, Who.MANAGER):
            seen = await survey.cell(name, who, where)
            if seen.outcome is Outcome.SORRY or seen.outcome.reach > every[name][who, where].reach:
                wrong.append(f"{name}, {who.value}, {where.value}, the bot without its rights: {seen}")
    lines = table.written(every, {name: said_of(one) for name, one in rights.items()})
    record_property("presses", survey.presses)
    record_property("seconds", time.monotonic() - begun)
    if request.config.getoption("--regenerate-rights"):
        PAGE.write_text(table.replaced(PAGE.read_text(), lines))
    assert not wrong, "\n".join(wrong)
    assert lines in PAGE.read_text()


async def _shout(click: Click) -> None:
    async def shouted() -> Reply:
        return said("Hear, hear.")

    await answer(click.interaction, shouted(), is_public=True)


async def _stumble(_: Click) -> None:
    raise RuntimeError


LOOKING = Rights(Needs.READER, Changes.NOTHING)
MORE, STRANGERS, ELSEWHERE = "changes more", "not for them", "does not belong here"
LESS = Rights(Needs.HOST, Changes.OWN)
PLANTED: Mapping[str, tuple[str, str | Callable[[Click], Awaitable[None]], Rights, Who, str]] = {
    "a look that deletes": ("log", "delete", LOOKING, Who.HOST, MORE),
    "a look that all can see": ("log", _shout, LOOKING, Who.SEAT, MORE),
    "a fault": ("log", _stumble, LOOKING, Who.SEAT, "a fault"),
    "less declared than done": ("delete", "delete", LESS, Who.HOST, MORE),
    "presence that nobody asks for": ("delete", "delete", LESS, Who.BANNED_HOST, ELSEWHERE),
    "fewer declared than can": ("join", "join", Rights(Needs.HOST, Changes.OTHERS), Who.STRANGER, STRANGERS),
}


@pytest.mark.parametrize("is_small", [True])
async def test_what_is_declared_wrongly_or_does_too_much_is_found(survey: Survey) -> None:
    client = survey.bot.client
    controls = client.controls
    for planted, (name, work, rights, who, law) in PLANTED.items():
        ask, where = survey.made(name, "lobby"), places_of(who)[0]
        before = await survey.press(who, where, ask)
        assert [] == [*broken(controls[name].rights, who, where, before.outcome)], planted
        client.controls = {**controls, name: _planted(controls, name, work, rights)}
        seen = await survey.press(who, where, ask)
        client.controls = controls
        assert any(law in one for one in broken(rights, who, where, seen.outcome)), (planted, seen)


def _planted(
    controls: Mapping[str, Control], name: str, work: str | Callable[[Click], Awaitable[None]], rights: Rights
) -> Control:
    """Return a control that does what another one does, or answers by itself, under rights that may be wrong."""
    if isinstance(work, str):
        return replace(controls[work], rights=rights)
    return replace(controls[name], handler=work, where=Answers.BY_ITSELF, rights=rights)


def test_a_table_is_read_as_it_was_written() -> None:
    every: dict[tuple[Who, Where], Outcome] = {
        (who, where): Outcome.LOOKS for who in table.PEOPLE for where in places_of(who)
    }
    some = every | {(Who.HOST, Where.DIRECT): Outcome.REFUSED, (Who.HOST, Where.THREAD): Outcome.OTHERS}
    lines = table.written({"log": every, "turn": every, "/new": some}, dict.fromkeys(("log", "turn", "/new"), "x, y"))
    page = table.replaced(f"# Page\n{table.BEGIN}{table.END}\nRest", lines)
    assert page == table.replaced(page, lines)
    found = table.read(page)
    assert {"log", "turn", "/new"} == set(found)
    assert found["log"] == found["turn"] != found["/new"]
    column = 1 + table.PEOPLE.index(Who.HOST)
    for where in Where:
        assert some[Who.HOST, where] is table.outcome_in(found["/new"][column], where)
        assert Outcome.LOOKS is table.outcome_in(found["log"][column], where)
