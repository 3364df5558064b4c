"""Long jobs: completed, refused, hanging, cancelled, killed; and their results."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import long_work
from poise.bundled import bare_character
from poise.errors import InvalidValue, JobCancelled, JobFailed
from poise.studio import Document, Scene
from poise.studio.actions import ACTIONS, Action
from poise.studio.jobs.jobs import LEAST, MOST, Jobs, JobWork
from poise.studio.serving.session import Session


def done(scenario, changed=lambda: None):
    """Run a scenario with jobs, and end them."""

    async def run():
        jobs = Jobs(changed)
        try:
            return await scenario(jobs)
        finally:
            jobs.close()

    return asyncio.run(run())


def alive(number):
    """Return whether a process runs; a zombie does not count."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def until(condition, seconds=30.0):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.01)


def gone(numbers, seconds=20.0):
    end = time.monotonic() + seconds
    while any(map(alive, numbers)) and time.monotonic() < end:
        time.sleep(0.01)
    return not any(map(alive, numbers))


def test_work_is_done_and_tells_how_far_it_is():
    seen = []

    async def scenario(jobs):
        jobs._changed = lambda: seen.extend(jobs.views())
        assert await jobs.run(JobWork("counting", long_work.counted, (5,))) == 10
        assert jobs.views() == ()

    done(scenario)
    shares = [view.share for view in seen]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert shares[-1] == 1.0
    assert {view.label for view in seen} == {"counting"}
    assert seen[-1].text == "5 of 5"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "kind", "text"),
    [
        (long_work.refused, InvalidValue, "seven is no even number"),
        (long_work.faulty, JobFailed, "trying: internal error (RuntimeError)"),
        (long_work.unspeakable, JobFailed, "trying: internal error ("),
    ],
)
def test_what_goes_wrong_is_a_sentence(function, kind, text, capfd):
    async def scenario(jobs):
        with pytest.raises(kind) as caught:
            await jobs.run(JobWork("trying", function))
        assert str(caught.value).startswith(text)
        assert "secret" not in str(caught.value)
        assert await jobs.run(JobWork("counting", long_work.counted, (2,))) == 1

    done(scenario)


def test_what_is_printed_is_no_answer(capfd):
    async def scenario(jobs):
        assert await jobs.run(JobWork("printing", long_work.printing)) == "an answer"

    done(scenario)
    assert "this is no answer" in capfd.readouterr().err


@pytest.mark.slow
def test_work_that_hangs_is_killed_with_all_it_has_started(tmp_path):
    mark = tmp_path / "mark"

    async def scenario(jobs):
        await jobs.run(JobWork("asking", long_work.process_number))  # and have it warm
        with pytest.raises(JobFailed, match="stopped after its time limit of 3 s"):
            await jobs.run(JobWork("waiting", long_work.hanging, (str(mark),), seconds=3.0))
        assert jobs.views() == ()

    done(scenario)
    assert gone(map(int, mark.read_text().split()))


def test_work_is_cancelled(tmp_path):
    mark = tmp_path / "mark"

    async def scenario(jobs):
        task = asyncio.create_task(jobs.run(JobWork("waiting", long_work.hanging, (str(mark),))))
        await until(lambda: jobs.views() and jobs.views()[0].text == "half way")
        with pytest.raises(InvalidValue, match="job 99 no longer exists"):
            jobs.cancel(99)
        begun = time.monotonic()
        jobs.cancel(jobs.views()[0].id)
        with pytest.raises(JobCancelled, match="waiting: cancelled"):
            await task
        assert time.monotonic() - begun < 5.0

    done(scenario)
    assert gone(map(int, mark.read_text().split()))


@pytest.mark.slow
def test_a_process_that_dies_is_told_of_and_replaced(tmp_path):
    mark = tmp_path / "mark"

    async def scenario(jobs):
        task = asyncio.create_task(jobs.run(JobWork("waiting", long_work.hanging, (str(mark),))))
        await until(lambda: jobs.views() and jobs.views()[0].text)
        worker, _ = map(int, mark.read_text().split())
        os.kill(worker, signal.SIGKILL)
        with pytest.raises(JobFailed, match=r"the process ended unexpectedly \(SIGKILL\)"):
            await task
        assert await jobs.run(JobWork("counting", long_work.counted, (3,))) == 3

    done(scenario)
    assert gone(map(int, mark.read_text().split()))


