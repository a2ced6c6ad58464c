"""What happens at a pair of tables: the same at both, by lot, as long as the reader cannot tell them apart."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path

from db.games.consent import ProposalKind
from tables.consent.proposal import Motion
from tables.consent.service import Proposal
from tables.model.place import Person
from tests.leaks.harness.happenings import ANYTHING, Step
from tests.leaks.harness.looks import Look, looks_at, replay_page
from tests.leaks.harness.pair import Pair
from tests.leaks.harness.side import Side
from tests.leaks.harness.stage import EMMA, stages_of
from tests.tables.hall import PEOPLE

STEPS, LOOKS = 4, 8
"""What happens at a pair of tables at most, and how many things are asked for after each of it."""
AFTER = ("/hand", "/board", "/log", "/table export", "replay", "film", "why", "text", "card", "times")
"""What is compared of a game that ended by consent."""


async def compared(folder: Path, slug: str, number: int, stages: int) -> tuple[Counter[str], list[str]]:
    """Return how much was compared in some stages of a random game, by kind, and what differed."""
    counts: Counter[str] = Counter()
    differences: list[str] = []
    for place, stage in enumerate(stages_of(slug, number, stages)):
        chance = random.Random(f"{slug}:{number}:{place}")
        async with await Pair.opened(folder / f"{number}-{place}", stage) as pair:
            await run(pair, chance, STEPS, LOOKS)
        counts += pair.compared
        differences += [f"{number}-{place} {stage.reader.role.value}: {kind}" for kind in pair.differences]
    return counts, differences


async def run(
    pair: Pair, chance: random.Random, steps: int, looks: int | None = None, happenings: Sequence[Step] = ()
) -> None:
    """
    Compare everything (or so many things, by lot), let something happen, and so on, until the reader is surprised.

    What lay before that must be the same even then. Without a surprise both games are ended by consent.
    """
    await compare(pair, chance, looks)
    for _ in range(steps):
        told = await _last_post(pair)
        results = await chance.choice(happenings or ANYTHING)(pair, chance)
        for side in (pair.real, pair.imagined):
            await side.deliver()
        if await pair.is_surprised():
            await _compare_past(pair, told)
            return
        if isinstance(results, tuple):
            pair.same("answer", real=results[0], imagined=results[1])
        pair.compare_logs()
        pair.compare_mail()
        await compare(pair, chance, looks)
    await finish(pair, chance)


async def compare(pair: Pair, chance: random.Random, most: int | None = None, kinds: Collection[str] = ()) -> None:
    """Compare what can be asked for: all, or so many things by lot, or those of some kinds."""
    looks: Sequence[Look] = [look for look in await looks_at(pair, chance) if not kinds or look[0] in kinds]
    if most is not None:
        looks = chance.sample(looks, min(most, len(looks)))
    for kind, ask in looks:
        await pair.look(kind, ask)


async def finish(pair: Pair, chance: random.Random) -> None:
    """End both games by consent, which keeps all secrets: whatever is shown of them afterwards is the same, too."""
    everybody = [
        person for person in (*PEOPLE, EMMA) if (await pair.real.hall.panel(pair.real.game_id, person)).seat is not None
    ]
    for person in everybody:
        await pair.act(_proposed(person))
    await deliver(pair)
    await compare(pair, chance, kinds=AFTER)


def _proposed(person: Person) -> Callable[[Side], Awaitable[Proposal]]:
    async def propose(side: Side) -> Proposal:
        return await side.hall.tables.proposals.propose(side.game_id, person.user_id, Motion(ProposalKind.END))

    return propose


async def deliver(pair: Pair) -> None:
    """Carry what waits in both outboxes, and compare what came of it."""
    for side in (pair.real, pair.imagined):
        await side.deliver()
    pair.compare_logs()
    pair.compare_mail()


async def _last_post(pair: Pair) -> int:
    return (await pair.real.hall.tables.replays.post(pair.real.game_id, pair.reader.seat)).last


async def _compare_past(pair: Pair, told: int) -> None:
    """Compare the posts before the one that surprised: later knowledge must not reach back."""
    lasts = [(await s.hall.tables.replays.post(s.game_id, None)).last for s in (pair.real, pair.imagined)]
    for side in (pair.real, pair.imagined):
        side.logged.clear()
    if lasts[0] == lasts[1]:
        for number in range(told + 1):
            await pair.look(*replay_page(pair, number))
