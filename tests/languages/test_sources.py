import ast
import re
import sys
from collections.abc import Container, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from tests.languages.sources import REFUSING, ROOT, TRANSLATING, parsed, player_modules, untranslated, untranslated_in
from tests.source_tree import nodes
from tools.catalogues import KEYWORDS, domain_of, has_words

UNCONVERTED = (ROOT / "tests/languages/unconverted.txt").read_text(encoding="utf-8").split()
"""Modules that still speak English only; while one stands there, no other language is offered."""
WORDLESS = frozenset({"example.py", "example_counts.py", "strands.py"})
"""Modules of games that hold positions and shapes, and names of people and marks."""
NOT_FOR_PLAYERS = {
    "cogs/client/in_flight.py": {"CommandTree-invoker"},
    "cogs/client/sessions.py": {
        "another process seems to use this bot's token; stop it, or reset the token and keep the new one here",
        "it answers clicks before this one",
        "it begins sessions, too",
        "{} of {} sessions of a day are left",
        "waiting until {} UTC before connecting to Discord, since {}",
    },
    "cogs/help/greeting.py": {"a text channel"},
    "cogs/people/privacy.py": {"my data", "my-data{}.{}"},
    "cogs/words/people.py": {"https://discord.com/channels/{}/{}"},
    "cogs/delivery/members.py": {"the person does not see the channel", "the person left the server"},
    "cogs/history/commands.py": {"{}.jsonl"},
    "cogs/interactions/answers.py": {"Document", "Interaction", "Reply"},
    "cogs/interactions/failures.py": {
        "Discord is busy",
        "the files are too large",
        "it is empty",
        "it is malformed",
        "the channel is gone",
        "the message is gone",
        "no access to the channel",
        "a permission is missing",
        "the verification level is too high",
        "the thread is locked",
        "there is a thread",
        "no more threads",
        "AutoMod blocks the name",
        "no server in common",
        "there is no such person",
        "too many direct messages were opened",
        "not a member",
        "answered before",
        "nobody waits for it",
    },
    "cogs/interactions/replies.py": {"attachment://{}"},
    "cogs/words/text.py": {"Cc", "Cf", "Co", "Cs", "Me", "Mn", "Zl", "Zp"},
    "cogs/interactions/click.py": {"game {} {}"},
    "render/emperors_garden/actions.py": {"place-{}", "samurai-{}"},
    "render/emperors_garden/asked.py": {"{}-part-{}", "part-{}"},
    "render/emperors_garden/pictures/pieces.py": {"piece-{}"},
    "render/emperors_garden/words/vocabulary.py": {"Emperor's Garden", "suit-{}"},
    "render/sanssouci/look.py": {"garden-{}.png", "table-{}.png"},
    "render/sanssouci/pictures/market.py": {"legal gardener"},
    "render/sanssouci/pictures/pieces.py": {"pawn-{}"},
    "render/sanssouci/steps.py": {"row-{}"},
    "render/sanssouci/words/vocabulary.py": {"Sanssouci"},
    "rules/sanssouci/setup.py": {"deck {}"},
    "render/gardlings/pictures/side.py": {"creature-{}"},
    "render/gardlings/overview/cards.py": {"creature-{}"},
    "render/gardlings/choices.py": {"pig-{}", "unicorn-{}", "{}more"},
    "render/gardlings/look.py": {"garden-{}.png"},
    "render/gardlings/overview/table.py": {"table-{}.png"},
    "render/gardlings/pictures/tiles.py": {"creature-{}", "gem-{}", "{}-whole", "{}-dark"},
    "render/gardlings/words/vocabulary.py": {"Gardlings"},
    "render/topiary/words/text.py": {"Topiary, {}."},
    "render/topiary/pictures/visitors.py": {"visitor-{}"},
    "render/topiary/words/vocabulary.py": {"Topiary"},
    "render/frame.py": {"cut short"},
    "render/base/look.py": {"guide-{}.png"},
    "render/canvas/atlas.py": {"RGBa"},
    "render/text/lettering.py": {"Lato-Black.ttf", "Lato-Bold.ttf", "EBGaramond12-Bold.otf"},
    "cogs/words/general.py": {
        "[{}](https://discord.com/channels/{}/{})",
        "[**{}**](https://discord.com/channels/{}/{}{})",
    },
}
"""What only logs, Discord and addresses hold."""


SEES_INTO_TEXTS = sys.version_info >= (3, 12)
"""Whether what is within an f-string is read by this Python as the code that it is, and so given to translators."""


