"""Processes beside the service come after it, from their first moment on."""

import asyncio
import os

from ashboard.service.computers.workers import Worker
from ashboard.service.metrics import Metrics


def test_children_come_after_the_service():
    """
    A worker counts less than the process that started it and does not interrupt it on waking up.
    """

    async def run():
        worker = Worker(Metrics())
        try:
            await worker.start()
            assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 5)
            if hasattr(os, "SCHED_BATCH"):
                assert os.sched_getscheduler(worker.pid) == os.SCHED_BATCH
        finally:
            await worker.stop()

    asyncio.run(run())
