// Footprints of a step plan on the floor: blue for the left foot, orange for the right one. They can be dragged, and turned at their fronts.

import * as THREE from "three";
import type { Body } from "./body";
import type { TargetStep } from "./protocol";
import { size } from "./size";
import type { Stage } from "./stage";

const LEFT = 0x2f7bff;
const RIGHT = 0xe8743b;
const REACH = 14;
/** Half the length of a sole, distance of its front circle from its middle, and radius at the heel, relative to the body's height. */
const LENGTH = 0.075;
const FRONT = 0.045;
const HEEL = 0.022;

/** Return a sole along z, widened by a rim; a disc for a foot without a heading. */
function sole(rim: number, height: number, points: boolean): THREE.BufferGeometry {
  if (!points) return new THREE.CylinderGeometry(0.03 + rim, 0.03 + rim, height, 32);
  const outline = new THREE.Shape();
  outline.absarc(0, FRONT, LENGTH - FRONT + rim, 0, Math.PI, false);
  outline.absarc(0, HEEL - LENGTH, HEEL + rim, Math.PI, 2 * Math.PI, false);
  const made = new THREE.ExtrudeGeometry(outline, { depth: height, bevelEnabled: false, curveSegments: 16 });
  return made.rotateX(Math.PI / 2).translate(0, height / 2, 0);
}

const FOOT = sole(0, 0.002, true);
const FOOT_RIM = sole(0.006, 0.0015, true);
const DISC = sole(0, 0.002, false);
const RIM = sole(0.006, 0.0015, false);

export class Footprints {
  private readonly group = new THREE.Group();
  private steps: readonly TargetStep[] = [];
  private dragged = -1;
  private turning = false;
  /** Called with the number of a step, and its new place or heading while it is dragged. */
  changed: (step: number, part: Partial<TargetStep>) => void = () => {};

  constructor(private readonly stage: Stage, private readonly body: Body) {
    body.overlay.add(this.group);
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const kind of ["pointerup", "pointercancel"]) canvas.addEventListener(kind, () => { this.dragged = -1; }, { capture: true });
  }

  /** Show steps of a body of some height with one of them highlighted, or none. */
  show(steps: readonly TargetStep[], height = 1, chosen = -1): void {
    this.steps = steps;
    while (this.group.children.length) this.group.remove(this.group.children[0]!);
    const upright = this.body.character?.up !== "z";
    steps.forEach((step, k) => {
      if (!step.position) return;
      const made = new THREE.Group(), { heading } = step;
      const look = new THREE.MeshBasicMaterial({ color: step.foot.startsWith("left") ? LEFT : RIGHT, transparent: true, opacity: 0.85, depthTest: false });
      const rim = new THREE.MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: k === chosen ? 1 : 0.5, depthTest: false });
      made.add(new THREE.Mesh(heading === null ? RIM : FOOT_RIM, rim), new THREE.Mesh(heading === null ? DISC : FOOT, look));
      made.children.forEach((part, order) => { part.renderOrder = 8 + order; });
      // A heading is measured from z if y is up, and from x if z is up.
      made.rotation.set(upright ? 0 : Math.PI / 2, (heading ?? 0) + (upright ? 0 : Math.PI / 2), 0);
      made.scale.setScalar(k === chosen ? 1.2 * height : height);
      made.position.set(...step.position);
      made.userData["step"] = k;
      this.group.add(made);
    });
    this.stage.ask();
  }

  /** Return the middle of a footprint on the screen, or the middle of its front, in pixels of the stage. */
  place(step: number, front = false): THREE.Vector3 | null {
    const made = this.group.children.find((each) => each.userData["step"] === step);
    return made ? this.stage.project(made.localToWorld(new THREE.Vector3(0, 0, front ? LENGTH : 0))) : null;
  }

  private at(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.stage.panes.length !== 1) return;
    const [x, y] = this.at(event);
    const away = [false, true].flatMap((front) => this.steps.map((step, k) => {
      const seen = front && step.heading === null ? null : this.place(k, front);
      return seen ? Math.hypot(seen.x - x, seen.y - y) : Infinity;
    }));
    const near = away.indexOf(Math.min(...away));
    if (!(away[near]! < REACH * size())) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.dragged = near % this.steps.length;
    this.turning = near >= this.steps.length;
    this.stage.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    if (this.dragged < 0) return;
    event.stopImmediatePropagation();
    const old = this.steps[this.dragged]!.position!;
    const middle = this.body.overlay.localToWorld(new THREE.Vector3(...old));
    const floor = new THREE.Plane(new THREE.Vector3(0, 1, 0), -middle.y);
    const hit = this.stage.ray(...this.at(event)).intersectPlane(floor, new THREE.Vector3());
    if (!hit) return;
    const { x, y, z } = this.body.overlay.worldToLocal(hit);
    const [a, b, c] = [x - old[0], y - old[1], z - old[2]];
    const heading = this.body.character?.up === "z" ? Math.atan2(b, a) : Math.atan2(a, c);
    this.changed(this.dragged, this.turning ? { heading } : { position: [x, y, z] });
  }
}
