// Pulling with mouse, finger or pen: the pressed point of the body follows the pointer.

import * as THREE from "three";
import type { Body } from "./body";
import type { Holds } from "./holds";
import type { Tools } from "./modes/mode";
import { type Hit, meet, nearBone, pointOf } from "./picking";
import { packDrag, packGrabHold, packGrabJoint, packGrabSkin, packRelease, packTurn } from "./protocol";
import { coarse, size } from "./size";
import type { Stage } from "./stage";
import type { Store } from "./store";

const BONE_REACH = 14;
const HOLD_REACH = 12;
const MOST_GRABS = 8;
/** Minimum interval between messages in milliseconds: some mice report 8000 moves per second. */
const APART = 4;

interface Pull {
  grab: number;
  /** Sequence number of the message that started the pull. */
  seq: number;
  joint: number;
  hold: number;
  /** Grabbed point in the body's coordinates. */
  from: THREE.Vector3;
  /** Grabbed point of a bone in the joint's frame; null on a skin. */
  local: THREE.Vector3 | null;
  hit: Hit | null;
  to: THREE.Vector3;
  /** Vector from the pointer's grab position to the position of the pin or target. */
  offset: THREE.Vector3;
  startX: number;
  startY: number;
  frame: THREE.Matrix4;
  turning: boolean;
  /** Values of the pose before the pull. */
  before: Float32Array;
  /** Last message sent, and the time of its event. */
  sent: string;
  sentAt: number;
}

/** Dependencies of pulling; of the connection only the functions to send messages. */
export interface PullTools extends Pick<Tools, "stage" | "body" | "holds" | "store"> {
  connection: {
    pack(make: (seq: number) => ArrayBuffer): number;
    act(action: { do: "undo" }): void;
  };
}

export interface Under {
  joint: number;
  hold: number;
  point: THREE.Vector3;
  hit: Hit | null;
}

export class Pulling {
  readonly pulls = new Map<number, Pull>();
  private readonly keys = new Set<string>();
  readonly marker: THREE.Mesh;
  under: Under | null = null;
  private pending: { x: number; y: number } | null = null;
  /** Body that is pulled, and its pane of the stage. */
  body: Body;
  pane = 0;

  private readonly stage: Stage;
  private readonly holds: Holds;
  private readonly connection: PullTools["connection"];
  private readonly store: Store;

  /** `first` is the id of the first grab; `taking` is called before a pull starts. */
  constructor({ stage, body, holds, connection, store }: PullTools, private readonly first = 0,
      private readonly taking: () => void = () => {}) {
    [this.stage, this.body, this.holds, this.connection, this.store] = [stage, body, holds, connection, store];
    const look = new THREE.MeshBasicMaterial({ color: 0xffb454, depthTest: false, transparent: true, opacity: 0.9 });
    this.marker = new THREE.Mesh(new THREE.SphereGeometry(1, 16, 12), look);
    this.marker.renderOrder = 20;
    this.marker.visible = false;
    body.overlay.add(this.marker);
    addEventListener("keydown", (event) => {
      // macOS reports no keyup while Cmd is held: Cmd+Z would leave Z pressed forever.
      if (!event.metaKey && !event.ctrlKey) this.keys.add(event.key.toLowerCase());
    });
    addEventListener("keyup", (event) => {
      if (event.key === "Meta" || event.key === "Control") this.keys.clear();
      else this.keys.delete(event.key.toLowerCase());
    });
    addEventListener("blur", () => this.keys.clear());
  }

  private local(ray: THREE.Ray): THREE.Ray {
    return ray.applyMatrix4(this.body.group.matrixWorld.clone().invert());
  }

  /** Return the object at a point of the canvas. */
  find(x: number, y: number, reach = size()): Under | null {
    if (!this.body.character || this.body.world.length === 0) return null;
    const project = (p: THREE.Vector3) => this.stage.project(p.clone().applyMatrix4(this.body.group.matrixWorld), this.pane);
    const hold = this.holds.near((p) => this.stage.project(p, this.pane), x, y, HOLD_REACH * reach);
    if (hold?.position) return { joint: this.jointOf(hold.joint), hold: hold.id, point: new THREE.Vector3(...hold.position), hit: null };
    if (this.body.skins.length && !this.store.bones) {
      const hit = meet(this.body, this.local(this.stage.ray(x, y, this.pane)));
      if (hit) return { joint: hit.joint, hold: 0, point: hit.point, hit };
      return null;
    }
    const bone = nearBone(this.body, project, new THREE.Vector2(x, y), BONE_REACH * reach);
    return bone ? { joint: bone.joint, hold: 0, point: bone.point, hit: null } : null;
  }