def speaking_modules() -> Iterator[Path]:
    """Yield the modules whose words players read: all of cogs and pictures, and what is refused."""
    for path in player_modules():
        part = path.relative_to(ROOT).parts[0]
        is_refusing = path.stem.endswith("refusals") or path.stem in {"game", "setup"}
        if path.name in WORDLESS:
            continue
        if part in {"cogs", "render"} or (part in {"rules", "tables"} and is_refusing):
            yield path


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def left(path: Path) -> list[tuple[int, str]]:
    known = NOT_FOR_PLAYERS.get(name_of(path), set())
    return [(line, text) for line, text in untranslated_in(parsed(path)) if text not in known]


def test_every_sentence_for_players_can_be_translated() -> None:
    found = {name_of(path): left(path) for path in speaking_modules() if name_of(path) not in UNCONVERTED}
    assert {} == {name: lines for name, lines in found.items() if lines}


def test_modules_that_are_put_off_are_there_and_still_have_english() -> None:
    paths = {name_of(path): path for path in speaking_modules()}
    assert [] == [name for name in UNCONVERTED if name not in paths or not left(paths[name])]


@pytest.mark.parametrize(
    "planted",
    [
        'def told() -> str:\n    return "It is your turn."',
        'TOLD = "Confirm"',
        'TOLD = {1: ("a key", 2)}',
        'def told(name: str) -> str:\n    return f"{name} waits"',
        'def told() -> str:\n    return _("{what}", what="a swan")',
        "def told(is_one: bool) -> str:\n    return f\"{1} point{'' if is_one else 's'}\"",
        'def told() -> Refusal:\n    sentence = "You cannot do that."\n    return Refusal("code", sentence)',
        'def told(label: str = "Next one") -> str:\n    return label',
    ],
)
def test_a_planted_sentence_is_found(planted: str) -> None:
    assert [] != list(untranslated(planted))


@pytest.mark.parametrize(
    "fine",
    [
        '"""A docstring is for readers of the code."""',
        'def told() -> str:\n    return _("It is your turn.")',
        'TOLD = N_("Confirm")',
        'def told() -> Refusal:\n    return Refusal("code", "You cannot do that.")',
        '_log.warning("something went wrong", why="no reason")',
        'def told(move: str) -> bool:\n    return move == "Some text"',
    ],
)
def test_what_is_translated_or_for_nobody_is_left_alone(fine: str) -> None:
    assert [] == list(untranslated(fine))


_CALLED = re.compile(rf"\b(?:{'|'.join(sorted(TRANSLATING | REFUSING))})\(")


