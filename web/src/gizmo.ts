// The rotate gizmo: rings about a joint's axes. Dragging a ring rotates the selected joints.

import * as THREE from "three";
import type { Body } from "./body";
import { boneEnd, onSphere, swingBetween } from "./bone-end";
import { SLIDER, packRelease, packTurnJoints } from "./protocol";
import type { Tools } from "./modes/mode";
import { size } from "./size";
import { type Axis, type Frame, FRAMES, directionOf, hingeOf, rotates, turnedBy } from "./turning";

const COLOURS = [0xff5d52, 0x43c263, 0x4c9dff, 0xb8c0cc];
const LIT = 0xffd43b;
/** Radius of a ring and distance within which a press hits it, in pixels. */
const RADIUS = 78;
const REACH = 9;
/** Radius of the ring about the line of sight, relative to the other rings. */
const OUTER = 1.22;
const SAMPLES = 48;
/** Cosine between line of sight and ring axis below which the ring is seen edge-on. */
const EDGE = 0.25;
/** Step of rotations with Ctrl, in degrees. */
const STEP = 5;
/** Minimum interval between messages, in milliseconds. */
const APART = 4;
const FRAME = "poise-studio-gizmo-axes";
const BACK = 0.22;

interface Ring {
  axis: Axis;
  colour: number;
  radius: number;
  /** Half of the ring that faces the view, and the whole ring, drawn faintly. */
  front: THREE.Mesh;
  whole: THREE.Mesh;
}

interface Turn {
  pointer: number;
  ring: number;
  joints: number[];
  axes: THREE.Vector3[];
  world: Float32Array;
  before: Float32Array;
  /** Centre and axis in world coordinates. */
  centre: THREE.Vector3;
  axis: THREE.Vector3;
  startX: number;
  startY: number;
  /** For a ring seen edge-on: screen vector in pixels per radian at the pressed point of the ring; otherwise null. */
  along: THREE.Vector2 | null;
  /** Last angle of the pointer in the ring's plane. */
  last: number;
  angle: number;
  shown: number;
  /**
   * For a drag of the bone's end on the sphere about the joint: initial direction in world coordinates; otherwise null.
   */
  end: { from: THREE.Vector3; radius: number; near: boolean } | null;
  /** Whether the rotation has been sent to the document, and when. */
  sent: boolean;
  sentAt: number;
}

/** Radius in pixels of the ball at the end of a bone. */
const BALL_RADIUS = 6;

const HALF = new THREE.TorusGeometry(1, 0.016, 6, SAMPLES, Math.PI);
const WHOLE = new THREE.TorusGeometry(1, 0.01, 6, 2 * SAMPLES);

function mesh(shape: THREE.BufferGeometry, colour: number, opacity: number, order: number): THREE.Mesh {
  const made = new THREE.Mesh(shape, new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity }));
  made.renderOrder = order;
  made.frustumCulled = false;
  made.matrixAutoUpdate = false;
  return made;
}

export class Gizmo {
  readonly group = new THREE.Group();
  frame: Frame = (localStorage.getItem(FRAME) as Frame | null) ?? "local";
  /** Index of the ring under the pointer, or -1. */
  hovered = -1;
  turning: Turn | null = null;
  private rings: Ring[] = [];
  /** End of the bone, and the sphere on which it is dragged. */
  private readonly ball = new THREE.Mesh(new THREE.SphereGeometry(1, 16, 12), new THREE.MeshBasicMaterial({ color: COLOURS[3]!, depthTest: false, transparent: true }));
  private readonly globe = new THREE.Mesh(new THREE.SphereGeometry(1, 32, 24), new THREE.MeshBasicMaterial({ color: LIT, depthTest: false, depthWrite: false, transparent: true, opacity: 0.12 }));
  private made = "";
  private readonly body: Body;

  constructor(private readonly tools: Tools) {
    this.body = tools.body;
    this.group.visible = false;
    this.ball.renderOrder = 33;
    this.globe.renderOrder = 30;
    this.ball.visible = this.globe.visible = false;
    tools.stage.scene.add(this.group, this.ball, this.globe);
    if (!FRAMES.includes(this.frame)) this.frame = "local";
  }

  /** Selected joints that can be rotated. */
  private get joints(): number[] {
    const { character } = this.body;
    return character ? this.tools.store.selection.filter((joint) => rotates(character, joint)) : [];
  }

