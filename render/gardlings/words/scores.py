"""The final score sheet in words: gems and coins of each player, or the medal of a game alone."""

from languages.speech import N_, _, labelled
from render.base.words import place_words, ranking, signed
from render.game import ALT, Names
from render.gardlings.words.vocabulary import PARTS, coins, gems, tiles
from rules.game import Result, ScoreLine
from rules.gardlings.scoring import MOST_TILES, Medal, medal
from rules.gardlings.view import View

MEDALS = {
    Medal.GOLD: N_("gold medal"),
    Medal.SILVER: N_("silver medal"),
    Medal.BRONZE: N_("bronze medal"),
    Medal.TRY_AGAIN: N_("no medal"),
}
METALS = {Medal.GOLD: N_("gold"), Medal.SILVER: N_("silver"), Medal.BRONZE: N_("bronze")}
"""Medals as they are called beside the others."""
_TEXT = 3000


def decided_by_coins(result: Result) -> frozenset[int]:
    """Return the seats that only coins told apart from another with as many gems."""
    strengths = list(zip(result.totals, map(coins_of, result.sheet), strict=True))
    return frozenset(
        seat
        for seat, own in enumerate(strengths)
        if any(other[0] == own[0] and other[1] != own[1] for other in strengths)
    )


def coins_of(lines: tuple[ScoreLine, ...]) -> int:
    """Return the coins on a seat's sheet."""
    return sum(line.points for line in lines if line.category == "coins")


def counted_gems(view: View) -> tuple[int, ...]:
    """Return what the last counted garden of each seat brought; empty before any was counted."""
    counts = [player.count or (player.last.count if player.last else None) for player in view.players]
    return tuple(count.gems for count in counts if count is not None)


def sheet_text(view: View, result: Result, names: Names) -> str:
    """
    Write the score sheet: a line for each player, best first, or how a game alone went.

    What gems are made of is left out where that would be too long for a message.
    """
    return _fitting(view, result, tuple(f"**{name}**" for name in names), _TEXT)


def sheet_alt(view: View, result: Result, names: Names) -> str:
    """Describe the score sheet."""
    head = _("Final score. ")
    return f"{head}{_fitting(view, result, names, ALT - len(head)).replace('-# ', '')}"[:ALT]


def medal_words(target: int) -> str:
    """Say up to how many tiles each medal is won: "gold up to 15, silver up to 18, bronze up to 21"."""
    return ", ".join(
        _("{medal} up to {most}", medal=METALS[won], most=most)
        for won, most in zip(Medal, MOST_TILES[target], strict=False)
    )


def _fitting(view: View, result: Result, names: Names, limit: int) -> str:
    """Write the sheet with as many details as fit."""
    if view.rules.seats == 1:
        return _alone(view, result, names[0])
    texts = (_table(view, result, names, detail) for detail in (2, 1, 0))
    return next((text for text in texts if len(text) <= limit), _table(view, result, names, 0))


def _table(view: View, result: Result, names: Names, detail: int) -> str:
    """Write a line for each seat: gems, the place in short (0), coins too (1), and what the gems are made of (2)."""
    lines = []
    for seat in ranking(result):
        parts = _parts(result.sheet[seat]) if detail > 1 else ""
        own = f", {coins(coins_of(result.sheet[seat]))}" if detail else ""
        place = labelled(place_words(result.places[seat]), "").rstrip(" ") if detail else f"{result.places[seat]}."
        lines.append(f"{place} {names[seat]} {gems(result.totals[seat])}{parts}{own}")
    if decided_by_coins(result):
        lines.append(_("-# Equal gems, so more coins decided."))
    lines.append(
        _("-# The victory tile cost {gems}, in round {round}.", gems=gems(view.rules.target), round=view.round)
    )
    return "\n".join(lines)


def _parts(lines: tuple[ScoreLine, ...]) -> str:
    """Say what gems are made of: " (borders 14, mushies +2, gnomes −3)"; nothing if it is only borders."""
    scored = [line for line in lines if line.points and not line.tie_break]
    if len(scored) <= 1:
        return ""
    first, *more = scored
    rest = [f"{PARTS[line.category]} {signed(line.points)}" for line in more]
    return f" ({', '.join([f'{PARTS[first.category]} {first.points}', *rest])})"


def _alone(view: View, result: Result, name: str) -> str:
    laid, count = result.totals[0], view.players[0].count
    taken = (
        _("{name} took the victory tile in round {round}.", name=name, round=view.round)
        if count is None
        else _(
            "{name} took the victory tile with {gems} in round {round}.",
            name=name,
            gems=gems(count.gems),
            round=view.round,
        )
    )
    return "\n".join(
        (
            taken,
            f"{labelled(tiles(laid), MEDALS[medal(view.rules.target, laid)])}.",
            _("-# Fewer tiles are better: {medals}.", medals=medal_words(view.rules.target)),
        )
    )
