// Drag of a bone's end on the sphere about its joint: a swing without twist.

import * as THREE from "three";
import { frameOf, pivotOf } from "./limits";
import type { CharacterView } from "./protocol";

/**
 * Return the end of a joint's bone (its tip or first child) in the body's coordinates; null if the bone has no length.
 */
export function boneEnd(character: CharacterView, world: ArrayLike<number>, joint: number): THREE.Vector3 | null {
  const at = (j: number) => frameOf(Array.from({ length: 12 }, (_, k) => world[12 * j + k]!));
  const { tip } = character.joints[joint]!;
  const child = character.joints.findIndex((each) => each.parent === joint);
  const end = tip ? new THREE.Vector3(...tip).applyMatrix4(at(joint))
    : child >= 0 ? new THREE.Vector3().setFromMatrixPosition(at(child)) : null;
  return end && end.distanceTo(pivotOf(Array.from({ length: 12 }, (_, k) => world[12 * joint + k]!))) > 1e-4 ? end : null;
}

/**
 * Return the direction from a sphere's centre to its intersection with a ray, on the near or far half; if the ray
 * misses, to the closest point of the outline.
 */
export function onSphere(ray: THREE.Ray, centre: THREE.Vector3, radius: number, near: boolean): THREE.Vector3 {
  const closest = ray.closestPointToPoint(centre, new THREE.Vector3());
  const away = closest.distanceTo(centre);
  const half = Math.sqrt(Math.max(radius ** 2 - away ** 2, 0));
  return closest.addScaledVector(ray.direction, near ? -half : half).sub(centre).normalize();
}

/** Return axis and angle of the shortest rotation from one direction to another. */
export function swingBetween(from: THREE.Vector3, to: THREE.Vector3): { axis: THREE.Vector3; angle: number } {
  const axis = from.clone().cross(to);
  const angle = Math.atan2(axis.length(), from.dot(to));
  if (axis.lengthSq() > 1e-24) return { axis: axis.normalize(), angle };
  // Parallel or opposite directions: any perpendicular axis.
  const across = Math.abs(from.x) < 0.9 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 1, 0);
  return { axis: across.cross(from).normalize(), angle };
}
