"""``poise warm-up``: compile the kernels that a first call would compile."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import numpy as np

from poise.cli.compile_notice import compile_ahead
from poise.errors import InvalidValue
from poise.options import Option


def warm_up(
    everything: Annotated[
        bool, Option("Also compile all other solvers and retargeting.", flags="--all")
    ] = False,
) -> None:
    """Compile the kernels ahead of time, into the cache.

    Later runs start without compiling. Run this command when you build a container image, or before
    a class.

    poise warm-up

    POISE_CACHE_DIR=/opt/poise-cache poise warm-up --all
    """
    from poise.kernels import jit
    from poise.kernels.compile_notice import notice

    if jit.CACHE_FOLDER is None:
        raise InvalidValue("no cache folder is writable; set POISE_CACHE_DIR to a writable folder")
    notice.announced = True
    began = time.perf_counter()
    for label, task in tasks(everything):
        if sys.stderr.isatty():
            print(f"poise: compiling for {label}", file=sys.stderr, flush=True)
        task()
    print(f"kernels are ready in {jit.CACHE_FOLDER} ({time.perf_counter() - began:.1f} s)")


def tasks(everything: bool) -> list[tuple[str, Callable[[], None]]]:
    """Return the compilation steps with their purposes: the common calls, or all of them."""
    common = [("solving", _solve), ("hard constraints", _constrain), ("files", _files)]
    return [*common, ("every solver", _solvers), ("motions", _motions)] if everything else common


def _solve() -> None:
    from poise.bundled import character
    from poise.constraints import aim, pin, reach
    from poise.solvers import solve

    rest = character().rest
    hand = reach("lhand", (0.3, 1.2, 0.3))
    compile_ahead(["auto"])
    solve(rest, [hand])
    solve(rest, [hand, pin("rfoot"), aim("head", (0, 1, 3))])
    solve(rest, [reach("lhand", np.zeros((2, 3)) + 0.5)], batch=True)
    solve(rest, [hand, pin("rfoot")], prior="human")  # as `poise pose` does for humanoids


def _constrain() -> None:
    from poise.bundled import character
    from poise.constraints import reach
    from poise.residuals.functions import norm
    from poise.residuals.point import point
    from poise.solvers import solve

    apart = norm(point("lhand") - point("rhand")) == 0.4
    solve(character().rest, (reach("lhand", (0.3, 1.2, 0.3)), apart))


def _files() -> None:
    from poise.bundled import character
    from poise.formats import read, write

    hero = character()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("walk.bvh", "walk.amc", "walk.glb"):
            write(hero, Path(folder) / name)
            read(Path(folder) / name)


def _solvers() -> None:
    from poise.bundled import character
    from poise.constraints import pin, reach
    from poise.errors import UnsuitableSolver
    from poise.solvers import SOLVERS, solve

    rest = character().rest
    goals = [reach("lhand", (0.3, 1.2, 0.3)), pin("rfoot")]
    compile_ahead(SOLVERS.names())
    for name in SOLVERS.names():
        with suppress(UnsuitableSolver):  # some solvers are only for special problems
            solve(rest, goals, solver=name, max_iterations=2)


def _motions() -> None:
    from poise.bundled import character
    from poise.geometry import Box
    from poise.joints import Hinge
    from poise.model import CollisionShape, Motion, SkeletonBuilder
    from poise.motion.checking.report import check
    from poise.motion.retargeting.retargeter import retarget

    hero = character()
    retarget(hero.motion[:8], hero)
    arm = SkeletonBuilder()
    for number in range(4):
        parent = f"link{number - 1}" if number else None
        arm.add(f"link{number}", Hinge("z"), parent, offset=(0.3, 0.0, 0.0))
    links = arm.build()
    box = Box((0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
    shapes = [CollisionShape(name, name, box) for name in ("link0", "link3")]
    check(Motion(links.shown_by((), shapes), np.zeros((2, 4)), 30.0))
