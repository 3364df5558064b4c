// Footprints of a step plan on the floor: blue for the left foot, orange for the right one. They can be dragged.

import * as THREE from "three";
import type { Body } from "./body";
import type { Step } from "./protocol";
import { size } from "./size";
import type { Stage } from "./stage";

const LEFT = 0x2f7bff;
const RIGHT = 0xe8743b;
const REACH = 14;
const DISC = new THREE.CylinderGeometry(0.03, 0.03, 0.002, 32);
const RIM = new THREE.CylinderGeometry(0.036, 0.036, 0.0015, 32);

export class Footprints {
  private readonly group = new THREE.Group();
  private steps: readonly Step[] = [];
  private dragged = -1;
  /** Called with the number of a step and its new place while it is dragged. */
  moved: (step: number, place: [number, number, number]) => void = () => {};

  constructor(private readonly stage: Stage, private readonly body: Body) {
    body.overlay.add(this.group);
    const { canvas } = stage;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event), { capture: true });
    for (const kind of ["pointerup", "pointercancel"]) canvas.addEventListener(kind, () => { this.dragged = -1; }, { capture: true });
  }

  /** Show steps of a body of some height with one of them highlighted, or none. */
  show(steps: readonly Step[], height = 1, chosen = -1): void {
    this.steps = steps;
    while (this.group.children.length) this.group.remove(this.group.children[0]!);
    steps.forEach((step, k) => {
      if (!step.position) return;
      const made = new THREE.Group();
      const look = new THREE.MeshBasicMaterial({ color: step.foot === "left" ? LEFT : RIGHT, transparent: true, opacity: 0.85, depthTest: false });
      const rim = new THREE.MeshBasicMaterial({ color: 0xffffff, transparent: true, opacity: k === chosen ? 1 : 0.5, depthTest: false });
      made.add(new THREE.Mesh(RIM, rim), new THREE.Mesh(DISC, look));
      made.children.forEach((part, order) => { part.renderOrder = 8 + order; });
      if (this.body.character?.up === "z") made.rotation.x = Math.PI / 2;
      made.scale.setScalar(k === chosen ? 1.4 * height : height);
      made.position.set(...step.position);
      made.userData["step"] = k;
      this.group.add(made);
    });
    this.stage.ask();
  }

  /** Return the middle of a footprint on the screen, in pixels of the stage. */
  place(step: number): THREE.Vector3 | null {
    const made = this.group.children.find((each) => each.userData["step"] === step);
    return made ? this.stage.project(made.getWorldPosition(new THREE.Vector3())) : null;
  }

  private at(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || this.stage.panes.length !== 1) return;
    const [x, y] = this.at(event);
    const away = this.steps.map((_, k) => {
      const seen = this.place(k);
      return seen ? Math.hypot(seen.x - x, seen.y - y) : Infinity;
    });
    const near = away.indexOf(Math.min(...away));
    if (!(away[near]! < REACH * size())) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    this.dragged = near;
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
    this.moved(this.dragged, [x, y, z]);
  }
}
