from unicodedata import name

import pytest

from cogs.interactions.answers import Reply
from cogs.lobby.card import COLOURS, lobby_reply
from cogs.lobby.settings import variants_chosen
from cogs.words import general as words
from cogs.words import time as time_words
from render.canvas.style import PLAYER_NAMES
from render.registry import LOOKS
from rules.errors import BadOption
from tables.changes.opening import computer_name
from tables.model.lobby import Lobby
from tables.model.place import Person
from tests.cogs.reading import components, texts
from tests.tables.hall import ANNA, BEN, CLARA, DAVID, PLACE, Hall


def card(lobby: Lobby) -> Reply:
    return lobby_reply(lobby, LOOKS[lobby.slug])


def text(lobby: Lobby) -> str:
    return texts(card(lobby))


def buttons(lobby: Lobby) -> dict[str, bool]:
    """Return whether each button can be pressed, by its label."""
    return {part["label"]: not part.get("disabled") for part in components(card(lobby)) if part["type"] == 2}


async def opened(hall: Hall) -> Lobby:
    return await hall.tables.lobbies.open(ANNA, PLACE, "sanssouci")


def blue(lobby: Lobby) -> list[str]:
    """Return what stands on blue buttons."""
    return [part["label"] for part in components(card(lobby)) if part["type"] == 2 and part["style"] == 1]


def selected(lobby: Lobby) -> list[str]:
    """Return what the only select of the card offers."""
    (select,) = [part for part in components(card(lobby)) if part["type"] == 3] or [{"options": []}]
    return [one["label"] for one in select["options"]]


LEVELS = ["A keen computer", "A learner", "A casual computer", "A master"]


async def test_fresh_card_names_host_free_seats_and_options(hall: Hall) -> None:
    lobby = await opened(hall)
    assert [
        f"## {lobby.name}",
        "Sanssouci · 2–4 players",
        "-# Lay out a palace garden and walk nobles through it.",
        "🔵 Anna (host)",
        "⚪ 1 more to start, room for 3",
        "-# 📜 Base game · Random gardens",
        "-# ⏳ No time limit, rated",
        "-# ✉️ Hand and missions are shown in the thread, for your eyes only.",
        "-# 🖼️ A picture every round · English",
    ] == text(lobby).splitlines()
    assert {
        "Join": True,
        "Start": False,
        "Leave": True,
        "Settings": True,
        "How to play": True,
        "Direct messages": True,
    } == buttons(lobby)
    assert (["Join"], LEVELS) == (blue(lobby), selected(lobby))
    assert ["sanssouci.png"] == [picture.name for picture in card(lobby).pictures]


async def test_one_button_is_blue_join_then_start_and_ready_in_between(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.join((await opened(hall)).game_id, BEN)
    assert buttons(lobby)["Start"]
    assert "🔴 Ben" in text(lobby)
    assert (["Start"], "-# Anna can start.") == (blue(lobby), text(lobby).splitlines()[6])
    lobby = await hall.tables.lobbies.set_options(lobby.game_id, ANNA.user_id, {"gardens": "choose"})
    assert ["Ready"] == blue(lobby)


async def test_computer_can_be_sent_away_again(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.add_computer((await opened(hall)).game_id, ANNA.user_id)
    name = computer_name(lobby.game_id, 1)
    assert f"🔴 {name} (keen)" in text(lobby)
    assert [*LEVELS, f"Send {name} away"] == selected(lobby)
    lobby = await hall.tables.lobbies.remove_computer(lobby.game_id, ANNA.user_id)
    assert LEVELS == selected(lobby)


async def test_full_table_takes_neither_people_nor_computers(hall: Hall) -> None:
    lobby = await opened(hall)
    for person in (BEN, CLARA, DAVID):
        lobby = await hall.tables.lobbies.join(lobby.game_id, person)
    assert (False, []) == (buttons(lobby)["Join"], selected(lobby))
    assert "⚪" not in text(lobby)


def test_seats_have_the_colours_of_the_pictures() -> None:
    assert ["LARGE BLUE CIRCLE", "LARGE RED CIRCLE", "LARGE YELLOW CIRCLE", "LARGE PURPLE CIRCLE"] == [
        name(mark) for mark in COLOURS
    ]
    assert ["Blue", "Red", "Yellow", "Violet"] == [str(colour) for colour in PLAYER_NAMES]


async def test_changed_options_ask_the_others_again(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.join((await opened(hall)).game_id, BEN)
    lobby = await hall.tables.lobbies.set_options(lobby.game_id, ANNA.user_id, {"gardens": "choose"})
    assert "🔴 Ben – not ready yet" in text(lobby)
    assert "Choose gardens" in text(lobby)
    assert "-# Ben: press *Ready* if these rules are fine with you." in text(lobby)
    assert {"Ready": True, "Start": False}.items() <= buttons(lobby).items()
    assert "-# 📜 Base game · Choose gardens" in text(lobby)


async def test_time_limit_stands_on_the_card(hall: Hall) -> None:
    lobby = await opened(hall)
    lobby = await hall.tables.lobbies.set_terms(lobby.game_id, ANNA.user_id, time_limit=24 * time_words.HOUR)
    assert "1 day a turn" in text(lobby)
    lobby = await hall.tables.lobbies.set_terms(lobby.game_id, ANNA.user_id, time_limit=5 * time_words.HOUR)
    assert "5 hours a turn" in text(lobby)


async def test_card_of_a_started_or_closed_table_has_nothing_to_press(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.join((await opened(hall)).game_id, BEN)
    started = await hall.tables.lobbies.start(lobby.game_id, ANNA.user_id)
    closed = await hall.tables.lobbies.leave((await opened(hall)).game_id, ANNA.user_id)
    assert str(words.LOBBY_STARTED) in text(started)
    assert str(words.LOBBY_CLOSED) in text(closed)
    assert ({}, {}) == (buttons(started), buttons(closed))


async def test_names_on_the_card_are_escaped(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.join((await opened(hall)).game_id, Person(12, "**Ben** <@5>"))
    assert "🔴 \\*\\*Ben\\*\\*" in text(lobby)
    assert "<@5>" not in text(lobby)


async def test_variant_that_the_select_does_not_offer_is_refused_and_not_taken_for_none(hall: Hall) -> None:
    lobby = await hall.tables.lobbies.open(ANNA, PLACE, "gardlings")
    with pytest.raises(BadOption, match="moonlight"):
        await hall.tables.lobbies.set_options(lobby.game_id, 11, variants_chosen(lobby.specs, ["ponds", "moonlight"]))
