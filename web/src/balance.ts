// Marks of a drag: the centre of mass over its support, and a ghost of the pose in which the drag began.

import * as THREE from "three";
import type { Tools } from "./modes/mode";
import type { Posed } from "./protocol";
import { Ghosts } from "./timeline/ghosts";

const INSIDE = 0x52d273;
const OUTSIDE = 0xe8743b;

export class Balance {
  private readonly group = new THREE.Group();
  private readonly edge: THREE.LineLoop;
  private readonly drop: THREE.Line;
  private readonly ball: THREE.Mesh;
  private readonly ghost: Ghosts;
  private readonly look = new THREE.MeshBasicMaterial({ color: INSIDE, depthTest: false, transparent: true });
  private readonly line = new THREE.LineBasicMaterial({ color: INSIDE, depthTest: false, transparent: true });
  private start: Posed | null = null;
  private shown: Float32Array | null = null;

  constructor(private readonly tools: Tools) {
    this.edge = new THREE.LineLoop(new THREE.BufferGeometry(), this.line);
    this.drop = new THREE.Line(new THREE.BufferGeometry(), this.line);
    this.ball = new THREE.Mesh(new THREE.SphereGeometry(1, 16, 12), this.look);
    this.group.add(this.edge, this.drop, this.ball);
    for (const part of this.group.children) {
      part.renderOrder = 9;
      part.frustumCulled = false;
    }
    this.group.visible = false;
    this.ghost = new Ghosts(null, tools.body, tools.stage);
  }

  /** Follow the current pose; `dragged` states whether the body is being dragged. */
  before(dragged: boolean): void {
    const { body, store } = this.tools;
    if (dragged !== (this.start !== null)) {
      this.start = dragged ? store.pose : null;
      const { start } = this;
      this.ghost.tell(start && { seconds: Float64Array.of(-1), q: start.q, world: start.world });
    }
    const marks = this.start ? store.pose?.balance ?? null : null;
    if (this.group.parent !== body.overlay) body.overlay.add(this.group);
    this.group.visible = marks !== null && marks.length > 9;
    if (!this.group.visible || this.shown === marks) return;
    this.shown = marks;
    this.draw(marks!, body.character!.up === "z" ? 2 : 1, body.character!.height);
  }

  private draw(marks: Float32Array, up: number, height: number): void {
    const places = Array.from({ length: marks.length / 3 }, (_, k) => new THREE.Vector3().fromArray(marks, 3 * k));
    const centre = places.shift()!;
    const foot = centre.clone().setComponent(up, places[0]!.getComponent(up));
    const sides = places.map((place, k) => {
      const next = places[(k + 1) % places.length]!;
      return next.clone().sub(place).cross(foot.clone().sub(place)).getComponent(up) >= 0;
    });
    const colour = sides.every((side) => side === sides[0]) ? INSIDE : OUTSIDE;
    this.look.color.set(colour);
    this.line.color.set(colour);
    this.edge.geometry.setFromPoints(places);
    this.drop.geometry.setFromPoints([centre, foot]);
    this.ball.position.copy(centre);
    this.ball.scale.setScalar(0.012 * height);
  }

  get state() {
    return { shown: this.group.visible, outside: this.line.color.getHex() === OUTSIDE, ghosts: this.ghost.count };
  }
}
