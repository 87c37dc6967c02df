"""Tries at passwords are slow on purpose, and cost nobody but those who try."""

import asyncio
import os
import threading

from tests.service.applications import opened
from tests.service.servers import sqlite_url

from ashboard.service.accounts import people

WAITING, MORE = 50, 10


def test_passwords_are_tried_one_at_a_time_behind_everything_else(tmp_path, monkeypatch):
    """
    One hash is worked out at a time, at the lowest priority; fifty may wait, and more are told to come back later.
    """
    released, alone, seen = threading.Event(), threading.Semaphore(1), []

    def compare(kept, password):
        seen.append((alone.acquire(blocking=False), os.getpriority(os.PRIO_PROCESS, threading.get_native_id())))
        released.wait()
        alone.release()
        return False

    monkeypatch.setattr(people, "_is_right", compare)

    async def run():
        async with opened(sqlite_url(tmp_path)) as (_, client):
            body = {"login": "nobody", "password": "not this one"}
            tries = {asyncio.create_task(client.post("/sessions", json=body)) for _ in range(WAITING + MORE)}
            refused = set()
            while len(refused) < MORE:
                done, tries = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
                refused |= done
            released.set()
            return [one.result() for one in refused], await asyncio.gather(*tries)

    refused, tried = asyncio.run(run())
    assert {(one.status_code, one.headers["retry-after"]) for one in refused} == {(503, "5")}
    assert [one.status_code for one in tried] == [401] * WAITING
    assert set(seen) == {(True, 19)}
