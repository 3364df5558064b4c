// Joint limits in the scene: arcs for single values, cones for ball joints, and handles to drag the bounds.

import * as THREE from "three";
import type { Body } from "./body";
import type { CharacterView, DofView } from "./protocol";

const COLOURS: Record<string, number> = { x: 0xff5d52, y: 0x43c263, z: 0x4c9dff };
const PLAIN = 0xd08cff;
const CONE = 0xe6b13d;
const STEPS = 48;
/** Opacity factor of limits without handles: the body is translucent, and the limits must be visible on any colour. */
const FAINT = 0.75;

/** Draggable bound: the lower or upper limit of a value, the rim of a cone, or a bound of the cone's twist. */
export interface Handle {
  joint: number;
  kind: "lower" | "upper" | "swing" | "twist low" | "twist high";
  /** Index of the value among the character's DOFs; -1 for a cone. */
  dof: number;
  place: THREE.Vector3;
  /** Return the position of the handle at an angle in radians. */
  at(angle: number): THREE.Vector3;
  angle: number;
  /** Minimum and maximum of the angle in radians. */
  range: [number, number];
}

export const vector = (values: readonly number[]): THREE.Vector3 =>
  new THREE.Vector3(values[0], values[1], values[2]);

/** Return the frame of three matrix rows as sent by the document. */
export function frameOf(rows: readonly number[]): THREE.Matrix4 {
  return new THREE.Matrix4().set(rows[0]!, rows[1]!, rows[2]!, rows[3]!, rows[4]!, rows[5]!, rows[6]!, rows[7]!,
    rows[8]!, rows[9]!, rows[10]!, rows[11]!, 0, 0, 0, 1);
}

export const pivotOf = (rows: readonly number[]): THREE.Vector3 => new THREE.Vector3(rows[3], rows[7], rows[11]);

/**
 * Return the direction and length of a joint's bone at rest: to its tip or first child, otherwise away from its parent.
 */
function boneOf(character: CharacterView, joint: number): THREE.Vector3 {
  const view = character.joints[joint]!;
  const start = pivotOf(view.rest);
  if (view.tip) return vector(view.tip).applyMatrix4(frameOf(view.rest)).sub(start);
  const child = character.joints.find((each) => each.parent === joint);
  if (child) return pivotOf(child.rest).sub(start);
  const above = character.joints[view.parent];
  return above ? start.clone().sub(pivotOf(above.rest)) : new THREE.Vector3(0, 1, 0);
}

/** Return a unit vector perpendicular to an axis, towards another vector unless that is nearly parallel to the axis. */
function across(axis: THREE.Vector3, towards: THREE.Vector3): THREE.Vector3 {
  const found = towards.clone().addScaledVector(axis, -towards.dot(axis));
  if (found.length() < 0.2 * (towards.length() || 1)) {
    found.set(1, 0, 0);
    if (Math.abs(axis.x) > 0.8) found.set(0, 0, 1);
    found.addScaledVector(axis, -found.dot(axis));
  }
  return found.normalize();
}

function lines(points: THREE.Vector3[], colour: number, opacity: number, order: number): THREE.Line {
  const made = new THREE.Line(new THREE.BufferGeometry().setFromPoints(points),
    new THREE.LineBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity }));
  made.renderOrder = order;
  made.frustumCulled = false;
  return made;
}

function sheet(points: THREE.Vector3[], colour: number): THREE.Mesh {
  const shape = new THREE.BufferGeometry().setFromPoints(points);
  const corners: number[] = [];
  for (let k = 1; k + 1 < points.length; k++) corners.push(0, k, k + 1);
  shape.setIndex(corners);
  const made = new THREE.Mesh(shape, new THREE.MeshBasicMaterial({
    color: colour, depthTest: false, transparent: true, opacity: 0.2, side: THREE.DoubleSide }));
  made.renderOrder = 6;
  made.frustumCulled = false;
  return made;
}

const KNOB = new THREE.SphereGeometry(1, 16, 12);

/** Line from the joint to the current value of a DOF within its limits, with a ball at the end. */
interface Needle {
  line: THREE.Line;
  ball: THREE.Mesh;
  centre: THREE.Vector3;
  dof: number;
  at(value: number): THREE.Vector3;
}

export class Limits {
  readonly group = new THREE.Group();
  handles: Handle[] = [];
  private needles: Needle[] = [];
  private base = new THREE.Matrix4();
  private parent = -1;

  /**
   * With `faint`, the limits are only displayed: translucent, without handles, and with needles at the current values.
   */
  constructor(private readonly faint = false) {
    this.group.matrixAutoUpdate = !faint;
  }

