// Pins and targets as things in the scene: a red stone that holds, a blue ball that is followed, a
// ring around either where the turn is held too, and a line to the spot that has not got there.

import * as THREE from "three";
import type { Body } from "./body";
import { pointOf } from "./picking";
import type { HoldView } from "./protocol";

const PIN = 0xe0218a;
const TARGET = 0x2f7bff;
const RIM = 0xffffff;

export class Holds {
  readonly group = new THREE.Group();
  private readonly shown = new Map<number, THREE.Object3D>();
  views: HoldView[] = [];
  private readonly lines = new THREE.LineSegments(new THREE.BufferGeometry(),
    new THREE.LineBasicMaterial({ color: TARGET, depthTest: false, transparent: true }));

  show(views: HoldView[], size: number): void {
    this.views = views;
    this.group.clear();
    this.shown.clear();
    this.lines.frustumCulled = false;
    this.lines.renderOrder = 9;
    this.group.add(this.lines);
    for (const view of views) {
      const object = this.make(view, size);
      object.userData["hold"] = view.id;
      this.shown.set(view.id, object);
      this.group.add(object);
    }
  }

  private make(view: HoldView, size: number): THREE.Object3D {
    const look = new THREE.MeshBasicMaterial({ color: view.pin ? PIN : TARGET, depthTest: false, transparent: true });
    const rim = new THREE.MeshBasicMaterial({ color: RIM, depthTest: false, transparent: true });
    const made = new THREE.Group();
    const shape = view.pin ? new THREE.OctahedronGeometry(size * 0.016) : new THREE.SphereGeometry(size * 0.014, 16, 12);
    const back = new THREE.Mesh(shape, rim);
    back.scale.setScalar(1.35);
    made.add(back);
    if (view.turn) {
      made.add(new THREE.Mesh(new THREE.TorusGeometry(size * 0.034, size * 0.0055, 8, 32), rim));
      made.add(new THREE.Mesh(new THREE.TorusGeometry(size * 0.034, size * 0.0032, 8, 32), look));
      made.quaternion.set(view.turn[1], view.turn[2], view.turn[3], view.turn[0]);
    }
    made.add(new THREE.Mesh(shape, look));
    made.children.forEach((part, k) => { part.renderOrder = 10 + k; });
    if (view.position) made.position.set(...view.position);
    return made;
  }

  /** Put what holds no place at its joint, and draw lines from places to spots. */
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
    this.lines.geometry.setAttribute("position", new THREE.Float32BufferAttribute(ends, 3));
    for (const view of this.views) {
      if (view.position) continue;
      const joint = body.character?.joints.findIndex((j) => j.name === view.joint) ?? -1;
      if (joint >= 0) this.shown.get(view.id)?.position.setFromMatrixPosition(body.frame(joint));
    }
  }

  /** The pin or target under a place on the screen, within some pixels. */
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
