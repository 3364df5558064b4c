// Placing: drag a vertex to its desired position in the pose, and solve for weights that move it there; a line shows
// the remaining error.

import * as THREE from "three";
import type { Brush } from "./brush";
import type { Tools } from "./modes/mode";
import { type Hit, blended } from "./picking";
import type { Painting, PlaceVertex } from "./protocol";

const WANTED = 0x2f7bff;

interface Drag { skin: number; vertex: number; from: THREE.Vector3; to: THREE.Vector3 }

export class Placing {
  private readonly balls: THREE.InstancedMesh;
  private readonly spot: THREE.Mesh;
  private readonly lines: THREE.LineSegments;
  private painting: Painting | null = null;
  drag: Drag | null = null;
  private brush: Brush | null = null;
  /** Maximum number of joints per vertex; 0 for no limit. */
  private limit = 0;

  constructor(private readonly tools: Tools) {
    tools.connection.hear("placing", () => this.answered());
    const look = (color: number) => new THREE.MeshBasicMaterial({ color, depthTest: false, transparent: true });
    this.balls = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 12, 8), look(WANTED), 65);
    this.balls.count = 0;
    this.balls.frustumCulled = false;
    this.spot = new THREE.Mesh(new THREE.SphereGeometry(1, 12, 8), look(0xffffff));
    this.spot.visible = false;
    this.lines = new THREE.LineSegments(new THREE.BufferGeometry(),
      new THREE.LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
    this.lines.frustumCulled = false;
    // In a separate group: code that shows or hides bones affects instanced meshes directly in the overlay.
    const group = new THREE.Group();
    group.add(this.lines, this.balls, this.spot);
    [this.lines, this.balls, this.spot].forEach((part, k) => { part.renderOrder = 15 + k; });
    tools.body.overlay.add(group);
  }

  /**
   * Preview of the weights during a drag: whether a request is pending, whether the vertex has moved since, and whether
   * a preview was shown.
   */
  private waiting = false;
  private again = false;
  private shown = false;

  private preview(): void {
    const { drag, brush } = this;
    this.again = this.waiting;
    if (this.waiting || !drag || !brush) return;
    this.waiting = this.shown = true;
    this.tools.connection.act({ do: "preview-place", edit: this.order(drag, brush) });
  }

  /** Handle the answer to the last preview. */
  private answered(): void {
    this.waiting = false;
    if (this.again) this.preview();
    this.tools.stage.ask();
  }

  private order(drag: Drag, brush: Brush): PlaceVertex {
    return {
      do: "place-vertex", skin: drag.skin, vertex: drag.vertex, position: drag.to.toArray(),
      radius: brush.hit ? brush.radiusAt(brush.hit) : 0, influences: this.limit || 8,
    };
  }

  show(painting: Painting | null): void {
    this.painting = painting;
  }

  hide(): void {
    this.painting = null;
    this.up(false);
    this.spot.visible = this.lines.visible = false;
    this.balls.count = 0;
  }

  /** Return the vertex closest to a point of the skin. */
  private vertexOf(hit: Hit): number {
    const corner = [hit.u, hit.v, 1 - hit.u - hit.v];
    const k = corner.indexOf(Math.max(...corner));
    return this.tools.body.skins[hit.skin]!.geometry.index[3 * hit.face + k]!;
  }

  private at(skin: number, vertex: number): THREE.Vector3 | null {
    const own = this.tools.body.skins[skin];
    if (!own || 3 * vertex >= own.geometry.position.length) return null;
    const p = blended(this.tools.body, own);
    return new THREE.Vector3(p[3 * vertex]!, p[3 * vertex + 1]!, p[3 * vertex + 2]!);
  }

  down(hit: Hit | null, brush: Brush, limit: number): boolean {
    if (!hit) return false;
    brush.hit = hit;
    this.brush = brush;
    this.limit = limit;
    this.shown = false;
    const vertex = this.vertexOf(hit);
    const from = this.at(hit.skin, vertex)!;
    this.drag = { skin: hit.skin, vertex, from, to: from.clone() };
    return true;
  }

  move(x: number, y: number): void {
    const { stage, body } = this.tools;
    const drag = this.drag;
    if (!drag) return;
    const group = body.group.matrixWorld;
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(
      stage.camera.getWorldDirection(new THREE.Vector3()), drag.from.clone().applyMatrix4(group));
    const to = stage.ray(x, y).intersectPlane(plane, new THREE.Vector3());
    if (!to) return;
    drag.to.copy(to.applyMatrix4(group.clone().invert()));
    this.preview();
  }

  /** Apply the placement, or discard it if `keep` is false. */
  up(keep = true): void {
    const { connection, body } = this.tools;
    const { drag, brush } = this;
    this.drag = null;
    this.again = false;
    if (!drag || !brush) return;
    if (keep && drag.to.distanceTo(drag.from) >= 1e-5 * (body.character?.height ?? 1)) {
      if (this.shown) body.disown(drag.skin);
      connection.act(this.order(drag, brush));
    } else if (this.shown) connection.act({ do: "preview-place", edit: null });
  }

  /** Draw the desired positions of vertices, and lines to their current positions. */
  before(hover: Hit | null): void {
    const { body, store } = this.tools;
    const size = (body.character?.height ?? 1) * 0.0035;
    const q = store.pose?.q;
    const posed = this.painting?.placed_in ?? [];
    const here = q !== undefined && posed.length === q.length && posed.every((value, i) => Math.abs(value - q[i]!) < 1e-5);
    const ends: number[] = [];
    const wanted: THREE.Vector3[] = [];
    const add = (skin: number, vertex: number, to: THREE.Vector3) => {
      const at = this.at(skin, vertex);
      if (!at) return;
      wanted.push(to);
      ends.push(at.x, at.y, at.z, to.x, to.y, to.z);
    };
    if (here) for (const place of this.painting!.placed) add(place.skin, place.vertex, new THREE.Vector3(...place.position));
    if (this.drag) add(this.drag.skin, this.drag.vertex, this.drag.to);
    this.balls.count = wanted.length;
    wanted.forEach((to, k) => this.balls.setMatrixAt(k, new THREE.Matrix4().makeTranslation(to).scale(new THREE.Vector3(size, size, size))));
    this.balls.instanceMatrix.needsUpdate = true;
    this.lines.visible = ends.length > 0;
    this.lines.geometry.dispose();
    this.lines.geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(ends, 3));
    const spot = this.drag ? this.at(this.drag.skin, this.drag.vertex) : hover && this.at(hover.skin, this.vertexOf(hover));
    this.spot.visible = !!spot;
    if (spot) {
      this.spot.position.copy(spot);
      this.spot.scale.setScalar(1.2 * size);
    }
  }

  get state() {
    return { dragging: this.drag !== null, shown: this.balls.count };
  }
}
