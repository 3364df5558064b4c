// Limb geometry: bend direction, position of the pole handle, and distribution of a roll among heel, ball and toes.

import * as THREE from "three";
import type { LimbView } from "./protocol";

/** Geometry of a limb: metres and unit directions in the body's coordinates. */
export interface Bend {
  start: THREE.Vector3;
  middle: THREE.Vector3;
  end: THREE.Vector3;
  /** Point closest to the middle joint on the line between the ends, and the direction of that line. */
  foot: THREE.Vector3;
  axis: THREE.Vector3;
  /** Bend direction, and distance of the middle joint from the line. */
  direction: THREE.Vector3;
  bent: number;
  length: number;
}

/** Distance of the middle joint from the line, relative to the limb's length, below which the limb is straight. */
const STRAIGHT = 0.01;
/** Distance of the pole handle from the middle joint, relative to the limb's length. */
const AWAY = 0.32;

const column = (world: ArrayLike<number>, joint: number, k: number) =>
  new THREE.Vector3(world[12 * joint + k]!, world[12 * joint + 4 + k]!, world[12 * joint + 8 + k]!);

/** Return the component of a vector perpendicular to a unit axis. */
export const across = (way: THREE.Vector3, axis: THREE.Vector3): THREE.Vector3 => way.clone().addScaledVector(axis, -way.dot(axis));

/** Return the geometry of a limb in a pose; `world` has twelve numbers per joint. */
export function bendOf(limb: LimbView, world: ArrayLike<number>): Bend {
  const [start, middle, end] = [limb.start, limb.middle, limb.end].map((joint) => column(world, joint, 3)) as [THREE.Vector3, THREE.Vector3, THREE.Vector3];
  const axis = end.clone().sub(start).normalize();
  const off = middle.clone().sub(start);
  const direction = across(off, axis);
  const bent = direction.length();
  const length = off.length() + end.distanceTo(middle);
  if (bent <= STRAIGHT * length) {
    const [x, y, z] = limb.bend;
    direction.set(0, 0, 0);
    [x, y, z].forEach((value, k) => direction.addScaledVector(column(world, limb.start, k), value));
    direction.copy(across(direction, axis));
  }
  direction.normalize();
  const foot = start.clone().addScaledVector(axis, off.dot(axis));
  return { start, middle, end, foot, axis, direction, bent, length };
}

/** Return the position of a limb's pole handle: in the bend direction, beyond the middle joint. */
export const handleOf = (bend: Bend): THREE.Vector3 => bend.foot.clone().addScaledVector(bend.direction, bend.bent + AWAY * bend.length);

/** Return the bend direction towards a position; null if the position is on the limb's axis. */
export function poleTo(bend: Bend, place: THREE.Vector3): THREE.Vector3 | null {
  const way = across(place.clone().sub(bend.foot), bend.axis);
  return way.length() > 1e-3 * bend.length ? way.normalize() : null;
}

/** Angles about heel, ball and toe tip, in radians. */
export type Roll = [number, number, number];

/** Angle in radians at which a foot's roll passes from the ball to the toes. */
export const BREAK = Math.PI / 4;

/**
 * Return the roll as one angle: negative about the heel, positive about the ball, and beyond `BREAK` about the toes.
 */
export const rollAngle = ([heel, ball, toe]: Roll): number => (heel > 0 ? -heel : ball + toe);

/** Return the roll of an angle, clamped to the maximum angles. */
export function rollOf(angle: number, most: Roll): Roll {
  if (angle < 0) return [Math.min(-angle, most[0]), 0, 0];
  const ball = Math.min(angle, BREAK, most[1]);
  return [0, ball, Math.min(angle - ball, most[2])];
}
