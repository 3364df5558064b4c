// Compare mode: several methods solve the same drag, each with its own body and pane.

import { html, nothing } from "lit";
import * as THREE from "three";
import type { Body } from "../body";
import "../panels/compare";
import type { ComparePanel } from "../panels/compare";
import { COMPARED, FRESH, KIND_COMPARED, MOVING, type ComparedView, packBeginFrom, unpackCompared } from "../protocol";
import { pointOf } from "../picking";
import { Pulling } from "../pulling";
import { portrait } from "../portrait";
import { titleOf } from "../solvers";
import { QUANTITIES, Trace } from "../trace";
import type { Mode, Shortcut, Tools } from "./mode";

const COLOURS = { dark: ["#5b9bff", "#ffa64d", "#35d0ae", "#dd7cff"], light: ["#1f6feb", "#c76a00", "#0b8f72", "#9b3fd0"] };
const TARGET = 0xffb454;
/** Keys allowed during a pull. */
const PULLED = new Set(["x", "y", "z", "b", " "]);
const LABELS_EVERY = 100; // milliseconds

export class CompareMode implements Mode {
  readonly name = "compare";
  readonly title = "Compare";
  readonly shortcuts: Shortcut[] = [
    ["Drag on any body", "drag that point of all bodies; all start in the pose of the body that you drag"],
    ["Shift, X, Y, Z, Alt", "as in Pose: horizontally, along an axis, rotate"],
    ["Enter", "replay the last drag"],
    ["R", "reset all bodies to the pose of the document"],
    ["Space", "freeze the picture and the curves"],
    ["1 to 4", "keep the pose of that body"],
  ];
  readonly trace = new Trace();
  readonly pulling: Pulling;
  quantity = QUANTITIES[0]!;
  view: ComparedView | null = null;
  frozen = false;
  version = 0;
  /** Whether the bodies' poses differ from the document's pose. */
  apart = false;
  private on = false;
  private moving = false;
  private connected = false;
  private copies: Body[] = [];
  private shownAt = 0;
  private later = 0;
  private readonly overlay = new THREE.Group();
  private readonly wishes: THREE.Mesh[] = [];
  private readonly line: THREE.Line;

