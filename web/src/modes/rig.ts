// Rig mode: edit the rest skeleton inside the mesh, joint by joint.

import { html } from "lit";
import * as THREE from "three";
import { type Handle, Limits, angleAt, pivotOf, vector } from "../limits";
import { middle } from "../middle";
import { PartColours } from "../part-colours";
import { nearBone } from "../picking";
import "../panels/bind";
import "../panels/rig-human";
import "../panels/rig-joint";
import "../panels/rig-tree";
import type { LimitJoint, MoveJoint, Posed } from "../protocol";
import { coarse, size } from "../size";
import type { Mode, Shortcut, Tools } from "./mode";

/** Keys allowed during a drag; Escape cancels the drag. */
const DRAGGED = new Set(["x", "y", "z", "b", "escape"]);

const TABS = { tree: "Skeleton", joint: "Joint", human: "Human", bind: "Bind" } as const;
const JOINT_REACH = 11;
const BONE_REACH = 8;
const HANDLE_REACH = 11;
const STILL = 3; // maximum movement in pixels of a click
const TOLD_EVERY = 150; // milliseconds between messages during a drag

/** Edit options chosen in the panel. */
export interface RigChoices {
  drawing: boolean;
  symmetric: boolean;
  along: boolean;
  rebind: boolean;
  /** Whether the panel of parts shows them as colours on the body. */
  coloured: boolean;
}

interface Under {
  joint: number;
  /** On a bone: child joint and position as a fraction from the parent; the child is -1 at the joint itself. */
  child: number;
  share: number;
}

interface Drag {
  pointer: number;
  joint: number;
  from: THREE.Vector3;
  to: THREE.Vector3;
  startX: number;
  startY: number;
  moved: boolean;
  handle: Handle | null;
  angle: number;
}

export class RigMode implements Mode {
  readonly name = "rig";
  readonly title = "Rig";
  readonly oneFinger = true;
  readonly shortcuts: Shortcut[] = [
    ["D", "draw a chain of joints: each click adds a child of the last joint, centred in the body under the mouse"],
    ["Escape", "end the chain; press again to stop drawing"],
    ["Drag a joint", "move it; Shift over the floor, X, Y, Z along an axis"],
    ["Drag the end of an arc", "set that limit"],
    ["I", "insert a joint in the bone under the mouse, or in the bone to the selected joint"],
    ["Delete", "remove the joint; its parent adopts its children"],
    ["S", "edit both sides, or only one"],
    ["C", "move the children of a joint with it, or leave them"],
  ];
  readonly choices: RigChoices = { drawing: false, symmetric: true, along: false, rebind: true, coloured: false };
  private readonly limits = new Limits();
  private readonly colours: PartColours;
  private readonly ghosts = new THREE.Group();
  private readonly mark: THREE.Mesh;
  private readonly group = new THREE.Group();
  private readonly keys = new Set<string>();
  private tab: keyof typeof TABS = "tree";
  /** Body part that the next clicked joint is assigned to. */
  private picking: string | null = null;
  private on = false;
  private hadBones = false;
  private drag: Drag | null = null;
  private later = 0;
  private under: Under | null = null;
  private pending: { x: number; y: number } | null = null;
  /** Position of a drawn joint that the document has not sent yet, and the names before it. */
  private asked: { place: THREE.Vector3; names: Set<string> } | null = null;

  constructor(private readonly tools: Tools) {
    const { body, store } = tools;
    this.colours = new PartColours(body);
    this.mark = new THREE.Mesh(new THREE.SphereGeometry(1, 20, 14), look(0xffb454, 0.95));
    this.mark.renderOrder = 14;
    this.group.add(this.limits.group, this.ghosts, this.mark);
    this.group.visible = false;
    body.overlay.add(this.group);
    addEventListener("keydown", (event) => { if (!event.metaKey && !event.ctrlKey) this.keys.add(event.key.toLowerCase()); });
    addEventListener("keyup", (event) => this.keys.delete(event.key.toLowerCase()));
    addEventListener("blur", () => this.keys.clear());
    store.on(["selection"], () => {
      const name = store.scene?.character.joints[store.selected]?.name;
      if (this.on && this.picking !== null && name !== undefined) this.assign(name);
      this.redraw();
    });
    store.on(["character", "humanoid", "kinds", "report"], () => { tools.page.requestUpdate(); tools.stage.ask(); });
  }

