// Picking: the skin, deformed on the CPU as on the GPU and intersected with a ray, or a bone.

import * as THREE from "three";
import { turned, turnedAbout } from "./blending";
import type { Body, SkinObject } from "./body";

/** Point of a skin: a triangle and barycentric weights of its first two corners. */
export interface SkinSpot {
  skin: number;
  face: number;
  u: number;
  v: number;
}

export interface Hit extends SkinSpot {
  joint: number;
  point: THREE.Vector3;
  distance: number;
}

interface Blended {
  posed: number;
  vertices: Float32Array;
}

const kept = new WeakMap<SkinObject, Blended>();

/** Return the deformed vertices of a skin, in the body's coordinates. */
export function blended(body: Body, skin: SkinObject): Float32Array {
  const known = kept.get(skin);
  if (known && known.posed === body.posed) return known.vertices;
  const { position, shapes } = skin.geometry;
  const { joints, values: weights, influences: most } = skin.weights;
  const out = known?.vertices ?? new Float32Array(position.length);
  const own = body.motions(skin.view, skin.geometry);
  const influences = skin.mesh.morphTargetInfluences ?? [];
  const centres = skin.centres?.at;
  for (let i = 0, n = position.length / 3; i < n; i++) {
    let x = position[3 * i]!, y = position[3 * i + 1]!, z = position[3 * i + 2]!;
    for (let s = 0; s < shapes.length; s++) {
      const share = influences[s] ?? 0;
      if (share === 0) continue;
      x += share * shapes[s]![3 * i]!;
      y += share * shapes[s]![3 * i + 1]!;
      z += share * shapes[s]![3 * i + 2]!;
    }
    if (skin.turns) {
      const p: [number, number, number] = [x, y, z];
      if (centres) turnedAbout(skin.turns, own, joints, weights, most * i, most, [centres[3 * i]!, centres[3 * i + 1]!, centres[3 * i + 2]!], p);
      else turned(skin.turns, joints, weights, most * i, most, p);
      out.set(p, 3 * i);
      continue;
    }
    let px = 0, py = 0, pz = 0, total = 0;
    for (let k = 0; k < most; k++) {
      const weight = weights[most * i + k]!;
      if (weight === 0) continue;
      total += weight;
      const at = 12 * joints[most * i + k]!;
      px += weight * (own[at]! * x + own[at + 1]! * y + own[at + 2]! * z + own[at + 3]!);
      py += weight * (own[at + 4]! * x + own[at + 5]! * y + own[at + 6]! * z + own[at + 7]!);
      pz += weight * (own[at + 8]! * x + own[at + 9]! * y + own[at + 10]! * z + own[at + 11]!);
    }
    // Vertices without influences keep their bind position.
    out[3 * i] = total > 0 ? px : x;
    out[3 * i + 1] = total > 0 ? py : y;
    out[3 * i + 2] = total > 0 ? pz : z;
  }
  kept.set(skin, { posed: body.posed, vertices: out });
  return out;
}

/** Return the first intersection of a ray, in the body's coordinates, with the skins. */
export function meet(body: Body, ray: THREE.Ray): Hit | null {
  let best: Hit | null = null;
  const { x: ox, y: oy, z: oz } = ray.origin;
  const { x: dx, y: dy, z: dz } = ray.direction;
  body.skins.forEach((skin, number) => {
    const p = blended(body, skin);
    const index = skin.geometry.index;
    for (let f = 0; f < index.length; f += 3) {
      const a = 3 * index[f]!, b = 3 * index[f + 1]!, c = 3 * index[f + 2]!;
      const ax = p[a]!, ay = p[a + 1]!, az = p[a + 2]!;
      const e1x = p[b]! - ax, e1y = p[b + 1]! - ay, e1z = p[b + 2]! - az;
      const e2x = p[c]! - ax, e2y = p[c + 1]! - ay, e2z = p[c + 2]! - az;
      const hx = dy * e2z - dz * e2y, hy = dz * e2x - dx * e2z, hz = dx * e2y - dy * e2x;
      const det = e1x * hx + e1y * hy + e1z * hz;
      if (det < 1e-14) continue; // edge-on or back-facing
      const sx = ox - ax, sy = oy - ay, sz = oz - az;
      const second = (sx * hx + sy * hy + sz * hz) / det;
      if (second < 0 || second > 1) continue;
      const qx = sy * e1z - sz * e1y, qy = sz * e1x - sx * e1z, qz = sx * e1y - sy * e1x;
      const third = (dx * qx + dy * qy + dz * qz) / det;
      if (third < 0 || second + third > 1) continue;
      const distance = (e2x * qx + e2y * qy + e2z * qz) / det;
      if (distance <= 0 || (best && distance >= best.distance)) continue;
      best = {
        skin: number, face: f / 3, u: 1 - second - third, v: second, joint: -1, distance,
        point: ray.at(distance, new THREE.Vector3()),
      };
    }
  });
  const found = best as Hit | null;
  if (found) found.joint = carrier(body.skins[found.skin]!, found);
  return found;
}

/** Return the skeleton joints that influence a point of the skin, and their weights. */
export function sharesAt(skin: SkinObject, hit: SkinSpot): Map<number, number> {
  const { index } = skin.geometry;
  const { joints, values, influences } = skin.weights;
  const shares = new Map<number, number>();
  [hit.u, hit.v, 1 - hit.u - hit.v].forEach((share, corner) => {
    const vertex = index[3 * hit.face + corner]!;
    for (let k = 0; k < influences; k++) {
      const joint = skin.view.joints[joints[influences * vertex + k]!]!;
      const value = share * values[influences * vertex + k]!;
      if (value > 0) shares.set(joint, (shares.get(joint) ?? 0) + value);
    }
  });
  return shares;
}

/** Return the joint with the largest weight at a point of the skin. */
function carrier(skin: SkinObject, hit: Hit): number {
  let most = -1, best = -1;
  for (const [joint, share] of sharesAt(skin, hit)) if (share > most) [most, best] = [share, joint];
  return best;
}

/** Return the bone drawn closest to the pointer within `reach` pixels, for bodies without a skin. */
export function nearBone(body: Body, project: (p: THREE.Vector3) => THREE.Vector3, mouse: THREE.Vector2, reach: number):
    { joint: number; point: THREE.Vector3 } | null {
  let best: { joint: number; point: THREE.Vector3 } | null = null;
  let least = reach;
  for (const segment of body.segments) {
    const [from, to] = body.ends(segment);
    const a = project(from), b = project(to);
    const way = new THREE.Vector2(b.x - a.x, b.y - a.y);
    const size = way.lengthSq();
    const t = size < 1e-9 ? 0 : Math.min(1, Math.max(0, ((mouse.x - a.x) * way.x + (mouse.y - a.y) * way.y) / size));
    const away = Math.hypot(a.x + t * way.x - mouse.x, a.y + t * way.y - mouse.y);
    if (away < least) {
      least = away;
      best = { joint: segment.joint, point: from.lerp(to, t) };
    }
  }
  return best;
}

/** Return the current position of a point of the skin, in the body's coordinates. */
export function pointOf(body: Body, hit: SkinSpot): THREE.Vector3 {
  const skin = body.skins[hit.skin]!;
  const vertices = blended(body, skin);
  const at = new THREE.Vector3();
  [hit.u, hit.v, 1 - hit.u - hit.v].forEach((share, corner) => {
    const v = 3 * skin.geometry.index[3 * hit.face + corner]!;
    at.x += share * vertices[v]!;
    at.y += share * vertices[v + 1]!;
    at.z += share * vertices[v + 2]!;
  });
  return at;
}
