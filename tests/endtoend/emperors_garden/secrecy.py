"""What one person may know of a game of Emperor's Garden."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from render.emperors_garden.words.vocabulary import card_name, suit_name
from rules.emperors_garden.board.deck import CARDS, NO_CARD, SUITS, Card, Deck, suit_names, suit_of
from rules.emperors_garden.state import NO_LOOK, Phase, Player, State, Step
from rules.game import Seat

_NAME = r"([a-z]+ \(\d+\)|[a-z0-9]+ of [a-z]+)"
_AGENT = re.compile(rf"your agent: {_NAME}")
_USED = re.compile(rf"agent(?: used:| of|) {_NAME}")
_SEEN = re.compile(rf"scoring card (\d)(?::| is) {_NAME}|sees {_NAME}")
_ALL = re.compile(rf"scoring cards(?: were|:) {_NAME}")
_SPENT = re.compile(r"no scoring suits: (.+)")
_OWN_SPENT = re.compile(r"so you know: (.+?) cannot be")
_WISH = re.compile(r"wish:(\d)|(?:will look at|then) scoring card (\d)")
_OTHERS_WISH = re.compile(r"has chosen scoring card \d")


@dataclass(frozen=True, slots=True)
class Facts:
    """
    What somebody may know, cards by the names that players read.

    `hidden` names what they may not know, `agent` is their own, `used` are those that were revealed and their own.
    `seen` is the scoring card they looked at with its number. `spent` are the suits that cannot score for all to see,
    `own_spent` those that only they can tell. `wishes` are the looks that they have ordered, or may order just now.
    """

    hidden: Sequence[str]
    agent: str
    used: frozenset[str]
    seen: tuple[str, str]
    spent: frozenset[str]
    own_spent: frozenset[str]
    wishes: frozenset[str]
    is_over: bool


class EmperorsGardenSecrecy:
    """Implements `tests.endtoend.secrecy.Secrecy`: agents, scoring cards, the deck, and looks ordered ahead."""

    def facts(self, state: State, seat: Seat | None) -> Facts:
        own = None if seat is None else state.players[seat]
        used = {player.agent for player in state.players if player.is_agent_used}
        lying = {state.now.card, state.now.lifted} - {NO_CARD}
        public = {card for _, card in state.board.garden} | set(state.removed) | used | lying
        looked = NO_LOOK if own is None else own.look
        is_over = state.phase is Phase.OVER
        shown = set(state.scoring) if is_over else set(state.scoring[looked : looked + 1] if looked >= 0 else ())
        agent = set() if own is None else {own.agent}
        spent, mine = _spent(public, state, is_over=is_over), _spent(public | agent, state, is_over=is_over)
        return Facts(
            hidden=sorted(_names(state.deck, set(CARDS)) - _names(state.deck, public | shown | agent)),
            agent="" if own is None else card_name(state.deck, own.agent),
            # Their own panel shows their agent as used as soon as they draft that.
            used=_names(state.deck, used | agent),
            seen=("", "") if looked == NO_LOOK else (str(looked + 1), card_name(state.deck, state.scoring[looked])),
            spent=spent,
            own_spent=mine - spent,
            wishes=_wishes(state, own, is_on_turn=seat == state.turn),
            is_over=is_over,
        )

    def leaks_of_line(self, line: str, facts: Facts) -> Iterator[str]:
        yield from (f"agent {name}" for name in _AGENT.findall(line) if name != facts.agent)
        yield from (f"used agent {name}" for name in _USED.findall(line) if name not in facts.used)
        for number, name, found in _SEEN.findall(line):
            if (number or facts.seen[0], name or found) != facts.seen:
                yield f"scoring card {name or found}"
        if not facts.is_over and _ALL.search(line):
            yield "the scoring cards"
        yield from (f"spent {suit}" for listed in _SPENT.findall(line) for suit in _other(listed, facts.spent))
        yield from (f"spent {suit}" for listed in _OWN_SPENT.findall(line) for suit in _other(listed, facts.own_spent))
        yield from (f"wish {one or two}" for one, two in _WISH.findall(line) if (one or two) not in facts.wishes)
        yield from _OTHERS_WISH.findall(line)
        yield from (f"card {name}" for name in facts.hidden if _tells(line, name))

    def plants(self, state: State, facts: Facts) -> dict[str, dict[str, Any]]:
        other = card_name(state.deck, state.players[1].agent)
        card = card_name(state.deck, state.scoring[2])
        unseen = facts.hidden[0]
        alone = next(suit_name(state.deck, suit) for suit in range(SUITS))
        return {
            "alt text with another's agent": {"items": [{"description": f"Your agent: {other}, not used yet."}]},
            "agent told as used": {"content": f"`b` **Ben** 0 points · agent used: {other}"},
            "agent in a public post": {"content": f"**Ben** revealed the agent of {other}, who found nobody."},
            "scoring card nobody looked at": {"content": f"You know scoring card 3: {card}"},
            "scoring card in a prompt": {"components": [{"content": f"### Scoring card 3 is {card}. Confirm."}]},
            "what another found": {"content": f"**Ben** looked at scoring card 3 and found {card} there."},
            "scoring cards told too early": {"content": f"Scoring cards: {card}, {other}"},
            "suit that may still score": {"content": f"No scoring suits: {alone}"},
            "what another can tell": {"content": f"So you know: {alone} cannot be a scoring suit"},
            "look ordered by another": {"content": "**Ben** ▸ has chosen scoring card 3"},
            "look on a panel that was not ordered": {"content": "You will look at scoring card 3"},
            "order in a custom_id": {"components": [{"custom_id": "v1|go|1|3|wish:3", "label": "Look"}]},
            "card of the deck": {"content": f"**Ben** drew {unseen}."},
            "label with a card of the deck": {"components": [{"custom_id": "v1|go|1|3|draw", "label": unseen}]},
            "file named after a card": {"attachments": [{"filename": f"{unseen.split()[0]}.png"}]},
        }

    def known(self, state: State) -> dict[str, Any]:
        own = state.players[0]
        garden = ", ".join(card_name(state.deck, card) for _, card in state.board.garden)
        removed = ", ".join(card_name(state.deck, card) for card in state.removed)
        return {
            "content": f"Your agent: {card_name(state.deck, own.agent)}, not used yet\nOut of the game: {removed}",
            "components": [{"custom_id": "v1|go|1|0|place:samurai:1:0", "label": garden}],
        }


def _names(deck: Deck, cards: set[Card]) -> frozenset[str]:
    return frozenset(card_name(deck, card) for card in cards)


def _spent(known: set[Card], state: State, *, is_over: bool) -> frozenset[str]:
    """Return the names of the suits whose cards are all known; at the end of all but the scoring ones."""
    scoring = {suit_of(card) for card in state.scoring}
    counts = [sum(suit_of(card) == suit for card in known) for suit in range(SUITS)]
    spent = (suit for suit in range(SUITS) if counts[suit] == 4 or (is_over and suit not in scoring))
    return frozenset(suit_name(state.deck, suit) for suit in spent)


def _wishes(state: State, own: Player | None, *, is_on_turn: bool) -> frozenset[str]:
    if own is None:
        return frozenset()
    if state.phase is Phase.SAMURAI and is_on_turn and state.step in (Step.SAMURAI, Step.WISH, Step.END):
        return frozenset("1234")
    return frozenset() if own.wish == NO_LOOK else frozenset(str(own.wish + 1))


def _other(listed: str, suits: frozenset[str]) -> list[str]:
    """Return the suits of a list that are none of these."""
    return [name for name in re.findall(r"[a-z]+(?: \(\d+\))?", listed) if name not in suits]


def _tells(line: str, name: str) -> bool:
    """Return whether a line names a card; flower cards are known by their plant alone."""
    plant = name.split(maxsplit=1)[0]
    if plant not in suit_names(Deck.HANAFUDA):
        return name in line
    return re.search(rf"\b{plant}\b", line) is not None
