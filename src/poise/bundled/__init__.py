"""The character that comes with Poise, made by its own code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from poise.bundled import actions, gait
from poise.bundled.body_skeleton import skeleton
from poise.errors import FileSyntax
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_container import Buffers, open_container
from poise.model import Character, Mesh, Motion, Pose, Skin, Weights
from poise.motion.priors import PosePrior

Floats = NDArray[np.float64]

__all__ = ["FILE", "PRIOR", "bare_character", "character", "human_prior", "motions", "read_skin"]

FILE = Path(__file__).with_name("poise.glb")
"""The character with its skin, as `make body` wrote it: a file for any viewer."""

PRIOR = Path(__file__).with_name("human_prior.npz")
"""The bundled pose prior, as `poise.bundled.fitting` wrote it."""


@cache
def character() -> Character:
    """The bundled character: CMU's bones in human proportions, in metres, with a walk and a skin.

    The skin is that of `FILE`, as exact as its bytes are; everything else is made in code.

    >>> hero = character()
    >>> hero.name, list(hero.motions), hero.unit.name, hero.skins[0].name
    ('poise', ['walk'], 'm', 'body')
    """
    bare = bare_character()
    return bare.with_skins([read_skin(FILE, bare.rest)])


@cache
def bare_character() -> Character:
    """The bundled character without its skin: skeleton and walk.

    >>> len(bare_character().skins)
    0
    """
    body = skeleton()
    return Character("poise", body, {"walk": gait.walk(body)})


@cache
def motions() -> Mapping[str, Motion]:
    """The bundled character's motions by name; walk, run and idle are loops.

    `character` has the walk alone; ``character().with_motion(motions()["run"])`` runs.

    >>> list(motions())
    ['walk', 'run', 'idle', 'sit', 'wave']
    """
    body = bare_character().skeleton
    others = (gait.run(body), actions.idle(body), actions.sit(body), actions.wave(body))
    return MappingProxyType({m.name: m for m in (bare_character().motion, *others)})


@cache
def human_prior() -> PosePrior:
    """The pose prior of human everyday motion, fitted on CMU motion capture.

    Walking, running, basketball, soccer, directing traffic: see its ``notice`` for the source.

    >>> human_prior().mean.shape
    (69,)
    """
    return PosePrior.load(PRIOR)


def read_skin(path: Path, rest: Pose) -> Skin:
    """The skin in `FILE`, bound at ``rest``.

    `poise.read` gives the same skin in three times the time: it builds skeleton and walk as well.

    Raises:
        FileMissing: there is no such file.
        FileSyntax: its mesh lacks faces, weights or other attributes.
    """
    container = open_container(path)
    root = container.root
    accessors = Accessors(root, Buffers(container), container.budget)
    primitive = root.objects("meshes")[0].objects("primitives")[0]
    attributes = primitive.object("attributes")
    if attributes is None:
        raise FileSyntax("its mesh has no attributes", file=str(path))

    def floats(name: str, kind: str) -> Floats:
        found = accessors.floats(attributes, name, kind)
        if found is None:
            raise FileSyntax(f"its mesh has no {name}", file=str(path))
        return found

    faces = accessors.integers(primitive, "indices", "SCALAR")
    joints = accessors.integers(attributes, "JOINTS_0", "VEC4")
    if faces is None or joints is None:
        raise FileSyntax("its mesh has no indices or no joints", file=str(path))
    normals = floats("NORMAL", "VEC3")
    mesh = Mesh(
        floats("POSITION", "VEC3"),
        faces.reshape(-1, 3),
        normals=normals / np.linalg.norm(normals, axis=1, keepdims=True),
        colours=[floats("COLOR_0", "VEC4")],
        name="body",
    )
    nodes = root.objects("nodes")
    bones = root.objects("skins")[0].indices("joints", len(nodes), "node")
    names = [nodes[node].text("name") for node in bones]
    weights = Weights(joints, floats("WEIGHTS_0", "VEC4")).normalised()
    return Skin.bound(mesh, rest, weights, names, name="body")
