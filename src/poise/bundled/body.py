"""The bundled character with its skin, and its motions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.bundled import gait
from poise.bundled.body_skeleton import skeleton
from poise.bundled.detail import EXPRESSIONS, coarse_joint, detailed_skeleton, in_detail
from poise.errors import FileSyntax
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_container import Buffers, open_container
from poise.model import Character, Mesh, Motion, Pose, Shape, Skin, Weights

if TYPE_CHECKING:
    from poise.formats.gltf_json import Item

FILE = Path(__file__).with_name("poise.glb")
"""File of the character with its skin, written by `make body`."""


@cache
def character() -> Character:
    """Return the bundled character: CMU's bones in human proportions, a walk and a skin.

    The skin is read from `FILE`, in its precision; all other data are computed. Lengths are in
    metres.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name, hero.skins[0].name
    ('poise', ['walk'], 'm', 'body')
    """
    bare = bare_character()
    return bare.with_skins([read_skin(FILE, bare.rest)])


@cache
def detailed_character() -> Character:
    """Return the bundled character with fingers of three phalanges, a jaw and movable eyes.

    The first 62 DOFs are those of `character`, as used in CMU motions: ``lfingers_rx`` curls the
    four fingers of the left hand, ``lthumb_rx`` its thumb. See `poise.bundled.detail`.

    >>> hero = detailed_character()
    >>> hero.skeleton.nq, hero.skeleton.dof_names[:62] == character().skeleton.dof_names
    (115, True)
    """
    body = detailed_skeleton()
    walk = in_detail(bare_character().motion)
    return Character("poise", body, {"walk": walk}, skins=(read_skin(FILE, body.rest),))


@cache
def bare_character() -> Character:
    """Return the bundled character without its skin: skeleton and walk.

    >>> len(bare_character().skins)
    0
    """
    body = skeleton()
    return Character("poise", body, {"walk": gait.walk(body)})


@cache
def motions() -> Mapping[str, Motion]:
    """Return the bundled motions by name; walk, run and idle are loops.

    `character` has only the walk; use ``character().with_motion(motions()["run"])`` for the run.

    >>> list(motions())
    ['walk', 'run', 'idle', 'sit', 'wave']
    """
    from poise.bundled import actions

    body = bare_character().skeleton
    others = (gait.run(body), actions.idle(body), actions.sit(body), actions.wave(body))
    return MappingProxyType({m.name: m for m in (bare_character().motion, *others)})


def read_skin(path: Path, rest: Pose) -> Skin:
    """Read the skin in `FILE`, bound at ``rest``; CMU's bones replace missing joints.

    `poise.read` gives the same skin, but takes three times as long, as it also creates skeleton and
    walk.

    Raises:
        FileMissing: the file does not exist.
        FileSyntax: the mesh lacks faces, weights or other attributes.
    """
    there = set(rest.skeleton.joint_names)
    detailed = set(EXPRESSIONS) <= set(rest.skeleton.dof_names)
    container = open_container(path)
    root = container.root
    accessors = Accessors(root, Buffers(container), container.budget)
    primitive = root.objects("meshes")[0].objects("primitives")[0]
    attributes = primitive.object("attributes")
    if attributes is None:
        raise FileSyntax("the mesh has no attributes", file=str(path))

    def floats(name: str, kind: str) -> Floats:
        found = accessors.floats(attributes, name, kind)
        if found is None:
            raise FileSyntax(f"the mesh has no {name}", file=str(path))
        return found

    faces = accessors.integers(primitive, "indices", "SCALAR")
    joints = accessors.integers(attributes, "JOINTS_0", "VEC4")
    if faces is None or joints is None:
        raise FileSyntax("the mesh has no indices or no joints", file=str(path))
    normals = floats("NORMAL", "VEC3")
    shapes = _shapes(root.objects("meshes")[0], accessors) if detailed else []
    mesh = Mesh(
        floats("POSITION", "VEC3"),
        faces.reshape(-1, 3),
        shapes=shapes,
        normals=normals / np.linalg.norm(normals, axis=1, keepdims=True),
        colours=[floats("COLOR_0", "VEC4")],
        name="body",
    )
    nodes = root.objects("nodes")
    bones = root.objects("skins")[0].indices("joints", len(nodes), "node")
    names = [nodes[node].text("name") for node in bones]
    coarse = [name if name in there else coarse_joint(name) for name in names]
    names = list(dict.fromkeys(coarse))
    number = np.array([names.index(name) for name in coarse])
    weights = _merged(Weights(number[joints], floats("WEIGHTS_0", "VEC4"))).normalised()
    skin = Skin.bound(mesh, rest, weights, names, name="body")
    return replace(skin, shape_dofs=tuple(shape.name for shape in shapes))


def _shapes(mesh: Item, accessors: Accessors) -> list[Shape]:
    """Return the facial expressions, in the order of the skeleton."""
    targets = mesh.objects("primitives")[0].objects("targets")
    result: list[Shape] = []
    for name, target in zip(EXPRESSIONS, targets, strict=True):
        offsets = accessors.floats(target, "POSITION", "VEC3")
        if offsets is None:
            raise FileSyntax(f"the expression {name} moves no vertex", file=str(FILE))
        result.append(Shape(name, offsets))
    return result


def _merged(weights: Weights) -> Weights:
    """Merge weights (n, k) so that each joint occurs once per vertex, by adding duplicates."""
    joints, values = weights.joints.copy(), weights.values.copy()
    for k in range(1, joints.shape[1]):
        for earlier in range(k):
            same = joints[:, k] == joints[:, earlier]
            values[same, earlier] += values[same, k]
            values[same, k] = 0.0
    joints[values == 0.0] = 0
    return Weights(joints, values)
