// Handles of limbs on the stage: a pole that sets the bend direction of each limb, and a ring to roll each pinned foot.

import * as THREE from "three";
import type { Body } from "./body";
import { type Bend, type Roll, bendOf, handleOf, poleTo, rollAngle, rollOf } from "./limb-math";
import type { Tools } from "./modes/mode";
import { type HoldView, type LimbView, SLIDER, packRelease } from "./protocol";
import { size } from "./size";

const HELD = 0xe0218a;
const LOOSE = 0x9a6bff;
const RING = 0xffb454;
const LIT = 0xffd43b;
/** Radius of a pole, radius of a ring, and hit distance of both, in pixels. */
const BALL = 7;
const RADIUS = 58;
const REACH = 11;
/** Maximum radius of a ring, relative to the body's height. */
const WIDEST = 0.13;
const SAMPLES = 48;
/** Cosine between line of sight and ring axis below which the ring is seen edge-on. */
const EDGE = 0.3;
/** Difference of distances in pixels below which two rings are equally close to the pointer. */
const TIED = 1;
const APART = 4;
const SHOWN = "poise-studio-limb-handles";

const SPHERE = new THREE.SphereGeometry(1, 20, 14);
const TORUS = new THREE.TorusGeometry(1, 0.02, 6, 2 * SAMPLES);

const flat = (color: number, opacity = 1) => new THREE.MeshBasicMaterial({ color, depthTest: false, transparent: true, opacity });

interface Pole {
  limb: LimbView;
  ball: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  rim: THREE.Mesh;
  bend: Bend;
  place: THREE.Vector3;
}

interface Ring {
  hold: HoldView;
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
}

interface Drag {
  pointer: number;
  pole: LimbView | null;
  hold: number;
  most: Roll;
  /** Initial position of the handle, and axis of a ring, in world coordinates. */
  centre: THREE.Vector3;
  axis: THREE.Vector3;
  startX: number;
  startY: number;
  /** For a ring seen edge-on: screen vector in pixels per radian; otherwise null. */
  along: THREE.Vector2 | null;
  from: number;
  last: number;
  angle: number;
  sent: boolean;
  sentAt: number;
  words: string;
}

