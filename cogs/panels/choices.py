"""
One decision, which a look turns into a tree of choices, as a row of buttons and a select of all others.

It is made in three modes: at a table, in an order of the next turn, and on a private board.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

from discord import ui

from cogs.interactions.answers import Reply
from cogs.interactions.click import Click
from cogs.interactions.controls import (
    About,
    Changes,
    Handler,
    Kind,
    Needs,
    Number,
    Press,
    PressButton,
    PressSelect,
    Style,
    Where,
    button,
)
from cogs.interactions.replies import option, rows, select_row
from cogs.words import general as words
from cogs.words.text import escaped_name, plain_name
from languages.speech import labelled
from render.game import AnyLook, Choice, Steps, together
from tables.model.panel import Action, Control, Intent, Panel

_BUTTONS = 4
_WAY = " › "
"""Between the labels of opened nodes, the outermost first."""
_MOVE = "go:"
_NODE = "open:"
"""Prefixes of a select's options: moves, or a node of the tree."""
_BETWEEN = "."
"""Between the notations of a press that makes several moves."""

Act = Callable[[Click, Action], Awaitable[Reply]]
"""Carries out a control, or moves. Raises: PlayerError."""


@dataclass(frozen=True, slots=True)
class Mode:
    """
    How a decision is made, with the names of its controls, which stand in posted messages.

    `go` makes moves, `open` opens a node of the tree of choices, `pick` is a select of either. `needs` is for whom they
    are, `looks` for whom what only shows something is.
    """

    go: str
    open: str
    pick: str
    back: str
    restart: str
    confirm: str
    about: About
    needs: Needs
    looks: Needs

    def declare(self, act: Act, look: Handler) -> None:
        """Declare the controls of a decision: what they do, and how it is shown with the opened node."""

        async def chosen(click: Click) -> Reply:
            return await act(click, self.action(click.press))

        async def picked(click: Click) -> Reply:
            meant = replace(click, press=self.picked(click.press, click.values), values=())
            return await (chosen if meant.press.name == self.go else look)(meant)

        here = partial(button, about=self.about, where=Where.CLICKED_MESSAGE)
        for name in (self.go, self.back, self.restart, self.confirm):
            here(name, self.needs, Changes.OWN)(chosen)
        here(self.pick, self.needs, Changes.OWN, kind=Kind.SELECT, choose=Number.SET)(picked)
        here(self.open, self.looks, Changes.NOTHING)(look)

    def action(self, press: Press) -> Action:
        controls = {self.back: Control.BACK, self.restart: Control.RESTART, self.confirm: Control.CONFIRM}
        return controls.get(press.name) or as_typed(press.rest)

    def picked(self, press: Press, values: Sequence[str]) -> Press:
        """Return the press that the chosen options of a select stand for; an unknown option opens the root."""
        if press.rest:
            return replace(press, name=self.go, rest=together(press.rest, values))
        (value,) = values
        if value.startswith(_MOVE):
            return replace(press, name=self.go, rest=value.removeprefix(_MOVE))
        return replace(press, name=self.open, rest=value.removeprefix(_NODE))

    def choosing(self, choice: Choice[Any], panel: Panel) -> Press:
        if choice.move is None:
            return Press(self.open, panel.game_id, panel.rev, choice.path)
        return Press(self.go, panel.game_id, panel.rev, in_one_press(choice.notations))


PLAYING = Mode("go", "open", "pick", "back", "restart", "confirm", About.TABLE, Needs.PLAYER, Needs.READER)
ORDERING = Mode("wish", "wishopen", "wishpick", "wishback", "rewish", "addwish", About.TABLE, Needs.SEAT, Needs.SEAT)
ON_BOARD = Mode("bgo", "bopen", "bpick", "bback", "brestart", "bconfirm", About.BOARD, Needs.ANYBODY, Needs.ANYBODY)


def intent_of(click: Click, action: Action) -> Intent:
    """Return what somebody means by a click."""
    return Intent(
        game_id=click.game_id,
        user_id=click.user_id,
        action=action,
        rev=click.rev,
        interaction_id=click.interaction.id,
        shown_in=click.shown_in,
    )


def asked_of(panel: Panel, look: AnyLook, *, is_written: bool = False) -> Steps[Any]:
    """Return the decision of a panel, an empty one if there is none; `is_written` if not only buttons show it."""
    names = tuple((escaped_name if is_written else plain_name)(player.name) for player in panel.players)
    return look.steps(panel.draft_view, panel.legal, names) if panel.legal else Steps("", ())


@dataclass(frozen=True, slots=True)
class Menu:
    """
    A decision, with the opened nodes of its tree, the outermost first.

    `choices` are those here: first those in sight, as many as fit a row of buttons, then those behind *More*.
    """

    tree: Steps[Any]
    opened: tuple[Choice[Any], ...]
    choices: tuple[Choice[Any], ...]

    @classmethod
    def at(cls, tree: Steps[Any], path: str) -> Self:
        """Open the nodes on a path, as far as they still exist."""
        opened = tuple(_opened(tree.choices, path))
        return cls(tree, opened, opened[-1].choices if opened else _at_root(tree))

    @property
    def is_opened(self) -> bool:
        """Whether a node below the root is opened."""
        return bool(self.opened)

    @property
    def in_sight(self) -> tuple[Choice[Any], ...]:
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

    def rows(self, mode: Mode, panel: Panel) -> Sequence[ui.ActionRow[Any]]:
        """Return the buttons and the select of the choices here."""
        here = (panel.game_id, panel.rev)
        if self.tree.exactly is not None:
            press = Press(mode.pick, *here, self.tree.exactly.prefix)
            options = [option(pick.label, pick.value, pick.detail) for pick in self.tree.exactly.picks]
            number = self.tree.exactly.number
            return [select_row(PressSelect(press, words.PICK_EXACTLY.said(number=number), options, number))]
        presses = ((choice, mode.choosing(choice, panel)) for choice in self.in_sight)
        buttons = rows(PressButton(press, choice.label, Style.primary) for choice, press in presses)
        others = self.choices[len(self.in_sight) :]
        if not others:
            return buttons
        options = [option(choice.label, _value(choice), choice.detail) for choice in others]
        return [*buttons, select_row(PressSelect(Press(mode.pick, *here), words.MORE_CHOICES, options))]


def as_typed(rest: str) -> str:
    """Return the moves of a press as they are typed, with blanks between them."""
    return rest.replace(_BETWEEN, " ")


def in_one_press(notations: Iterable[str]) -> str:
    """Return what a press carries that makes these moves."""
    return _BETWEEN.join(notations)


def _at_root(tree: Steps[Any]) -> tuple[Choice[Any], ...]:
    shortcuts = tree.shortcuts
    known, begun = {*map(_called, shortcuts)}, {str(one.move) for one in shortcuts}
    in_sight = {*map(_called, shortcuts[:_BUTTONS])}
    others = [
        choice for choice in tree.choices if _called(choice) not in known and not in_sight.issuperset(_ends(choice))
    ]
    # What shortcuts begin with can still be chosen alone, behind all else.
    return (*shortcuts, *sorted(others, key=lambda choice: choice.move is not None and str(choice.move) in begun))


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


def _value(choice: Choice[Any]) -> str:
    return f"{_NODE}{choice.path}" if choice.move is None else f"{_MOVE}{in_one_press(choice.notations)}"
