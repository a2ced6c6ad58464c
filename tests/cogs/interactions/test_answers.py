"""Replies as they are sent."""

import pytest
from discord import ui

from cogs.interactions.answers import Reply, said, sentence
from cogs.words.text import TEXT
from render.game import Picture
from rules.errors import PlayerError
from tables.model import refusals


def test_sentence_repeats_names_without_their_markup() -> None:
    mistake = refusals.only_host("**@everyone**")
    assert "@everyone" not in sentence(mistake)
    assert r"\*\*" in sentence(mistake)
    assert sentence(mistake).endswith(", can do that.")


def test_sentence_escapes_each_of_several_names() -> None:
    told = sentence(refusals.not_your_turn("*Anna*, _Ben_"))
    assert r"waits for \*Anna\*, \_Ben\_." in told


@pytest.mark.parametrize("typed", ["sanssouci" * 600, "a, " * 2000, ", " * 3000, "*" * 6000])
def test_refusal_of_something_endless_fits_into_a_message(typed: str) -> None:
    (text,) = said(sentence(refusals.no_such_game(typed, "topiary"))).view.children
    assert isinstance(text, ui.TextDisplay)
    assert 0 < len(text.content) <= TEXT
    assert text.content.startswith("There is no game '")


def test_notation_is_repeated_as_it_is_typed() -> None:
    assert "'go-1:2+a'" in sentence(refusals.no_such_game("go-1:2+a", "topiary"))


def test_sentence_without_facts_stays_as_it_is() -> None:
    assert "Nothing; `/new` helps." == sentence(PlayerError("none", "Nothing; `/new` helps."))


def test_files_are_fresh_each_time_since_a_file_is_sent_only_once() -> None:
    reply = Reply(said("Here it is.").view, (Picture("panel.png", b"png", "A panel"),))
    first, second = reply.files(), reply.files()
    assert first[0] is not second[0]
    assert [(b"png", "panel.png", "A panel")] * 2 == [
        (file.fp.read(), file.filename, file.description) for file in (*first, *second)
    ]


def test_said_is_one_text_in_components() -> None:
    (text,) = said("First.", "Second.").view.children
    assert isinstance(text, ui.TextDisplay)
    assert "First.\nSecond." == text.content
