"""What translators find in the catalogues after the English has changed."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from languages.catalogues import catalogue
from tools import catalogues

OLD, NEW = "{name} waits for you at the table.", "{name} waits for you at this table."


class Desk:
    """A folder of catalogues whose code says whatever is given."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path, self._patch = folder / "languages/it/cogs.po", monkeypatch
        self.path.parent.mkdir(parents=True)
        for name, place in (("ROOT", folder), ("LANGUAGES", self.path.parents[1])):
            monkeypatch.setattr(catalogues, name, place)
        monkeypatch.setattr(catalogues, "TEMPLATES", self.path.parents[1] / "templates")
        monkeypatch.setattr("languages.catalogues.FOLDER", self.path.parents[1])

    def merge(self, *sentences: str) -> None:
        template = Catalog(fuzzy=False)
        for one in sentences:
            template.add(one, locations=[("cogs/play.py", 7)])
        found: Mapping[str, Catalog] = {"cogs": template}
        self._patch.setattr(catalogues, "templates", lambda: found)
        assert catalogues.main([]) == 0

    def replace(self, old: str, new: str) -> None:
        text = self.path.read_text("utf-8")
        assert old in text
        self.path.write_text(text.replace(old, new), "utf-8")

    def said(self, sentence: str) -> str:
        return catalogue.__wrapped__("it").gettext(sentence)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk(tmp_path, monkeypatch)
    desk.merge(OLD, "Go on")
    desk.replace(f'msgid "{OLD}"\nmsgstr ""', f'msgid "{OLD}"\nmsgstr "{{name}} ti aspetta al tavolo."')
    desk.replace('msgid "Go on"\nmsgstr ""', 'msgid "Go on"\nmsgstr "Avanti"')
    desk.merge(OLD, "Go on")
    return desk


def test_a_changed_sentence_keeps_its_translation_as_a_proposal_that_is_not_said(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "{name} ti aspetta al tavolo." == desk.said(OLD)
    capsys.readouterr()
    desk.merge(NEW, "Go on")
    assert f"languages/it/cogs.po\nlanguages/it/cogs.po: changed: {NEW!r} (cogs/play.py)" == "\n".join(
        line for line in capsys.readouterr().out.splitlines() if "templates" not in line
    )
    assert [NEW, "Avanti"] == [desk.said(NEW), desk.said("Go on")]
    before = desk.path.read_text("utf-8")
    assert f"# It was: {OLD!r}" in before
    desk.merge(NEW, "Go on")
    assert before == desk.path.read_text("utf-8")


def test_a_proposal_that_was_accepted_is_said_and_its_note_goes(desk: Desk) -> None:
    desk.merge(NEW, "Go on")
    desk.replace("#, fuzzy, python-brace-format", "#, python-brace-format")
    desk.merge(NEW, "Go on")
    assert "{name} ti aspetta al tavolo." == desk.said(NEW)
    assert "It was" not in desk.path.read_text("utf-8")


def test_a_new_sentence_unlike_any_that_went_is_missing(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    desk.merge("Nobody is here yet", "Go on")
    assert "languages/it/cogs.po: missing: 'Nobody is here yet' (cogs/play.py)" in capsys.readouterr().out
