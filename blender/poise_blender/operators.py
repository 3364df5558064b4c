"""Operators: they read the settings, call the other modules and report."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from bpy.props import BoolProperty, EnumProperty, FloatVectorProperty, StringProperty
from bpy.types import Context, Event, Object, Operator
from bpy_extras.view3d_utils import region_2d_to_location_3d
from mathutils import Vector

import poise
from poise.motion.retargeting.report import retargeting_lines

from . import actions, binding, handles, motions
from .controls import RigError
from .posing import Pull
from .rig import Rig, rotation_path

_MISSED = 1e-3  # metres from which a missed goal is reported


class _Poise:
    """Turns Poise's errors and warnings into reports of an operator."""

    bl_options: ClassVar = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context: Context) -> bool:
        """Operators need an active armature."""
        active = context.object
        if active is None or active.type != "ARMATURE":
            cls.poll_message_set("Select an armature")
            return False
        return True

    def execute(self, context: Context) -> set[str]:
        with self._reported():
            self.run(context)
            return {"FINISHED"}
        return {"CANCELLED"}

    @contextmanager
    def _reported(self) -> Iterator[None]:
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always", poise.errors.PoiseWarning)
            try:
                yield
            except (RigError, poise.errors.PoiseError, OSError) as error:
                self.report({"ERROR"}, str(error))
        for each in found:
            self.report({"WARNING"}, str(each.message))

    def _show(self, context: Context, lines: list[str]) -> None:
        """Show lines in the panel."""
        context.scene.poise_settings.report = "\n".join(lines)


class POISE_OT_pull(_Poise, Operator):
    """Pull a bone with the mouse: the feet or pins stay, and the body follows"""

    bl_idname = "poise.pull"
    bl_label = "Pull"
    bl_options: ClassVar = {"REGISTER", "UNDO", "GRAB_CURSOR", "BLOCKING"}

    bone: StringProperty(
        name="Bone", description="A bone or a part, such as left hand; by default the active bone"
    )
    offset: FloatVectorProperty(
        name="Offset",
        subtype="TRANSLATION",
        description="Displacement of the bone's head in the world",
    )
    key: BoolProperty(
        name="Insert Keys", description="Key the bones that change at the current frame"
    )

    def run(self, context: Context) -> None:
        """Pull by the offset."""
        self._begin(context)
        self._pull_by(Vector(self.offset))
        self._end(context)

    def _begin(self, context: Context) -> None:
        active = context.active_pose_bone
        name = self.bone or (active.name if active else "")
        if not name:
            raise RigError("no bone is active; select one in pose mode, or name a part")
        settings = context.scene.poise_settings
        rig = Rig(context.object)
        self._pull = Pull(
            rig, [name], handles.pins(rig.object),
            balance=settings.balance, floor=settings.floor,
        )  # fmt: skip
        self._start = self._pull.places[self._pull.bones[0]]

    def _pull_by(self, offset: Vector) -> None:
        pull = self._pull
        pull.to({pull.bones[0]: self._start + pull.rig.shift(offset)})
        self.offset = offset

    def _end(self, context: Context) -> None:
        rig, changed = self._pull.rig, self._pull.changed
        if self.key or context.scene.tool_settings.use_keyframe_insert_auto:
            _key(rig, changed, context.scene.frame_current)
        if self._pull.missed > _MISSED:
            self.report(
                {"INFO"}, f"{self._pull.bones[0]} is out of reach by {self._pull.missed:.3f} m"
            )

    def invoke(self, context: Context, event: Event) -> set[str]:
        """Start the drag."""
        if context.region_data is None:
            return self.execute(context)
        with self._reported():
            self._begin(context)
            rig = self._pull.rig
            head = rig.object.matrix_world @ rig.bones[self._pull.bones[0]].head
            self._depth, self._grabbed = head, self._under(context, event, head)
            context.window_manager.modal_handler_add(self)
            return {"RUNNING_MODAL"}
        return {"CANCELLED"}

    def _under(self, context: Context, event: Event, depth: Vector) -> Vector:
        """The point under the mouse at the depth of the bone."""
        mouse = event.mouse_region_x, event.mouse_region_y
        return region_2d_to_location_3d(context.region, context.region_data, mouse, depth)

    def modal(self, context: Context, event: Event) -> set[str]:
        """Follow the mouse; Enter or a click confirms, Escape or a right click cancels."""
        if event.type == "MOUSEMOVE":
            with self._reported():
                self._pull_by(self._under(context, event, self._depth) - self._grabbed)
        elif event.type in {"LEFTMOUSE", "RET", "NUMPAD_ENTER"} and event.value == "PRESS":
            self._end(context)
            return {"FINISHED"}
        elif event.type in {"RIGHTMOUSE", "ESC"}:
            self._pull.restore()
            return {"CANCELLED"}
        return {"RUNNING_MODAL"}


def _key(rig: Rig, names: list[str], frame: float) -> None:
    for name in names:
        bone = rig.bones[name]
        moves = rig.moves(name)
        actions.key(bone, frame, [rotation_path(bone), *(["location"] if moves else [])])


class POISE_OT_key(_Poise, Operator):
    """Key the rotation of all bones, and the location of the pelvis, at the current frame"""

    bl_idname = "poise.key"
    bl_label = "Key Pose"

    def run(self, context: Context) -> None:
        rig = Rig(context.object)
        _key(rig, [n for n in rig.names if n not in rig.driven], context.scene.frame_current)


