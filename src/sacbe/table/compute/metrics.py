"""Prometheus counters of child processes and their jobs."""

from prometheus_client import Counter

STARTED = Counter("sacbe_children_started", "Child processes that were started", ["kind"])
DIED = Counter("sacbe_children_died", "Child processes that died, or answered what cannot be read", ["kind"])
OVERRAN = Counter("sacbe_children_overran", "Child processes that were killed because they overran their time", ["kind"])
SET_ASIDE = Counter("sacbe_jobs_set_aside", "Jobs that failed three times and are not tried again", ["kind"])
