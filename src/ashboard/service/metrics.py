"""Prometheus metrics: numbers only, nothing about any person."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

MEDIA_TYPE: Final = CONTENT_TYPE_LATEST
_FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """The metrics of one process."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self.requests: Final = Counter(
            "ashboard_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds: Final = Histogram(
            "ashboard_request_seconds", "Time to answer a request.", ["route"], buckets=_FAST, registry=self.registry
        )
        self.answers: Final = Counter(
            "ashboard_answers", "Rows written into games, by kind.", ["kind"], registry=self.registry
        )
        self.lost: Final = Counter(
            "ashboard_answers_lost", "Rows whose number another row took.", registry=self.registry
        )
        self.commits: Final = Histogram(
            "ashboard_commit_seconds", "Time of a commit.", buckets=_FAST, registry=self.registry
        )
        self.batch: Final = Histogram(
            "ashboard_commit_rows",
            "Rows in a commit.",
            buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500),
            registry=self.registry,
        )
        self.lapses: Final = Counter(
            "ashboard_dice_lapses", "Seats lost before a game, by reason.", ["reason"], registry=self.registry
        )
        self.sockets: Final = Gauge("ashboard_streams", "Open streams of events.", registry=self.registry)
        self.plays: Final = Gauge("ashboard_plays", "Games in memory.", registry=self.registry)
        self.thinking: Final = Gauge("ashboard_thinking", "Computer players thinking.", registry=self.registry)
        self.failures: Final = Counter(
            "ashboard_duty_failures", "Background work that failed and was restarted.", ["duty"],
            registry=self.registry,
        )  # fmt: skip
        self.crashes: Final = Counter("ashboard_worker_crashes", "Workers that died.", registry=self.registry)
        self.jobs: Final = Gauge(
            "ashboard_jobs", "Worker jobs waiting or running, by rank.", ["rank"], registry=self.registry
        )
        self.dropped: Final = Counter(
            "ashboard_jobs_dropped",
            "Running jobs that were killed because nobody waited for them.",
            registry=self.registry,
        )
        self.waiting: Final = Gauge(
            "ashboard_waiting", "Requests and streams of those who do not play that wait for a busy loop.",
            registry=self.registry,
        )  # fmt: skip
        self.waited: Final = Histogram(
            "ashboard_waiting_seconds", "Time that those waited who did.", buckets=_FAST, registry=self.registry
        )
        self.turned_away: Final = Counter(
            "ashboard_turned_away", "Requests refused by a busy loop: too many waited, or too long.", ["reason"],
            registry=self.registry,
        )  # fmt: skip

    def text(self) -> bytes:
        return generate_latest(self.registry)
