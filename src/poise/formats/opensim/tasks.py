"""OpenSim's task sets for inverse kinematics (``IKTaskSet``), also within a setup file."""

from __future__ import annotations

from poise.errors import FileName, InvalidValue
from poise.formats.opensim.document import flag_of, members, numbers_of, text_of
from poise.formats.opensim.source import OsimSource
from poise.formats.repair_log import RepairLog
from poise.formats.xml_tree import XmlElement, near, read_xml
from poise.model import Character
from poise.motion.markers import MarkerModel, MarkerTasks

KINDS = ("IKMarkerTask", "IKCoordinateTask")


def markers_of_model(character: Character) -> MarkerModel:
    """Return the markers of a model of OpenSim.

    Raises:
        InvalidValue: the character is not read from an ``.osim`` file with markers.
    """
    found = character.source.markers if isinstance(character.source, OsimSource) else None
    if found is None:
        raise InvalidValue(
            f"{character.name} has no markers; tasks need an .osim model with a MarkerSet"
        )
    return found


def unclamped(character: Character) -> tuple[str, ...]:
    """Return the coordinates that inverse kinematics of OpenSim moves beyond their range."""
    body, source = character.skeleton, character.source
    clamped = source.clamped if isinstance(source, OsimSource) else frozenset(body.dof_names)
    ranges = zip(body.dof_names, body.lower, body.upper, strict=True)
    return tuple(name for name, low, high in ranges if name not in clamped and low < high)


def read_tasks(path: FileName, character: Character) -> MarkerTasks:
    """Read the weights of markers and coordinates for a model.

    Tasks with ``apply`` false are left out. The target of a coordinate is its default value, or a
    ``manual_value``.

    Raises:
        FileSyntax: the file has no task set, or a task of an unknown marker or coordinate.
        FileUnsupported: the target of a coordinate is in a further file.
        InvalidValue: the character is not a model of OpenSim with markers.
    """
    known = markers_of_model(character).names
    log = RepairLog(path)
    root = read_xml(log.file, log, texts=True)
    tasks = _task_set(root)
    if tasks is None:
        raise root.fault(f"no <IKTaskSet> in <{root.tag}>; expected a set of tasks")
    if tasks.get("file") or (tasks is not root and not members(tasks) and tasks.text.strip()):
        name = tasks.get("file") or tasks.text.strip()
        raise tasks.unsupported(f"the tasks are in {name}; name that file instead")
    weights: dict[str, float] = {}
    values: dict[str, tuple[float, float]] = {}
    for task in members(tasks):
        name = task.need("name")
        if task.tag not in KINDS:
            raise task.unsupported(f"unknown task <{task.tag}> {name}; expected {', '.join(KINDS)}")
        if not flag_of(task, "apply", True):
            continue
        weight = numbers_of(task, "weight", (1.0,))[0]
        if weight < 0.0:
            raise task.fault(f"the weight of {name} is {weight:g}; expected 0 or more")
        if task.tag == KINDS[0]:
            if name not in known:
                raise task.fault(
                    f"no marker {name!r} in {character.name}{near(name, known)}; add it to the "
                    "MarkerSet of the model, or set <apply> to false"
                )
            weights[name] = weight
        elif _moves(task, name, character):
            values[name] = (_target(task, name, character), weight)
    log.warn()
    return MarkerTasks(weights, values)


def _task_set(root: XmlElement) -> XmlElement | None:
    """Return the first task set of a document."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        if element.tag in ("IKTaskSet", "task_set"):
            return element
        waiting += reversed(element.children)
    return None


def _moves(task: XmlElement, name: str, character: Character) -> bool:
    """Return whether a coordinate has a value of its own; coupled ones have not."""
    source = character.source
    coordinates = source.coordinates if isinstance(source, OsimSource) else ()
    if name not in coordinates:
        raise task.fault(
            f"no coordinate {name!r} in {character.name}{near(name, coordinates)}; correct the "
            "name, or set <apply> to false"
        )
    return name in character.skeleton.dof_names


def _target(task: XmlElement, name: str, character: Character) -> float:
    kind = text_of(task, "value_type") or "default_value"
    if kind == "default_value":
        return float(character.rest.value(name))
    if kind == "manual_value":
        return numbers_of(task, "value", (0.0,))[0]
    raise task.unsupported(
        f"the value_type of {name} is {kind}; expected default_value or manual_value"
    )