  /** Return the target of a press: the pin if the joint is pinned, otherwise the point itself. */
  private pinned(under: Under): Under {
    const own = this.holds.views.find((view) => view.pin && view.position && this.jointOf(view.joint) === under.joint);
    if (under.hold || !own?.position) return under;
    return { joint: under.joint, hold: own.id, point: new THREE.Vector3(...own.position), hit: null };
  }

  private jointOf(name: string): number {
    return this.body.character!.joints.findIndex((joint) => joint.name === name);
  }

  /** Start a pull at a point of the canvas; return false if nothing is there. */
  down(event: PointerEvent, x: number, y: number): boolean {
    if (event.button !== 0 || this.pulls.size >= MOST_GRABS) return false;
    const found = this.find(x, y, coarse(event) * size());
    if (!found) return false;
    const under = event.altKey ? found : this.pinned(found);
    const grab = this.freeNumber();
    const frame = under.joint >= 0 ? this.body.frame(under.joint) : new THREE.Matrix4();
    const local = found.hit || found.hold ? null : found.point.clone().applyMatrix4(frame.clone().invert());
    const pull: Pull = {
      grab, seq: 0, joint: under.joint, hold: under.hold, from: found.point.clone(), local, hit: found.hit,
      to: under.point.clone(), offset: under.point.clone().sub(found.point), startX: x, startY: y, frame, turning: false, before: this.store.pose!.q, sent: "", sentAt: 0,
    };
    this.taking();
    this.pulls.set(event.pointerId, pull);
    pull.seq = this.connection.pack((seq) => {
      if (under.hold) return packGrabHold(seq, grab, under.hold);
      if (!under.hit) return packGrabJoint(seq, grab, under.joint, local!.x, local!.y, local!.z);
      const { skin, face, u, v } = under.hit;
      return packGrabSkin(seq, grab, skin, face, u, v);
    });
    this.store.select(under.joint);
    this.stage.ask();
    return true;
  }

  private freeNumber(): number {
    const used = new Set([...this.pulls.values()].map((pull) => pull.grab));
    let grab = this.first;
    while (used.has(grab)) grab += 1;
    return grab;
  }

  move(event: PointerEvent, x: number, y: number): void {
    const pull = this.pulls.get(event.pointerId);
    if (!pull) {
      if (event.buttons === 0) {
        this.pending = { x, y };
        this.stage.ask();
      }
      return;
    }
    if (event.pointerType === "mouse") this.pending = { x, y }; // what the pointer is over after the release
    this.send(pull, event, x, y);
    this.stage.ask();
  }

  /** Handle a raw pointer move before the next frame; `move` sends moves that are skipped here. */
  ahead(event: PointerEvent, x: number, y: number): void {
    const pull = this.pulls.get(event.pointerId);
    if (pull && event.timeStamp - pull.sentAt >= APART) this.send(pull, event, x, y);
  }

  private send(pull: Pull, event: PointerEvent, x: number, y: number): void {
    const about = [x, y, event.altKey, event.shiftKey, ...this.keys].join(" ");
    if (about === pull.sent) return;
    [pull.sent, pull.sentAt] = [about, event.timeStamp];
    if (event.altKey && !pull.hold) this.turn(pull, x, y);
    else this.drag(pull, x, y, event.shiftKey);
  }

  private drag(pull: Pull, x: number, y: number, onFloor: boolean): void {
    const group = this.body.group.matrixWorld;
    const from = pull.from.clone().applyMatrix4(group);
    const ray = this.stage.ray(x, y, this.pane);
    const axis = this.axis();
    const facing = this.stage.camera.getWorldDirection(new THREE.Vector3());
    let to: THREE.Vector3 | null;
    if (axis) to = nearestOnAxis(from, axis, ray);
    else {
      const plane = new THREE.Plane();
      plane.setFromNormalAndCoplanarPoint(onFloor ? new THREE.Vector3(0, 1, 0) : facing, from);
      to = ray.intersectPlane(plane, new THREE.Vector3());
    }
    if (!to) return;
    pull.to.copy(to.applyMatrix4(group.clone().invert()).add(pull.offset));
    const { grab } = pull;
    this.connection.pack((seq) => packDrag(seq, grab, pull.to.x, pull.to.y, pull.to.z));
  }

  /** Return the world axis whose key (x, y or z) is held, or null. */
  private axis(): THREE.Vector3 | null {
    if (this.keys.has("x")) return new THREE.Vector3(1, 0, 0);
    if (this.keys.has("y")) return new THREE.Vector3(0, 1, 0);
    if (this.keys.has("z")) return new THREE.Vector3(0, 0, 1);
    return null;
  }

