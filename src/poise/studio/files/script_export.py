"""Export of a session as a Python script, with the project from which the session starts.

The script repeats edits as edits, and drags and sliders by their final values. Other steps, such as
brush strokes, and steps that cannot be reproduced are replaced by a project of the scene after the
step.
"""

from __future__ import annotations

import io
import math
import pprint
import zipfile
from dataclasses import dataclass, field, fields
from typing import Any, cast

import numpy as np

from poise.errors import PoiseError
from poise.files.json_text import JsonObject
from poise.model.skeleton import Skeleton
from poise.report_text import counted
from poise.studio.actions import Action, action_from
from poise.studio.document import History, Step
from poise.studio.files.project import SUFFIX, packed_project
from poise.studio.files.project_json import state_text
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import at_time, auto_keyed
from poise.studio.wire.serialisation import to_json

_EXACT = 1e-9
"""Tolerance when comparing a repeated scene: metres, radians, seconds."""

_WIDE = 96

_HEAD = '''"""{title}, as made in the studio.

It repeats {count}, starting from {start}, which must be in the folder of this file.
"""

from pathlib import Path

from poise.studio import Document, load, save

HERE = Path(__file__).parent
document = Document(load(HERE / {start!r}))
'''

_TAIL = """
if __name__ == "__main__":
    save(document.scene, HERE / {end!r})
"""


def packed_script(history: History, present: Scene, name: str) -> bytes:
    """Return the bytes of a .zip with the script and the projects that it loads.

    Args:
        history: the steps to repeat; undone steps are omitted.
        present: the scene after the last step.
        name: stem of the file names.

    Raises:
        FileUnsupported: glTF cannot store the character.
    """
    start = history.past[0].before if history.past else present
    script = _Script(name, start)
    for step in history.past:
        script.repeat(step)
    if not scenes_match(script.scene, present):
        script.move_to(present)
    if not scenes_match(script.scene, present):
        script.snapshot("the scene at the end", present)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.py", script.text(len(history.past)))
        for file, scene in script.projects.items():
            archive.writestr(file, packed_project(scene))
    return data.getvalue()


@dataclass
class _Script:
    """A script under construction, and the scene that it produces so far."""

    name: str
    scene: Scene
    lines: list[str] = field(default_factory=list[str])
    projects: dict[str, Scene] = field(default_factory=dict[str, Scene])

    def __post_init__(self) -> None:
        self.projects[f"{self.name}-start{SUFFIX}"] = self.scene

    def text(self, count: int) -> str:
        """Return the text of the script."""
        start = f"{self.name}-start{SUFFIX}"
        head = _HEAD.format(title=self.name, start=start, count=counted(count, "step"))
        return head + "".join(self.lines) + _TAIL.format(end=f"{self.name}{SUFFIX}")

    def repeat(self, step: Step) -> None:
        """Add a step."""
        after = step.after
        if after is None:
            return  # leaving an unkeyed pose; the next step sets the pose
        self.move_to(step.before)
        if step.edit is None or not self._edit(step.label, step.edit, after):
            self._pose(step.label, after)
        if not scenes_match(self.scene, after):
            self.snapshot(step.label, after)

    def move_to(self, scene: Scene) -> None:
        """Go to the time of a scene, and set its pose."""
        if scene.time != self.scene.time:
            self._append(f"document.go_to({scene.time!r})")
            self.scene = at_time(self.scene, scene.time)
        self._pose("", scene)

    def snapshot(self, label: str, after: Scene) -> None:
        """Replace the whole scene by a project file."""
        file = f"{self.name}-{len(self.projects)}{SUFFIX}"
        self.projects[file] = after
        self._append(f"document.open(load(HERE / {file!r}))", label)
        self.scene = after

    def _edit(self, label: str, edit: Action, after: Scene) -> bool:
        """Add an edit; return False if it cannot be repeated."""
        call = call_of(edit)
        if call is None:
            return False
        if edit.long:
            self._append(call, label)
            self.scene = after  # do not repeat a long edit, which takes long
            return True
        try:
            done = auto_keyed(self.scene, edit.apply(self.scene))
        except PoiseError:  # the caller writes the values
            return False
        self._append(call, label)
        self.scene = done.scene
        self._pose("", after)  # the pose at rest after the edit
        return True

    def _pose(self, label: str, after: Scene) -> None:
        """Set the DOFs and pin positions that differ in another scene."""
        body = after.character.skeleton
        if self.scene.character.skeleton is not body or len(self.scene.holds) != len(after.holds):
            return
        changed = np.flatnonzero(self.scene.pose.q != after.pose.q).tolist()
        values = {body.dof_names[at]: float(after.pose.q[at]) for at in changed}
        places = {
            hold.id: hold.position
            for hold, now in zip(after.holds, self.scene.holds, strict=True)
            if hold.position is not None and hold.position != now.position
        }
        if not values and not places:
            return
        given = {"values": values, **({"places": places} if places else {})}
        self._append(_call("document.pose_as", [], given), label)
        self.scene = auto_keyed(self.scene, self.scene.posed(values, places)).scene

    def _append(self, line: str, label: str = "") -> None:
        self.lines.append(f"\n# {' '.join(label.split())}\n{line}\n" if label else f"{line}\n")


