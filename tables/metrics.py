"""
What is counted of all tables, for whoever watches the process.

Labels come from closed sets: never a person, a server, a table or a card. Counters belong to the process, since it is
the process that is watched, and begin with zero at its start.
"""

from prometheus_client import CollectorRegistry, Counter, disable_created_metrics

# They double every counter by the time of its making, which nobody asked for.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library forgot to say that it returns nothing

REGISTRY = CollectorRegistry()
"""All that is counted; the library's own registry would add figures of Python that nobody watches here."""

MOVES = Counter("parterre_moves", "Moves that were committed", ("game", "by"), registry=REGISTRY)
"""`by` is whoever played for the seat: person, computer or deputy."""
CASUAL_DECISIONS = Counter(
    "parterre_casual_decisions",
    "Decisions that computers made casually, since they could not think about them",
    ("why",),
    registry=REGISTRY,
)
"""`why` is late, where too much was being thought about, or failed. What casual players decide does not count."""
