"""The same work on a Dask cluster that is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from poise.batch.manifest import Entry
from poise.batch.task import fingerprint
from poise.batch.work import Job, stat_of, work
from poise.errors import FileError, MissingExtra


def clustered(jobs: Iterable[Job], address: str) -> Iterator[Entry]:
    """The entries of jobs as they end on the cluster whose scheduler is at ``address``.

    Its workers have to see the folders under the same names, and have Poise installed. A worker
    that dies costs nothing but time: the scheduler gives its files to others, and gives up on a
    file that several have died of.

    Raises:
        MissingExtra: Dask is not installed.
        FileError: no scheduler answers there.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise MissingExtra("cluster", "distributed") from None
    try:
        client: Any = Client(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise FileError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        # A key of its own for each: a second run must not be handed the first one's results.
        futures = {client.submit(work, job, pure=False): job for job in jobs}
        for future in as_completed(list(futures), loop=client.loop):
            job = futures.pop(future)
            if future.status == "finished":
                yield future.result()
            else:
                size, changed = stat_of(job.path)
                error = future.exception()
                yield Entry(
                    job.file, "failed", kind=type(error).__name__, message=str(error),
                    size=size, changed=changed, task=fingerprint(job.task),
                )  # fmt: skip
            future.release()