  /** Number of displayed values with limits. */
  get count(): number {
    return this.needles.length;
  }

  /** Move the limits with the joint's parent and set the needles to the values of a pose. */
  follow(body: Body, q: ArrayLike<number>): void {
    this.group.matrix.copy(this.base);
    if (this.parent >= 0) this.group.matrix.premultiply(body.frame(this.parent));
    this.group.matrixWorldNeedsUpdate = true;
    for (const { line, ball, centre, dof, at } of this.needles) {
      ball.position.copy(at(q[dof]!));
      line.geometry.setFromPoints([centre, ball.position]);
    }
  }

  /** Draw the limits of a joint; `changed` maps handles to the angles that are being dragged. */
  show(body: Body, joint: number, changed: Map<string, number> = new Map()): void {
    this.clear();
    const character = body.character;
    const view = character?.joints[joint];
    if (!character || !view) return;
    const radius = 0.1 * character.height;
    const bone = boneOf(character, joint);
    if (!this.faint) this.axes(frameOf(view.rest), 0.55 * radius);
    this.parent = view.parent;
    this.base.identity();
    if (view.parent >= 0) this.base.copy(frameOf(character.joints[view.parent]!.rest)).invert();
    let number = 0;
    character.dofs.forEach((dof, i) => {
      if (dof.joint !== joint || !dof.angle || dof.quaternion || !dof.axis) return;
      if (this.faint && dof.lower === null && dof.upper === null) return;
      this.arc(pivotOf(view.rest), bone, dof, i, joint, radius * (1 + 0.22 * number), changed);
      number += 1;
    });
    if (view.cone) this.cone(character, joint, bone, radius, changed);
    if (this.faint) {
      this.fade();
      return;
    }
    for (const handle of this.handles) this.knob(handle, radius);
  }

  clear(): void {
    for (const child of [...this.group.children]) {
      this.group.remove(child);
      const { geometry, material } = child as THREE.Mesh;
      if (geometry !== KNOB) geometry.dispose();
      (material as THREE.Material).dispose();
    }
    this.handles = [];
    this.needles = [];
  }

  private fade(): void {
    this.handles = [];
    for (const child of this.group.children) {
      const look = (child as THREE.Mesh).material as THREE.Material;
      if (!this.needles.some(({ line, ball }) => line === child || ball === child)) look.opacity *= FAINT;
    }
  }

  private axes(frame: THREE.Matrix4, length: number): void {
    const start = new THREE.Vector3().setFromMatrixPosition(frame);
    "xyz".split("").forEach((name, k) => {
      const way = new THREE.Vector3().setFromMatrixColumn(frame, k).normalize();
      this.group.add(lines([start, start.clone().addScaledVector(way, length)], COLOURS[name]!, 1, 9));
    });
  }