  setFrame(frame: Frame): void {
    this.frame = frame;
    localStorage.setItem(FRAME, frame);
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  nextFrame(): void {
    this.setFrame(FRAMES[(FRAMES.indexOf(this.frame) + 1) % FRAMES.length]!);
  }

  /** Joint at the centre of the rings: the last one selected. */
  private get joint(): number {
    return this.joints.at(-1) ?? -1;
  }

  private placeOf(joint: number): THREE.Vector3 {
    return new THREE.Vector3().setFromMatrixPosition(this.body.frame(joint)).applyMatrix4(this.body.group.matrixWorld);
  }

  /** Convert a direction from the body's coordinates to world coordinates. */
  private outward(way: THREE.Vector3): THREE.Vector3 {
    return way.clone().transformDirection(this.body.group.matrixWorld);
  }

  /** Return the direction from the centre to the camera. */
  private toEye(centre: THREE.Vector3): THREE.Vector3 {
    return this.tools.stage.sight(centre).negate();
  }

  /** Draw the rings at the joint; hide them if no selected joint can be rotated. */
  show(shown: boolean): void {
    const { joint } = this;
    this.group.visible = shown && joint >= 0 && this.body.world.length > 0;
    this.ball.visible = this.globe.visible = false;
    if (!this.group.visible) return;
    this.make(joint);
    this.showBall(joint);
    const centre = this.placeOf(joint);
    const eye = this.toEye(centre);
    const radius = RADIUS * size() * this.tools.stage.metresPerPixel(centre);
    const now = this.turning;
    this.rings.forEach((ring, k) => {
      const axis = now && now.ring === k ? now.axis : this.wayOf(ring, joint, eye);
      place(ring, centre, axis, eye, radius);
      const lit = now ? now.ring === k : this.hovered === k;
      for (const part of [ring.front, ring.whole]) (part.material as THREE.MeshBasicMaterial).color.setHex(lit ? LIT : ring.colour);
      ring.front.visible = ring.whole.visible = !now || now.ring === k;
    });
  }

  private showBall(joint: number): void {
    const end = this.made === "ball" ? boneEnd(this.body.character!, this.body.world, joint) : null;
    const other = this.turning !== null && this.turning.ring !== BALL;
    if (!end || other) return;
    this.ball.visible = true;
    this.ball.position.copy(end.applyMatrix4(this.body.group.matrixWorld));
    this.ball.scale.setScalar(BALL_RADIUS * size() * this.tools.stage.metresPerPixel(this.ball.position));
    this.ball.material.color.setHex(this.turning || this.hovered === BALL ? LIT : COLOURS[3]!);
    const dragged = this.turning?.end;
    this.globe.visible = !!dragged;
    if (!dragged) return;
    this.globe.position.copy(this.turning!.centre);
    this.globe.scale.setScalar(dragged.radius);
  }

  private wayOf(ring: Ring, joint: number, eye: THREE.Vector3): THREE.Vector3 {
    if (ring.axis === VIEW) return eye;
    return this.outward(directionOf(this.body.character!, this.body.world, joint, this.frame, this.axisOf(ring, joint)));
  }

  /** Return the axis of a ring; a hinge uses its own axis in any frame. */
  private axisOf(ring: Ring, joint: number): Axis {
    return ring.axis === HINGE ? hingeOf(this.body.character!, this.body.world, joint)! : ring.axis;
  }

  private make(joint: number): void {
    const hinge = hingeOf(this.body.character!, this.body.world, joint) !== null;
    const kind = hinge ? "hinge" : "ball";
    if (kind === this.made) return;
    this.made = kind;
    for (const { front, whole } of this.rings) for (const part of [front, whole]) (part.material as THREE.Material).dispose();
    this.group.clear();
    const axes = hinge ? [HINGE] : [0, 1, 2, VIEW];
    this.rings = axes.map((axis, k) => {
      const colour = hinge ? COLOURS[3]! : COLOURS[k]!;
      const made = { axis, colour, radius: axis === VIEW ? OUTER : 1, front: mesh(HALF, colour, 0.95, 32), whole: mesh(WHOLE, colour, BACK, 31) };
      this.group.add(made.whole, made.front);
      return made;
    });
  }

  /** Return points of the visible half of a ring, in canvas pixels. */
  private outline(ring: Ring): THREE.Vector3[] {
    const whole = ring.axis === VIEW;
    const matrix = whole ? ring.whole.matrix : ring.front.matrix;
    return Array.from({ length: SAMPLES + 1 }, (_, k) => {
      const angle = ((whole ? 2 : 1) * Math.PI * k) / SAMPLES;
      return this.tools.stage.project(new THREE.Vector3(Math.cos(angle), Math.sin(angle), 0).applyMatrix4(matrix));
    });
  }

  /** Return the index of the ring at a point of the canvas, or -1. */
  find(x: number, y: number, reach = size()): number {
    if (!this.group.visible) return -1;
    if (this.ball.visible) {
      const seen = this.tools.stage.project(this.ball.position.clone());
      if (Math.hypot(seen.x - x, seen.y - y) < (BALL_RADIUS + 3) * reach) return BALL;
    }
    let best = -1;
    let least = REACH * reach;
    this.rings.forEach((ring, number) => {
      const points = this.outline(ring);
      for (let k = 0; k + 1 < points.length; k++) {
        const away = toSegment(x, y, points[k]!, points[k + 1]!);
        if (away < least) [least, best] = [away, number];
      }
    });
    return best;
  }

  hover(x: number, y: number): boolean {
    const found = this.find(x, y);
    if (found !== this.hovered) {
      this.hovered = found;
      this.tools.stage.ask();
    }
    return found >= 0;
  }

  /** Start a drag on a ring; return false if the press hits none. */
  down(event: PointerEvent, x: number, y: number, reach: number): boolean {
    const ring = this.turning ? -1 : this.find(x, y, reach);
    if (ring < 0) return false;
    const { joint, joints, tools } = this;
    const world = this.body.world.slice();
    const centre = this.placeOf(joint);
    const eye = this.toEye(centre);
    if (ring === BALL) {
      const from = this.ball.position.clone().sub(centre);
      const end = { radius: from.length(), near: from.dot(eye) >= 0, from: from.normalize() };
      this.begin({
        pointer: event.pointerId, ring, joints: [joint], axes: [from], world, before: tools.store.pose!.q, centre, axis: from,
        startX: x, startY: y, along: null, last: 0, angle: 0, shown: 0, end, sent: false, sentAt: 0,
      });
      return true;
    }
    const axis = this.wayOf(this.rings[ring]!, joint, eye);
    const character = this.body.character!;
    const inward = this.body.group.matrixWorld.clone().invert();
    const axes = joints.map((each) => {
      const own = this.rings[ring]!.axis;
      if (own === VIEW) return eye.clone().transformDirection(inward);
      const hinge = hingeOf(character, world, each);
      if (hinge && own === HINGE) return hinge;
      return directionOf(character, world, each, this.frame, own === HINGE ? axis.clone().transformDirection(inward) : own);
    });
    const turn: Turn = {
      pointer: event.pointerId, ring, joints, axes, world, before: tools.store.pose!.q, centre, axis,
      startX: x, startY: y, along: null, last: 0, angle: 0, shown: 0, end: null, sent: false, sentAt: 0,
    };
    turn.along = Math.abs(axis.dot(eye)) < EDGE ? this.edgeOn(turn, x, y) : null;
    turn.last = this.planeAngle(turn, x, y) ?? 0;
    this.begin(turn);
    return true;
  }

  private begin(turn: Turn): void {
    this.turning = turn;
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  /** Swing the joint without twist so that the bone's end follows the pointer on the sphere. */
  private swing(turn: Turn, end: NonNullable<Turn["end"]>, x: number, y: number): void {
    const to = onSphere(this.tools.stage.ray(x, y), turn.centre, end.radius, end.near);
    const { axis, angle } = swingBetween(end.from, to);
    turn.axes = [axis.transformDirection(this.body.group.matrixWorld.clone().invert())];
    turn.angle = angle;
  }

  /** Return the screen vector, in pixels per radian, along a ring at its point closest to the pointer. */
  private edgeOn(turn: Turn, x: number, y: number): THREE.Vector2 {
    const points = this.outline(this.rings[turn.ring]!);
    let best = 0;
    points.forEach((point, k) => {
      if (Math.hypot(point.x - x, point.y - y) < Math.hypot(points[best]!.x - x, points[best]!.y - y)) best = k;
    });
    const angle = (Math.PI * best) / SAMPLES;
    const at = (a: number) => this.tools.stage.project(new THREE.Vector3(Math.cos(a), Math.sin(a), 0).applyMatrix4(this.rings[turn.ring]!.front.matrix));
    const [from, to] = [at(angle - 0.01), at(angle + 0.01)];
    return new THREE.Vector2(to.x - from.x, to.y - from.y).divideScalar(0.02);
  }

  /** Return the angle about the ring's centre of a canvas point, in the ring's plane. */
  private planeAngle(turn: Turn, x: number, y: number): number | null {
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(turn.axis, turn.centre);
    const hit = this.tools.stage.ray(x, y).intersectPlane(plane, new THREE.Vector3());
    if (!hit) return null;
    const [u, v] = basis(turn.axis);
    hit.sub(turn.centre);
    return Math.atan2(hit.dot(v), hit.dot(u));
  }

  move(event: PointerEvent, x: number, y: number): void {
    const turn = this.turning;
    if (turn?.pointer !== event.pointerId) return;
    if (turn.end) this.swing(turn, turn.end, x, y);
    else if (turn.along) turn.angle = new THREE.Vector2(x - turn.startX, y - turn.startY).dot(turn.along) / Math.max(turn.along.lengthSq(), 1);
    else {
      const now = this.planeAngle(turn, x, y);
      if (now === null) return;
      turn.angle += now - turn.last - 2 * Math.PI * Math.round((now - turn.last) / (2 * Math.PI));
      turn.last = now;
    }
    const step = (STEP * Math.PI) / 180;
    const shown = event.ctrlKey || event.metaKey ? step * Math.round(turn.angle / step) : turn.angle;
    if (shown === turn.shown && !turn.end) return;
    turn.shown = shown;
    turn.sent = true;
    turn.sentAt = event.timeStamp;
    this.send(turn);
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  /** Handle a raw pointer move before the next frame. */
  ahead(event: PointerEvent, x: number, y: number): void {
    if (this.turning && event.timeStamp - this.turning.sentAt >= APART) this.move(event, x, y);
  }

  private send(turn: Turn): void {
    const turns = new Float32Array(4 * turn.joints.length);
    turn.joints.forEach((joint, k) => {
      const q = turnedBy(this.body.character!, turn.world, joint, turn.axes[k]!, turn.shown);
      turns.set([q.w, q.x, q.y, q.z], 4 * k);
    });
    this.tools.connection.pack((seq) => packTurnJoints(seq, Uint32Array.from(turn.joints), turns));
  }

  up(event: PointerEvent): void {
    if (this.turning?.pointer === event.pointerId) this.letGo();
  }

  letGo(): void {
    if (!this.turning) return;
    if (this.turning.sent) this.tools.connection.pack((seq) => packRelease(seq, SLIDER));
    this.turning = null;
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  /** Restore the initial rotations; return false if no rotation is in progress. */
  takeBack(): boolean {
    const turn = this.turning;
    if (!turn) return false;
    const { q } = this.tools.store.pose!;
    this.letGo();
    if (turn.before.some((value, i) => value !== q[i])) this.tools.connection.act({ do: "undo" });
    return true;
  }

  /** Description of the rotation in progress. */
  get words(): string {
    const turn = this.turning;
    return turn ? `${((turn.shown * 180) / Math.PI).toFixed(1)}°` : "";
  }

  /** State for tests: points of the visible half rings in canvas pixels. */
  get state() {
    return {
      shown: this.group.visible, frame: this.frame, turning: this.turning !== null, hovered: this.hovered,
      ball: this.ball.visible ? this.tools.stage.project(this.ball.position.clone()).toArray().slice(0, 2) : null,
      rings: this.group.visible ? this.rings.map((ring) => this.outline(ring).map(({ x, y }) => [x, y])) : [],
    };
  }
}

/** Values in place of an axis index: the line of sight, and a hinge's own axis. */
const VIEW = 3;
const HINGE = 4;
/** Value in place of a ring index: the end of the bone. */
const BALL = 100;

/** Return two unit vectors perpendicular to an axis. */
function basis(axis: THREE.Vector3): [THREE.Vector3, THREE.Vector3] {
  const u = new THREE.Vector3(Math.abs(axis.x) > 0.8 ? 0 : 1, Math.abs(axis.x) > 0.8 ? 1 : 0, 0);
  u.addScaledVector(axis, -u.dot(axis)).normalize();
  return [u, axis.clone().cross(u)];
}

/** Orient a ring about an axis, with the middle of its front half towards the camera. */
function place(ring: Ring, centre: THREE.Vector3, axis: THREE.Vector3, eye: THREE.Vector3, radius: number): void {
  const v = eye.clone().addScaledVector(axis, -eye.dot(axis));
  const flat = v.length() < 0.05;
  if (flat) v.copy(basis(axis)[0]);
  v.normalize();
  const matrix = new THREE.Matrix4().makeBasis(v.clone().cross(axis), v, axis)
    .scale(new THREE.Vector3().setScalar(radius * ring.radius)).setPosition(centre);
  ring.front.matrix.copy(matrix);
  ring.whole.matrix.copy(matrix);
  ring.front.matrixWorldNeedsUpdate = ring.whole.matrixWorldNeedsUpdate = true;
  (ring.whole.material as THREE.MeshBasicMaterial).opacity = ring.axis === VIEW || flat ? 0.8 : BACK;
}

function toSegment(x: number, y: number, a: THREE.Vector3, b: THREE.Vector3): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + t * dx - x, a.y + t * dy - y);
}
