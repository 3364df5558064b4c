"""``poise demo``: the main functions on the bundled character."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.compare import film
from poise.cli.input_options import Json
from poise.cli.output import Report
from poise.cli.pose import draw
from poise.cli.pose_report import result_lines
from poise.cli.solve_options import method_of
from poise.cli.target_parsing import TargetOptions
from poise.errors import FileError, MissingExtra
from poise.options import Option
from poise.progress import Activity
from poise.render.comparison_figures import errors_figure
from poise.render.comparison_rounds import Round, SolveTask, rounds_of
from poise.render.comparison_table import table
from poise.report_text import columns

if TYPE_CHECKING:
    from poise.model import Character

WISHES = TargetOptions(
    reach=("lhand:tip=0.42,1.72,0.42", "rhand:tip=-0.46,0.62,0.36"),
    aim=("head=0.42,1.72,0.42",),
    pin=("lfoot", "rfoot"),
    weight=("head=0.05",),
)

FOR_ONE_LIMB = ("jacobian-inverse", "two-bone")
"""Methods that a comparison with a whole body would leave out, after their compilation."""

THREE = ("ccd", "jacobian-transpose", "pseudo-inverse")
"""The methods that source 004 compares side by side."""


def demo(
    output: Annotated[
        str, Option("The folder for the results.", flags="--output -o", metavar="FOLDER")
    ] = "demo",
    as_json: Json = False,
) -> Report:
    """Pose the bundled character, compare the solvers, and write pictures and films.

    poise demo -o demo
    """
    began = time.perf_counter()
    from poise.bundled import character
    from poise.solvers.comparison import default_solvers

    solvers = [method_of(name) for name in default_solvers() if name not in FOR_ONE_LIMB]
    hero = character()
    folder = _folder(output)
    task = SolveTask(hero, hero.rest, WISHES.goals(hero.skeleton), (), (1e-4, 1e-3))
    result = task.solved(solver="auto", prior="human")
    gallery = _Gallery(folder)
    _pose_files(gallery, hero, task, result)
    with _second_worker() as second:
        # The other process imports its modules while this one compiles.
        second.submit(_load_film)
        (held,), _ = rounds_of(task, methods=solvers)
        long_film = second.submit(film, held, str(folder / "compare.mp4"))
        _plots(gallery, held)
        three = _three(gallery, hero)
        _walk(gallery, hero)
        with Activity("filming compare.mp4"):
            what = "the solvers side by side"
            gallery.add("compare.mp4", what, lambda _: long_film.result())
    seconds = time.perf_counter() - began
    own = folder / "posed.glb"
    lines = [
        f"This demo runs Poise on its bundled character ({_sizes(hero)}).",
        "",
        "1. A pose. From a T-pose, the left hand moves up and forward, the right hand moves down,",
        "   the head looks at the left hand, and both feet stay where they are:",
        *(f"   {line}" for line in result_lines(task, result)),
        "",
        "2. A comparison. Every method solves the same problem from the same start:",
        *(f"   {line}" for line in table(held.runs)),
        "",
        "3. Three methods with the left arm alone. Cyclic coordinate descent rotates one joint at",
        "   a time, the Jacobian transpose and the pseudo-inverse rotate all joints together:",
        *(f"   {line}" for line in table(three.runs)),
        "",
        "4. The bundled walk as a picture, a film and a GLB file, and the skin weights of the",
        "   left elbow.",
        "",
        f"The results are in the folder {folder} and took {seconds:.1f} s:",
        *columns(gallery.files),
        *gallery.missing,
        "",
        "Try next, or with a file of your own:",
        f"  poise info {own}",
        f"  poise pose {own} --frame 0 --reach lhand=0.3,1.2,0.5 --pin rfoot -o mine.png",
    ]
    data: dict[str, Any] = {
        "status": result.status,
        "converged": result.converged,
        "seconds": seconds,
        "files": [str(folder / name) for name, _ in gallery.files],
    }
    return Report(lines, data, as_json)


def _folder(output: str) -> Path:
    folder = Path(output)
    if folder.exists() and not folder.is_dir():
        raise FileError("is a file; expected a folder", file=output)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _sizes(hero: Character) -> str:
    body = hero.skeleton
    return f"{len(body.joints)} joints, {body.nq} degrees of freedom, 1.75 m tall"


@dataclass
class _Gallery:
    """The files made so far; a missing library is reported and is not an error."""

    folder: Path
    files: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    missing: list[str] = field(default_factory=list[str])

    def add(self, name: str, what: str, make: Callable[[str], object]) -> None:
        try:
            make(str(self.folder / name))
        except MissingExtra as lack:
            self.missing.append(f"  {name} is missing: {lack}")
        else:
            self.files.append((name, what))


def _pose_files(gallery: _Gallery, hero: Character, task: SolveTask, result: Any) -> None:
    from poise.formats import write
    from poise.render.motions import render_pose

    targets, pins, _ = task.marks()
    posed = task.posed(result.pose)
    gallery.add(
        "rest.png", "the start pose and the targets of the hands",
        lambda path: render_pose(
            hero.rest, path, character=hero, targets=targets, pins=pins, title="before"
        ),
    )  # fmt: skip
    gallery.add("posed.png", "the solved pose", lambda path: draw(task, result, path, "after"))
    gallery.add(
        "posed.glb", "the pose with its skin, for any viewer", lambda path: write(posed, path)
    )
    gallery.add("posed.bvh", "the pose for other programs", lambda path: write(posed, path))
    gallery.add("posed.amc", "the pose as ASF/AMC", lambda path: write(posed, path))
    gallery.files.append(("posed.asf", "the skeleton of posed.amc"))


def _plots(gallery: _Gallery, held: Round) -> None:
    from poise.render.plot_style import save_figure

    figure = cache(lambda: errors_figure(held, "the same problem with every solver, as JSON"))
    what = "error per iteration and per millisecond of every solver"
    gallery.add("compare.png", what, lambda path: save_figure(figure(), path))
    gallery.add("compare.svg", "the same as a vector graphic", lambda p: save_figure(figure(), p))


def _load_film() -> None:
    """Import what `film` needs."""
    import poise.render.comparison_video  # noqa: F401  # pyright: ignore[reportUnusedImport]


def _second_worker() -> Executor:
    """Return a pool of one process, or of one thread where processes cannot share a queue."""
    try:
        return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    except (ImportError, NotImplementedError, OSError):  # no processes here
        return ThreadPoolExecutor(1)


def _three(gallery: _Gallery, hero: Character) -> Round:
    """Write the film that source 004 asks for, with the pseudo-inverse as a third method."""
    reaching = TargetOptions(reach=("lhand:tip=0.42,1.72,0.42",), base=("lclavicle",))
    task = SolveTask(hero, hero.rest, reaching.goals(hero.skeleton), (), (1e-4, 1e-3))
    (held,), _ = rounds_of(task, methods=[method_of(name) for name in THREE])
    what = "CCD, the Jacobian transpose and the pseudo-inverse on one arm, iteration by iteration"
    gallery.add("three-methods.mp4", what, lambda path: film(held, path))
    return held


def _walk(gallery: _Gallery, hero: Character) -> None:
    from poise.formats import write
    from poise.render.actors import Appearance
    from poise.render.motions import render_motion, render_pose

    def filmed(path: str) -> None:
        render_motion(hero.motion, path, character=hero, title="walk")

    def drawn(path: str) -> None:
        render_motion(hero.motion, path, character=hero)

    def weighed(path: str) -> None:
        look = Appearance(weights=("lradius",))
        render_pose(hero.rest, path, character=hero, appearance=look, views=("front", "back"))

    gallery.add("walk.png", "five moments of the walk", drawn)
    gallery.add("walk.mp4", "the walk", filmed)
    gallery.add("walk.glb", "the walk with its skin, for any viewer", lambda p: write(hero, p))
    gallery.add("weights.png", "the skin weights of the left elbow as a heat map", weighed)