export class LimbHandles {
  readonly group = new THREE.Group();
  shown = localStorage.getItem(SHOWN) === "1";
  /** Limb of the pole, or id of the ring's hold, under the pointer. */
  hovered: LimbView | number | null = null;
  dragging: Drag | null = null;
  private poles: Pole[] = [];
  private rings: Ring[] = [];
  private readonly rods = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: LOOSE, depthTest: false, transparent: true, opacity: 0.7 }));
  private readonly body: Body;
  private made: unknown = null;
  private held: unknown = null;

  constructor(private readonly tools: Tools) {
    this.body = tools.body;
    this.rods.frustumCulled = false;
    this.rods.renderOrder = 27;
    this.group.visible = false;
    tools.stage.scene.add(this.group);
  }

  switch(): void {
    this.shown = !this.shown;
    localStorage.setItem(SHOWN, this.shown ? "1" : "0");
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  /** Limb of the pole under the pointer. */
  get pole(): LimbView | null {
    return this.hovered !== null && typeof this.hovered !== "number" ? this.hovered : null;
  }

  private outward(place: THREE.Vector3): THREE.Vector3 {
    return place.clone().applyMatrix4(this.body.group.matrixWorld);
  }

  /** Draw the handles at the limbs, or hide them. */
  show(shown: boolean): void {
    const scene = this.tools.store.scene;
    this.group.visible = shown && this.shown && scene !== null && this.body.world.length === 12 * scene.character.joints.length;
    if (!this.group.visible || !scene) return;
    this.make(scene.limbs, scene.holds);
    const { stage } = this.tools;
    const ends: number[] = [];
    for (const pole of this.poles) {
      pole.bend = bendOf(pole.limb, this.body.world);
      pole.place = this.outward(handleOf(pole.bend));
      const lit = this.dragging ? this.dragging.pole?.end === pole.limb.end : this.pole?.end === pole.limb.end;
      pole.ball.material.color.setHex(lit ? LIT : pole.limb.pole ? HELD : LOOSE);
      const radius = BALL * size() * stage.metresPerPixel(pole.place);
      for (const [part, factor] of [[pole.ball, 1], [pole.rim, 1.35]] as const) {
        part.position.copy(pole.place);
        part.scale.setScalar(radius * factor);
      }
      ends.push(...this.outward(pole.bend.middle).toArray(), ...pole.place.toArray());
    }
    this.draw(ends);
    for (const ring of this.rings) this.placeRing(ring, stage.metresPerPixel(this.outward(new THREE.Vector3(...ring.hold.roll!.pivot))));
  }

  private placeRing(ring: Ring, pixel: number): void {
    const { pivot, axis } = ring.hold.roll!;
    const up = this.outward(new THREE.Vector3(...pivot));
    const along = new THREE.Vector3(...axis).transformDirection(this.body.group.matrixWorld);
    ring.mesh.position.copy(up);
    ring.mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), along);
    ring.mesh.scale.setScalar(this.radius(pixel));
    ring.mesh.updateMatrixWorld();
    const lit = this.dragging ? this.dragging.hold === ring.hold.id : this.hovered === ring.hold.id;
    ring.mesh.material.color.setHex(lit ? LIT : RING);
  }

  /** Return the radius of a ring in metres, limited for a body that is far from the camera. */
  private radius(pixel: number): number {
    return Math.min(RADIUS * size() * pixel, WIDEST * (this.body.character?.height ?? 1));
  }

  private make(limbs: LimbView[], holds: HoldView[]): void {
    if (this.made === limbs && this.held === holds) return;
    const rolled = holds.filter((hold) => hold.roll);
    if (this.poles.length !== limbs.length || this.rings.length !== rolled.length) {
      for (const { ball, rim } of this.poles) for (const part of [ball, rim]) (part.material as THREE.Material).dispose();
      for (const { mesh } of this.rings) mesh.material.dispose();
      this.group.clear();
      this.group.add(this.rods);
      this.poles = limbs.map((limb) => {
        const [rim, ball] = [new THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>(SPHERE, flat(0xffffff)), new THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>(SPHERE, flat(LOOSE))];
        [rim.renderOrder, ball.renderOrder] = [28, 29];
        this.group.add(rim, ball);
        return { limb, ball, rim, bend: bendOf(limb, this.body.world), place: new THREE.Vector3() };
      });
      this.rings = rolled.map((hold) => {
        const mesh = new THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>(TORUS, flat(RING, 0.9));
        mesh.renderOrder = 26;
        mesh.frustumCulled = false;
        this.group.add(mesh);
        return { hold, mesh };
      });
    }
    this.poles.forEach((pole, k) => { pole.limb = limbs[k]!; });
    this.rings.forEach((ring, k) => { ring.hold = rolled[k]!; });
    [this.made, this.held] = [limbs, holds];
  }

  private draw(ends: number[]): void {
    const had = this.rods.geometry.getAttribute("position") as THREE.BufferAttribute | undefined;
    if (had?.array.length === ends.length) {
      had.copyArray(ends);
      had.needsUpdate = true;
      return;
    }
    this.rods.geometry.dispose();
    this.rods.geometry = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute(ends, 3));
  }

  /** Return points of a ring in canvas pixels. */
  private outline(ring: Ring): THREE.Vector3[] {
    return Array.from({ length: SAMPLES + 1 }, (_, k) => {
      const angle = (2 * Math.PI * k) / SAMPLES;
      return this.tools.stage.project(new THREE.Vector3(Math.cos(angle), Math.sin(angle), 0).applyMatrix4(ring.mesh.matrixWorld));
    });
  }

  private find(x: number, y: number, reach: number): Pole | Ring | null {
    if (!this.group.visible) return null;
    let best: Pole | Ring | null = null;
    let least = REACH * reach;
    for (const pole of this.poles) {
      const seen = this.tools.stage.project(pole.place.clone());
      const away = Math.hypot(seen.x - x, seen.y - y);
      if (away < least) [least, best] = [away, pole];
    }
    if (best) return best;
    // From the side the rings of both feet coincide; the one closer to the camera wins.
    const depth = (ring: Ring) => this.tools.stage.project(ring.mesh.position.clone()).z;
    for (const ring of [...this.rings].sort((a, b) => depth(a) - depth(b))) {
      const points = this.outline(ring);
      const away = Math.min(...points.slice(1).map((point, k) => toSegment(x, y, points[k]!, point)));
      if (away < (best ? least - TIED : least)) [least, best] = [away, ring];
    }
    return best;
  }

  hover(x: number, y: number): boolean {
    const found = this.find(x, y, size());
    const now = found === null ? null : "limb" in found ? found.limb : found.hold.id;
    if (now !== this.hovered) {
      this.hovered = now;
      this.tools.stage.canvas.style.cursor = now === null ? "default" : "grab";
      this.tools.stage.ask();
      this.tools.page.requestUpdate();
    }
    return now !== null;
  }

  /** Start a drag of a handle; return false if the press hits none. */
  down(event: PointerEvent, x: number, y: number, reach: number): boolean {
    const found = this.dragging || event.button !== 0 ? null : this.find(x, y, reach);
    if (!found) return false;
    const { store, stage, page } = this.tools;
    const drag: Drag = {
      pointer: event.pointerId, pole: null, hold: 0, most: [0, 0, 0], centre: new THREE.Vector3(), axis: new THREE.Vector3(), startX: x, startY: y,
      along: null, from: 0, last: 0, angle: 0, sent: false, sentAt: 0, words: "",
    };
    if ("limb" in found) {
      drag.pole = found.limb;
      drag.centre.copy(found.place);
      store.select(found.limb.middle);
    } else {
      const roll = found.hold.roll!;
      drag.hold = found.hold.id;
      drag.most = roll.most;
      drag.from = rollAngle(roll.angles);
      drag.centre = this.outward(new THREE.Vector3(...roll.pivot));
      drag.axis = new THREE.Vector3(...roll.axis).transformDirection(this.body.group.matrixWorld);
      drag.along = this.edgeOn(drag);
      drag.last = this.planeAngle(drag, x, y);
    }
    this.dragging = drag;
    stage.ask();
    page.requestUpdate();
    return true;
  }

  /**
   * Return the screen vector in pixels per radian at the ring's point closest to the camera if the ring is seen
   * edge-on.
   */
  private edgeOn(drag: Drag): THREE.Vector2 | null {
    const { stage } = this.tools;
    const eye = stage.sight(drag.centre).negate();
    if (Math.abs(eye.dot(drag.axis)) >= EDGE) return null;
    const radius = this.radius(stage.metresPerPixel(drag.centre));
    const near = drag.centre.clone().addScaledVector(eye, radius);
    const moved = near.clone().addScaledVector(drag.axis.clone().cross(eye), 0.02 * radius);
    const [from, to] = [stage.project(near), stage.project(moved)];
    return new THREE.Vector2(to.x - from.x, to.y - from.y).divideScalar(0.02);
  }

  /** Return the angle of a canvas point in the plane of a ring. */
  private planeAngle(drag: Drag, x: number, y: number): number {
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(drag.axis, drag.centre);
    const hit = this.tools.stage.ray(x, y).intersectPlane(plane, new THREE.Vector3());
    if (!hit) return drag.last;
    const u = new THREE.Vector3(0, 1, 0).addScaledVector(drag.axis, -drag.axis.y).normalize();
    hit.sub(drag.centre);
    return Math.atan2(hit.dot(drag.axis.clone().cross(u)), hit.dot(u));
  }

  move(event: PointerEvent, x: number, y: number): void {
    const drag = this.dragging;
    if (drag?.pointer !== event.pointerId) return;
    drag.sentAt = event.timeStamp;
    if (drag.pole) this.bend(drag, drag.pole, x, y);
    else this.roll(drag, x, y);
    this.tools.stage.ask();
  }

  /** Handle a raw pointer move before the next frame. */
  ahead(event: PointerEvent, x: number, y: number): void {
    if (this.dragging && event.timeStamp - this.dragging.sentAt >= 4 * APART) this.move(event, x, y);
  }

  private bend(drag: Drag, limb: LimbView, x: number, y: number): void {
    const { stage, connection, store } = this.tools;
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(stage.camera.getWorldDirection(new THREE.Vector3()), drag.centre);
    const hit = stage.ray(x, y).intersectPlane(plane, new THREE.Vector3());
    const pole = hit && poleTo(bendOf(limb, this.body.world), hit.applyMatrix4(this.body.group.matrixWorld.clone().invert()));
    if (!pole) return;
    drag.sent = true;
    connection.act({ do: "follow-edit", edit: { do: "bend-limb", end: store.scene!.character.joints[limb.end]!.name, pole: [pole.x, pole.y, pole.z], held: null } });
  }

  private roll(drag: Drag, x: number, y: number): void {
    if (drag.along) drag.angle = new THREE.Vector2(x - drag.startX, y - drag.startY).dot(drag.along) / Math.max(drag.along.lengthSq(), 1);
    else {
      const now = this.planeAngle(drag, x, y);
      drag.angle += now - drag.last - 2 * Math.PI * Math.round((now - drag.last) / (2 * Math.PI));
      drag.last = now;
    }
    const [heel, ball, toe] = rollOf(drag.from + drag.angle, drag.most);
    drag.sent = true;
    drag.words = heel ? `heel ${degrees(heel)}` : toe ? `ball ${degrees(ball)}, toes ${degrees(toe)}` : `ball ${degrees(ball)}`;
    this.tools.connection.act({ do: "follow-edit", edit: { do: "roll-foot", id: drag.hold, heel, ball, toe } });
    this.tools.page.requestUpdate();
  }

  up(event: PointerEvent): void {
    if (this.dragging?.pointer !== event.pointerId) return;
    // A slow page may not have received all moves by then.
    const box = this.tools.stage.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    if (event.type === "pointerup" && (this.dragging.sent || Math.hypot(x - this.dragging.startX, y - this.dragging.startY) > 1)) this.move(event, x, y);
    this.letGo();
  }

  letGo(): void {
    if (!this.dragging) return;
    if (this.dragging.sent) this.tools.connection.pack((seq) => packRelease(seq, SLIDER));
    this.dragging = null;
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  /** Restore the initial pose; return false if no handle is dragged. */
  takeBack(): boolean {
    const drag = this.dragging;
    if (!drag) return false;
    if (drag.sent) this.tools.connection.act({ do: "follow-edit", edit: null });
    drag.sent = false;
    this.letGo();
    return true;
  }

  /** State for tests: handles in canvas pixels. */
  get state() {
    const project = (place: THREE.Vector3) => { const { x, y } = this.tools.stage.project(place); return [x, y]; };
    return {
      shown: this.group.visible, dragging: this.dragging !== null, hovered: typeof this.hovered === "number" ? this.hovered : this.hovered?.name ?? null,
      poles: this.group.visible ? this.poles.map((pole) => ({ name: pole.limb.name, at: project(pole.place.clone()), held: pole.limb.pole !== null, bend: pole.bend.direction.toArray() })) : [],
      rings: this.group.visible ? this.rings.map((ring) => ({ hold: ring.hold.id, points: this.outline(ring).map(({ x, y }) => [x, y]) })) : [],
    };
  }
}

const degrees = (angle: number) => `${((180 * angle) / Math.PI).toFixed(0)}°`;

function toSegment(x: number, y: number, a: THREE.Vector3, b: THREE.Vector3): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + t * dx - x, a.y + t * dy - y);
}
