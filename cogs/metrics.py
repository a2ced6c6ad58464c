"""Metrics of answers, entries, connections and backups; `tables.metrics` says what labels may contain."""

from prometheus_client import Counter, Gauge, Histogram

from tables.metrics import REGISTRY

ANSWERS = Histogram(
    "parterre_first_answer_seconds",
    "Seconds from a click or command to its first answer, a promise to answer later counts too",
    registry=REGISTRY,
    buckets=(0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0),
)
REFUSALS = Counter("parterre_refusals", "Mistakes of players, told in a sentence", ("code",), registry=REGISTRY)
APOLOGIES = Counter("parterre_apologies", "Bugs for which a player got an apology", registry=REGISTRY)
LOST_ANSWERS = Counter("parterre_lost_answers", "Answers that Discord did not take", registry=REGISTRY)

UNPAINTED = Counter(
    "parterre_unpainted_pictures", "Pictures that their process could not draw", ("why",), registry=REGISTRY
)
"""`why` is died, hangs or failed."""

POSTS = Counter("parterre_posts", "Entries that were delivered", ("kind",), registry=REGISTRY)
RETRIES = Counter("parterre_post_retries", "Tries to deliver an entry that failed", ("kind",), registry=REGISTRY)
PARKED = Counter("parterre_posts_parked", "Entries that were given up", ("kind",), registry=REGISTRY)
STOPPED_MESSAGES = Counter(
    "parterre_direct_messages_stopped",
    "Times that Discord let the bot open no more direct messages, after which none is opened for a day",
    registry=REGISTRY,
)
GIVEN_UP = Counter(
    "parterre_given_up", "Other requests that Discord refused and that were given up", ("what",), registry=REGISTRY
)
"""`what` is commands or thread."""

OUTBOX = Gauge("parterre_outbox_letters", "Entries that are not delivered yet", registry=REGISTRY)
OUTBOX_LATE = Gauge(
    "parterre_outbox_late_seconds", "Seconds since the oldest entry should have been tried", registry=REGISTRY
)
GATEWAY_SILENT = Gauge("parterre_gateway_silent_seconds", "Seconds since Discord was last heard", registry=REGISTRY)
CLOCK_AGE = Gauge("parterre_clock_age_seconds", "Seconds since the deadlines were last looked at", registry=REGISTRY)

BACKUPS = Counter("parterre_backups", "Tries to take a backup, by what came of them", ("outcome",), registry=REGISTRY)
BACKUP_AGE = Gauge(
    "parterre_backup_age_seconds", "Seconds since the newest backup was taken, or since the start", registry=REGISTRY
)
# Without backups there is no age; 0 would look like a fresh one.
BACKUP_AGE.set(float("nan"))
