"""Compute Blender's automatic weights; run by `campaign_artists.py` in Blender's Python.

    python bench/bone_heat.py IN.npz OUT.npz

Input: ``vertices`` (n, 3), ``faces`` (m, 3), ``starts`` and ``ends`` (s, 3) of the bones. Output:
``weights`` (n, s), wall-clock and CPU seconds. If bone heat finds no solution, all weights are
zero.
"""

from __future__ import annotations

import sys
import time

import bpy
import numpy as np

SIZE = 2.0  # Blender merges points by absolute distances, which suit the size of a human.


def main(source: str, target: str) -> None:
    given = np.load(source)
    vertices, starts, ends = given["vertices"], given["starts"], given["ends"]
    scale = SIZE / float(np.ptp(vertices, axis=0).max())
    middle = vertices.mean(axis=0)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mesh = bpy.data.meshes.new("skin")
    mesh.from_pydata(((vertices - middle) * scale).tolist(), [], given["faces"].tolist())
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
    np.savez(target, weights=weights, seconds=clock, cpu=cpu)


main(*sys.argv[1:])
