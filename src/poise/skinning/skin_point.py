"""Points on the skin as end effectors, with the Jacobian of linear blending.

A point of a triangle with linearly blended corners is also blended linearly: with barycentric
weights b_c of corners v_c and weights w_cj of joints,

    p = sum_c b_c sum_j w_cj M_j v_c = sum_j W_j T_wj a_j,    W_j = sum_c b_c w_cj,
    W_j a_j = sum_c b_c w_cj B_j^-1 v_c

a weighted sum of points fixed in joints. Its Jacobian is the weighted sum of their Jacobians. Morph
targets add a vector in each joint times the DOF that drives them; correctives add one for each key
times the key's weight, a function of its DOFs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.constraints.coupled import through
from poise.errors import InvalidValue
from poise.model.character import Character
from poise.model.corrective import Corrective
from poise.model.mesh import Mesh
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.model.weak_cache import kept_with_argument
from poise.model.weights import Weights
from poise.residuals.expression import Expression, apply, as_expression, constant
from poise.residuals.functions import maximum, minimum
from poise.residuals.named_expressions import Named
from poise.residuals.point import point
from poise.residuals.variables import direction, dof
from poise.skinning.centres_of_rotation import CentresOfRotation, centres_of, keep_centres
from poise.skinning.correctives import cardinals, radial
from poise.skinning.registry import prepared

_MIDDLE = (1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0)
_NEGLIGIBLE = 1e-12  # metres or weight: rounding


def skin_point(
    skin: Skin | Character,
    face: int,
    barycentric: Sequence[float] = _MIDDLE,
    *,
    base: str | None = None,
) -> Named:
    """Create a point of the skin, for goals and constraints.

    The position is always that of linear blending, including morph targets and correctives.
    Derivatives are exact.

    Args:
        skin: a skin, or a character whose skins' triangles are numbered consecutively.
        face: the index of a triangle.
        barycentric: the weights of the triangle's corners, or of the first two; by default its
            centre. Weights outside [0, 1] give points beyond the edges.
        base: first joint that may move for a goal.

    Returns:
        An expression, (3,) metres in the world, named ``skin:FACE:U,V`` in reports.

    Raises:
        InvalidValue: the triangle does not exist, or the weights do not sum to one.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> corner = poise.skin_point(poise.Skin.rigid(blade, arm.rest, "elbow"), 0, (0, 1))
    >>> corner.name, corner.at(arm.pose([np.pi / 2])).round(6) + 0.0
    ('skin:0:0,1', array([0., 1., 0.]))
    >>> poise.solve(arm.rest, [poise.reach(corner, (0.6, 0.8, 0))]).converged
    True
    """
    u, v, w = _corners(barycentric)
    name = f"skin:{face}:{u:g},{v:g}"
    owner, local = _found(skin, face)
    share = np.array([u, v, w])
    rows = owner.mesh.faces[local]
    places = owner.mesh.vertices[rows]
    terms = _moving(owner, rows, share, places, base)
    for shape, driver in zip(owner.mesh.shapes, owner.shape_dofs, strict=False):
        moved = _turning(owner, rows, share, shape.offsets[rows], base)
        if moved:
            terms.append(apply("*", dof(driver), _sum(moved)))
    for corrective in owner.correctives:
        terms += _corrected(owner, corrective, rows, share, base)
    return Named(name, _sum(terms))


def _corrected(
    skin: Skin, corrective: Corrective, rows: NDArray[np.int64], share: Floats, base: str | None
) -> list[Expression]:
    """Terms of a corrective: offsets of the corners for each key, times the key's weight."""
    offsets = np.zeros((len(corrective.keys), 3, 3))
    for corner, row in enumerate(rows):
        at = np.flatnonzero(corrective.vertices == row)
        offsets[:, corner] = corrective.offsets[:, at].sum(axis=1)
    if not offsets.any():
        return []
    terms: list[Expression] = []
    for weight, own in zip(key_expressions(corrective), offsets, strict=True):
        moved = _turning(skin, rows, share, own, base)
        if moved:
            terms.append(apply("*", weight, _sum(moved)))
    return terms