  /** Rotate: horizontal moves about the view's up axis, vertical moves about its horizontal axis. */
  private turn(pull: Pull, x: number, y: number): void {
    pull.turning = true;
    const rate = Math.PI / (240 * size());
    const view = this.stage.camera.matrixWorld;
    const right = new THREE.Vector3().setFromMatrixColumn(view, 0);
    const upright = new THREE.Vector3().setFromMatrixColumn(view, 1);
    const turned = new THREE.Quaternion().setFromAxisAngle(upright, (x - pull.startX) * rate)
      .multiply(new THREE.Quaternion().setFromAxisAngle(right, (y - pull.startY) * rate));
    const body = new THREE.Quaternion().setFromRotationMatrix(this.body.group.matrixWorld);
    const own = new THREE.Quaternion();
    pull.frame.decompose(new THREE.Vector3(), own, new THREE.Vector3());
    const q = body.clone().invert().multiply(turned).multiply(body).multiply(own);
    this.connection.pack((seq) => packTurn(seq, pull.grab, q.w, q.x, q.y, q.z));
  }

  up(event: PointerEvent): void {
    const pull = this.pulls.get(event.pointerId);
    if (!pull) return;
    this.pulls.delete(event.pointerId);
    this.connection.pack((seq) => packRelease(seq, pull.grab));
    this.stage.ask();
  }

  /** End all pulls and restore the pose before them; return false if there is none. */
  takeBack(): boolean {
    const pulls = [...this.pulls.values()];
    if (!pulls.length) return false;
    // A pull that changed something is an undo step, and the document has reported the change by now.
    const { q } = this.store.pose!;
    const moved = pulls.some((pull) => pull.before.some((value, i) => value !== q[i])
      || (pull.hold > 0 && !pull.to.equals(pull.from.clone().add(pull.offset))));
    this.letGo();
    if (moved) this.connection.act({ do: "undo" });
    return true;
  }

  /** End pulls whose grabs the server has released; return whether there were any. */
  drop(grabs: ReadonlySet<number>, seq: number): boolean {
    const gone = [...this.pulls].filter(([, pull]) => grabs.has(pull.grab) && pull.seq <= seq);
    for (const [pointer] of gone) this.pulls.delete(pointer);
    this.stage.ask();
    return gone.length > 0;
  }

  /** End all pulls. */
  letGo(): void {
    for (const pull of this.pulls.values()) this.connection.pack((seq) => packRelease(seq, pull.grab));
    this.pulls.clear();
    this.away();
    this.marker.visible = false;
  }

  /** Handle a pointer that has left the canvas. */
  away(): void {
    this.pending = null;
    this.hover(null);
  }

  private hover(under: Under | null): void {
    this.under = under;
    const joint = under?.joint ?? -1;
    if (joint !== this.store.hovered) {
      this.store.hovered = joint;
      this.store.changed("hover");
    }
    this.stage.canvas.style.cursor = under ? "grab" : "default";
    this.stage.ask();
  }

  /** Update the highlight under the pointer before a frame is drawn. */
  before(): void {
    if (this.pending && this.pulls.size === 0) {
      const { x, y } = this.pending;
      this.pending = null;
      this.hover(this.find(x, y));
    }
    const pull = this.pulls.values().next().value as Pull | undefined;
    const spot = pull ? this.spot(pull) : this.under?.point;
    this.marker.visible = spot !== undefined && spot !== null;
    if (spot) {
      this.marker.position.copy(spot);
      this.marker.scale.setScalar((this.body.character?.height ?? 1) * 0.009);
    }
  }

  /** Return the current position of a pulled point, in the body's coordinates. */
  spot(pull: Pull): THREE.Vector3 | null {
    if (pull.local) return pull.local.clone().applyMatrix4(this.body.frame(pull.joint));
    if (pull.hit) return pointOf(this.body, pull.hit);
    if (pull.hold) {
      const hold = this.holds.views.find((view) => view.id === pull.hold);
      return hold?.position ? new THREE.Vector3(...hold.position) : null;
    }
    return null;
  }
}


/** Return the point of the line through `from` along `axis` that is closest to a ray. */
function nearestOnAxis(from: THREE.Vector3, axis: THREE.Vector3, ray: THREE.Ray): THREE.Vector3 | null {
  const between = from.clone().sub(ray.origin);
  const b = axis.dot(ray.direction);
  const scale = 1 - b * b;
  if (scale < 1e-6) return null; // the ray is parallel to the axis
  const t = (b * ray.direction.dot(between) - axis.dot(between)) / scale;
  return from.clone().addScaledVector(axis, t);
}
