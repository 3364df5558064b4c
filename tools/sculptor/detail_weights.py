"""Weights of the naked body on the detailed skeleton: phalanges and jaw, by position.

The binder gives a hand a head to CMU's bones. Here what they have is shared out: among the
bones of the nearest finger along its length, with the skin of the joints blended over about their
thickness; and between head and jaw above and below the line of the lips.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import FINGERS, finger_joints, thumb_joints
from poise.model import Pose, Skin, Weights
from sculptor.face import MOUTH_CORNER, lip_line
from sculptor.hands import webs
from sculptor.landmarks import Landmarks
from sculptor.sdf_primitives import smooth_step

Floats = NDArray[np.float64]

__all__ = ["jaw_share", "with_detail"]

_TOGETHER = 0.0022
"""How much nearer one finger's skin is than another's where it is almost all its own, metres."""
_WEB, _WEB_SOFTER, _WEB_LONGER = 0.008, 1.6, 0.012
"""About the webs between fingers, metres: how many times softer neighbours are told apart, and
how much further the first joint's blend goes, metres."""
_BLENDS = (0.0125, 0.0070, 0.0060)
"""Half the lengths over which a finger's three joints are blended, metres."""
_ALMOND = 0.85
"""The opening's height over its width; a half is an ellipse, which has no corners."""
_THUMB_BLENDS = (0.0130, 0.0085)


def with_detail(skin: Skin, rest: Pose, at: Landmarks) -> Skin:
    """Return the skin on the detailed skeleton's joints, whose rest pose is ``rest``."""
    names = list(skin.joints)
    names += [name for name in rest.skeleton.joint_names if name not in names]
    points = skin.mesh.vertices
    dense = np.zeros((len(points), len(names)))
    dense[:, : len(skin.joints)] = skin.weights.dense(len(skin.joints))
    for side, sign in (("l", 1.0), ("r", -1.0)):
        mine = np.nonzero(sign * points[:, 0] > 0.5 * at.elbow[0])[0]
        shares = _hand(points[mine] * (sign, 1.0, 1.0), at)
        _share_out(dense, mine, names, [side + n for n in ("hand", "fingers", "thumb")],
                   {side + name: share for name, share in shares.items()})  # fmt: skip
    jaw = jaw_share(points * np.where(points[:, :1] < 0.0, (-1.0, 1.0, 1.0), 1.0), at)
    _share_out(dense, np.arange(len(points)), names, ["head"], {"head": 1.0 - jaw, "jaw": jaw})
    mesh = skin.mesh
    return Skin.bound(mesh, rest, Weights.from_dense(dense), names, name=skin.name)


def _share_out(
    dense: Floats, rows: NDArray[np.int64], names: list[str], taken: Sequence[str],
    shares: dict[str, Floats],
) -> None:  # fmt: skip
    """Distribute weights of joints at vertices ``rows`` among other joints by shares (rows,)."""
    places = np.ix_(rows, np.array([names.index(name) for name in taken]))
    total = dense[places].sum(axis=1)
    dense[places] = 0.0
    for name, share in shares.items():
        dense[rows, names.index(name)] += share * total


def _hand(p: Floats, at: Landmarks) -> dict[str, Floats]:
    """Return the share (n,) of each joint of a left hand at points (n, 3)."""
    chains = {name: finger_joints(at.knuckles, name) for name in FINGERS}
    thumb = thumb_joints(at.wrist, at.thumb_tip)
    thumb[0] = at.wrist + 0.30 * (at.thumb_tip - at.wrist)
    chains["thumb"] = thumb
    radii = {name: FINGERS[name][3] for name in FINGERS} | {"thumb": 0.0118}
    away, along = {}, {}
    for name, chain in chains.items():
        away[name], along[name] = _beside(p, chain)
        away[name] -= radii[name]
    nearest = np.min(list(away.values()), axis=0)
    off = np.min([np.linalg.norm(p - web, axis=1) for web in webs(at)], axis=0)
    web = np.exp(-((off / _WEB) ** 2))
    together = _TOGETHER * (1.0 + _WEB_SOFTER * web)
    near = {name: np.exp(-(away[name] - nearest) / together) for name in chains}
    total = np.sum(list(near.values()), axis=0)
    shares: dict[str, Floats] = {}
    for name in FINGERS:
        bounds = np.cumsum([0.0, *_lengths(chains[name])[:2]])
        bent = [smooth_step(along[name], b - w, b + w)
                for b, w in zip(bounds, _BLENDS, strict=True)]  # fmt: skip
        far = _BLENDS[0] + _WEB_LONGER * web
        bent[0] = smooth_step((along[name] + _BLENDS[0]) / (far + _BLENDS[0]), 0.0, 1.0)
        whole = near[name] / total * bent[0]
        shares[f"{name}1"] = whole * (1.0 - bent[1])
        shares[f"{name}2"] = whole * bent[1] * (1.0 - bent[2])
        shares[f"{name}3"] = whole * bent[1] * bent[2]
    bounds = np.cumsum(_lengths(thumb)[:2])
    base = smooth_step(along["thumb"], -0.014, 0.016) * near["thumb"] / total
    bent = [smooth_step(along["thumb"], b - w, b + w)
            for b, w in zip(bounds, _THUMB_BLENDS, strict=True)]  # fmt: skip
    shares["thumb"] = base * (1.0 - bent[0])
    shares["thumb2"] = base * bent[0] * (1.0 - bent[1])
    shares["thumb3"] = base * bent[0] * bent[1]
    shares["hand"] = 1.0 - np.sum(list(shares.values()), axis=0)
    return shares


def _lengths(chain: Sequence[Floats]) -> Floats:
    return np.linalg.norm(np.diff(np.array(chain), axis=0), axis=1)


def _beside(p: Floats, chain: Sequence[Floats]) -> tuple[Floats, Floats]:
    """Return distances (n,) from a chain of bones, and positions along it, negative before it."""
    away, along, before = np.full(len(p), np.inf), np.zeros(len(p)), 0.0
    for k, (start, length) in enumerate(zip(chain[:-1], _lengths(chain), strict=True)):
        direction = (chain[k + 1] - start) / length
        t = (p - start) @ direction
        kept = np.clip(t, -np.inf if k == 0 else 0.0, length)
        distance = np.linalg.norm(p - start - kept[:, None] * direction, axis=1)
        nearer = distance < away
        away[nearer], along[nearer] = distance[nearer], before + kept[nearer]
        before += float(length)
    return away, along


def jaw_share(p: Floats, at: Landmarks) -> Floats:
    """Return the fraction (n,) of the jaw's movement that points of the left half follow.

    The opening is an almond: towards its corners each lip, in its whole height, takes more and
    more of the other's movement, so that lips keep their height and end in one point.
    """
    x, y, z = (p - at.face).T
    below = lip_line(np.minimum(x, MOUTH_CORNER)) - y
    shared = 0.5 - 0.5 * np.clip(1.0 - (x / MOUTH_CORNER) ** 2, 0.0, 1.0) ** _ALMOND
    upper = shared * smooth_step(below, -0.034, -0.005)
    lower = 1.0 - shared * smooth_step(-below, -0.034, -0.007)
    under = upper + (lower - upper) * smooth_step(below, -2e-4, 2e-4)
    ahead = smooth_step(z + 0.25 * (y + 0.05), -0.022, 0.050)
    throat = smooth_step(0.6 * np.maximum(0.070 - z, 0.0) - y, 0.118, 0.150)
    return under * ahead * (1.0 - throat)
