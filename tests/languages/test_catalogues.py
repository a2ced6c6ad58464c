"""The catalogues are in line with the code, and each translation with its sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import discord
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from languages import catalogues
from languages.catalogues import ENGLISH, OFFERED, catalogue, po_files
from playground.web.requests import LOCALES
from tools.catalogues import ROOT, behind, languages

TRANSLATED = languages()
PRODUCT = {"bench", "cogs", "db", "host", "playground", "render", "rules", "tables", "workers"}


def messages(path: Path, language: str) -> Iterator[Message]:
    with path.open("rb") as lines:
        yield from (message for message in read_po(lines, locale=language, abort_invalid=True) if message.id)


def forms(texts: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ("",))


def fields(text: str) -> frozenset[tuple[str, str | None, str | None]]:
    """Return the fields of a sentence, each with how it is written."""
    return frozenset(
        (name, how, conversion) for _, name, how, conversion in Formatter().parse(text) if name is not None
    )


def faults(message: Message) -> Iterator[str]:
    """Yield what is wrong with a translation: other fields, lost markup or breaks, or that it is not finished."""
    wanted = [fields(text) for text in forms(message.id)]
    # The form for one thing may leave its number out.
    least, most = frozenset.intersection(*wanted), frozenset.union(*wanted)
    for text in forms(message.string):
        if not text:
            yield f"not translated: {message.id!r}"
            continue
        if not least <= fields(text) <= most:
            yield f"other fields: {text!r}"
        first = forms(message.id)[0]
        for sign in ("**", "`", "\n", "-# ", "###"):
            if text.count(sign) != first.count(sign):
                yield f"another number of {sign!r}: {text!r}"
        # A no-break space belongs to the sign beside it.
        if any((text[end] in " \n") is not (first[end] in " \n") for end in (0, -1)):
            yield f"other blanks at the ends: {text!r}"
    if message.fuzzy:
        yield f"not certain: {message.id!r}"


def all_faults(language: str) -> list[str]:
    return [fault for path in po_files(language) for message in messages(path, language) for fault in faults(message)]


def test_templates_and_catalogues_hold_the_sentences_of_the_code() -> None:
    assert [] == [str(path.relative_to(ROOT)) for path in behind()]


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_have_the_fields_and_the_markup_of_their_sentences(language: str) -> None:
    assert [] == [fault for fault in all_faults(language) if not fault.startswith("not translated")]


@pytest.mark.parametrize("language", sorted(OFFERED.keys() - {ENGLISH}))
def test_an_offered_language_says_everything(language: str) -> None:
    assert [] == all_faults(language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_same_sentence_is_translated_alike_everywhere(language: str) -> None:
    found: dict[object, set[object]] = {}
    for path in po_files(language):
        for message in messages(path, language):
            if all(forms(message.string)):
                found.setdefault((message.context, message.id), set()).add(message.string)
    assert {} == {key: said for key, said in found.items() if len(said) > 1}


@pytest.mark.parametrize(
    ("sentence", "translation"),
    [
        ("{name} waits", "{Name} wartet"),
        ("{name} waits", "Jemand wartet"),
        ("It waits", "{name} wartet"),
        ("**{name}** waits", "{name} wartet"),
        ("`/new` opens one", "Neu öffnet einen"),
        ("-# {number} left", "{number} übrig"),
        ("one\ntwo", "eins zwei"),
        (" waits", "wartet"),
        ("It waits", ""),
        (("{count} tile", "{count} tiles"), ("ein Plättchen", "Plättchen")),
    ],
)
def test_a_planted_fault_in_a_translation_is_found(
    sentence: str | tuple[str, str], translation: str | tuple[str, str]
) -> None:
    assert [] != list(faults(Message(sentence, translation)))


def test_a_language_is_added_in_its_own_folder_and_the_list_of_those_on_offer_alone() -> None:
    product = [path for path in ROOT.glob("*/**/*.py") if path.relative_to(ROOT).parts[0] in PRODUCT]
    assert len(product) > 300
    named = {
        path.relative_to(ROOT).as_posix()
        for path in product
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in OFFERED.keys() - {ENGLISH}
    }
    # The stand-in has people of all languages.
    assert {"playground/web/requests.py"} == named
    assert {one.value for one in discord.Locale} == LOCALES.keys()


def test_every_language_is_read_whole() -> None:
    for language in TRANSLATED:
        known = catalogue(language)
        told = [message for path in po_files(language) for message in messages(path, language)]
        assert [] == [
            message.id
            for message in told
            if isinstance(message.id, str) and message.context is None and message.string
            if known.gettext(message.id) != message.string
        ]


def test_what_is_not_translated_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted = Catalog(locale="de")
    planted.add("Known", "Bekannt")
    planted.add("Unknown")
    (tmp_path / "de").mkdir()
    from babel.messages.pofile import write_po  # noqa: PLC0415 - only here

    with (tmp_path / "de/some.po").open("wb") as file:
        write_po(file, planted)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    known = catalogue.__wrapped__("de")
    assert ["Bekannt", "Unknown"] == [known.gettext("Known"), known.gettext("Unknown")]
    with pytest.raises(LookupError):
        catalogue.__wrapped__("xx")
