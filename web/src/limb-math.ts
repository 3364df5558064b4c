// Limbs in numbers: where a limb bends, where its pole handle stands, and how a roll is shared by heel, ball and toes.

import * as THREE from "three";
import type { LimbView } from "./protocol";

/** How a limb stands: metres and unit directions in the body's coordinates. */
export interface Bend {
  start: THREE.Vector3;
  middle: THREE.Vector3;
  end: THREE.Vector3;
  /** The point of the line between the ends that is nearest to the middle, and that line's direction. */
  foot: THREE.Vector3;
  axis: THREE.Vector3;
  /** In which the limb bends, and by how far its middle is off the line. */
  direction: THREE.Vector3;
  bent: number;
  length: number;
}

/** Of a limb's length: a middle that is nearer to the line between its ends is straight. */
const STRAIGHT = 0.01;
/** Of a limb's length: from its middle to its pole handle. */
const AWAY = 0.32;

const column = (world: ArrayLike<number>, joint: number, k: number) =>
  new THREE.Vector3(world[12 * joint + k]!, world[12 * joint + 4 + k]!, world[12 * joint + 8 + k]!);

/** The part of a vector that is across a unit axis. */
export const across = (way: THREE.Vector3, axis: THREE.Vector3): THREE.Vector3 => way.clone().addScaledVector(axis, -way.dot(axis));

/** How a limb stands in a pose, of twelve numbers for each joint's frame. */
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

/** Where the pole handle of a limb stands: in the direction of its bend, beyond its middle. */
export const handleOf = (bend: Bend): THREE.Vector3 => bend.foot.clone().addScaledVector(bend.direction, bend.bent + AWAY * bend.length);

/** The direction to a place in which a limb is to bend; null where that is along the limb. */
export function poleTo(bend: Bend, place: THREE.Vector3): THREE.Vector3 | null {
  const way = across(place.clone().sub(bend.foot), bend.axis);
  return way.length() > 1e-3 * bend.length ? way.normalize() : null;
}

/** Angles about heel, ball and tip of the toes, radians. */
export type Roll = [number, number, number];

/** Radians that a foot rolls about its ball before it goes on about its toes. */
export const BREAK = Math.PI / 4;

/** One angle for a foot's roll: negative about the heel, then about the ball, and from `BREAK` on about the toes. */
export const rollAngle = ([heel, ball, toe]: Roll): number => (heel > 0 ? -heel : ball + toe);

/** The roll of an angle, within the largest angles. */
export function rollOf(angle: number, most: Roll): Roll {
  if (angle < 0) return [Math.min(-angle, most[0]), 0, 0];
  const ball = Math.min(angle, BREAK, most[1]);
  return [0, ball, Math.min(angle - ball, most[2])];
}
