// Rotation of joints about axes: available axes, and the resulting rotation in each joint's frame.

import * as THREE from "three";
import { frameOf, vector } from "./limits";
import type { CharacterView } from "./protocol";

/** Reference frames of rotation axes. */
export const FRAMES = ["local", "parent", "world"] as const;
export type Frame = (typeof FRAMES)[number];

/** Rotation axis: x, y or z (0, 1, 2), or a direction in the body's coordinates. */
export type Axis = number | THREE.Vector3;

/** Return the rotation of a joint's frame. */
function rotationOf(matrix: THREE.Matrix4): THREE.Quaternion {
  const found = new THREE.Quaternion();
  matrix.decompose(new THREE.Vector3(), found, new THREE.Vector3());
  return found;
}

const frameAt = (world: ArrayLike<number>, joint: number): THREE.Matrix4 =>
  frameOf(Array.from({ length: 12 }, (_, k) => world[12 * joint + k]!));

export function jointRotation(world: ArrayLike<number>, joint: number): THREE.Quaternion {
  return rotationOf(frameAt(world, joint));
}

/** Return the orientation of a joint's frame with zero own rotation, given its parent's current frame. */
export function baseRotation(character: CharacterView, world: ArrayLike<number>, joint: number): THREE.Quaternion {
  const view = character.joints[joint]!;
  const base = frameOf(view.base);
  if (view.parent < 0) return rotationOf(base);
  const own = frameOf(character.joints[view.parent]!.rest).invert().multiply(base);
  return rotationOf(frameAt(world, view.parent).multiply(own));
}

/** Return the direction of a joint's axis in the body's coordinates. */
export function directionOf(character: CharacterView, world: ArrayLike<number>, joint: number, frame: Frame, axis: Axis): THREE.Vector3 {
  if (typeof axis !== "number") return axis.clone();
  const way = new THREE.Vector3().setComponent(axis, 1);
  const above = character.joints[joint]!.parent;
  if (frame === "local") return way.applyQuaternion(jointRotation(world, joint));
  return frame === "parent" && above >= 0 ? way.applyQuaternion(jointRotation(world, above)) : way;
}

/** Return the joint's own rotation after rotating its current frame by an angle about an axis. */
export function turnedBy(character: CharacterView, world: ArrayLike<number>, joint: number, axis: THREE.Vector3, angle: number): THREE.Quaternion {
  const turn = new THREE.Quaternion().setFromAxisAngle(axis, angle);
  return baseRotation(character, world, joint).invert().multiply(turn).multiply(jointRotation(world, joint));
}

/** Return whether a joint has a quaternion or an angle that can be rotated. */
export function rotates(character: CharacterView, joint: number): boolean {
  const view = character.joints[joint];
  return view !== undefined && !view.follows && character.dofs.some((dof) => dof.joint === joint && (dof.quaternion || (dof.angle && dof.axis !== null)));
}

/** Return the axis of a joint with exactly one, in the body's coordinates; otherwise null. */
export function hingeOf(character: CharacterView, world: ArrayLike<number>, joint: number): THREE.Vector3 | null {
  const own = character.dofs.filter((dof) => dof.joint === joint && (dof.quaternion || dof.angle));
  const axis = own.length === 1 && own[0]!.axis;
  if (!axis) return null;
  const rest = rotationOf(frameOf(character.joints[joint]!.base)).invert();
  return vector(axis).applyQuaternion(rest).applyQuaternion(baseRotation(character, world, joint));
}