  enter(): void {
    const { body, showBones, store } = this.tools;
    this.on = true;
    this.group.visible = true;
    this.group.rotation.set(0, 0, 0);
    this.hadBones = store.bones;
    showBones(true);
    if (store.scene?.character.bare) this.choices.drawing = true;
    if (!body.overlay.children.includes(this.group)) body.overlay.add(this.group);
    this.redraw(); // the selection may have changed meanwhile
  }

  leave(): void {
    const { showBones, store } = this.tools;
    this.on = false;
    this.group.visible = false;
    if (this.drag) this.still();
    this.drag = null;
    this.choices.drawing = false;
    this.picking = null;
    this.hover(null);
    this.colours.show(null);
    this.tools.stage.canvas.style.cursor = "default";
    showBones(this.hadBones || (store.scene?.character.skins.length ?? 0) === 0);
  }

  /** Return the rest pose, whatever the document's pose is. */
  shown(pose: Posed): Posed {
    const character = this.tools.body.character;
    if (!character) return pose;
    const world = new Float32Array(12 * character.joints.length);
    character.joints.forEach((joint, j) => world.set(joint.rest, 12 * j));
    return { ...pose, world, q: Float32Array.from(character.dofs, (dof) => dof.rest) };
  }

  // -- picking -------------------------------------------------------------------------------------

  private readonly project = (point: THREE.Vector3): THREE.Vector3 =>
    this.tools.stage.project(point.clone().applyMatrix4(this.tools.body.group.matrixWorld));

  private ray(x: number, y: number): THREE.Ray {
    return this.tools.stage.ray(x, y).applyMatrix4(this.tools.body.group.matrixWorld.clone().invert());
  }

  private pivot(joint: number): THREE.Vector3 {
    return pivotOf(this.tools.body.character!.joints[joint]!.rest);
  }

  private find(x: number, y: number, reach = size()): Under | null {
    const { body } = this.tools;
    if (!body.character || body.world.length === 0) return null;
    let best = -1;
    let least = JOINT_REACH * reach;
    if (!body.character.bare)
      body.character.joints.forEach((_, j) => {
        const seen = this.project(this.pivot(j));
        const away = Math.hypot(seen.x - x, seen.y - y);
        // Of several joints at one position, prefer the selected one, which is otherwise unreachable.
        if (away < least - 0.5 || (away < least + 0.5 && j === this.tools.store.selected)) [least, best] = [away, j];
      });
    if (best >= 0) return { joint: best, child: -1, share: -1 };
    const bone = nearBone(body, this.project, new THREE.Vector2(x, y), BONE_REACH * reach);
    if (!bone || this.choices.drawing) return null;
    let child = -1;
    let nearest = Infinity;
    let share = 0.5;
    body.character.joints.forEach((joint, j) => {
      if (joint.parent !== bone.joint) return;
      const start = this.pivot(bone.joint);
      const way = this.pivot(j).sub(start);
      const t = Math.min(0.95, Math.max(0.05, bone.point.clone().sub(start).dot(way) / (way.lengthSq() || 1)));
      const away = start.addScaledVector(way, t).distanceTo(bone.point);
      if (away < nearest) [nearest, child, share] = [away, j, t];
    });
    return { joint: bone.joint, child, share };
  }

  // -- pointers ------------------------------------------------------------------------------------

  down(event: PointerEvent, x: number, y: number): boolean {
    const { body, stage, store } = this.tools;
    if (event.button !== 0 || this.drag || !body.character) return false;
    const reach = coarse(event) * size();
    const handle = this.choices.drawing ? null : this.limits.near(this.project, x, y, HANDLE_REACH * reach);
    const under = this.find(x, y, reach);
    if (handle && !(under && under.child < 0 && under.share < 0 && under.joint !== store.selected)) {
      this.drag = { pointer: event.pointerId, joint: handle.joint, from: handle.place, to: handle.place, startX: x, startY: y,
        moved: false, handle, angle: handle.angle };
      return true;
    }
    if (this.choices.drawing) return this.draw(under, x, y);
    if (!under) return false;
    if (this.picking !== null) {
      this.assign(body.character.joints[under.joint]!.name);
      return true;
    }
    store.select(under.joint);
    if (under.share >= 0) return true; // a bone is selected, not dragged
    const from = this.pivot(under.joint);
    this.drag = { pointer: event.pointerId, joint: under.joint, from, to: from.clone(), startX: x, startY: y, moved: false,
      handle: null, angle: 0 };
    stage.ask();
    return true;
  }

