"""The final score sheet in words: the lines of each player, and what broke ties."""

from languages.listing import listed
from languages.speech import N_, _
from render.base.words import ranking
from render.emperors_garden.words.vocabulary import ALT, category_within, number, points
from render.game import Names
from render.text.places import place_words
from rules.game import Result, ScoreLine

_TIES = {
    "has-agent": N_("an agent that was not used"),
    "pieces": N_("more pieces in the garden"),
    "several-suits": N_("points in more than one scoring suit"),
    "near-emperor": N_("more pieces beside the emperor"),
}


def sheet_text(result: Result, names: Names) -> str:
    """Write the score sheet: a line for each player, best first; what was needed to tell equals apart is named."""
    lines = []
    for seat in ranking(result):
        scored = [line for line in result.sheet[seat] if line.points and not line.tie_break]
        parts = ", ".join(f"{category_within(line.category)} {number(line.points)}" for line in scored)
        head = f"{place_words(result.places[seat])}: **{names[seat]}** {points(result.totals[seat])}"
        lines.append(head + (f" ({parts})" if parts else ""))
    used = tie_breaks_used(result)
    if used:
        lines.append(
            _("-# Equal points: {reasons} decided.", reasons=listed([str(_TIES[category]) for category in used]))
        )
    return "\n".join(lines)


def sheet_alt(result: Result, names: Names) -> str:
    """Describe the score sheet."""
    sheet = sheet_text(result, names).replace("**", "").replace("-# ", "")
    return _("Final score. {sheet}", sheet=sheet)[:ALT]


def tie_breaks_used(result: Result) -> tuple[str, ...]:
    """Return the tie-breaks that told seats of equal points apart, in the order in which they are asked."""
    found: set[str] = set()
    for seat, lines in enumerate(result.sheet):
        for other, theirs in enumerate(result.sheet[:seat]):
            if result.totals[seat] == result.totals[other]:
                found.update(_first_difference(lines, theirs))
    return tuple(line.category for line in result.sheet[0] if line.category in found)


def _first_difference(lines: tuple[ScoreLine, ...], others: tuple[ScoreLine, ...]) -> tuple[str, ...]:
    pairs = zip(lines, others, strict=True)
    apart = [line.category for line, other in pairs if line.tie_break and line.points != other.points]
    return tuple(apart[:1])
