// Middle of the body under the pointer: halfway between a ray's entry into the skin and its exit.

import * as THREE from "three";
import type { Body } from "./body";
import { blended } from "./picking";

interface Crossing {
  distance: number;
  /** +1 where the ray enters, -1 where it exits. */
  way: number;
}

/** Return all intersections of a ray, in the body's coordinates, with the skins, nearest first. */
export function crossings(body: Body, ray: THREE.Ray): Crossing[] {
  const found: Crossing[] = [];
  const { x: ox, y: oy, z: oz } = ray.origin;
  const { x: dx, y: dy, z: dz } = ray.direction;
  for (const skin of body.skins) {
    const p = blended(body, skin);
    const index = skin.geometry.index;
    for (let f = 0; f < index.length; f += 3) {
      const a = 3 * index[f]!, b = 3 * index[f + 1]!, c = 3 * index[f + 2]!;
      const ax = p[a]!, ay = p[a + 1]!, az = p[a + 2]!;
      const e1x = p[b]! - ax, e1y = p[b + 1]! - ay, e1z = p[b + 2]! - az;
      const e2x = p[c]! - ax, e2y = p[c + 1]! - ay, e2z = p[c + 2]! - az;
      const hx = dy * e2z - dz * e2y, hy = dz * e2x - dx * e2z, hz = dx * e2y - dy * e2x;
      const det = e1x * hx + e1y * hy + e1z * hz;
      if (Math.abs(det) < 1e-14) continue;
      const sx = ox - ax, sy = oy - ay, sz = oz - az;
      const u = (sx * hx + sy * hy + sz * hz) / det;
      if (u < 0 || u > 1) continue;
      const qx = sy * e1z - sz * e1y, qy = sz * e1x - sx * e1z, qz = sx * e1y - sy * e1x;
      const v = (dx * qx + dy * qy + dz * qz) / det;
      if (v < 0 || u + v > 1) continue;
      const distance = (e2x * qx + e2y * qy + e2z * qz) / det;
      if (distance > 0) found.push({ distance, way: det > 0 ? 1 : -1 });
    }
  }
  return found.sort((one, other) => one.distance - other.distance);
}

/**
 * Return the middle of the body along a ray; null if the ray misses.
 *
 * Entries and exits are counted, so that clothes and other nested shells form one body. For an open or inverted skin,
 * the first two intersections are used.
 */
export function middle(body: Body, ray: THREE.Ray): THREE.Vector3 | null {
  const met = crossings(body, ray);
  if (met.length === 0) return null;
  let inside = 0;
  let end: Crossing | undefined;
  for (const each of met) {
    inside += each.way;
    if (inside < 0) break;
    if (inside === 0) {
      end = each;
      break;
    }
  }
  end ??= met[1] ?? met[0]!;
  return ray.at(0.5 * (met[0]!.distance + end.distance), new THREE.Vector3());
}
