import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { onSphere, swingBetween } from "../src/bone-end";

const v = (x: number, y: number, z: number) => new THREE.Vector3(x, y, z);

describe("the end of a bone", () => {
  const towards = (x: number, y: number) => new THREE.Ray(v(x, y, 10), v(0, 0, -1));

  it("is where the ray meets the sphere, on the half that it was on", () => {
    const [front, back] = [true, false].map((near) => onSphere(towards(3, 0), v(0, 0, 0), 5, near)) as [THREE.Vector3, THREE.Vector3];
    expect(front.distanceTo(v(0.6, 0, 0.8))).toBeLessThan(1e-12);
    expect(back.distanceTo(v(0.6, 0, -0.8))).toBeLessThan(1e-12);
  });

  it("stays on the outline beside the sphere", () => {
    expect(onSphere(towards(0, 9), v(0, 0, 0), 5, true).distanceTo(v(0, 1, 0))).toBeLessThan(1e-12);
  });

  it("swings the shorter way", () => {
    for (const [from, to] of [[v(1, 0, 0), v(0, 0.6, 0.8)], [v(0, 1, 0), v(0, 1, 0)], [v(1, 0, 0), v(-1, 0, 0)]] as const) {
      const { axis, angle } = swingBetween(from, to);
      expect(axis.length()).toBeCloseTo(1);
      expect(from.clone().applyAxisAngle(axis, angle).distanceTo(to)).toBeLessThan(1e-9);
      expect(angle).toBeLessThanOrEqual(Math.PI);
    }
  });
});
