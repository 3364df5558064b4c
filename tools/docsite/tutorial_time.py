"""Sphinx extension: the build fails if a tutorial takes over 30 seconds of processor time.

Processor time, not seconds on the clock: a busy machine must not fail the build. What a tutorial
takes is what the ended processes of its kernel have used. A notebook from the cache takes none.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

LIMIT = 30.0
"""Seconds of processor time that a tutorial may take, its kernels compiled before."""

FOLDER = "tutorials"


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect to Sphinx's events."""
    app.add_config_value("tutorial_seconds", LIMIT, "", (float,))
    app.connect("source-read", _begin)
    app.connect("doctree-read", _end)
    return {"version": "1", "parallel_read_safe": False}


def _begin(app: Sphinx, docname: str, source: list[str]) -> None:
    del docname, source
    app.env.temp_data["processor_time"] = _children()


def _end(app: Sphinx, document: nodes.document) -> None:
    del document
    docname = app.env.docname
    began: float = app.env.temp_data["processor_time"]
    seconds = _children() - began
    if FOLDER in docname.split("/") and seconds > app.config.tutorial_seconds:
        logging.getLogger(__name__).warning(
            "the tutorial takes %.0f s of processor time; at most %g s are allowed",
            seconds, app.config.tutorial_seconds, location=docname, type="poise", subtype="time",
        )  # fmt: skip


def _children() -> float:
    """Return the processor seconds of child processes that have ended."""
    try:
        import resource
    except ModuleNotFoundError:  # not available on Windows
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
