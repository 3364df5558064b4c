// Rotating joints about axes: which axes there are, and the rotation of each joint in its own frame.

import * as THREE from "three";
import { frameOf, vector } from "./limits";
import type { CharacterView } from "./protocol";

/** Whose axes a joint is rotated about. */
export const FRAMES = ["local", "parent", "world"] as const;
export type Frame = (typeof FRAMES)[number];

/** What a joint is rotated about: x, y or z (0, 1, 2), or a direction of the body's coordinates. */
export type Axis = number | THREE.Vector3;

/** The rotation of a joint's frame, of twelve numbers as poses have them. */
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

/** How a joint's frame would be rotated with a rotation of none of its own, its parent being where it is. */
export function baseRotation(character: CharacterView, world: ArrayLike<number>, joint: number): THREE.Quaternion {
  const view = character.joints[joint]!;
  const base = frameOf(view.base);
  if (view.parent < 0) return rotationOf(base);
  const own = frameOf(character.joints[view.parent]!.rest).invert().multiply(base);
  return rotationOf(frameAt(world, view.parent).multiply(own));
}

/** The direction of an axis for a joint, in the body's coordinates. */
export function directionOf(character: CharacterView, world: ArrayLike<number>, joint: number, frame: Frame, axis: Axis): THREE.Vector3 {
  if (typeof axis !== "number") return axis.clone();
  const way = new THREE.Vector3().setComponent(axis, 1);
  const above = character.joints[joint]!.parent;
  if (frame === "local") return way.applyQuaternion(jointRotation(world, joint));
  return frame === "parent" && above >= 0 ? way.applyQuaternion(jointRotation(world, above)) : way;
}

/** The rotation of a joint in its own frame when it is turned by an angle from where it stands. */
export function turnedBy(character: CharacterView, world: ArrayLike<number>, joint: number, axis: THREE.Vector3, angle: number): THREE.Quaternion {
  const turn = new THREE.Quaternion().setFromAxisAngle(axis, angle);
  return baseRotation(character, world, joint).invert().multiply(turn).multiply(jointRotation(world, joint));
}

/** Angles and quaternions of a joint: what can be rotated about. */
export function rotates(character: CharacterView, joint: number): boolean {
  const view = character.joints[joint];
  return view !== undefined && !view.follows && character.dofs.some((dof) => dof.joint === joint && (dof.quaternion || (dof.angle && dof.axis !== null)));
}

/** The one axis of a hinge, in the body's coordinates; null where there are more, or none. */
export function hingeOf(character: CharacterView, world: ArrayLike<number>, joint: number): THREE.Vector3 | null {
  const own = character.dofs.filter((dof) => dof.joint === joint && (dof.quaternion || dof.angle));
  const axis = own.length === 1 && own[0]!.axis;
  if (!axis) return null;
  const rest = rotationOf(frameOf(character.joints[joint]!.base)).invert();
  return vector(axis).applyQuaternion(rest).applyQuaternion(baseRotation(character, world, joint));
}