  constructor(private readonly tools: Tools) {
    const { connection, store, stage } = tools;
    this.pulling = new Pulling(tools, COMPARED, () => connection.pack((seq) => packBeginFrom(seq, this.pulling.pane)));
    const look = new THREE.LineDashedMaterial({ color: TARGET, depthTest: false, transparent: true, dashSize: 0.02, gapSize: 0.012 });
    this.line = new THREE.Line(new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3()]), look);
    this.line.frustumCulled = false;
    this.line.renderOrder = 18;
    this.overlay.add(this.line);
    connection.hear(KIND_COMPARED, (data: ArrayBuffer) => this.bodies(data));
    connection.hear("compared", (view: ComparedView) => this.told(view));
    store.on(["body"], () => { if (this.on) this.remake(); });
    store.on(["posed"], () => { if (this.on && !this.apart) this.follow(); });
    store.on(["holds"], () => { if (this.on) this.showHolds(); });
    store.on(["methods"], () => { if (this.on) this.remake(); });
    store.on(["view"], () => this.showBones());
    store.on(["status"], () => {
      if (!store.status.connected) this.moving = false;
      const back = store.status.connected && !this.connected;
      this.connected = store.status.connected;
      if (back && this.on) this.ask("enter");
    });
    stage.scene.add(this.overlay);
    this.overlay.visible = false;
  }

  private ask(order: "enter" | "leave" | "replay" | "reset" | "keep", lane = 0): void {
    this.tools.connection.act({ do: "compare", order, lane });
  }

  get colours(): string[] {
    return COLOURS[this.tools.store.theme].slice(0, this.names.length);
  }

  get names(): string[] {
    return this.view?.lanes.map((lane) => lane.label) ?? this.tools.store.scene?.methods.map((method) => method.solver) ?? [];
  }

  // -- enter and leave -----------------------------------------------------------------------------

  enter(): void {
    const { body, holds } = this.tools;
    this.on = true;
    this.connected = this.tools.store.status.connected;
    body.group.visible = body.overlay.visible = false;
    this.overlay.visible = true;
    this.overlay.add(holds.group, this.pulling.marker);
    holds.group.visible = true;
    this.remake();
    if (this.connected) this.ask("enter");
  }

  leave(): void {
    const { body, holds, stage, store } = this.tools;
    this.on = this.frozen = false;
    this.pulling.letGo();
    if (store.status.connected) this.ask("leave");
    this.drop();
    stage.split(1, null);
    body.overlay.add(holds.group);
    body.group.visible = body.overlay.visible = true;
    this.overlay.visible = holds.group.visible = false;
    if (store.scene) holds.show(store.scene.holds, store.scene.character.height);
    holds.follow(body);
  }

  private drop(): void {
    for (const copy of this.copies) {
      this.tools.stage.scene.remove(copy.group, copy.overlay);
      copy.free();
    }
    this.copies = [];
  }

  /** Create a body for each method from the displayed character. */
  private remake(): void {
    const { body, stage, store } = this.tools;
    this.drop();
    const count = store.scene?.methods.length ?? 0;
    if (!body.character || !count) return;
    this.overlay.rotation.x = body.group.rotation.x;
    this.copies = Array.from({ length: count }, () => body.copy());
    for (const copy of this.copies) stage.scene.add(copy.group, copy.overlay);
    this.pulling.pane = 0;
    this.pulling.body = this.copies[0]!;
    this.apart = false;
    this.showBones();
    this.follow();
    stage.split(count, (pane) => this.show(pane));
  }

  private showBones(): void {
    const { store, body, stage } = this.tools;
    for (const copy of this.copies) copy.showBones(store.bones || body.skins.length === 0);
    stage.ask();
  }

  /** Set the bodies to the document's pose. */
  private follow(): void {
    const { store, stage } = this.tools;
    if (store.pose) for (const copy of this.copies) copy.take(store.pose);
    stage.ask();
  }

  private showHolds(): void {
    const { store, holds, stage } = this.tools;
    const views = this.view?.holds ?? store.scene?.holds;
    if (views && store.scene) holds.show(views.map((view) => ({ ...view })), store.scene.character.height);
    stage.ask();
  }

  // -- messages of the server ----------------------------------------------------------------------

  private told(view: ComparedView): void {
    if (!this.on) return;
    this.view = view;
    this.showHolds();
    this.changed(true);
  }

  private bodies(data: ArrayBuffer): void {
    const { connection, store, stage } = this.tools;
    const told = unpackCompared(data);
    const age = connection.answer(told.seq);
    if (!this.on || this.frozen) return;
    if (told.flags & FRESH) this.trace.clear();
    this.trace.add(told.samples);
    this.moving = (told.flags & MOVING) !== 0;
    this.apart = told.count > 0;
    if (told.count === this.copies.length)
      this.copies.forEach((copy, k) => {
        const part = (numbers: Float32Array) => numbers.subarray((k * numbers.length) / told.count, ((k + 1) * numbers.length) / told.count);
        copy.take({ q: part(told.q), world: part(told.world) });
      });
    else if (!told.count) this.follow();
    if (age > 0) {
      const solving = 1000 * Math.max(0, ...this.names.map((_, lane) => this.trace.latest(lane)?.[5] ?? 0));
      store.status = { ...store.status, age, solving, missed: 0, unheld: false };
      store.changed("status");
    }
    stage.ask();
    this.changed(!this.moving);
  }

  /** Redraw labels, curves and table, at a limited rate while many samples arrive. */
  private changed(now: boolean): void {
    this.version += 1;
    clearTimeout(this.later);
    const wait = LABELS_EVERY - (performance.now() - this.shownAt);
    if (!now && wait > 0) {
      this.later = window.setTimeout(() => this.changed(true), wait);
      return;
    }
    this.shownAt = performance.now();
    this.tools.store.changed("compared");
    this.tools.page.requestUpdate();
  }

  // -- actions -------------------------------------------------------------------------------------

  /** Titles of the bodies: names of the methods and changed options. */
  get titles(): string[] {
    return this.names.map((name) => {
      const [solver = "", ...options] = name.split(", ");
      return [titleOf(solver), ...options].join(", ");
    });
  }

  private aim(x: number, y: number): void {
    if (this.pulling.pulls.size) return;
    const pane = this.tools.stage.paneAt(x, y);
    if (pane === this.pulling.pane || !this.copies[pane]) return;
    this.pulling.pane = pane;
    this.pulling.body = this.copies[pane];
  }

  down(event: PointerEvent, x: number, y: number): boolean {
    this.aim(x, y);
    if (this.frozen && this.copies.length) this.freeze();
    return this.copies.length > 0 && this.pulling.down(event, x, y);
  }

  move(event: PointerEvent, x: number, y: number): void {
    this.aim(x, y);
    this.pulling.move(event, x, y);
    for (const pull of this.pulling.pulls.values()) if (pull.hold) this.tools.holds.move(pull.hold, pull.to);
  }

  up(event: PointerEvent): void {
    this.pulling.up(event);
  }

  away(): void {
    this.pulling.away();
  }

  get dragging(): ReadonlySet<string> | null {
    return this.pulling.pulls.size ? PULLED : null;
  }

  key(key: string, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    if (key === "enter" && this.view?.record) this.replay();
    else if (key === "r") this.reset();
    else if (key === " ") this.freeze();
    else if (key >= "1" && key <= String(this.names.length)) this.keep(Number(key) - 1);
    else return false;
    return true;
  }

  replay(): void {
    if (this.frozen) this.freeze();
    this.ask("replay");
  }

  reset(): void {
    if (this.frozen) this.freeze();
    this.ask("reset");
  }

  keep(lane: number): void {
    this.ask("keep", lane);
  }

  /** Freeze picture and curves, or continue with the samples received meanwhile. */
  freeze(): void {
    this.frozen = !this.frozen;
    if (!this.frozen) this.ask("enter");
    this.changed(true);
  }

  look(quantity: (typeof QUANTITIES)[number]): void {
    this.quantity = quantity;
    this.changed(true);
  }

  exportCurves(): void {
    save(new Blob([this.trace.csv(this.names)], { type: "text/csv" }), "compared.csv");
  }

  async exportPicture(): Promise<void> {
    const { stage, store } = this.tools;
    const panel = this.tools.page.renderRoot.querySelector<ComparePanel>("poise-compare");
    const titles = this.titles.map((name, lane) => ({ name, colour: this.colours[lane]!, numbers: this.numbers(lane) }));
    save(await portrait(stage, panel?.curves?.canvas ?? null, `${this.quantity.title} ${this.quantity.says}, ${this.quantity.unit}`, titles, store.theme), "compared.png");
  }

  // -- drawing -------------------------------------------------------------------------------------

  before(): void {
    const { body } = this.tools;
    // Another client may have painted more influences than the mesh had room for.
    if (this.copies[0]?.skins.some((skin, k) => skin.mesh.geometry !== body.skins[k]?.mesh.geometry)) this.remake();
    this.pulling.before();
  }

  /** Show only the body of one method in its pane. */
  private show(pane: number): void {
    const { holds } = this.tools;
    this.copies.forEach((copy, k) => { copy.group.visible = copy.overlay.visible = k === pane; });
    const copy = this.copies[pane];
    if (!copy) return;
    holds.follow(copy);
    const pulls = [...this.pulling.pulls.values()].filter((pull) => !pull.hold);
    while (this.wishes.length < pulls.length) this.wishes.push(this.wish());
    this.wishes.forEach((wish, k) => {
      wish.visible = k < pulls.length;
      if (wish.visible) wish.position.copy(pulls[k]!.to);
      wish.scale.setScalar((copy.character?.height ?? 1) * 0.011);
    });
    const [first] = pulls;
    const spot = first && (first.hit ? pointOf(copy, first.hit) : first.local?.clone().applyMatrix4(copy.frame(first.joint)));
    this.line.visible = spot !== undefined;
    if (first && spot) {
      const ends = this.line.geometry.getAttribute("position") as THREE.BufferAttribute;
      ends.copyArray([...spot.toArray(), ...first.to.toArray()]);
      ends.needsUpdate = true;
      this.line.computeLineDistances();
    }
    if (spot) this.pulling.marker.position.copy(spot);
    this.pulling.marker.visible = spot !== undefined || (this.pulling.under !== null && pane === this.pulling.pane);
  }

  private wish(): THREE.Mesh {
    const look = new THREE.MeshBasicMaterial({ color: TARGET, depthTest: false, transparent: true, wireframe: true });
    const made = new THREE.Mesh(new THREE.SphereGeometry(1, 12, 8), look);
    made.renderOrder = 19;
    this.overlay.add(made);
    return made;
  }

  private numbers(lane: number): string {
    const sample = this.trace.latest(lane);
    if (!sample) return "";
    const [missed, pins, seconds, iterations] = [sample[3]!, sample[4]!, sample[5]!, sample[6]!];
    const length = (metres: number) => (metres >= 0.01 ? `${(100 * metres).toFixed(1)} cm` : metres < 1e-6 ? "0" : `${(1000 * metres).toFixed(metres < 1e-4 ? 3 : 2)} mm`);
    return `${length(missed)} off · pins ${length(pins)} · ${(1000 * seconds).toFixed(2)} ms · ${iterations} it.`;
  }

  panel() {
    const { store, connection } = this.tools;
    return html`<poise-compare .mode=${this} .store=${store} .connection=${connection}></poise-compare>`;
  }

  over() {
    const { stage, store } = this.tools;
    const hovered = store.scene?.character.joints[store.hovered]?.name;
    const text = "position:absolute;pointer-events:none;padding:0.6rem 1rem;font-size:1.2rem;line-height:1.35;box-sizing:border-box;text-shadow:0 0 0.3rem var(--back),0 0 0.3rem var(--back);";
    return html`${stage.panes.map((pane, k) => {
      const lane = this.view?.lanes[k];
      const place = `left:${pane.x}px;top:${pane.y}px;width:${pane.width}px;height:${pane.height}px;`;
      return html`<div data-lane=${k} style="${text}${place}border:solid var(--edge);border-width:0 1px 1px 0;${lane?.failure ? "background:#0004;" : ""}">
        <div style="display:flex;gap:0.6rem;align-items:center;font-weight:600">
          <span style="width:1rem;height:1rem;border-radius:0.3rem;flex:none;background:${this.colours[k] ?? "none"}"></span>
          <span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${this.titles[k] ?? ""}</span>
          ${hovered && k === this.pulling.pane && !this.pulling.pulls.size ? html`<span class="dim" style="font-weight:400">${hovered}</span>` : nothing}
        </div>
        <div style="font-variant-numeric:tabular-nums;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;opacity:0.85">${lane?.failure ? "" : this.numbers(k)}</div>
        ${lane?.failure ? html`<p role="alert" style="margin:0.8rem 0;padding:0.8rem 1rem;border-radius:0.8rem;background:var(--panel);border:1px solid var(--edge);color:var(--warn);max-width:34rem">${lane.failure}</p>` : nothing}
        ${this.apart && !lane?.failure ? html`<button style="position:absolute;right:0.8rem;bottom:0.8rem;pointer-events:auto" title="Use this pose in the document (${k + 1})" @click=${() => this.keep(k)}>Keep this pose</button>` : nothing}
      </div>`;
    })}${this.frozen ? html`<div style="position:absolute;right:1.2rem;top:0.8rem;background:var(--accent);color:var(--on-accent);border-radius:0.8rem;padding:0.2rem 1rem">frozen</div>` : nothing}`;
  }

  /** Canvas pixels of a joint of one of the bodies, for tests. */
  where(lane: number, joint: string): number[] {
    const copy = this.copies[lane]!;
    const number = copy.character!.joints.findIndex((each) => each.name === joint);
    const at = new THREE.Vector3().setFromMatrixPosition(copy.frame(number)).applyMatrix4(copy.group.matrixWorld);
    const box = this.tools.stage.canvas.getBoundingClientRect();
    const seen = this.tools.stage.project(at, lane);
    return [seen.x + box.left, seen.y + box.top];
  }

  get state() {
    return {
      pulls: this.pulling.pulls.size,
      spots: [],
      compared: {
        view: this.view, apart: this.apart, moving: this.moving, frozen: this.frozen, moments: this.trace.rows.length,
        ready: this.copies.length > 0 && this.view !== null && !this.view.replaying && !this.view.lanes.some((lane) => lane.failure?.includes("being compiled")),
        under: this.pulling.under?.joint ?? -1,
        worlds: this.copies.map((copy) => Array.from(copy.world)),
        latest: this.names.map((_, lane) => Array.from(this.trace.latest(lane) ?? [])),
      },
    };
  }
}

function save(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