  /** Handle a click in draw mode: select an existing joint to continue its chain, or add a joint. */
  private draw(under: Under | null, x: number, y: number): boolean {
    const { body, store } = this.tools;
    if (under) {
      store.select(under.joint);
      return true;
    }
    const place = this.drawnAt(x, y);
    if (!place) return false;
    const character = body.character!;
    const parent = character.bare ? null : character.joints[store.selected]?.name ?? null;
    this.asked = { place, names: new Set(character.bare ? [] : character.joints.map((joint) => joint.name)) };
    this.act({ do: "draw-joint", place: [place.x, place.y, place.z], parent, symmetric: this.choices.symmetric });
    return true;
  }

  /** Return the position of a drawn joint: the middle of the body, or without a skin, at the selected joint's depth. */
  private drawnAt(x: number, y: number): THREE.Vector3 | null {
    const { body, stage, store } = this.tools;
    if (body.skins.length) return middle(body, this.ray(x, y));
    const facing = stage.camera.getWorldDirection(new THREE.Vector3());
    const beside = store.selected >= 0 ? this.pivot(store.selected) : this.pivot(0);
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(facing, beside.applyMatrix4(body.group.matrixWorld));
    const met = stage.ray(x, y).intersectPlane(plane, new THREE.Vector3());
    return met?.applyMatrix4(body.group.matrixWorld.clone().invert()) ?? null;
  }

