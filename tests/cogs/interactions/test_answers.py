import gc
import weakref
from collections.abc import Mapping

import pytest
from discord import ui

from cogs.interactions.answers import Reply, said, sentence
from cogs.words.text import TEXT
from render.game import Picture
from rules.errors import PlayerError
from tables.model import refusals

SENTENCES: Mapping[str, tuple[PlayerError, str]] = {
    "a name without its markup": (refusals.only_host("**Anna**"), r"\*\*Anna\*\*, can do that."),
    "a mention without effect": (refusals.only_host("@everyone"), "\\@\u200beveryone, can do that."),
    "each of several names": (refusals.not_your_turn("*Anna*, _Ben_"), r"waits for \*Anna\*, \_Ben\_."),
    "somebody whose name is not known": (refusals.only_host(""), "Only the host, Somebody, can do that."),
    "a notation as it is typed": (refusals.no_such_game("go-1:2+a", "topiary"), "'go-1:2+a'"),
    "a sentence without facts as it is": (PlayerError("none", "Nothing; `/new` helps."), "Nothing; `/new` helps."),
}


@pytest.mark.parametrize(("mistake", "told"), SENTENCES.values(), ids=SENTENCES)
def test_sentence_repeats_what_was_typed_without_its_markup(mistake: PlayerError, told: str) -> None:
    assert told in sentence(mistake)


@pytest.mark.parametrize("typed", ["sanssouci" * 600, "a, " * 2000, ", " * 3000, "*" * 6000])
def test_refusal_of_something_endless_fits_into_a_message(typed: str) -> None:
    (text,) = said(sentence(refusals.no_such_game(typed, "topiary"))).view.children
    assert isinstance(text, ui.TextDisplay)
    assert 0 < len(text.content) <= TEXT
    assert text.content.startswith("There is no game '")


def test_files_are_fresh_each_time_since_a_file_is_sent_only_once() -> None:
    reply = Reply(said("Here it is.").view, (Picture("panel.png", b"png", "A panel"),))
    first, second = reply.files(), reply.files()
    assert first[0] is not second[0]
    assert [(b"png", "panel.png", "A panel")] * 2 == [
        (file.fp.read(), file.filename, file.description) for file in (*first, *second)
    ]


def test_a_file_that_was_sent_twice_leaves_with_whoever_held_it() -> None:
    gc.disable()
    try:
        (file,) = Reply(said("Here it is.").view, (Picture("panel.png", b"png", "A panel"),)).files()
        held = weakref.ref(file.fp)
        for _ in range(2):
            # As discord.py and aiohttp do with a request that is repeated.
            file.reset(seek=True)
            assert b"png" == file.fp.read()
            file.fp.close()
        file.close()
        del file
        assert held() is None
    finally:
        gc.enable()


def test_said_is_one_text_in_components() -> None:
    (text,) = said("First.", "Second.").view.children
    assert isinstance(text, ui.TextDisplay)
    assert "First.\nSecond." == text.content
