"""
Updates the translation catalogues from the sentences in the code.

`python -m tools.catalogues` rewrites the templates and merges them into every language. Then it prints what each
language lacks: new sentences without a translation, and changed ones, whose old translation stays as a proposal that is
marked as fuzzy and is not said. With `--check` it changes nothing and names the files that are out of date.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from rules.registry import GAMES

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ROOT / "languages"
TEMPLATES = LANGUAGES / "templates"
KEYWORDS = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "p_": ((1, "c"), 2),
    "np_": ((1, "c"), 2),
    "locale_str": None,
    "Wording": None,
    "Counted": (2, 3),
    **dict.fromkeys(
        ("BadNotation", "BadOption", "IllegalMove", "NotSaved", "PlayerError", "Refusal", "Refusing"), (2,)
    ),
}
"""The calls that sentences stand in, and as which arguments."""
_CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\(")
_TAG = "Translators:"
_FIELD = re.compile(r"\{[^{}]*\}")


def domain_of(path: Path) -> str:
    """Return the catalogue for the sentences of a module: one for each game, else one for each part of the house."""
    part, *inner = path.relative_to(ROOT).parts
    if part in {"languages", "render", "rules"}:
        slug = inner[0].replace("_", "-")
        return slug if slug in GAMES else "render"
    return part


def sources() -> Iterator[Path]:
    """Yield the modules that may have sentences."""
    for part in ("cogs", "languages", "render", "rules", "tables"):
        yield from sorted((ROOT / part).rglob("*.py"))


def templates() -> dict[str, Catalog]:
    """Read the sentences of the code by catalogue, in their order there."""
    found: dict[str, Catalog] = {}
    for path in sources():
        if _CALLED.search(path.read_text(encoding="utf-8")) is None:
            continue
        catalogue = found.setdefault(domain_of(path), _empty())
        for line, text, comments, context in extract_from_file("python", path, KEYWORDS, (_TAG,)):
            if context or has_words(text):
                place = (str(path.relative_to(ROOT)), line)
                notes = [note.removeprefix(_TAG).strip() for note in comments]
                catalogue.add(text, locations=[place], auto_comments=notes, context=context)
    return {domain: one for domain, one in found.items() if len(one)}


def has_words(text: str | Sequence[str]) -> bool:
    """Return whether there is anything to translate besides fields and signs."""
    first = text if isinstance(text, str) else text[0]
    return any(sign.isalpha() for sign in _FIELD.sub("", first))


def languages() -> Sequence[str]:
    """Return the codes of the languages that have catalogues."""
    return sorted(
        path.name for path in LANGUAGES.iterdir() if path.is_dir() and path.name not in {"templates", "__pycache__"}
    )


def files() -> dict[Path, bytes]:
    """Return every template and catalogue with its correct contents."""
    wanted = {}
    for domain, template in templates().items():
        wanted[TEMPLATES / f"{domain}.pot"] = _written(template)
        for language in languages():
            path = LANGUAGES / language / f"{domain}.po"
            wanted[path] = _written(_merged(template, path, language))
    return wanted


def behind() -> Sequence[Path]:
    """Return the files that are out of date, missing, or not wanted."""
    return _behind(files())


def _behind(wanted: Mapping[Path, bytes]) -> Sequence[Path]:
    there = set(LANGUAGES.glob("*/*.po*"))
    return sorted(path for path in there | wanted.keys() if not path.exists() or path.read_bytes() != wanted.get(path))


def _empty(language: str | None = None) -> Catalog:
    return Catalog(locale=language, project="Parterre", fuzzy=False)


def _merged(template: Catalog, path: Path, language: str) -> Catalog:
    """Return a catalogue with the sentences of the template, and the translations that it had for them."""
    before = _read(path, language)
    after, left = _empty(language), _left_behind(before, template)
    for message in template:
        if not message.id:
            continue
        known = before.get(message.id, message.context)
        if known is None or known.id != message.id:
            known = _changed_from(message, left)
        after.add(
            message.id,
            "" if known is None else known.string,
            locations=message.locations,
            flags=() if known is None else known.flags & {_FUZZY},
            auto_comments=message.auto_comments,
            user_comments=() if known is None else _comments(known),
            context=message.context,
        )
    return after


def _read(path: Path, language: str) -> Catalog:
    if not path.exists():
        return _empty(language)
    with path.open("rb") as lines:
        return read_po(lines, locale=language, abort_invalid=True)


def _left_behind(before: Catalog, template: Catalog) -> dict[str, Message]:
    """Return by their English what was translated of sentences that are no longer there."""
    gone = (one for one in before if one.id and is_translated(one) and template.get(one.id, one.context) is None)
    return {one.id: one for one in gone if isinstance(one.id, str)}


def _changed_from(message: Message, left: dict[str, Message]) -> Message | None:
    """Return the old translation of a sentence that is much like one that is no longer there, as a proposal."""
    if not isinstance(message.id, str) or not (near := get_close_matches(message.id, left, 1, _ALIKE)):
        return None
    return Message(message.id, left[near[0]].string, flags=(_FUZZY,), user_comments=[f"{_WAS}{near[0]!r}"])


def _comments(message: Message) -> Sequence[str]:
    """Return the translator's comments; what the sentence was is told until the proposal was looked at."""
    return [one for one in message.user_comments if message.fuzzy or not one.startswith(_WAS)]


def is_translated(message: Message) -> bool:
    """Return whether all forms of a sentence have a translation."""
    return all([message.string] if isinstance(message.string, str) else message.string or [""])


def lacking(language: str) -> Iterator[str]:
    """Yield a line for each sentence that a language lacks: its file, from where it is, in which context."""
    for path in sorted((LANGUAGES / language).glob("*.po")):
        for message in _read(path, language):
            if message.id and (message.fuzzy or not is_translated(message)):
                where = ", ".join(sorted({place for place, _ in message.locations}))
                context = f", as in “{message.context}”" if message.context else ""
                why = "changed" if message.fuzzy else "missing"
                first = message.id if isinstance(message.id, str) else message.id[0]
                yield f"{path.relative_to(ROOT)}: {why}: {first!r} ({where}{context})"


def _written(catalogue: Catalog) -> bytes:
    catalogue.header_comment = "# Parterre, written by `make catalogues`."
    written = BytesIO()
    write_po(written, catalogue, width=120, include_lineno=False, omit_header=False)
    # A date would change with every run.
    kept = [line for line in written.getvalue().splitlines(keepends=True) if not line.startswith(_CHANGING)]
    return b"".join(kept)


_FUZZY, _WAS = "fuzzy", "It was: "
_ALIKE = 0.7
"""How much alike sentences are, from 0 to 1, if one is taken for the other after a change."""
_CHANGING = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Generated-By',
    b'"Last-Translator',
    b'"Project-Id',
    b'"Report-',
)


def main(arguments: Sequence[str]) -> int:
    """Write all files, or name those that are out of date."""
    if "--check" in arguments:
        late = [str(path.relative_to(ROOT)) for path in behind()]
        if late:
            print(f"Behind the code, so run make catalogues: {', '.join(late)}")
        return len(late) > 0
    wanted = files()
    for path in _behind(wanted):
        print(path.relative_to(ROOT))
        if path in wanted:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(wanted[path])
        else:
            path.unlink()
    for language in languages():
        print(*lacking(language), sep="\n", end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
