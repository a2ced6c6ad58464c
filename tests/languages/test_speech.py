import asyncio
from gettext import NullTranslations

import pytest

from languages import catalogues, speech
from languages.catalogues import catalogue, nearest
from languages.speech import N_, _, clauses, labelled, listed, n_, np_, p_, said, speak, speaking, spoken
from render.canvas.remembering import remembered
from rules.wording import Counted, Wording

LOUD = "xl"


class Loud(NullTranslations):
    """A language that shouts, and begins plurals and contexts with their kind."""

    def gettext(self, message: str) -> str:
        return message.replace("waits", "WAITS").replace("swan", "SWAN").replace(" and ", " AND ")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ("one:" if n == 1 else "many:") + super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}:{message}"


@pytest.fixture(autouse=True)
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "catalogue", lambda language: Loud() if language == LOUD else catalogue(language))


def test_english_is_spoken_until_something_else_is() -> None:
    assert "en" == spoken()
    with speaking(LOUD):
        assert LOUD == spoken()
    assert "en" == spoken()


def test_a_sentence_is_translated_before_its_fields_are_filled() -> None:
    with speaking(LOUD):
        assert "who waits WAITS" == _("{name} waits", name="who waits")
    assert "Anna waits" == _("{name} waits", name="Anna")


def test_numbers_choose_their_form() -> None:
    assert ["1 tile", "3 tiles"] == [n_("{count} tile", "{count} tiles", number) for number in (1, 3)]
    with speaking(LOUD):
        assert "many:3 tiles" == n_("{count} tile", "{count} tiles", 3)


def test_contexts_tell_the_same_word_apart() -> None:
    with speaking(LOUD):
        assert ["button:Back", "Back", "button:Back"] == [p_("button", "Back"), _("Back"), str(np_("button", "Back"))]


@pytest.mark.parametrize(("language", "written"), [("en", "Anna: 5; 3"), ("fr", "Anna\xa0: 5\u202f; 3")])
def test_labels_and_clauses_are_parted_as_the_language_parts_them(language: str, written: str) -> None:
    with speaking(language):
        assert written == labelled("Anna", clauses(["5", "3"]))


def test_a_phrase_is_said_when_it_becomes_a_text() -> None:
    phrase = N_("{name} waits")
    with speaking(LOUD):
        assert "Anna WAITS" == phrase.said(name="Anna")
        assert "a SWAN" == f"a {N_('swan')}"
    assert "a swan" == f"a {N_('swan')}"


def test_what_was_worded_without_a_language_is_said_in_one_with_all_its_parts() -> None:
    worded = Wording("{what} waits for {others}", what=Wording("swan {size}", size=4), others=("Anna", "Ben"))
    assert "swan 4 waits for Anna, Ben" == str(worded) == said(worded)
    counted = Wording("{tiles} waits", tiles=Counted(2, "{count} tile", "{count} tiles"))
    with speaking(LOUD):
        assert "SWAN 4 WAITS for Anna, Ben" == said(worded)
        assert "many:2 tiles WAITS" == said(counted)
    assert "2 tiles waits" == said(counted)


def test_things_are_listed_by_the_language() -> None:
    assert ["", "a", "a and b", "a, b and c"] == [listed(list("abc")[:number]) for number in range(4)]
    with speaking(LOUD):
        assert "a, b AND c" == listed(["a", "b", "c"])


async def test_threads_and_tasks_speak_as_who_began_them() -> None:
    with speaking(LOUD):
        task = asyncio.create_task(asyncio.to_thread(_, "Anna waits"))
    assert "Anna WAITS" == await task
    assert "en" == spoken()


async def test_speaking_in_one_task_leaves_others_alone() -> None:
    async def loudly() -> str:
        speak(LOUD)
        await asyncio.sleep(0)
        return spoken()

    assert [LOUD, "en"] == list(await asyncio.gather(loudly(), asyncio.to_thread(spoken)))
    assert "en" == spoken()


def test_what_is_remembered_is_remembered_for_its_language() -> None:
    @remembered(4)
    def told(name: str) -> str:
        return _("{name} waits", name=name)

    assert "Anna waits" == told("Anna")
    with speaking(LOUD):
        assert "Anna WAITS" == told("Anna")
    assert told("Anna") is told("Anna")


def test_the_nearest_language_is_one_that_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogues.OFFERED, "de", "Deutsch")
    assert ["de", "de", "en", "en", "en"] == [nearest(one) for one in ("de", "de-AT", "en-GB", "ja", "")]
