// Curves of rotations, as they are read: turns about x, y and z. Keys are quaternions, whose four numbers tell
// nobody anything; the turn is their rotation vector, axis times angle, which a turn about one axis has on one curve.

import type { Keyed } from "../protocol";
import { valueAt } from "./tracks";

const known = new WeakMap<Keyed, Keyed>();

/** The keys with signs as near to each other as they can be: q and -q are one rotation, but not on one curve. */
function aligned(track: Keyed): Keyed {
  const made = known.get(track);
  if (made) return made;
  const [values, incoming, outgoing] = [track.values.slice(), track.incoming.slice(), track.outgoing.slice()];
  for (let k = 0; k < track.times.length; k++) {
    const at = 4 * k;
    let along = k ? 0 : values[0]!; // of the first w is not negative: it is the shorter turn
    if (k) for (let i = 0; i < 4; i++) along += values[at + i]! * values[at - 4 + i]!;
    if (along < 0)
      for (const numbers of [values, incoming, outgoing]) for (let i = 0; i < 4; i++) numbers[at + i] = -numbers[at + i]!;
  }
  const found = { ...track, values, incoming, outgoing };
  known.set(track, found);
  return found;
}

/** Radians about x, y or z (0, 1, 2) of a quaternion w, x, y, z of any length. */
export function turnOf(w: number, x: number, y: number, z: number, axis: number): number {
  const length = Math.hypot(x, y, z);
  // Near none the angle is twice the sine of its half, w being all the length there is.
  const factor = length > 1e-9 ? (2 * Math.atan2(length, w)) / length : 2 / (w || 1);
  return factor * [x, y, z][axis]!;
}

/** Radians about an axis at a time, as the keys of a rotation have it. */
export function turnAt(track: Keyed, time: number, axis: number): number {
  const keys = aligned(track);
  const [w, x, y, z] = [0, 1, 2, 3].map((part) => valueAt(keys, time, part)) as [number, number, number, number];
  return turnOf(w, x, y, z, axis);
}
