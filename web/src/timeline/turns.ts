// Curves of rotations, shown as components of the rotation vector (axis times angle) about x, y and z. Keys are
// quaternions, whose components are hard to read; a rotation about one coordinate axis gives a single curve.

import type { Keyed } from "../protocol";
import { valueAt } from "./tracks";

const known = new WeakMap<Keyed, Keyed>();

/**
 * Return the keys with signs that make successive quaternions closest: q and -q are the same rotation, but give
 * different curves.
 */
function aligned(track: Keyed): Keyed {
  const made = known.get(track);
  if (made) return made;
  const [values, incoming, outgoing] = [track.values.slice(), track.incoming.slice(), track.outgoing.slice()];
  for (let k = 0; k < track.times.length; k++) {
    const at = 4 * k;
    let along = k ? 0 : values[0]!; // the first key gets w >= 0, the shorter rotation
    if (k) for (let i = 0; i < 4; i++) along += values[at + i]! * values[at - 4 + i]!;
    if (along < 0)
      for (const numbers of [values, incoming, outgoing]) for (let i = 0; i < 4; i++) numbers[at + i] = -numbers[at + i]!;
  }
  const found = { ...track, values, incoming, outgoing };
  known.set(track, found);
  return found;
}

/**
 * Return the component about x, y or z (0, 1, 2), in radians, of the rotation vector of a quaternion w, x, y, z of any
 * length.
 */
export function turnOf(w: number, x: number, y: number, z: number, axis: number): number {
  const length = Math.hypot(x, y, z);
  // For small angles, the angle is twice the sine of its half, and w is almost the quaternion's length.
  const factor = length > 1e-9 ? (2 * Math.atan2(length, w)) / length : 2 / (w || 1);
  return factor * [x, y, z][axis]!;
}

/** Return the component about an axis, in radians, of a rotation track at a time. */
export function turnAt(track: Keyed, time: number, axis: number): number {
  const keys = aligned(track);
  const [w, x, y, z] = [0, 1, 2, 3].map((part) => valueAt(keys, time, part)) as [number, number, number, number];
  return turnOf(w, x, y, z, axis);
}
