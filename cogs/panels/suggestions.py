"""
Autocompletion of typed moves.

Discord puts the name of a chosen suggestion into the field, and people go on typing after it. So each name is valid
input; it may contain an explanation in brackets, which is dropped when the moves are read.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from discord import app_commands

from cogs.panels.choices import asked_of
from cogs.words import general as words
from cogs.words import orders as order_words
from languages.listing import listed
from render.game import AnyLook, Choice, together
from tables.model.intent import Control
from tables.model.panel import Panel
from tables.orders.editing import ASK, BETWEEN_WISHES
from tables.orders.panel import OrderPanel

_MOST = 25
_LONGEST = 100
_NO_BRACKETS = str.maketrans("", "", "()")
_BRACKETS = re.compile(r"\([^()]*(?:\)|$)")


def without_explanations(typed: str) -> str:
    """Return the typed text without anything in brackets."""
    return _BRACKETS.sub(" ", typed)


def suggestions(panel: Panel, look: AnyLook, kept: Sequence[str], started: str) -> list[app_commands.Choice[str]]:
    """
    Offer the next decisions.

    Args:
        panel: the seat's panel with the typed decisions applied.
        look: the look of its game.
        kept: the decisions typed so far.
        started: the beginning of the next one.
    """
    return _choices(_offers(panel, look), kept, started)


def order_suggestions(
    making: OrderPanel, look: AnyLook, kept: Sequence[str], started: str
) -> list[app_commands.Choice[str]]:
    """Offer what may follow in an order: the next decision, another wish, or to be asked; as `suggestions` does."""
    return _choices(_order_offers(making, look), kept, started)


def _choices(every: Iterable[tuple[str, str]], kept: Sequence[str], started: str) -> list[app_commands.Choice[str]]:
    offers = [(notation, label) for notation, label in every if started.lower() in notation]
    typed = [" ".join([*kept, notation]) for notation, _ in offers]
    return [
        app_commands.Choice(name=f"{value} ({label.translate(_NO_BRACKETS)})"[:_LONGEST], value=value)
        for value, (_, label) in zip(typed, offers, strict=True)
        if len(value) <= _LONGEST
    ][:_MOST]


def _offers(panel: Panel, look: AnyLook) -> Iterator[tuple[str, str]]:
    if panel.legal:
        tree = asked_of(panel, look)
        if panel.can_confirm:
            yield Control.CONFIRM.value, tree.without or str(words.CONFIRM)
        yield from _leaves(tree.choices)
        if tree.exactly is not None:
            for picks in combinations(tree.exactly.picks, tree.exactly.number):
                values, labels = [pick.value for pick in picks], [pick.label for pick in picks]
                yield together(tree.exactly.prefix, values), listed(labels)


def _order_offers(making: OrderPanel, look: AnyLook) -> Iterator[tuple[str, str]]:
    if making.can_add:
        yield BETWEEN_WISHES, str(order_words.OTHERWISE)
    if making.can_ask:
        yield ASK, str(order_words.THEN_ASK)
    if not making.is_full:
        yield from _offers(making.panel, look)


def _leaves(choices: Sequence[Choice[Any]]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        if choice.move is not None:
            yield str(choice.move), choice.detail or choice.label
        yield from _leaves(choice.choices)
