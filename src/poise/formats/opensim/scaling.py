"""Scale a model of OpenSim to a subject: the measurements and markers of a ``ScaleTool``.

A measurement is a set of marker pairs. Its factor is the mean over pairs of the mean distance in
the static trial, divided by the distance in the model's default pose. It scales axes of bodies.
Then the static pose is solved (`poise.motion.markers.solve_tasks`) for the mean positions of the
markers, and markers that are not fixed move to these. OpenSim 4.6 gives the same models, except
for moments of inertia: those here follow from the scaled distribution of mass.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, InvalidValue
from poise.formats.opensim.document import flag_of, members, numbers_of, text_of
from poise.formats.opensim.osim import read_model
from poise.formats.opensim.source import OsimSource
from poise.formats.opensim.tasks import markers_of_model, read_tasks, unclamped
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, near, read_xml
from poise.model import Character, Markers
from poise.motion.markers import MarkerModel, solve_tasks

ORDERS = ("measurements", "manualScale")
_DIRECTIONS = "XYZ"


@dataclass(frozen=True, eq=False)
class ScaledModel:
    """A model that is scaled to a subject.

    Attributes:
        character: the model.
        factors: (3,) scale of the axes of each body that is scaled.
        measurements: the factor of each measurement.
        rms: RMS distance of the markers in the static pose before they move, metres; NaN if the
            setup places no markers.
    """

    character: Character
    factors: Mapping[str, Floats]
    measurements: Mapping[str, float]
    rms: float


def scaled_model(model: FileName, setup: FileName, static: Markers) -> ScaledModel:
    """Scale a model by the setup file of a ``ScaleTool`` and a static trial.

    The names of models and trials in the setup are ignored.

    Raises:
        FileSyntax: the setup has no ``ScaleTool``, or names markers or bodies that do not exist.
        FileUnsupported: the model is not an ``.osim`` file.
        InvalidValue: the static trial has no frame in the time range, or too few markers.
    """
    if os.fspath(model)[-5:].lower() != ".osim":
        raise FileUnsupported("is not an .osim model, which scaling needs", file=model)
    log = RepairLog(setup)
    root = read_xml(log.file, log, texts=True)
    tool = root if root.tag == "ScaleTool" else root.first("ScaleTool")
    if tool is None:
        raise root.fault(f"no <ScaleTool> in <{root.tag}>; expected the setup of the scale tool")
    generic = read_model(RepairLog(model))
    factors: dict[str, Floats] = {}
    measured: dict[str, float] = {}
    scaler = tool.first("ModelScaler")
    if scaler is not None and flag_of(scaler, "apply", True):
        seen = _within(static, scaler)
        for order in text_of(scaler, "scaling_order").split():
            if order == ORDERS[0]:
                measured |= _measurements(scaler, generic, seen, factors)
            elif order == ORDERS[1]:
                _manual(scaler, generic, factors)
            else:
                raise scaler.fault(f"scaling_order {order!r}; expected {', '.join(ORDERS)}")
    log.warn()
    made = _weighing(read_model(RepairLog(model), factors), tool, scaler, factors)
    placer, rms = tool.first("MarkerPlacer"), float("nan")
    if placer is not None and flag_of(placer, "apply", True):
        made, rms = _placed(made, placer, _within(static, placer), setup)
    return ScaledModel(made, factors, measured, rms)


def _within(static: Markers, element: XmlElement) -> Markers:
    """Return the frames of the static trial in the time range of an element."""
    low, high = numbers_of(element, "time_range", (-1.0, -1.0))
    if low < 0.0 and high < 0.0:
        return static
    times = static.start + np.arange(len(static)) / static.fps
    slack = 0.5 / static.fps
    kept = np.flatnonzero((times >= low - slack) & (times <= high + slack))
    if not len(kept):
        raise InvalidValue(
            f"the static trial has no frame from {low:g} to {high:g} s, the time_range of "
            f"<{element.tag}>; it lasts from {times[0]:g} to {times[-1]:g} s"
        )
    return static[int(kept[0]) : int(kept[-1]) + 1]


def _measurements(
    scaler: XmlElement, generic: Character, static: Markers, factors: dict[str, Floats]
) -> dict[str, float]:
    """Set the factors of the measurements; return the factor of each."""
    table = markers_of_model(generic)
    places = table.places(generic.skeleton, generic.rest.world)
    found: dict[str, float] = {}
    for one in members(scaler.first("MeasurementSet")):
        pairs = [_pair(pair) for pair in members(one.first("MarkerPairSet"))]
        if not flag_of(one, "apply", True) or not pairs:
            continue
        name = one.get("name") or "measurement"
        ratios: list[float] = []
        for pair in pairs:
            for marker in pair:
                for known, where in ((table.names, generic.name), (static.names, "static trial")):
                    if marker not in known:
                        raise one.fault(
                            f"the measurement {name}: no marker {marker!r} in the {where}"
                            f"{near(marker, known)}; correct the pair, or set <apply> to false"
                        )
            first, second = (table.index(marker) for marker in pair)
            length = float(np.linalg.norm(places[first] - places[second]))
            gaps = np.linalg.norm(static.path(pair[0]) - static.path(pair[1]), axis=1)
            if not length > 0.0 or not np.isfinite(gaps).any():
                raise one.fault(f"the measurement {name}: {' and '.join(pair)} have no distance")
            ratios.append(float(np.nanmean(gaps)) / length)
        found[name] = float(np.mean(ratios))
        for scale in members(one.first("BodyScaleSet")):
            body, axes = _body(scale, scale.need("name"), generic), text_of(scale, "axes").split()
            own = factors.setdefault(body, np.ones(3)).copy()
            for axis in axes:
                if axis.upper() not in _DIRECTIONS:
                    raise scale.fault(f"the axis {axis!r} of {body}; expected X, Y or Z")
                own[_DIRECTIONS.index(axis.upper())] = found[name]
            factors[body] = own
    return found


def _pair(element: XmlElement) -> tuple[str, str]:
    names = text_of(element, "markers").split()
    if len(names) != 2:
        raise element.fault(f"a pair of {len(names)} markers; expected two names")
    return names[0], names[1]


def _manual(scaler: XmlElement, generic: Character, factors: dict[str, Floats]) -> None:
    """Set factors that the setup states."""
    for scale in members(scaler.first("ScaleSet")):
        if flag_of(scale, "apply", True):
            body = _body(scale, text_of(scale, "segment"), generic)
            values = np.array(numbers_of(scale, "scales", (1.0, 1.0, 1.0)))
            if not (values > 0.0).all():
                raise scale.fault(f"the scales of {body} must be above 0")
            factors[body] = values


def _body(element: XmlElement, name: str, generic: Character) -> str:
    known = generic.skeleton.joint_names
    if name not in known:
        raise element.fault(f"no body {name!r} in {generic.name}{near(name, known)}")
    return name


def _weighing(
    made: Character, tool: XmlElement, scaler: XmlElement | None, factors: Mapping[str, Floats]
) -> Character:
    """Return the model with the subject's mass, distributed by volume unless preserved."""
    kg = numbers_of(tool, "mass", (-1.0,))[0]
    masses = made.masses
    if masses is None or not kg > 0.0:
        return made
    if scaler is None or not flag_of(scaler, "preserve_mass_distribution"):
        sizes = [float(np.prod(factors.get(name, np.ones(3)))) for name in masses.names]
        masses = replace(masses, moments=np.array(sizes)[:, None, None] * masses.moments)
    return replace(made, masses=masses.weighing(kg))