@pytest.mark.slow
def test_a_process_that_finds_no_room_is_told_of(monkeypatch, tmp_path):
    async def scenario(jobs):
        with monkeypatch.context() as patch:
            patch.setattr("tempfile.tempdir", str(tmp_path / "none"))
            with pytest.raises(JobFailed, match=r"counting: the system refused .*: No such file"):
                await jobs.run(JobWork("counting", long_work.counted, (3,)))
            await until(lambda: not jobs._spare.alive)  # nor does the next one
        with pytest.raises(JobFailed, match=r"writing: the system refused .*: No space left"):
            await jobs.run(JobWork("writing", long_work.crowded))
        assert jobs.views() == ()
        assert await jobs.run(JobWork("counting", long_work.counted, (3,))) == 3

    done(scenario)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not hold to it")
def test_memory_is_bounded():
    async def scenario(jobs):
        with pytest.raises(JobFailed, match=r"more than its limit of 0\.5 GB of memory"):
            await jobs.run(JobWork("eating", long_work.greedy, memory=1 << 29))
        assert await jobs.run(JobWork("counting", long_work.counted, (2,))) == 1

    done(scenario)


@pytest.mark.slow
def test_a_process_is_kept_for_the_next_job_and_a_spoilt_one_is_not():
    async def scenario(jobs):
        jobs.prepare()
        first = await jobs.run(JobWork("asking", long_work.process_number))
        with pytest.raises(InvalidValue):
            await jobs.run(JobWork("trying", long_work.refused))
        assert await jobs.run(JobWork("asking", long_work.process_number)) == first
        with pytest.raises(JobFailed):
            await jobs.run(JobWork("trying", long_work.faulty))
        assert await jobs.run(JobWork("asking", long_work.process_number)) != first
        second = await jobs.run(JobWork("asking", long_work.process_number))
        os.kill(second, signal.SIGKILL)  # while it waits
        await until(lambda: not jobs._spare.alive)
        assert await jobs.run(JobWork("asking", long_work.process_number)) != second

    done(scenario)


