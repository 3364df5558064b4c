"""Compute Blender's automatic weights; run by `campaign_artists.py` in Blender's Python.

    python bench/bone_heat.py IN.npz OUT.npz

Input: ``vertices`` (n, 3), ``faces`` (m, 3), ``starts`` and ``ends`` (s, 3) of the bones. Output:
``weights`` (n, s), wall-clock and CPU seconds, and the ``size`` at which it was solved. If bone
heat finds no solution, all weights are zero.

Blender's tolerances are absolute lengths. At a size of 2, it finds no solution for a surface with
edges of 0.00003; it finds one for the same surface at a size of 20. So a mesh without a solution is
tried again at larger sizes.
"""

from __future__ import annotations

import sys
import time

import bpy
import numpy as np

SIZES = (2.0, 20.0, 200.0)
"""The largest extents at which the mesh is tried, one after another."""


def main(source: str, target: str) -> None:
    given = np.load(source)
    for size in SIZES:
        found = heat(given["vertices"], given["faces"], given["starts"], given["ends"], size)
        if found["weights"].any():
            break
    np.savez(target, **found)


def heat(
    vertices: np.ndarray, faces: np.ndarray, starts: np.ndarray, ends: np.ndarray, size: float
) -> dict[str, np.ndarray | float]:
    """Return Blender's weights for the mesh scaled to a largest extent of ``size``."""
    scale = size / float(np.ptp(vertices, axis=0).max())
    middle = vertices.mean(axis=0)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mesh = bpy.data.meshes.new("skin")
    mesh.from_pydata(((vertices - middle) * scale).tolist(), [], faces.tolist())
    mesh.update()
    skin = bpy.data.objects.new("skin", mesh)
    rig = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
    for thing in (skin, rig):
        bpy.context.collection.objects.link(thing)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    for i, (start, end) in enumerate(zip((starts - middle) * scale, (ends - middle) * scale)):
        bone = rig.data.edit_bones.new(f"b{i}")
        bone.head, bone.tail = start.tolist(), end.tolist()
    bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.object.select_all(action="DESELECT")
    skin.select_set(True)
    rig.select_set(True)
    bpy.context.view_layer.objects.active = rig
    clock, cpu = time.perf_counter(), time.process_time()
    bpy.ops.object.parent_set(type="ARMATURE_AUTO")
    clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
    weights = np.zeros((len(vertices), len(starts)))
    column = {group.index: int(group.name[1:]) for group in skin.vertex_groups}
    for i, vertex in enumerate(mesh.vertices):
        for entry in vertex.groups:
            weights[i, column[entry.group]] = entry.weight
    return {"weights": weights, "seconds": clock, "cpu": cpu, "size": size}


main(*sys.argv[1:])
