"""Shows one decision, which a look turns into a tree of choices, as a row of buttons and a select of all others."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from discord import ui

from cogs.interactions.buttons import PressButton, PressSelect, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import option, rows, select_row
from cogs.words import general as words
from cogs.words.text import escaped_name, plain_name
from languages.speech import labelled
from render.game import AnyLook, Choice, Steps, together
from tables.model.panel import Panel

_BUTTONS = 4
_WAY = " › "
"""Between the labels of opened nodes, the outermost first."""
_MOVE = "go:"
_NODE = "open:"
"""Prefixes of a select's options: moves, or a node of the tree."""
_BETWEEN = "."
"""Between the notations of a press that makes several moves."""


@dataclass(frozen=True, slots=True)
class Verbs:
    """The verbs of a decision's buttons: `go` makes a move, `open` opens a node, `pick` is a select of either."""

    go: Verb
    open: Verb
    pick: Verb


PLAYING = Verbs(Verb.GO, Verb.OPEN, Verb.PICK)


def asked_of(panel: Panel, look: AnyLook, *, is_written: bool = False) -> Steps[Any]:
    """Return the decision of a panel, an empty one if there is none; `is_written` if not only buttons show it."""
    names = tuple((escaped_name if is_written else plain_name)(player.name) for player in panel.players)
    return look.steps(panel.view, panel.legal, names) if panel.legal else Steps("", ())


@dataclass(frozen=True, slots=True)
class Menu:
    """A decision, with the opened nodes of its tree, the outermost first."""

    tree: Steps[Any]
    opened: tuple[Choice[Any], ...]

    @classmethod
    def at(cls, tree: Steps[Any], path: str) -> Self:
        """Open the nodes on a path, as far as they still exist."""
        return cls(tree, tuple(_opened(tree.choices, path)))

    @property
    def is_opened(self) -> bool:
        """Whether a node below the root is opened."""
        return bool(self.opened)

    @property
    def choices(self) -> tuple[Choice[Any], ...]:
        """The choices here: those in sight first, as many as fit a row of buttons, then those behind *More*."""
        if self.opened:
            return self.opened[-1].choices
        shortcuts = self.tree.shortcuts
        known, begun = {*map(_called, shortcuts)}, {str(one.move) for one in shortcuts}
        in_sight = {*map(_called, shortcuts[:_BUTTONS])}
        others = [
            choice
            for choice in self.tree.choices
            if _called(choice) not in known and not in_sight.issuperset(_ends(choice))
        ]
        # What shortcuts begin with can still be chosen alone, behind all else.
        return (*shortcuts, *sorted(others, key=lambda choice: choice.move is not None and str(choice.move) in begun))

    @property
    def in_sight(self) -> tuple[Choice[Any], ...]:
        """The choices that are buttons."""
        number = len(self.choices)
        return self.choices[: number if number <= _BUTTONS + 1 else _BUTTONS]

    @property
    def title(self) -> str:
        """The question at the opened node."""
        return _WAY.join(choice.label for choice in self.opened) if self.opened else self.tree.prompt

    @property
    def has_choice(self) -> bool:
        """Whether there is anything to decide."""
        return bool(self.tree.choices) or self.tree.exactly is not None

    def shows_new(self, surprising: Collection[str]) -> bool:
        """Return whether a choice here shows something new: one of these moves, or one that is made after another."""
        return any(choice.shows or str(choice.move) in surprising for choice in self.choices)

    def details(self) -> Iterator[str]:
        """Yield lines that explain the buttons where no picture does; a select explains its options itself."""
        yield from (f"-# {labelled(choice.label, choice.detail)}" for choice in self.in_sight if choice.detail)

    def rows(self, verbs: Verbs, game_id: int, rev: int) -> Sequence[ui.ActionRow[Any]]:
        """Return the buttons and the select of the choices here."""
        if self.tree.exactly is not None:
            press = Press(verbs.pick, game_id, rev, self.tree.exactly.prefix)
            options = [option(pick.label, pick.value, pick.detail) for pick in self.tree.exactly.picks]
            number = self.tree.exactly.number
            return [select_row(PressSelect(press, words.PICK_EXACTLY.said(number=number), options, number))]
        presses = ((choice, _press(verbs, game_id, rev, choice)) for choice in self.in_sight)
        buttons = rows(PressButton(press, choice.label, Style.primary) for choice, press in presses)
        others = self.choices[len(self.in_sight) :]
        if not others:
            return buttons
        options = [option(choice.label, _value(choice), choice.detail) for choice in others]
        return [*buttons, select_row(PressSelect(Press(verbs.pick, game_id, rev), words.MORE_CHOICES, options))]


def picked(press: Press, values: Sequence[str], verbs: Verbs = PLAYING) -> Press:
    """Return the press that the chosen options of a select stand for; an unknown option opens the root."""
    if press.rest:
        return Press(verbs.go, press.game, press.rev, together(press.rest, values))
    (value,) = values
    if value.startswith(_MOVE):
        return Press(verbs.go, press.game, press.rev, value.removeprefix(_MOVE))
    return Press(verbs.open, press.game, press.rev, value.removeprefix(_NODE))


def as_typed(rest: str) -> str:
    """Return the moves of a press as they are typed, with blanks between them."""
    return rest.replace(_BETWEEN, " ")


def in_one_press(notations: Iterable[str]) -> str:
    """Return what a press carries that makes these moves."""
    return _BETWEEN.join(notations)


def _called(choice: Choice[Any]) -> tuple[str, ...]:
    """Return what tells a choice from all others: what a leaf plays, or the path of a node."""
    return choice.notations or (choice.path,)


def _ends(choice: Choice[Any]) -> Iterator[tuple[str, ...]]:
    """Yield what the leaves of a choice are called; itself if it is one."""
    if choice.move is not None:
        yield _called(choice)
    for inner in choice.choices:
        yield from _ends(inner)


def _opened(choices: Sequence[Choice[Any]], path: str) -> Sequence[Choice[Any]]:
    for choice in choices:
        if choice.path and choice.path == path:
            return (choice,)
        if choice.path and path.startswith(f"{choice.path}-"):
            return (choice, *_opened(choice.choices, path))
    return ()


def _press(verbs: Verbs, game_id: int, rev: int, choice: Choice[Any]) -> Press:
    if choice.move is None:
        return Press(verbs.open, game_id, rev, choice.path)
    return Press(verbs.go, game_id, rev, in_one_press(choice.notations))


def _value(choice: Choice[Any]) -> str:
    return f"{_NODE}{choice.path}" if choice.move is None else f"{_MOVE}{in_one_press(choice.notations)}"