@pytest.mark.slow
def test_the_size_of_the_server_is_not_held_against_a_process():
    """Memory of the server itself is not a reason to end a process."""
    code = (
        "import asyncio, long_work\n"
        "from poise.studio.jobs.jobs import Jobs, JobWork\n"
        "async def main():\n"
        "    large = bytes([1]) * (1200 << 20)\n"
        "    jobs = Jobs(lambda: None)\n"
        "    for _ in range(2):\n"
        "        print(await jobs.run(JobWork('asking', long_work.process_number)))\n"
        "    jobs.close()\n"
        "asyncio.run(main())\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, env=env, check=True, capture_output=True, text=True, timeout=120)
    first, second = told.stdout.split()
    assert first == second


@pytest.mark.slow
def test_there_are_not_too_many_at_a_time(tmp_path):
    async def scenario(jobs):
        works = [JobWork("counting", long_work.counted, (20,)) for _ in range(MOST + 1)]
        results = await asyncio.gather(*map(jobs.run, works), return_exceptions=True)
        assert results[:MOST] == [190] * MOST
        assert "wait for one to finish" in str(results[MOST])

    done(scenario)


@pytest.mark.slow
def test_jobs_together_take_no_more_than_there_is(tmp_path):
    """Each half of what is left; one for which next to nothing is left waits, and says so."""

    async def run():
        jobs = Jobs(lambda: None, memory=5 * LEAST)
        try:
            mark = tmp_path / "mark"
            first, second = (
                asyncio.create_task(jobs.run(JobWork("first", long_work.hanging, (str(mark),))))
                for _ in range(2)
            )
            third, fourth = (
                asyncio.create_task(jobs.run(JobWork(name, long_work.counted, (3,))))
                for name in ("third", "fourth")
            )
            await until(lambda: len(jobs.views()) == 4 and jobs.views()[0].text == "half way")
            given = [job.memory for job in jobs._running.values()]
            assert given == [5 * LEAST // 2, 5 * LEAST // 4, 0, 0]
            for view in jobs.views()[2:]:
                assert view.text == "waiting for memory"
            jobs.cancel(jobs.views()[3].id)  # one that waits
            with pytest.raises(JobCancelled, match="fourth: cancelled"):
                await fourth
            jobs.cancel(jobs.views()[1].id)
            with pytest.raises(JobCancelled):
                await second
            assert await third == 3  # which had its turn
            jobs.cancel(jobs.views()[0].id)
            with pytest.raises(JobCancelled):
                await first
        finally:
            jobs.close()

    asyncio.run(asyncio.wait_for(run(), 120.0))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_what_is_being_done_ends_with_the_server(tmp_path):
    mark = tmp_path / "mark"
    code = (
        "import asyncio, long_work\n"
        "from poise.studio.jobs.jobs import Jobs, JobWork\n"
        "async def main():\n"
        "    jobs = Jobs(lambda: None)\n"
        f"    await jobs.run(JobWork('waiting', long_work.hanging, ({str(mark)!r},)))\n"
        "asyncio.run(main())\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    server = subprocess.Popen([sys.executable, "-c", code], env=env)
    end = time.monotonic() + 60.0
    while not (mark.exists() and len(mark.read_text().split()) == 2):
        assert time.monotonic() < end
        time.sleep(0.01)
    server.kill()
    server.wait()
    worker, child = map(int, mark.read_text().split())
    assert gone([worker])
    os.kill(child, signal.SIGKILL)


# -- in a session --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count(Action):
    """An edit that takes long: counts, and keeps what it came to as the timeline's place."""

    number: int
    suits: bool = True

    @property
    def label(self):
        return "count"

    def work(self, scene):
        if self.number < 0:
            raise InvalidValue("fewer than nothing cannot be counted")
        return JobWork("counting", long_work.counted, (self.number,))

    def done(self, before, now, result):
        if not self.suits or now.character is not before.character:
            raise InvalidValue("the character is another one now")
        return replace(now, time=float(result))


class Screen:
    """A browser that keeps what it is told."""

    def __init__(self):
        self.jobs, self.errors = [], []

    def send_json(self, message):
        self.jobs += [message["jobs"]] if "jobs" in message else []
        self.errors += [message["error"]["message"]] if "error" in message else []


@pytest.fixture
def count(monkeypatch):
    monkeypatch.setitem(ACTIONS._targets, "count", "none:none")
    monkeypatch.setitem(ACTIONS._loaded, "count", Count)


def in_a_room(scenario):
    async def run():
        session = Session(Document(Scene.of(bare_character())))
        client = session.join(None)
        client.send_json = (screen := Screen()).send_json
        hands = asyncio.create_task(session.drags.work())
        try:
            await scenario(session, client, screen)
        finally:
            session.jobs.close()
            hands.cancel()

    asyncio.run(run())


def test_a_long_edit_is_one_step_and_the_document_goes_on_meanwhile(count):
    async def scenario(session, client, screen):
        await session.receive(client, '{"do": "count", "number": 10}')
        await until(session.jobs.views)
        await session.receive(client, '{"do": "keep-pose", "name": "meanwhile"}')
        await until(lambda: session.document.history.last_label == "count")
        assert session.document.scene.time == 45.0
        assert "meanwhile" in session.document.scene.library
        assert screen.errors == []
        assert screen.jobs[0][0]["label"] == "counting"
        assert screen.jobs[-1] == []
        assert session.document.undo() == "count"
        assert session.document.scene.time == 0.0
        assert "meanwhile" in session.document.scene.library

    in_a_room(scenario)


def test_a_long_edit_waits_for_the_drag_to_end(count):
    async def scenario(session, client, screen):
        await session.receive(client, '{"do": "count", "number": 2}')
        session.document.begin("pull")
        await until(lambda: screen.jobs[-1:] == [[]])
        await asyncio.sleep(0.1)
        assert session.document.scene.time == 0.0
        session.document.finish()
        await until(lambda: session.document.scene.time == 1.0)

    in_a_room(scenario)


def test_a_long_edit_that_is_refused_does_not_fit_or_is_cancelled_changes_nothing(count):
    async def scenario(session, client, screen):
        before = session.document.scene
        await session.receive(client, '{"do": "count", "number": -1}')
        assert screen.errors == ["fewer than nothing cannot be counted"]
        await session.receive(client, '{"do": "count", "number": 2, "suits": false}')
        await until(lambda: len(screen.errors) == 2)
        assert screen.errors[1] == "the character is another one now"
        await session.receive(client, '{"do": "count", "number": 500}')
        await until(session.jobs.views)
        await session.receive(client, '{"do": "cancel-job", "job": "x"}')
        await session.receive(client, '{"do": "cancel-job", "job": 99}')
        number = session.jobs.views()[0].id
        await session.receive(client, f'{{"do": "cancel-job", "job": {number}}}')
        await until(lambda: len(screen.errors) == 5)
        assert screen.errors[4] == "counting: cancelled"
        assert session.document.scene is before
        assert session.document.history.last_label is None

    in_a_room(scenario)