def calls(path: Path) -> Iterator[tuple[ast.Call, str, list[ast.expr]]]:
    """Yield each translating or refusing call with its name and the arguments that are sentences."""
    source = path.read_text(encoding="utf-8")
    if _CALLED.search(source) is None:
        return
    for node in nodes(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            if name in TRANSLATING or (name in REFUSING and len(node.args) > 1):
                yield node, name, sentences(name, node.args)


def sentences(name: str, arguments: list[ast.expr]) -> list[ast.expr]:
    if name in REFUSING or name in {"p_", "np_"}:
        return arguments[1:2]
    return {"n_": arguments[:2], "Counted": arguments[1:3]}.get(name, arguments[:1])


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def is_wrong(call: ast.Call, name: str, told: list[ast.expr]) -> str:
    """Say what is wrong with a call: a sentence no literal, or fields not filled, or filled in vain."""
    if any(keyword.arg is None for keyword in call.keywords):
        return "fields by **"
    texts = [one.value for one in told if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    if len(texts) < len(told):
        return "no literal"
    if name in {"N_", "np_", "locale_str"} or (name == "Wording" and not call.keywords):
        # The fields of a constant are filled where it is said.
        return ""
    given = {str(keyword.arg) for keyword in call.keywords} | ({"count"} if name in {"n_", "Counted"} else set())
    wanted = set().union(*map(fields, texts))
    is_refusal = name in REFUSING
    if wanted - given or (not is_refusal and given - wanted - {"count"}):
        return f"fields {sorted(wanted ^ given)}"
    return ""


@cache
def in_template(domain: str) -> frozenset[str]:
    """Return the sentences that translators of a catalogue are given."""
    path = ROOT / "languages/templates" / f"{domain}.pot"
    if not path.exists():
        return frozenset()
    with path.open("rb") as lines:
        ids = [message.id for message in read_po(lines) if message.id]
    return frozenset(text for told in ids for text in ((told,) if isinstance(told, str) else told))


def missed(path: Path, known: Container[str]) -> Iterator[tuple[int, str]]:
    """Yield line and text of each sentence that translators are not given: in the braces of an f-string, say."""
    for call, _, told in calls(path):
        texts = [one.value for one in told if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        yield from ((call.lineno, text) for text in texts if has_words(text) and text not in known)


def test_every_sentence_is_given_to_translators() -> None:
    found = {name_of(path): list(missed(path, in_template(domain_of(path)))) for path in player_modules()}
    assert {} == {name: lines for name, lines in found.items() if lines}


@pytest.mark.parametrize(
    ("source", "is_given"),
    [
        ('_("It waits")', True),
        ("f\"{_('It waits')} and waits\"", SEES_INTO_TEXTS),
        ('_("{name}.", name=name)', True),
        ('n_("{count} swan", "{count} swans", 2)', True),
        ("f\"{n_('{count} swan', '{count} swans', 2)}\"", SEES_INTO_TEXTS),
        ('p_("a bird", "crane")', True),
    ],
)
def test_sentence_that_is_kept_from_translators_is_found(source: str, tmp_path: Path, *, is_given: bool) -> None:
    path = tmp_path / "planted.py"
    path.write_text(source, encoding="utf-8")
    extracted = [text for _, text, _, _ in extract_from_file("python", path, KEYWORDS)]
    known = {text for told in extracted for text in ((told,) if isinstance(told, str) else told)}
    assert is_given == (not list(missed(path, known)))


ALLOWED = {
    ("cogs/interactions/answers.py", "fields by **"): 1,
    ("cogs/interactions/askers.py", "no literal"): 2,
    ("cogs/interactions/click.py", "no literal"): 2,
    ("cogs/help/commands.py", "no literal"): 1,
    ("languages/speech.py", "fields by **"): 4,
    ("languages/speech.py", "no literal"): 2,
    ("rules/wording.py", "fields by **"): 3,
    ("tables/model/refusals.py", "no literal"): 1,
}
"""Calls that pass on what is a literal elsewhere."""


def test_every_sentence_is_a_literal_with_all_of_its_fields_filled() -> None:
    found: dict[tuple[str, str], int] = {}
    for path in player_modules():
        for call, name, told in calls(path):
            if wrong := is_wrong(call, name, told):
                key = (name_of(path), wrong)
                found[key] = found.get(key, 0) + 1
    assert ALLOWED == {key: number for key, number in found.items() if key[0] not in UNCONVERTED}


def templates(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Yield each constant of a module that is one sentence, with the fields of the sentence."""
    for node in parsed(path).body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("N_"), [ast.Constant(str(sentence))])):
                yield name, fields(sentence)


def filled(tree: ast.Module) -> Iterator[tuple[str, str, set[str]]]:
    """Yield each constant on which `said` is called: the module it is imported from, its name, the fields given."""
    every = [*nodes(tree)]
    modules = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in every
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for node in every:
        match node:
            case ast.Call(ast.Attribute(ast.Attribute(ast.Name(module), name), "said"), [], given):
                yield modules.get(module, ""), name, {str(one.arg) for one in given}
            case ast.Call(ast.Attribute(ast.Name(name), "said"), [], given) if name.isupper():
                yield modules.get(name, "").rpartition(".")[0], name, {str(one.arg) for one in given}


def unfilled(tree: ast.Module, known: Mapping[tuple[str, str], set[str]]) -> list[str]:
    """Name the constants that are said without one of their fields, or with one that they do not have."""
    return [name for module, name, given in filled(tree) if given != known.get((module, name), given)]


@cache
def constants() -> dict[tuple[str, str], set[str]]:
    paths = [path for path in player_modules() if path.parts[-2] == "words" or path.stem == "words"]
    named = {name_of(path).removesuffix(".py").replace("/", "."): path for path in paths}
    return {(module, name): wanted for module, path in named.items() for name, wanted in templates(path)}


def test_every_constant_is_said_with_all_of_its_fields() -> None:
    found = {name_of(path): unfilled(parsed(path), constants()) for path in player_modules()}
    assert {} == {name: wrong for name, wrong in found.items() if wrong}
    assert 70 < sum(
        (module, name) in constants() for path in player_modules() for module, name, _ in filled(parsed(path))
    )


@pytest.mark.parametrize("given", ["", "name=name, size=2", "who=name"])
def test_a_constant_without_one_of_its_fields_is_found(given: str) -> None:
    known = {("cogs.words.seats", "IS_HOST"): {"name"}}
    planted = f"from cogs.words import seats as seat_words\nseat_words.IS_HOST.said({given})"
    assert ["IS_HOST"] == unfilled(ast.parse(planted), known)
    assert ["IS_HOST"] == unfilled(ast.parse(f"from cogs.words.seats import IS_HOST\nIS_HOST.said({given})"), known)


@pytest.mark.parametrize(
    "planted",
    [
        '_(f"{name} waits")',
        "_(sentence)",
        '_("{name} waits")',
        '_("{name} waits", who=name)',
        '_("It waits", name=name)',
        'n_("{count} tile of {name}", "{count} tiles", number)',
        'Refusal("code", "{name} waits")',
        'Refusing("code", "{name} waits")',
        '_("{name} waits", **names)',
    ],
)
def test_a_planted_fault_in_a_call_is_found(planted: str, tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(planted, encoding="utf-8")
    assert [""] != [is_wrong(*call) for call in calls(path)]