  private arc(centre: THREE.Vector3, bone: THREE.Vector3, dof: DofView, number: number, joint: number, radius: number,
      changed: Map<string, number>): void {
    const axis = vector(dof.axis!);
    const zero = across(axis, bone);
    const side = axis.clone().cross(zero);
    const at = (value: number) => {
      const angle = value - dof.rest;
      return centre.clone().addScaledVector(zero, radius * Math.cos(angle)).addScaledVector(side, radius * Math.sin(angle));
    };
    const low = changed.get(`${number} lower`) ?? dof.lower ?? dof.rest - Math.PI;
    const high = changed.get(`${number} upper`) ?? dof.upper ?? dof.rest + Math.PI;
    const colour = COLOURS[dof.suffix.replace(/\d/g, "").slice(-1)] ?? PLAIN;
    const free = dof.lower === null && dof.upper === null && changed.size === 0;
    const shown = Math.min(high - low, 2 * Math.PI);
    const rim = Array.from({ length: STEPS + 1 }, (_, k) => at(low + (shown * k) / STEPS));
    this.group.add(lines(free ? rim : [centre, ...rim, centre], colour, free ? 0.35 : 0.95, 8));
    if (!free) this.group.add(sheet([centre, ...rim], colour));
    if (this.faint) {
      const line = lines([centre, at(dof.rest)], colour, 0.95, 8);
      const ball = new THREE.Mesh(KNOB, new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }));
      ball.scale.setScalar(0.06 * radius);
      ball.renderOrder = 9;
      this.group.add(line, ball);
      this.needles.push({ line, ball, centre, dof: number, at });
    }
    const nearest = (value: number) => Math.max(dof.rest - Math.PI, Math.min(dof.rest + Math.PI, value));
    this.handles.push(
      { joint, kind: "lower", dof: number, at, angle: low, place: at(nearest(low)), range: [dof.rest - 2 * Math.PI, high] },
      { joint, kind: "upper", dof: number, at, angle: high, place: at(nearest(high)), range: [low, dof.rest + 2 * Math.PI] },
    );
  }

  private cone(character: CharacterView, joint: number, bone: THREE.Vector3, radius: number, changed: Map<string, number>): void {
    const view = character.joints[joint]!;
    const { axis, twist } = view.cone!;
    const swing = changed.get("-1 swing") ?? view.cone!.swing;
    const base = frameOf(view.base);
    const centre = pivotOf(view.rest);
    // A limit of the total rotation has no axis; it is drawn about the bone.
    const way = axis ? vector(axis).transformDirection(base) : bone.clone().normalize();
    const first = across(way, new THREE.Vector3(0.3, 1, 0.2));
    const second = way.clone().cross(first);
    const length = 1.5 * radius;
    const rimAt = (angle: number, round: number) => centre.clone()
      .addScaledVector(way, length * Math.cos(angle))
      .addScaledVector(first, length * Math.sin(angle) * Math.cos(round))
      .addScaledVector(second, length * Math.sin(angle) * Math.sin(round));
    const rim = Array.from({ length: STEPS + 1 }, (_, k) => rimAt(swing, (2 * Math.PI * k) / STEPS));
    this.group.add(lines(rim, CONE, 0.95, 8), sheet([centre, ...rim], CONE));
    const spokes: THREE.Vector3[] = [];
    for (let k = 0; k < 8; k++) spokes.push(centre, rim[(k * STEPS) / 8]!, centre);
    this.group.add(lines(spokes, CONE, 0.5, 8));
    const at = (angle: number) => rimAt(angle, 0);
    this.handles.push({ joint, kind: "swing", dof: -1, at, angle: swing, place: at(swing), range: [0, Math.PI] });
    if (!axis) return;
    const top = centre.clone().addScaledVector(way, length);
    const twisted = (angle: number) => top.clone()
      .addScaledVector(first, 0.4 * radius * Math.cos(angle)).addScaledVector(second, 0.4 * radius * Math.sin(angle));
    const low = changed.get("-1 twist low") ?? twist[0];
    const high = changed.get("-1 twist high") ?? twist[1];
    const turn = Array.from({ length: STEPS + 1 }, (_, k) => twisted(low + ((high - low) * k) / STEPS));
    this.group.add(lines([top, ...turn, top], PLAIN, 0.95, 8), sheet([top, ...turn], PLAIN));
    this.handles.push(
      { joint, kind: "twist low", dof: -1, at: twisted, angle: low, place: twisted(low), range: [-Math.PI, 0] },
      { joint, kind: "twist high", dof: -1, at: twisted, angle: high, place: twisted(high), range: [0, Math.PI] },
    );
  }

  private knob(handle: Handle, radius: number): void {
    const colour = handle.kind === "lower" || handle.kind === "twist low" ? 0xffffff : 0xffd27a;
    const made = new THREE.Mesh(KNOB, new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }));
    made.position.copy(handle.place);
    made.scale.setScalar(0.1 * radius);
    made.renderOrder = 12;
    this.group.add(made);
  }

  /** Return the handle within `reach` pixels of a point on the screen. */
  near(project: (p: THREE.Vector3) => THREE.Vector3, x: number, y: number, reach: number): Handle | null {
    let best: Handle | null = null;
    let least = reach;
    for (const handle of this.handles) {
      const seen = project(handle.place);
      const away = Math.hypot(seen.x - x, seen.y - y);
      if (away < least) [least, best] = [away, handle];
    }
    return best;
  }
}

/**
 * Return the angle at which a handle appears closest to the pointer, with preference for angles near the current one.
 */
export function angleAt(handle: Handle, project: (p: THREE.Vector3) => THREE.Vector3, x: number, y: number, from: number): number {
  const away = (angle: number) => {
    const seen = project(handle.at(angle));
    return Math.hypot(seen.x - x, seen.y - y);
  };
  const [low, high] = [Math.max(handle.range[0], from - Math.PI), Math.min(handle.range[1], from + Math.PI)];
  let best = from;
  let least = Infinity;
  const steps = 180;
  for (let k = 0; k <= steps; k++) {
    const angle = low + ((high - low) * k) / steps;
    // Angles far from the current one must be clearly closer, which avoids jumps between front and back.
    const cost = away(angle) + 4 * Math.abs(angle - from);
    if (cost < least) [least, best] = [cost, angle];
  }
  for (let step = (high - low) / steps; step > 1e-4; step /= 2) {
    for (const angle of [best - step, best + step])
      if (angle >= low && angle <= high && away(angle) < away(best)) best = angle;
  }
  return best;
}