class POISE_OT_mirror(_Poise, Operator):
    """Exchange left and right of the pose"""

    bl_idname = "poise.mirror"
    bl_label = "Mirror Pose"

    def run(self, context: Context) -> None:
        rig = Rig(context.object)
        motion = poise.Motion(rig.skeleton, rig.q[None], 1.0)
        rig.apply(poise.motion.mirrored(motion)[0])


class POISE_OT_add_handle(_Poise, Operator):
    """Add an empty that holds or moves the selected bones"""

    bl_idname = "poise.add_handle"
    bl_label = "Add Handle"

    kind: EnumProperty(name="Kind", items=[(k, v[0], v[1]) for k, v in handles.KINDS.items()])
    bone: StringProperty(name="Bone", description="A bone or a part; by default the selected bones")

    def run(self, context: Context) -> None:
        rig = Rig(context.object)
        names = [self.bone] if self.bone else [b.name for b in context.selected_pose_bones or ()]
        if not names:
            raise RigError("no bone is selected; select bones in pose mode")
        for name in names:
            handles.add(rig, name, self.kind)


class POISE_OT_remove_handles(_Poise, Operator):
    """Remove the handles of the rig"""

    bl_idname = "poise.remove_handles"
    bl_label = "Remove Handles"

    def run(self, context: Context) -> None:
        handles.remove(context.object)


class POISE_OT_pose_to_handles(_Poise, Operator):
    """Pose the rig to its pins and targets"""

    bl_idname = "poise.pose_to_handles"
    bl_label = "Pose to Handles"

    def run(self, context: Context) -> None:
        settings = context.scene.poise_settings
        made = handles.solve(Rig(context.object), balance=settings.balance, floor=settings.floor)
        self._show(context, made.explain().splitlines())
        if not made.converged:
            self.report({"WARNING"}, f"not all goals are met: {made.status}; see the report")


def _clip(context: Context) -> motions.Clip:
    settings = context.scene.poise_settings
    if settings.source == "RIG":
        return motions.clip_of_action(settings.rig, settings.key_times)
    if not settings.file:
        raise RigError("no motion file is chosen; set File in the panel")
    return motions.clip_of_file(
        settings.file, settings.start, keypoints=settings.keypoints, keys=settings.key_times
    )


class POISE_OT_find_parts(_Poise, Operator):
    """Find the parts of the body in the source and in the rig, to look at them or edit them"""

    bl_idname = "poise.find_parts"
    bl_label = "Find Parts"

    def run(self, context: Context) -> None:
        settings = context.scene.poise_settings
        rows = motions.table_of(_clip(context), Rig(context.object))
        settings.table.clear()
        for part, joints in rows.items():
            row = settings.table.add()
            row.part = part
            row.source, row.target = (", ".join(names) for names in joints)


class POISE_OT_retarget(_Poise, Operator):
    """Retarget the source's motion onto the rig, into a new action"""

    bl_idname = "poise.retarget"
    bl_label = "Retarget"

    def run(self, context: Context) -> None:
        settings = context.scene.poise_settings
        rows = {row.part: (_names(row.source), _names(row.target)) for row in settings.table}
        options = poise.motion.RetargetOptions(contacts=settings.contacts)
        clip = _clip(context)
        made, bones = motions.retarget(clip, context.object, rows or None, options)
        self._show(context, retargeting_lines(made))
        frames = int(clip.kept.sum())
        self.report({"INFO"}, f"{frames} frames, keys on {len(bones)} bones")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


class POISE_OT_clean(_Poise, Operator):
    """Clean the action of the rig: lock feet, remove spikes, smooth"""

    bl_idname = "poise.clean"
    bl_label = "Clean Action"

    def run(self, context: Context) -> None:
        settings = context.scene.poise_settings
        options = poise.motion.CleaningOptions(
            lock=settings.lock, despike=settings.despike, lift=settings.lift,
            cutoff=settings.cutoff or None,
        )  # fmt: skip
        made, bones = motions.clean(context.object, options)
        self._show(context, [*(each.description for each in made.operations), *made.notes])
        self.report({"INFO"}, f"keys of {len(bones)} bones changed")


class POISE_OT_bind(_Poise, Operator):
    """Bind the selected meshes to the rest position of the selected armature"""

    bl_idname = "poise.bind"
    bl_label = "Bind Mesh"

    @classmethod
    def poll(cls, context: Context) -> bool:
        """It needs one armature and meshes."""
        rigs, bodies = (_selected(context, kind) for kind in ("ARMATURE", "MESH"))
        if len(rigs) != 1 or not bodies or context.mode not in {"OBJECT", "POSE"}:
            cls.poll_message_set("Select an armature and its meshes in object mode")
            return False
        return True

    def run(self, context: Context) -> None:
        (rig,), bodies = (_selected(context, kind) for kind in ("ARMATURE", "MESH"))
        found = binding.bind(rig, bodies).report
        self._show(context, found.lines())
        if found.verdict == "usable":
            self.report({"INFO"}, f"{found.vertices} vertices, weights of {found.joints} bones")
        else:
            self.report({"WARNING"}, f"{found.verdict}; see the report")


def _selected(context: Context, kind: str) -> list[Object]:
    return [each for each in context.selected_objects if each.type == kind]


CLASSES = (
    POISE_OT_pull, POISE_OT_key, POISE_OT_mirror, POISE_OT_add_handle, POISE_OT_remove_handles,
    POISE_OT_pose_to_handles, POISE_OT_find_parts, POISE_OT_retarget, POISE_OT_clean,
    POISE_OT_bind,
)  # fmt: skip
