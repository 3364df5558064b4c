// Rotations of balls in angles, and joints turned about axes.

import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { type Angles, ORDERS, acrossAxis, eulerOf, fromEuler, fromSwingTwist, rotationVector, swingTwistOf, withinCone } from "../src/ball";
import type { CharacterView } from "../src/protocol";
import { baseRotation, directionOf, hingeOf, jointRotation, rotates, turnedBy } from "../src/turning";

const DEGREES = Math.PI / 180;

/** Rotations spread over all there are, without chance. */
const SPREAD = Array.from({ length: 200 }, (_, k) => {
  const part = (step: number) => Math.sin(1 + k * step);
  return new THREE.Quaternion(part(1.7), part(2.3), part(3.1), part(4.7)).normalize();
});

const apart = (a: THREE.Quaternion, b: THREE.Quaternion) => 2 * Math.acos(Math.min(1, Math.abs(a.dot(b))));

describe("Euler angles", () => {
  it.each(ORDERS)("give the rotation back in the order %s", (order) => {
    for (const q of SPREAD) expect(apart(fromEuler(eulerOf(q, order), order), q)).toBeLessThan(1e-6);
  });

  it.each(ORDERS)("stay near those before in the order %s, beyond a right angle and half a turn", (order) => {
    const middle = "XYZ".indexOf(order[1]!);
    for (const axis of [0, 1, 2]) {
      let known: Angles = [0.1, 0.1, 0.1];
      known[middle] = 0.2;
      const wanted = [...known] as Angles;
      for (let step = 0; step < 90; step++) {
        wanted[axis]! += 0.05;
        known = eulerOf(fromEuler(wanted, order), order, known);
        known.forEach((angle, k) => expect(angle).toBeCloseTo(wanted[k]!, 4));
      }
    }
  });
});

describe("swing and twist", () => {
  const axis = new THREE.Vector3(0.2, 0.9, -0.3).normalize();

  it("give the rotation back, the swing across the axis", () => {
    for (const q of SPREAD) {
      const found = swingTwistOf(q, axis);
      expect(apart(fromSwingTwist(found, axis), q)).toBeLessThan(1e-6);
      expect(Math.abs(found.swing.dot(axis))).toBeLessThan(1e-6);
    }
  });

  it("are the angles of a rotation made of them", () => {
    const found = swingTwistOf(fromSwingTwist({ swing: new THREE.Vector3(0.5, 0, 0.25), twist: -1.2 }, new THREE.Vector3(0, 1, 0)), new THREE.Vector3(0, 1, 0));
    expect([found.twist, ...found.swing.toArray()].map((value) => Number(value.toFixed(9)) + 0)).toEqual([-1.2, 0.5, 0, 0.25]);
  });

  it("are kept in cones, and stay where they are inside", () => {
    const cone = { swing: 0.6, twist: [-0.3, 0.5] as [number, number], axis: axis.toArray() };
    for (const q of SPREAD) {
      const before = swingTwistOf(q, axis);
      const kept = withinCone(q, cone);
      const after = swingTwistOf(kept, axis);
      expect(after.swing.length()).toBeLessThan(0.6 + 1e-6);
      expect(after.twist).toBeGreaterThan(-0.3 - 1e-6);
      expect(after.twist).toBeLessThan(0.5 + 1e-6);
      if (before.swing.length() < 0.6 && before.twist > -0.3 && before.twist < 0.5) expect(apart(kept, q)).toBeLessThan(1e-6);
    }
    const whole = withinCone(fromEuler([1, 0, 0], "XYZ"), { swing: 0.25, twist: [-Math.PI, Math.PI], axis: null });
    expect(rotationVector(whole).x).toBeCloseTo(0.25, 9);
  });

  it("are read about coordinate axes where the bone lies along one", () => {
    const found = acrossAxis(new THREE.Vector3(0, 1, 0));
    expect(found.map(({ name, way }) => [name, ...way.toArray().map((v) => v + 0)])).toEqual([["x", 1, 0, 0], ["z", 0, 0, 1]]);
    for (const { way } of acrossAxis(axis)) expect(Math.abs(way.dot(axis))).toBeLessThan(1e-12);
  });
});

describe("joints turned about axes", () => {
  const rows = (q: THREE.Quaternion, at: [number, number, number] = [0, 0, 0]) => {
    const e = new THREE.Matrix4().compose(new THREE.Vector3(...at), q, new THREE.Vector3(1, 1, 1)).transpose().toArray();
    return e.slice(0, 12);
  };
  const frame = fromEuler([20 * DEGREES, -40 * DEGREES, 65 * DEGREES], "XYZ");
  const joint = { tip: null, branches: false, part: null, mirror: 0, type: "", parameters: {}, cone: null, follows: false };
  const dof = { suffix: "", angle: true, length: false, quaternion: false, lower: null, upper: null, rest: 0, axis: null };
  const restAbove = fromEuler([0.3, 0.1, 0], "XYZ");
  const restBase = restAbove.clone().multiply(frame);
  const character = {
    joints: [
      { ...joint, name: "above", parent: -1, rest: rows(restAbove), base: rows(restAbove) },
      { ...joint, name: "own", parent: 0, rest: rows(restBase, [0, 1, 0]), base: rows(restBase, [0, 1, 0]) },
    ],
    dofs: [{ ...dof, name: "bend", joint: 1, axis: new THREE.Vector3(1, 0, 0).applyQuaternion(restBase).toArray() }],
  } as unknown as CharacterView;
  const above = fromEuler([-0.8, 0.4, 1.1], "XYZ");
  const own = fromEuler([0.5, 0.9, -0.7], "XYZ");
  const now = above.clone().multiply(frame).multiply(own);
  const world = Float32Array.from([...rows(above), ...rows(now, [0, 1, 0])]);

  it("are turned from where they stand", () => {
    expect(apart(turnedBy(character, world, 1, new THREE.Vector3(0, 1, 0), 0), own)).toBeLessThan(1e-3);
    for (const kind of ["local", "parent", "world"] as const)
      for (const axis of [0, 1, 2]) {
        const way = directionOf(character, world, 1, kind, axis);
        const turned = baseRotation(character, world, 1).multiply(turnedBy(character, world, 1, way, 0.6));
        const before = jointRotation(world, 1);
        const unit = new THREE.Vector3().setComponent(axis, 1);
        const turn = new THREE.Quaternion().setFromAxisAngle(unit, 0.6);
        const wanted = kind === "local" ? before.clone().multiply(turn)
          : kind === "world" ? turn.clone().multiply(before)
            : above.clone().multiply(turn).multiply(above.clone().invert()).multiply(before);
        expect(apart(turned, wanted)).toBeLessThan(2e-3); // the frames are 32-bit numbers
      }
  });

  it("know the axis of a hinge where it has come to", () => {
    const wanted = new THREE.Vector3(1, 0, 0).applyQuaternion(above.clone().multiply(frame));
    expect(hingeOf(character, world, 1)!.distanceTo(wanted)).toBeLessThan(1e-5);
    expect(hingeOf(character, world, 0)).toBeNull();
    expect([rotates(character, 0), rotates(character, 1)]).toEqual([false, true]);
  });
});