def call_of(edit: Action) -> str | None:
    """Return the line that applies an edit, or None if the edit does not round-trip.

    >>> from poise.studio.actions.posing import SetValues
    >>> call_of(SetValues({"lradius_rx": 1.0}))
    "document.edit('set-values', values={'lradius_rx': 1.0})"
    """
    values = cast("JsonObject", to_json(edit))
    try:
        if action_from(values) != edit:
            return None
    except PoiseError:  # not exact: the caller writes the values
        return None
    plain = {
        each.name: values[each.name]
        for each in fields(cast("Any", edit))
        if each.name in values and not _is_default(getattr(edit, each.name), each.default)
    }
    return _call("document.edit", [repr(values["do"])], plain)


def _is_default(value: object, default: object) -> bool:
    return type(value) is type(default) and value == default


def _call(function: str, first: list[str], given: JsonObject) -> str:
    """Format a call on one line, or with one argument per line if it is long."""
    words = [*first, *(f"{key}={value!r}" for key, value in given.items())]
    line = f"{function}({', '.join(words)})"
    if len(line) <= _WIDE:
        return line
    rows = list(first)
    for key, value in given.items():
        shown = pprint.pformat(value, width=_WIDE - len(key), sort_dicts=False)
        rows.append(f"{key}={shown}".replace("\n", f"\n    {' ' * (len(key) + 1)}"))
    return f"{function}(\n" + "".join(f"    {row},\n" for row in rows) + ")"


def scenes_match(one: Scene, other: Scene) -> bool:
    """Return whether two scenes are equal within rounding."""
    if one is other:
        return True
    here, there = one.character, other.character
    return (
        _equal(_state(one), _state(other))
        and here.skeleton.joint_names == there.skeleton.joint_names
        and here.skeleton.dof_names == there.skeleton.dof_names
        and _bones(here.skeleton) == _bones(there.skeleton)
        and (here.masses is None) == (there.masses is None)
        and (
            here.masses is None
            or there.masses is None
            or _near(here.masses.moments, there.masses.moments)
        )
        and _near(here.rest.world, there.rest.world)
        and _near(here.skeleton.lower, there.skeleton.lower)
        and _near(here.skeleton.upper, there.skeleton.upper)
        and list(here.motions) == list(there.motions)
        and all(_near(here.motions[n].q, there.motions[n].q) for n in here.motions)
        and len(here.skins) == len(there.skins)
        and all(
            a is b
            or (
                a.joints == b.joints
                and a.deformer == b.deformer
                and _near(a.mesh.vertices, b.mesh.vertices)
                and _near(a.weights.values, b.weights.values)
                and _near(a.weights.joints, b.weights.joints)
                and _near(a.inverse_bind, b.inverse_bind)
            )
            for a, b in zip(here.skins, there.skins, strict=True)
        )
    )


def _bones(skeleton: Skeleton) -> list[str]:
    return [joint.human for joint in skeleton.joints]


def _state(scene: Scene) -> object:
    import json

    return json.loads(state_text(scene))


def _near(one: Any, other: Any) -> bool:
    return one is other or (
        np.shape(one) == np.shape(other) and bool(np.allclose(one, other, rtol=0.0, atol=_EXACT))
    )


def _equal(one: object, other: object) -> bool:
    """Return whether two JSON values are equal within rounding."""
    if isinstance(one, dict) and isinstance(other, dict):
        left, right = cast("dict[str, object]", one), cast("dict[str, object]", other)
        return left.keys() == right.keys() and all(_equal(left[key], right[key]) for key in left)
    if isinstance(one, list) and isinstance(other, list):
        rows, others = cast("list[object]", one), cast("list[object]", other)
        return len(rows) == len(others) and all(map(_equal, rows, others))
    if isinstance(one, float) or isinstance(other, float):
        numbers = isinstance(one, int | float) and isinstance(other, int | float)
        return numbers and math.isclose(
            cast("float", one), cast("float", other), rel_tol=0.0, abs_tol=_EXACT
        )
    return one == other
