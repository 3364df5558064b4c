"""All access to actions: Blender 4.4 put curves into slots, 5.0 removed the old access."""

from __future__ import annotations

from collections.abc import Iterable

import bpy
import numpy as np
from bpy.types import Action, FCurve, Object, PoseBone

_SLOTS = bpy.app.version >= (4, 4)
_GROUP_NAMES = bpy.app.version >= (5, 0)


def curves(animated: Object) -> list[FCurve]:
    """The curves of the object's action, in its slot."""
    data = animated.animation_data
    if data is None or data.action is None:
        return []
    if not _SLOTS:
        return list(data.action.fcurves)
    bags = [
        strip.channelbag(data.action_slot)
        for layer in data.action.layers
        for strip in layer.strips
        if data.action_slot is not None
    ]
    return [curve for bag in bags if bag is not None for curve in bag.fcurves]


def key_times(animated: Object) -> list[float]:
    """The times of all keys of the object's action, in frames, sorted."""
    return sorted({point.co[0] for curve in curves(animated) for point in curve.keyframe_points})


def moved_bones(animated: Object) -> set[str]:
    """Names of the bones whose locations the object's action animates."""
    paths = {curve.data_path for curve in curves(animated)}
    return {b.name for b in animated.pose.bones if b.path_from_id("location") in paths}


def new_action(animated: Object, name: str) -> Action:
    """Give the object a new, empty action; the old one is kept by a fake user."""
    data = animated.animation_data or animated.animation_data_create()
    if data.action is not None:
        data.action.use_fake_user = True
    data.action = action = bpy.data.actions.new(name)
    if _SLOTS:
        data.action_slot = action.slots.new("OBJECT", animated.name)
        action.layers.new("Poise").strips.new(type="KEYFRAME").channelbag(
            data.action_slot, ensure=True
        )
    return action


def key(bone: PoseBone, frame: float, paths: Iterable[str]) -> None:
    """Key channels of a bone at a frame, in its group."""
    for path in paths:
        bone.keyframe_insert(path, frame=frame, group=bone.name)


def write(
    animated: Object, bone: PoseBone, path: str, frames: np.ndarray, values: np.ndarray
) -> None:
    """Replace all keys of a bone's property in the object's action.

    Args:
        animated: the armature object, which has an action.
        bone: the bone.
        path: a property of the bone.
        frames: (n,) times in frames.
        values: (n, channels) values.
    """
    whole = bone.path_from_id(path)
    known = {(curve.data_path, curve.array_index): curve for curve in curves(animated)}
    for index, column in enumerate(values.T):
        curve = known.get((whole, index)) or _new_curve(animated, whole, index, bone.name)
        curve.keyframe_points.clear()
        curve.keyframe_points.add(len(frames))
        curve.keyframe_points.foreach_set("co", np.column_stack([frames, column]).ravel())
        curve.update()


def _new_curve(animated: Object, path: str, index: int, group: str) -> FCurve:
    data = animated.animation_data
    if not _SLOTS:
        return data.action.fcurves.new(path, index=index, action_group=group)
    bag = data.action.layers[0].strips[0].channelbag(data.action_slot, ensure=True)
    if _GROUP_NAMES:
        return bag.fcurves.new(path, index=index, group_name=group)
    curve = bag.fcurves.new(path, index=index)
    curve.group = bag.groups.get(group) or bag.groups.new(group)
    return curve