def _corners(barycentric: Sequence[float]) -> tuple[float, float, float]:
    try:
        given = [float(value) for value in barycentric]
    except (TypeError, ValueError):
        given = []
    if len(given) == 2:
        given.append(1.0 - given[0] - given[1])
    if len(given) != 3 or not np.isfinite(given).all() or abs(sum(given) - 1.0) > 1e-9:
        raise InvalidValue(
            "a point of a triangle must be the weights of its three corners, which sum to one, "
            f"or of the first two: not {barycentric!r}"
        )
    u, v, w = given
    return u, v, w


def _found(skin: Skin | Character, face: int) -> tuple[Skin, int]:
    """Return the skin that contains a triangle, and the triangle's index in it."""
    if isinstance(skin, Character):
        skins = skin.skins
        if not skins:
            raise InvalidValue(f"{skin.name} has no skin, so it has no triangle {face}")
    elif isinstance(cast("object", skin), Skin):
        skins = (skin,)
    else:
        raise InvalidValue(f"expected a skin or a character, not {skin!r:.100}")
    if isinstance(cast("object", face), bool) or not isinstance(
        cast("object", face), (int, np.integer)
    ):
        raise InvalidValue(f"a triangle must be a whole number from 0, not {face!r}")
    left = int(face)
    for each in skins:
        count = len(each.mesh.faces)
        if 0 <= left < count:
            return each, left
        left -= count
    total = sum(len(each.mesh.faces) for each in skins)
    raise InvalidValue(f"no triangle {face}; the skin has {total}, counted from 0")


def _shares(skin: Skin, rows: NDArray[np.int64], share: Floats) -> tuple[Floats, Floats]:
    """Products (k + 1, 3) of corner weights and barycentric weights by joint, and their sums."""
    amounts = np.zeros((len(skin.joints) + 1, 3))
    for corner, row in enumerate(rows):
        weights = skin.weights.values[row]
        total = weights.sum()
        if total > 0.0:
            used = weights > 0.0
            joints = skin.weights.joints[row][used]
            np.add.at(amounts[:, corner], joints, share[corner] * weights[used] / total)
        else:
            amounts[-1, corner] = share[corner]
    return amounts, amounts.sum(axis=1)


def _moving(
    skin: Skin, rows: NDArray[np.int64], share: Floats, places: Floats, base: str | None
) -> list[Expression]:
    """Terms of the sum: weighted points fixed in joints."""
    amounts, totals = _shares(skin, rows, share)
    terms: list[Expression] = []
    for j, name in enumerate(skin.joints):
        B = skin.inverse_bind[j]
        local = amounts[j] @ (places @ B[:3, :3].T + B[:3, 3])
        if np.abs(amounts[j]).max() <= _NEGLIGIBLE:
            continue
        if abs(totals[j]) > _NEGLIGIBLE:
            anchored = point(name, (local / totals[j]).tolist(), base=base)
            terms.append(apply("*", float(totals[j]), anchored))
        elif np.abs(local).max() > _NEGLIGIBLE:
            # beyond the edges a joint's weights may cancel, which leaves a direction
            terms.append(direction(name, local.tolist(), base=base))
    still = amounts[-1] @ places
    if np.abs(amounts[-1]).max() > _NEGLIGIBLE:
        terms.append(constant(tuple(still.tolist())))
    return terms


def _turning(
    skin: Skin, rows: NDArray[np.int64], share: Floats, offsets: Floats, base: str | None
) -> list[Expression]:
    """Terms of corner offsets: directions fixed in joints."""
    amounts, _ = _shares(skin, rows, share)
    terms: list[Expression] = []
    for j, name in enumerate(skin.joints):
        local = amounts[j] @ (offsets @ skin.inverse_bind[j, :3, :3].T)
        if np.abs(local).max() > _NEGLIGIBLE:
            terms.append(direction(name, local.tolist(), base=base))
    still = amounts[-1] @ offsets
    if np.abs(still).max() > _NEGLIGIBLE:
        terms.append(constant(tuple(still.tolist())))
    return terms


def _sum(terms: list[Expression]) -> Expression:
    total = as_expression((0.0, 0.0, 0.0)) if not terms else terms[0]
    for term in terms[1:]:
        total = apply("+", total, term)
    return total


_LEAST = 1e-24
"""Lower bound of the squared distance from a key, in spans of its DOFs.

The distance itself is not differentiable at zero.
"""


