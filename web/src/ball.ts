// Readable parameters of ball joint rotations: Euler angles, and swing with twist about the bone.

import * as THREE from "three";
import { frameOf, pivotOf } from "./limits";
import type { CharacterView, ConeLimit } from "./protocol";

export const ORDERS = ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"] as const;
export type Order = (typeof ORDERS)[number];
/** Angles about x, y and z, in radians. */
export type Angles = [number, number, number];

const short = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/** Return the Euler angles of a rotation closest to `near`: considers both solutions and full turns. */
export function eulerOf(q: THREE.Quaternion, order: Order, near: Angles = [0, 0, 0]): Angles {
  const { x, y, z } = new THREE.Euler().setFromQuaternion(q, order);
  const other: Angles = [x + Math.PI, y + Math.PI, z + Math.PI];
  const middle = "XYZ".indexOf(order[1]!);
  other[middle] = Math.PI - [x, y, z][middle]!;
  const ways = [[x, y, z] as Angles, other].map((way) => way.map((angle, k) => near[k]! + short(angle - near[k]!)) as Angles);
  const [one, two] = ways.map((way) => way.reduce((sum, angle, k) => sum + (angle - near[k]!) ** 2, 0));
  return ways[two! < one! - 1e-9 ? 1 : 0]!;
}

export function fromEuler([x, y, z]: Angles, order: Order): THREE.Quaternion {
  return new THREE.Quaternion().setFromEuler(new THREE.Euler(x, y, z, order));
}

/** Twist about an axis in radians, followed by a swing: a rotation vector perpendicular to the axis. */
export interface SwingTwist {
  twist: number;
  swing: THREE.Vector3;
}

/** Return the rotation vector (axis times angle) of a quaternion, with an angle of at most pi. */
export function rotationVector(q: THREE.Quaternion): THREE.Vector3 {
  const sign = q.w < 0 ? -1 : 1;
  const sine = Math.hypot(q.x, q.y, q.z);
  const factor = sine > 1e-12 ? (2 * Math.atan2(sine, sign * q.w)) / sine : 2;
  return new THREE.Vector3(q.x, q.y, q.z).multiplyScalar(sign * factor);
}

export function fromRotationVector(vector: THREE.Vector3): THREE.Quaternion {
  const angle = vector.length();
  return angle > 1e-12 ? new THREE.Quaternion().setFromAxisAngle(vector.clone().divideScalar(angle), angle) : new THREE.Quaternion();
}

/** Decompose `q = swing * twist`; the twist of a half-turn swing is zero. */
export function swingTwistOf(q: THREE.Quaternion, axis: THREE.Vector3): SwingTwist {
  const along = q.x * axis.x + q.y * axis.y + q.z * axis.z;
  const twist = Math.hypot(q.w, along) > 1e-12 ? short(2 * Math.atan2(along, q.w)) : 0;
  const swing = q.clone().multiply(new THREE.Quaternion().setFromAxisAngle(axis, -twist));
  return { twist, swing: rotationVector(swing) };
}

export function fromSwingTwist({ swing, twist }: SwingTwist, axis: THREE.Vector3): THREE.Quaternion {
  return fromRotationVector(swing).multiply(new THREE.Quaternion().setFromAxisAngle(axis, twist));
}

/** Return the rotation closest to `q` with swing and twist within a cone. */
export function withinCone(q: THREE.Quaternion, cone: ConeLimit): THREE.Quaternion {
  const axis = cone.axis ? new THREE.Vector3(...cone.axis).normalize() : null;
  const { swing, twist } = axis ? swingTwistOf(q, axis) : { swing: rotationVector(q), twist: 0 };
  if (swing.length() > cone.swing) swing.setLength(cone.swing);
  if (!axis) return fromRotationVector(swing);
  const [low, high] = cone.twist;
  const nearer = Math.abs(short(twist - low)) <= Math.abs(short(twist - high)) ? low : high;
  return fromSwingTwist({ swing, twist: twist < low || twist > high ? nearer : twist }, axis);
}

/** Return the bone's axis in the joint's frame: the axis of its cone, or the direction to its tip or first child. */
export function boneAxis(character: CharacterView, joint: number): THREE.Vector3 {
  const view = character.joints[joint]!;
  if (view.cone?.axis) return new THREE.Vector3(...view.cone.axis).normalize();
  const child = character.joints.find((each) => each.parent === joint);
  const end = view.tip ? new THREE.Vector3(...view.tip)
    : child ? pivotOf(child.rest).applyMatrix4(frameOf(view.rest).invert()) : new THREE.Vector3();
  return end.length() > 1e-6 ? end.normalize() : new THREE.Vector3(0, 1, 0);
}

/** Return two unit vectors perpendicular to an axis, close to coordinate axes, and their letters. */
export function acrossAxis(axis: THREE.Vector3): { name: string; way: THREE.Vector3 }[] {
  const letters = ["x", "y", "z"].map((name, k) => ({ name, k, along: Math.abs(axis.getComponent(k)) }));
  letters.sort((a, b) => a.along - b.along);
  const [first, second] = [letters[0]!, letters[1]!].sort((a, b) => a.k - b.k) as [typeof letters[0], typeof letters[0]];
  const one = new THREE.Vector3().setComponent(first.k, 1);
  one.addScaledVector(axis, -one.dot(axis)).normalize();
  const two = axis.clone().cross(one);
  if (two.getComponent(second.k) < 0) two.negate();
  return [{ name: first.name, way: one }, { name: second.name, way: two }];
}