  move(event: PointerEvent, x: number, y: number): void {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) {
      if (event.buttons === 0) {
        this.pending = { x, y };
        this.tools.stage.ask();
      }
      return;
    }
    if (Math.hypot(x - drag.startX, y - drag.startY) > STILL * size()) drag.moved = true;
    if (!drag.moved) return;
    if (drag.handle) this.pullHandle(drag, drag.handle, x, y);
    else {
      this.pullJoint(drag, x, y, event.shiftKey);
      this.drawGhosts();
    }
    this.tell(drag);
    this.tools.stage.ask();
  }

  /** Send the current drag to the document at intervals, so that the edit survives a lost connection. */
  private tell(drag: Drag): void {
    if (this.later || !this.tools.store.status.connected) return;
    this.later = window.setTimeout(() => {
      this.later = 0;
      const edit = this.drag === drag ? this.editOf(drag) : null;
      if (edit && this.tools.store.status.connected) this.tools.connection.act({ do: "draw-edit", edit });
    }, TOLD_EVERY);
  }

  /** Report the end of a drag. */
  private still(): void {
    clearTimeout(this.later);
    this.later = 0;
    if (this.tools.store.status.connected) this.tools.connection.act({ do: "draw-edit", edit: null });
  }

  /** Return the edit that a drag would make if it ended now. */
  private editOf(drag: Drag): LimitJoint | MoveJoint | null {
    if (drag.handle) return this.limit(drag.handle, drag.angle);
    const name = this.tools.body.character!.joints[drag.joint]?.name;
    if (name === undefined) return null;
    const { x, y, z } = drag.to;
    const { along, rebind, symmetric } = this.choices;
    return { do: "move-joint", joint: name, place: [x, y, z], along, rebind, symmetric };
  }

  private pullHandle(drag: Drag, handle: Handle, x: number, y: number): void {
    const [low, high] = handle.range;
    const angle = angleAt(handle, this.project, x, y, drag.angle);
    drag.angle = Math.min(high, Math.max(low, stepped(angle)));
    const changed = new Map([[`${handle.dof} ${handle.kind}`, drag.angle]]);
    this.limits.show(this.tools.body, handle.joint, changed);
    this.tools.page.requestUpdate();
  }

  private pullJoint(drag: Drag, x: number, y: number, level: boolean): void {
    const { body, stage } = this.tools;
    const group = body.group.matrixWorld;
    const from = drag.from.clone().applyMatrix4(group);
    const ray = stage.ray(x, y);
    const axis = ["x", "y", "z"].findIndex((key) => this.keys.has(key));
    let to: THREE.Vector3 | null;
    if (axis >= 0) {
      const way = new THREE.Vector3().setComponent(axis, 1);
      const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(
        ray.direction.clone().addScaledVector(way, -ray.direction.dot(way)).normalize(), from);
      to = ray.intersectPlane(plane, new THREE.Vector3());
      if (to) to = from.clone().addScaledVector(way, to.sub(from).dot(way));
    } else {
      const normal = level ? new THREE.Vector3(0, 1, 0) : stage.camera.getWorldDirection(new THREE.Vector3());
      to = ray.intersectPlane(new THREE.Plane().setFromNormalAndCoplanarPoint(normal, from), new THREE.Vector3());
    }
    if (to) drag.to.copy(to.applyMatrix4(group.clone().invert()));
  }

  up(event: PointerEvent): void {
    const { drag } = this;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.drag = null;
    this.clearGhosts();
    if (!drag.moved) {
      this.tools.stage.ask();
      return;
    }
    const edit = this.editOf(drag);
    if (edit) this.act(edit);
    this.still();
    this.tools.stage.ask();
  }

  private limit(handle: Handle, angle: number): LimitJoint {
    const character = this.tools.body.character!;
    const view = character.joints[handle.joint]!;
    const dof = character.dofs[handle.dof];
    const asked: LimitJoint = { do: "limit-joint", joint: view.name, limits: {}, cone: view.cone, symmetric: this.choices.symmetric };
    if (dof) asked.limits[dof.suffix] = { lower: dof.lower, upper: dof.upper, [handle.kind]: angle };
    else if (view.cone) {
      const twist: [number, number] = [...view.cone.twist];
      if (handle.kind === "twist low") twist[0] = angle;
      if (handle.kind === "twist high") twist[1] = angle;
      asked.cone = { ...view.cone, twist, swing: handle.kind === "swing" ? angle : view.cone.swing };
    }
    return asked;
  }

  away(): void {
    this.pending = null;
    this.hover(null);
    if (!this.drag) this.clearGhosts();
  }

  // -- keys ----------------------------------------------------------------------------------------

  get dragging(): ReadonlySet<string> | null {
    return this.drag ? DRAGGED : null;
  }

  key(key: string, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    const { store } = this.tools;
    if (key === "d") this.choose({ drawing: !this.choices.drawing });
    else if (key === "s") this.choose({ symmetric: !this.choices.symmetric });
    else if (key === "c") this.choose({ along: !this.choices.along });
    else if (key === "i") this.insert();
    else if (key === "delete" || key === "backspace") this.remove();
    else if (key === "escape") this.escape();
    else if (["x", "y", "z"].includes(key)) return this.drag !== null;
    else return false;
    store.changed("rig");
    return true;
  }

  private escape(): void {
    const { store } = this.tools;
    if (this.drag) {
      this.drag = null;
      this.still();
      this.redraw();
    } else if (this.picking !== null) this.pick(null);
    else if (store.selected >= 0) store.select(-1);
    else this.choose({ drawing: false });
    this.clearGhosts();
  }

  /** Change edit options. */
  choose(part: Partial<RigChoices>): void {
    Object.assign(this.choices, part);
    this.clearGhosts();
    this.redraw();
    this.tools.stage.canvas.style.cursor = this.choices.drawing ? "crosshair" : "default";
    this.tools.page.requestUpdate();
    this.tools.stage.ask();
  }

  /** Assign the next clicked joint to this body part; null cancels. */
  pick(part: string | null): void {
    this.picking = part;
    if (part !== null && this.choices.drawing) this.choose({ drawing: false });
    this.tools.page.requestUpdate();
    this.tools.stage.ask();
  }

  /** Assign a joint to the picked part; null restores the automatic recognition. */
  assign(joint: string | null): void {
    const part = this.picking;
    if (part === null) return;
    this.pick(null);
    this.act({ do: "assign-part", part, joint, symmetric: this.choices.symmetric });
  }

  insert(): void {
    const { connection, store } = this.tools;
    const joints = store.scene!.character.joints;
    const { under } = this;
    const child = under && under.child >= 0 ? under.child : store.selected;
    if (!joints[child] || joints[child]!.parent < 0) {
      store.say("Point at a bone, or select the joint at its end, to insert a joint in it.");
      return;
    }
    connection.act({ do: "insert-joint", child: joints[child]!.name, share: under && under.child >= 0 ? under.share : 0.5,
      symmetric: this.choices.symmetric });
  }

  remove(): void {
    const { connection, store } = this.tools;
    const name = store.scene!.character.joints[store.selected]?.name;
    if (name === undefined) store.say("Select a joint first: click it in the scene or in the tree.");
    else connection.act({ do: "remove-joint", joint: name, symmetric: this.choices.symmetric });
  }

  private act(action: Parameters<Tools["connection"]["act"]>[0]): void {
    this.tools.connection.act(action);
  }

  // -- drawing -------------------------------------------------------------------------------------

  private hover(under: Under | null): void {
    const { store, stage } = this.tools;
    this.under = under;
    const joint = under?.joint ?? -1;
    if (joint !== store.hovered) {
      store.hovered = joint;
      store.changed("hover");
    }
    stage.canvas.style.cursor = this.choices.drawing ? "crosshair" : under ? "grab" : "default";
  }

  before(): void {
    if (!this.on) return;
    const { body } = this.tools;
    this.follow();
    if (this.colours.show(this.coloursShown)) this.tools.showBones(this.tools.store.bones);
    if (this.pending && !this.drag) {
      const { x, y } = this.pending;
      this.pending = null;
      this.hover(this.find(x, y));
      if (this.choices.drawing) this.showNext(x, y);
      else if (this.limits.near(this.project, x, y, HANDLE_REACH * size())) this.tools.stage.canvas.style.cursor = "grab";
    }
    const selected = body.character?.joints[this.tools.store.selected];
    this.mark.visible = selected !== undefined && !body.character!.bare;
    if (selected) {
      this.mark.position.copy(pivotOf(selected.rest));
      this.mark.scale.setScalar(0.0115 * body.character!.height);
    }
  }

  /** Update after a change of the body, and select a newly drawn joint. */
  private follow(): void {
    const { body, store } = this.tools;
    if (!body.character || body.character === this.bodyDrawn) return;
    this.bodyDrawn = body.character;
    const { asked } = this;
    if (asked) {
      let best = -1;
      let least = Infinity;
      body.character.joints.forEach((joint, j) => {
        if (asked.names.has(joint.name)) return;
        const away = pivotOf(joint.rest).distanceTo(asked.place);
        if (away < least) [least, best] = [away, j];
      });
      if (best >= 0) {
        this.asked = null;
        store.selection = best < 0 ? [] : [best];
        store.changed("selection");
      }
    }
    this.redraw();
  }

  private bodyDrawn: unknown = null;

  /** The colours of parts on the body: on request, and while a part is corrected. */
  private get coloursShown(): readonly string[] | null {
    const on = this.picking !== null || (this.choices.coloured && this.tab === "human");
    return on ? this.tools.store.scene?.humanoid.colours ?? null : null;
  }

  private redraw(): void {
    if (!this.on) return;
    if (this.choices.drawing || this.tools.body.character?.bare) this.limits.clear();
    else this.limits.show(this.tools.body, this.tools.store.selected);
    this.tools.stage.ask();
  }

  private clearGhosts(): void {
    for (const child of [...this.ghosts.children]) {
      this.ghosts.remove(child);
      const { geometry, material } = child as THREE.Mesh;
      geometry.dispose();
      (material as THREE.Material).dispose();
    }
  }

  private ghost(place: THREE.Vector3, ends: THREE.Vector3[], colour: number): void {
    const ball = new THREE.Mesh(new THREE.SphereGeometry(0.011 * this.tools.body.character!.height, 16, 12), look(colour, 0.9));
    ball.position.copy(place);
    ball.renderOrder = 13;
    this.ghosts.add(ball);
    const points = ends.flatMap((end) => [place, end]);
    const made = new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(points),
      new THREE.LineBasicMaterial({ color: colour, depthTest: false, transparent: true }));
    made.frustumCulled = false;
    made.renderOrder = 13;
    this.ghosts.add(made);
  }

  /** Return the mirror image of a position. */
  private image(place: THREE.Vector3): THREE.Vector3 {
    const { point, normal } = this.tools.body.character!.plane;
    const across = vector(normal);
    return place.clone().addScaledVector(across, -2 * place.clone().sub(vector(point)).dot(across));
  }

  private drawGhosts(): void {
    this.clearGhosts();
    const { drag } = this;
    const joints = this.tools.body.character!.joints;
    if (!drag || drag.handle) return;
    const ends = (joint: number, way: THREE.Vector3) => joints.flatMap((each, j) =>
      j === joints[joint]!.parent ? [this.pivot(j)]
        : each.parent === joint ? [this.choices.along ? this.pivot(j).add(way) : this.pivot(j)] : []);
    this.ghost(drag.to, ends(drag.joint, drag.to.clone().sub(drag.from)), 0xffb454);
    const other = joints[drag.joint]!.mirror;
    if (!this.choices.symmetric || other === drag.joint) return;
    const there = this.image(drag.to);
    this.ghost(there, ends(other, there.clone().sub(this.pivot(other))), 0xffd9a0);
  }

  /** Show where the next click would put a joint. */
  private showNext(x: number, y: number): void {
    this.clearGhosts();
    const { body, store } = this.tools;
    if (this.under || !body.character) return;
    const place = this.drawnAt(x, y);
    if (!place) return;
    const parent = body.character.bare || store.selected < 0 ? [] : [this.pivot(store.selected)];
    this.ghost(place, parent, 0x52d273);
    const image = this.image(place);
    const far = image.distanceTo(place) > 0.05 * body.character.height;
    if (this.choices.symmetric && far && !body.character.bare) this.ghost(image, [], 0xa7e8b8);
  }

  /** Show one of the panel's tabs. */
  show(tab: keyof typeof TABS): void {
    this.tab = tab;
    this.tools.page.requestUpdate();
    this.tools.stage.ask();
  }

  // -- panels --------------------------------------------------------------------------------------

  panel() {
    const { connection, store } = this.tools;
    const shown = (tab: string) => (this.tab === tab ? "" : "display:none");
    return html`
      <div class="row tabs" role="tablist">
        ${(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => html`
          <button role="tab" aria-selected=${this.tab === tab} class="grow ${this.tab === tab ? "on" : ""}"
            @click=${() => this.show(tab)}>${TABS[tab]}</button>`)}
      </div>
      <poise-rig-tree style=${shown("tree")} .store=${store} .connection=${connection} .mode=${this} .choices=${{ ...this.choices }}></poise-rig-tree>
      <poise-rig-joint style=${shown("joint")} .store=${store} .connection=${connection} .choices=${{ ...this.choices }}></poise-rig-joint>
      <poise-rig-human style=${shown("human")} .store=${store} .connection=${connection} .mode=${this} .choices=${{ ...this.choices }} .picking=${this.picking}></poise-rig-human>
      <poise-bind style=${shown("bind")} .store=${store} .connection=${connection}></poise-bind>`;
  }

  over() {
    const said = this.telling();
    return said ? html`<div style="position:absolute;left:50%;top:1.2rem;transform:translateX(-50%);background:var(--panel);color:var(--text);border:1px solid var(--edge);border-radius:0.8rem;padding:0.5rem 1.4rem;pointer-events:none;max-width:92%">${said}</div>` : html``;
  }

  /** Describe the effect of a click or drag. */
  private telling(): string {
    const character = this.tools.store.scene?.character;
    const { drag } = this;
    if (drag?.handle && drag.moved) return `${drag.handle.kind} ${((drag.angle * 180) / Math.PI).toFixed(0)}°`;
    if (this.picking !== null) return `Click the first joint of the ${this.picking}, or press Escape to cancel.`;
    if (!this.choices.drawing) return "";
    if (character?.bare) return "Click inside the mesh to place the first joint, the root.";
    const parent = character?.joints[this.tools.store.selected]?.name;
    return parent === undefined
      ? "Click a joint to continue from it, or inside the mesh for a new root. Press Escape to stop."
      : `Click inside the mesh to add a child of ${parent}. Press Escape to end the chain.`;
  }

  get state() {
    const joints = this.tools.store.scene?.character.joints ?? [];
    return {
      ...this.choices,
      tab: this.tab,
      picking: this.picking,
      dragging: this.drag !== null && this.drag.moved,
      under: this.under ? { joint: joints[this.under.joint]?.name ?? "", child: joints[this.under.child]?.name ?? "" } : null,
      waiting: this.asked !== null,
      ghosts: this.ghosts.children.length,
      handles: this.limits.handles.map(({ kind, dof, place, angle }) => {
        const seen = this.project(place);
        const name = this.tools.body.character?.dofs[dof]?.name ?? "";
        return { kind, dof: name, angle, x: seen.x, y: seen.y };
      }),
    };
  }
}

/** Snap an angle that is close to a multiple of five degrees. */
function stepped(angle: number): number {
  const step = Math.PI / 36;
  const nearest = Math.round(angle / step) * step;
  return Math.abs(angle - nearest) < 0.012 ? nearest : angle;
}

function look(colour: number, opacity: number): THREE.MeshBasicMaterial {
  return new THREE.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity });
}
