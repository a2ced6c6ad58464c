"""
Metrics of all tables, for monitoring.

Labels come from closed sets: never a person, a server, a table or a card. Counters belong to the process and start at
zero with it.
"""

from prometheus_client import CollectorRegistry, Counter, disable_created_metrics

# They would add a second time series with its creation time to every counter.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library forgot to say that it returns nothing

REGISTRY = CollectorRegistry()
"""All metrics; the library's default registry would add figures about Python that nobody needs."""

MOVES = Counter("parterre_moves", "Moves that were committed", ("game", "by"), registry=REGISTRY)
"""`by` is who played for the seat: person, computer or deputy."""
CASUAL_DECISIONS = Counter(
    "parterre_casual_decisions",
    "Decisions that computers made casually, since they could not think about them",
    ("why",),
    registry=REGISTRY,
)
"""`why` is late, if the queue was too long, or failed. Decisions of casual players do not count."""