def key_expressions(corrective: Corrective) -> list[Expression]:
    """Weights of the keys' shapes, (k,) expressions of the corrective's DOFs.

    >>> import numpy as np
    >>> import poise
    >>> bulge = Corrective("bulge", ("elbow",), [[0.0], [1.0]], [0], np.zeros((2, 1, 3)), "linear")
    >>> arm = poise.SkeletonBuilder().add("bone", poise.Fixed()).parameter("elbow").build()
    >>> [float(part.at(arm.pose([0.25]))) for part in key_expressions(bulge)]
    [0.75, 0.25]
    """
    keys = corrective.keys
    if len(keys) == 1:
        return [constant(1.0)]
    at = [
        minimum(maximum(dof(name), float(low)), float(high))
        for name, low, high in zip(corrective.dofs, keys.min(axis=0), keys.max(axis=0), strict=True)
    ]
    if len(at) == 1:
        return [through(curve, at[0]) for curve in cardinals(corrective)]
    return _radial_weights(corrective, at)


def _radial_weights(corrective: Corrective, at: Sequence[Expression]) -> list[Expression]:
    centres, span, soft, table = radial(corrective)
    basis: list[Expression] = []
    for centre in centres:
        square = constant(soft * soft)
        for x, width, place in zip(at, span, centre, strict=True):
            off = x * float(1.0 / width) - float(place)
            square = square + off * off
        basis.append(apply("sqrt", maximum(square, _LEAST)))
    weights: list[Expression] = []
    for key in range(len(centres)):
        total = constant(float(table[-1, key]))
        for share, each in zip(table[:-1, key], basis, strict=True):
            total = total + float(share) * each
        weights.append(total)
    return weights


def surface_point(
    skin: Skin, face: int, pose: Pose, barycentric: Sequence[float] = _MIDDLE
) -> Floats:
    """Position (..., 3) of a point of a triangle in a pose, by the skin's deformer; metres.

    This is the result of `poise.deform` for the triangle's corners, without the rest of the skin.
    For goals and derivatives use `skin_point`, which is blended linearly.

    Args:
        skin: the skin of the triangle.
        face: the index of the triangle.
        pose: a pose, or a batch of poses, whose axes come first in the result.
        barycentric: the weights of the three corners, or of the first two.

    Raises:
        InvalidValue: the triangle does not exist.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = poise.Skin.rigid(blade, arm.rest, "elbow")
    >>> surface_point(skin, 0, arm.pose([np.pi / 2]), (0, 1)).round(6) + 0.0
    array([0., 1., 0.])
    """
    if not 0 <= face < len(skin.mesh.faces):
        raise InvalidValue(f"no triangle {face}; the skin has {len(skin.mesh.faces)}")
    share = np.array(barycentric, dtype=np.float64)
    if len(share) == 2:
        share = np.append(share, 1.0 - share.sum())
    corners = prepared(_alone(skin, int(face))).at(pose).vertices
    return np.asarray(share @ corners, dtype=np.float64)


@kept_with_argument(64)
def _alone(skin: Skin, face: int) -> Skin:
    """The corners of a triangle as a separate skin, with their weights, shapes and correctives."""
    rows = skin.mesh.faces[face]
    mesh = skin.mesh
    shapes = [
        replace(
            shape, offsets=shape.offsets[rows],
            normals=None if shape.normals is None else shape.normals[rows],
            tangents=None if shape.tangents is None else shape.tangents[rows],
        )
        for shape in mesh.shapes
    ]  # fmt: skip
    correctives = tuple(
        replace(each, vertices=places, offsets=each.offsets[:, found])
        for each in skin.correctives
        for places, found in [_places(each.vertices, rows)]
        if len(places)
    )
    own = Mesh(mesh.vertices[rows], [(0, 1, 2)], shapes=shapes)
    weights = Weights(skin.weights.joints[rows], skin.weights.values[rows])
    corners = replace(skin, mesh=own, weights=weights, correctives=correctives)
    if skin.deformer == CentresOfRotation.name:
        keep_centres(corners, centres_of(skin)[rows])
    return corners


def _places(
    vertices: NDArray[np.int64], rows: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Indices of the three rows that occur among vertices, and their positions there."""
    met = np.argwhere(rows[:, None] == vertices)
    return met[:, 0], met[:, 1]
