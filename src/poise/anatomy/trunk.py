"""The trunk of a body: pelvis, spine, neck and head.

The pelvis carries the legs, and the spine is the path from there to the joint that carries the
arms. Names settle ties: a joint named pelvis or neck keeps that name, whatever hangs on it.
"""

from __future__ import annotations

import numpy as np

from poise.anatomy.evidence import FREE, HINGE, Evidence, norm, unit
from poise.anatomy.stance import BodyStance
from poise.array_types import Floats

Joints = list[int]

_PELVIS = 0.3  # maximum distance of a pelvis above the joint that carries the legs, in legs
_BESIDE = 0.6  # maximum distance of thighs beside the spine from the pelvis, in legs
_CROWN = 0.17  # minimum length of the bone of a head that an end marker shows, in legs
_HEAD = 0.38  # height of the head's joint between the base of the neck and the crown


def find_trunk(body: Evidence, stance: BodyStance) -> dict[str, Joints]:
    """Joints of pelvis, spine, neck and head; parts that the body lacks are omitted."""
    along = unit(stance.shoulders - stance.hips)
    pelvis, top, route = route_between(body, *stance.carriers)
    chain = _above_chest(body, stance, along)
    if stance.hinged:
        # a root that is the trunk carries the legs, and it is the only spine that moves
        rigid = top is not None and not any(
            body.mobility[j] == HINGE for j in route[: route.index(top)]
        )
        spine = [j for j in route[1:] if body.mobility[j] == HINGE]
        if not rigid:
            spine = [j for j in (top,) if j is not None and body.mobility[j] == FREE]
        neck = [j for j in chain if body.mobility[j] == HINGE]
        return _known({"pelvis": [pelvis], "spine": spine, "neck": neck})
    above_legs = [pelvis]
    above = body.parents[pelvis]
    if top == pelvis and above >= 0 and _is_pelvis(body, above, pelvis, stance.leg_length):
        pelvis = top = above
        above_legs, route = [above], [above, *route]
    spine = [j for j in route if j != pelvis]
    if top is not None and top not in (pelvis, stance.carriers[1]):
        # the thighs are beside the spine, and a joint below it carries both
        beside = route[: route.index(top) + 1][::-1]
        spine = [j for j in spine if j not in beside]
        if norm(body.positions[top] - body.positions[pelvis]) < _BESIDE * stance.leg_length:
            above_legs = beside
    while spine and body.words[spine[0]] == "pelvis":
        spine = spine[1:]
    while len(spine) > 1 and body.words[spine[-1]] == "neck":
        chain = [spine.pop(), *chain]
    if len(spine) > 1 and _carries_clavicles(body, stance, spine, chain, along):
        chain = [spine.pop(), *chain]
    neck, head = split_head(body, chain, stance.leg_length)
    return _known({"pelvis": above_legs, "spine": spine, "neck": neck, "head": head})


def _known(parts: dict[str, Joints]) -> dict[str, Joints]:
    return {part: joints for part, joints in parts.items() if joints}


def route_between(body: Evidence, legs: int, arms: int) -> tuple[int, int | None, Joints]:
    """The joint that carries the legs, where the paths to both meet, and the path to the arms."""
    down, over = body.line(legs), body.line(arms)
    top = next((j for j in down if j in over), None)
    if top is None:
        return legs, top, down
    return legs, top, down[: down.index(top) + 1] + over[: over.index(top)][::-1]


def _is_pelvis(body: Evidence, above: int, carrier: int, leg: float) -> bool:
    """Whether the joint above the carrier of the legs is the pelvis, as in a Biped of 3ds Max."""
    if norm(body.positions[above] - body.positions[carrier]) >= _PELVIS * leg:
        return False
    if len(body.children[above]) > 2:
        return False
    words = body.words[above], body.words[carrier]
    nameless = words == ("", "") and body.skinned and body.owned[above] and body.depth[above]
    return words == ("pelvis", "spine") or bool(nameless)


