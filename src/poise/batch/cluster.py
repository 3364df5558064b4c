"""Run a batch task on an existing Dask cluster."""

from __future__ import annotations

import pickle
import secrets
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from poise.batch.file_job import Job, work
from poise.batch.manifest import Entry
from poise.errors import FileError, MissingExtra
from poise.files.json_text import JsonObject
from poise.files.plugin_files import plugin_paths, run_file

_PATIENCE = 10.0
"""Seconds within which a scheduler has to answer."""


@contextmanager
def connected(address: str, folder: Path) -> Generator[Any]:
    """Connect a client to the cluster whose scheduler is at ``address``.

    Raises:
        MissingExtra: Dask is not installed.
        FileError: no scheduler answers at the address, or a worker cannot run Poise or cannot see
            the folder at the same path.
    """
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("cluster", "distributed") from None
    try:
        client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise FileError(f"no Dask scheduler responds at {address}: {error}") from None
    with client:
        _looked_at(client, folder)
        yield client


def _looked_at(client: Any, folder: Path) -> None:
    """Check that the current workers see the folder and can run Poise.

    An elastic cluster may have no worker yet.
    """
    seen: JsonObject = client.run(Path.is_dir, folder, on_error="return")
    for worker, found in seen.items():
        if found is not True:
            raise FileError(f"the Dask worker {worker} cannot access this folder", file=folder)
    for worker, found in client.run(_able, on_error="return").items():
        if found is not True:
            raise FileError(f"the Dask worker {worker} cannot run Poise: {found}")


def confirmed(client: Any, target: Path) -> None:
    """Check that the current workers see files written to the output folder.

    Raises:
        FileError: a worker does not see the files, and would write its outputs to another disk.
    """
    word = secrets.token_hex(8)
    probe = target / f".probe-{word}"
    try:
        probe.write_text(word, encoding="ascii")
        read: JsonObject = client.run(Path.read_text, probe, on_error="return")
    finally:
        probe.unlink(missing_ok=True)
    for worker, found in read.items():
        if found != word:
            raise FileError(
                f"the Dask worker {worker} cannot access this output folder", file=target
            )


def arrived(entry: Entry, target: Path) -> Entry:
    """Return the entry; a finished entry whose outputs are missing becomes failed.

    A worker that joined late may write its outputs to another disk.

    >>> arrived(Entry("walk.bvh", "done", ("walk.glb",)), Path("no such folder")).kind
    'OutputMissing'
    """
    missing = [output for output in entry.outputs if not (target / output).is_file()]
    if not entry.done or not missing:
        return entry
    message = (
        f"its worker wrote {missing[0]} to a folder that this machine cannot access; share "
        f"{target} with all workers"
    )
    return replace(entry, status="failed", outputs=(), kind="OutputMissing", message=message)


def _able() -> bool:
    """Return True; the call fails on a worker where Poise is not installed."""
    return True


def clustered(jobs: Iterable[Job], client: Any) -> Generator[Entry]:
    """Run jobs on the cluster and yield entries in the order of completion.

    The workers must see the folders under the same paths and have Poise installed. If a worker
    dies, the scheduler assigns its files to other workers. A file on which several workers die
    fails.
    """
    from distributed import CancelledError, as_completed
    from distributed.comm.core import CommClosedError

    # pure=False gives each task a unique key: a second run must not reuse results of the first.
    plugins = plugin_paths()
    futures = {client.submit(_work, plugins, pickle.dumps(job), pure=False): job for job in jobs}
    try:
        for future in as_completed(list(futures), loop=client.loop):
            yield _entry(future, futures.pop(future))
            future.release()
    except (CommClosedError, CancelledError) as error:
        # The state of the unfinished files is unknown.
        raise FileError("the Dask scheduler stopped responding: run again to continue") from error


def _work(plugins: list[str], job: bytes) -> Entry:
    """Run a job, which may need plug-in files even to be read."""
    for path in plugins:
        run_file(path)
    return work(pickle.loads(job))


def _entry(future: Any, job: Job) -> Entry:
    """Return the entry of a job whose future has completed."""
    if future.status == "error":
        error = future.exception()
        return job.failed(type(error).__name__, str(error))
    return future.result()  # raises if it was cancelled, or lost with the scheduler