def _placed(
    made: Character, placer: XmlElement, static: Markers, setup: FileName
) -> tuple[Character, float]:
    """Move markers to the static trial in its solved pose; return the RMS distance before."""
    table, source = markers_of_model(made), made.source
    with np.errstate(invalid="ignore"):
        mean = _mean(static.positions)
    still = replace(static[:1], positions=mean[None], residuals=np.empty(0))
    tasks = None if placer.first("IKTaskSet") is None else read_tasks(setup, made)
    solved = solve_tasks(still, made.skeleton, table, tasks, unlimited=unclamped(made))
    moved = _moved(table, solved.motion.world[0], made, still)
    if not isinstance(source, OsimSource):
        raise InvalidValue(f"{made.name} is not a model of OpenSim")
    return replace(made, source=replace(source, markers=moved)), solved.solution.rms


def _moved(table: MarkerModel, world: Floats, made: Character, still: Markers) -> MarkerModel:
    """Return the markers at their positions in the static pose; fixed and unseen ones stay."""
    fixed: Sequence[str] = getattr(made.source, "fixed", ())
    for name in still.names:
        place = still.path(name)[0]
        if name in table.names and name not in fixed and np.isfinite(place).all():
            frame = world[made.skeleton.joint_index(table.joints[table.index(name)])]
            table = table.moved(name, frame[:3, :3].T @ (place - frame[:3, 3]))
    return table


def _mean(positions: Floats) -> Floats:
    """Return the mean positions (markers, 3); NaN for a marker that is never seen."""
    seen = np.isfinite(positions)
    total = np.where(seen, positions, 0.0).sum(axis=0)
    return total / seen.sum(axis=0)