def _carries_clavicles(
    body: Evidence, stance: BodyStance, spine: Joints, chain: Joints, along: Floats
) -> bool:
    """Whether the last spine joint is a nameless neck that carries the clavicles."""
    if any(body.words[j] for j in (*spine, *chain)):
        return False
    if sum(not body.skinned or body.owned[j] > 0 for j in chain) != 1:
        return False
    at = body.positions
    drops = [float((at[spine[-1]] - at[top]) @ along) for top in stance.tops]
    return min(drops) > -0.02 * stance.leg_length


def _above_chest(body: Evidence, stance: BodyStance, along: Floats) -> Joints:
    """The chain that continues upwards from the chest, on the middle plane: neck and head."""
    shoulders, across = stance.shoulders, stance.across
    size = max(norm(shoulders - stance.hips), 1e-9)
    line = body.line(stance.carriers[1])
    used = {*line, *body.line(stance.carriers[0])}
    used |= {j for limb in stance.all_limbs() for j in limb.chain}
    best: tuple[float, int] | None = None
    for start in (j for above in line[:2] for j in body.children[above] if j not in used):
        below = body.below(start)
        if stance.hinged and not (body.mobility[below] == HINGE).any():
            continue
        own, at = body.surface_of(below), body.positions[below]
        if body.skinned and not stance.hinged and not len(own):
            continue
        high = float(((np.concatenate([at, own]) - shoulders) @ along).max()) / size
        off = 6.0 * abs(float((body.positions[start] - shoulders) @ across))
        off += 3.0 * abs(float(np.median((at - shoulders) @ across)))
        named = body.words[start] in ("neck", "head")
        score = 2.0 * high - off / size + min(len(own), 100) / 400.0 + 3.0 * named
        if score > -1.0 and (best is None or score > best[0]):
            best = score, start
    if best is None:
        return []
    chain = [best[1]]
    while True:
        after = [j for j in body.children[chain[-1]] if _continues(body, stance, j, along, size)]
        if not after:
            return chain
        origin = body.positions[chain[-1]]
        chain.append(
            max(
                after,
                key=lambda j: (
                    body.words[j] in ("head", "neck"),
                    int(body.owned[j]) if body.skinned else 0,
                    float((body.positions[j] - origin) @ along),
                ),
            )
        )


def _continues(body: Evidence, stance: BodyStance, joint: int, along: Floats, size: float) -> bool:
    if stance.hinged:
        return bool(body.mobility[joint] == HINGE)
    if body.words[joint] in ("head", "neck"):
        return True
    step = body.positions[joint] - body.positions[body.parents[joint]]
    if abs(float(step @ stance.across)) >= 0.05 * size:
        return False
    return float(step @ along) > 0.02 * size + 0.7 * norm(step)


def split_head(body: Evidence, chain: Joints, leg: float) -> tuple[Joints, Joints]:
    """Neck and head of a chain.

    The head is a joint of that name, the first one with several branches (eyes, jaw, hair), or the
    one nearest to its usual height. Without a skin it is the last joint, unless the bone before it
    is the longer one: then that joint is an end marker.
    """
    for place, joint in enumerate(chain):
        if body.words[joint] and body.named[joint] == "head":
            return chain[:place], [joint]
    inner = list(chain)
    while body.skinned and len(inner) > 1 and not body.owned[inner[-1]]:
        inner.pop()
    if not inner:
        return [], []
    place = min(1, len(inner) - 1)
    if len(inner) == 1 and body.words[inner[0]] == "neck":
        place = 1
    if len(inner) > 2:
        at = body.positions[inner]
        bones = np.linalg.norm(np.diff(at, axis=0), axis=1)
        least = 2 if body.skinned else 1
        forks = [n for n in range(1, len(inner)) if len(body.children[inner[n]]) > least]
        if forks:
            place = forks[0]
        elif body.skinned:
            along = unit(at[-1] - at[0])
            skin = (body.surface_of(body.below(inner[0])) - at[0]) @ along
            crown = max(float(skin.max(initial=0.0)), 1e-9)
            heights = ((at - at[0]) @ along) / crown
            place = min(
                range(1, len(inner)), key=lambda n: abs(float(heights[n]) - _HEAD) + 0.06 * n
            )
        else:
            marked = bones[-1] > max(1.15 * bones[-2], _CROWN * leg)
            place = len(inner) - (2 if marked else 1)
    return inner[:place], inner[place : place + 1]
