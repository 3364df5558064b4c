// Pins and targets in the scene: a red octahedron for a pin, a blue ball for a target, a ring around either if the
// rotation is held too, and a line from the desired position to the current one.

import * as THREE from "three";
import type { Body } from "./body";
import { pointOf } from "./picking";
import type { HoldView } from "./protocol";

const PIN = 0xe0218a;
const TARGET = 0x2f7bff;
const RIM = 0xffffff;

// Geometries and materials are shared by all holds and sized by the objects' scales: while a pin is dragged, the holds
// are recreated with every message.
const STONE = new THREE.OctahedronGeometry(0.016);
const BALL = new THREE.SphereGeometry(0.014, 16, 12);
const RING = new THREE.TorusGeometry(0.034, 0.0032, 8, 32);
const RING_RIM = new THREE.TorusGeometry(0.034, 0.0055, 8, 32);
const flat = (color: number) => new THREE.MeshBasicMaterial({ color, depthTest: false, transparent: true });
const PIN_LOOK = flat(PIN);
const TARGET_LOOK = flat(TARGET);
const RIM_LOOK = flat(RIM);

/** Return a key of everything that determines the shape of a hold. */
const kind = (view: HoldView) => `${view.id} ${view.pin} ${view.turn !== null}`;

export class Holds {
  readonly group = new THREE.Group();
  private readonly shown = new Map<number, THREE.Object3D>();
  views: HoldView[] = [];
  private readonly lines = new THREE.LineSegments(new THREE.BufferGeometry(),
    new THREE.LineBasicMaterial({ color: TARGET, depthTest: false, transparent: true }));

  constructor() {
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 9;
    this.group.add(this.lines);
  }

  show(views: HoldView[], size: number): void {
    const same = views.length === this.views.length && views.every((view, k) => kind(view) === kind(this.views[k]!));
    this.views = views;
    if (!same) this.remake();
    for (const view of views) {
      const object = this.shown.get(view.id)!;
      object.scale.setScalar(size);
      if (view.turn) object.quaternion.set(view.turn[1], view.turn[2], view.turn[3], view.turn[0]);
      if (view.position) object.position.set(...view.position);
    }
  }

  private remake(): void {
    this.group.clear();
    this.shown.clear();
    this.group.add(this.lines);
    for (const view of this.views) {
      const object = this.make(view);
      object.userData["hold"] = view.id;
      this.shown.set(view.id, object);
      this.group.add(object);
    }
  }

  private make(view: HoldView): THREE.Object3D {
    const look = view.pin ? PIN_LOOK : TARGET_LOOK;
    const shape = view.pin ? STONE : BALL;
    const made = new THREE.Group();
    const back = new THREE.Mesh(shape, RIM_LOOK);
    back.scale.setScalar(1.35);
    made.add(back);
    if (view.turn) made.add(new THREE.Mesh(RING_RIM, RIM_LOOK), new THREE.Mesh(RING, look));
    made.add(new THREE.Mesh(shape, look));
    made.children.forEach((part, k) => { part.renderOrder = 10 + k; });
    return made;
  }

  /** Move one of the holds until the next update from the document. */
  move(id: number, place: THREE.Vector3): void {
    const view = this.views.find((each) => each.id === id);
    if (!view) return;
    view.position = [place.x, place.y, place.z];
    this.shown.get(id)?.position.copy(place);
  }

  /** Move holds without a position to their joints, and draw lines from desired positions to current ones. */
  follow(body: Body): void {
    const ends: number[] = [];
    for (const view of this.views) {
      const joint = body.character?.joints.findIndex((j) => j.name === view.joint) ?? -1;
      if (!view.position || joint < 0) continue;
      const spot = view.skin === null
        ? new THREE.Vector3(...view.offset).applyMatrix4(body.frame(joint))
        : pointOf(body, { skin: view.skin, face: view.face, u: view.u, v: view.v });
      ends.push(...view.position, spot.x, spot.y, spot.z);
    }
    this.draw(ends);
    for (const view of this.views) {
      if (view.position) continue;
      const joint = body.character?.joints.findIndex((j) => j.name === view.joint) ?? -1;
      if (joint >= 0) this.shown.get(view.id)?.position.setFromMatrixPosition(body.frame(joint));
    }
  }

  /** Draw lines between pairs of points; GPU buffers are replaced only if the number of points changes. */
  private draw(ends: number[]): void {
    const had = this.lines.geometry.getAttribute("position") as THREE.BufferAttribute | undefined;
    if (had?.array.length === ends.length) {
      had.copyArray(ends);
      had.needsUpdate = true;
      return;
    }
    this.lines.geometry.dispose();
    this.lines.geometry = new THREE.BufferGeometry();
    this.lines.geometry.setAttribute("position", new THREE.Float32BufferAttribute(ends, 3));
  }

  /** Return the pin or target within `reach` pixels of a point on the screen. */
  near(project: (p: THREE.Vector3) => THREE.Vector3, x: number, y: number, reach: number): HoldView | null {
    let best: HoldView | null = null;
    let least = reach;
    for (const view of this.views) {
      const object = this.shown.get(view.id);
      if (!object || !view.position) continue;
      const seen = project(object.getWorldPosition(new THREE.Vector3()));
      const away = Math.hypot(seen.x - x, seen.y - y);
      if (away < least) [least, best] = [away, view];
    }
    return best;
  }
}
