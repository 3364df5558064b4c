// Paint mode: weights of a joint as colours on the skin, and brushes that change them.

import { html } from "lit";
import * as THREE from "three";
import { BRUSH, Brush, type BrushSettings, type Tool } from "../brush";
import { heatLook, isHeat, setGrey, showHeat } from "../heat";
import { Marks } from "../marks";
import "../panels/paint";
import { type Hit, sharesAt } from "../picking";
import { Placing } from "../placing";
import { coarse, size } from "../size";
import { VolumeShapes } from "../volumes";
import type { Mode, Shortcut, Tools } from "./mode";

const WAIT = 350; // milliseconds from the last change to the request for flaws
const KEYS: Record<string, Tool | "place"> = { 1: "add", 2: "subtract", 3: "set", 4: "smooth", 5: "place" };

/** Keys allowed during a stroke. */
const PAINTED = new Set(["[", "]", "-", "_", "=", "+", "h", "b"]);
/** Keys allowed while a vertex is dragged; Escape cancels the drag. */
const PLACED = new Set(["escape"]);

export type PaintTab = "brush" | "tools" | "volumes";

export class PaintMode implements Mode {
  readonly name = "paint";
  readonly title = "Paint";
  readonly oneFinger = true;
  readonly shortcuts: Shortcut[] = [
    ["Drag on the body", "paint the weights of the selected joint"],
    ["1, 2, 3, 4", "add, subtract, set, smooth"],
    ["5", "place: drag a vertex to its target; the weights are fitted to it"],
    ["Shift + drag", "smooth"],
    ["Ctrl + drag", "swap adding and subtracting"],
    ["J", "select the joint under the mouse"],
    ["[ and ], Shift + wheel", "make the brush smaller or larger"],
    ["- and =", "make the brush weaker or stronger"],
    ["L", "lock or unlock the weights of the selected joint"],
    ["M", "paint both sides"],
    ["H", "switch between heat colours and greys"],
  ];
  readonly settings: BrushSettings = { ...BRUSH };
  readonly brush: Brush;
  readonly marks: Marks;
  readonly placing: Placing;
  readonly volumes: VolumeShapes;
  tool: Tool | "place" = "add";
  grey = false;
  tab: PaintTab = "brush";
  private on = false;
  private pending: { x: number; y: number } | null = null;
  private at: { x: number; y: number } | null = null;
  private taken: "brush" | "place" | "volume" | null = null;
  private timer = 0;
  private values: { x: number; y: number; lines: [string, number, boolean][] } | null = null;
  private pointer = -1;

  constructor(private readonly tools: Tools) {
    this.brush = new Brush(tools, this.settings);
    this.marks = new Marks(tools);
    this.placing = new Placing(tools);
    this.volumes = new VolumeShapes(tools);
    tools.store.on(["selection"], () => { if (this.on) this.changed(); });
    tools.store.on(["weights", "character", "painted"], () => {
      if (!this.on) return;
      this.ask();
      if (!this.taken && this.at) this.pending = this.at;
    });
    tools.store.on(["painting", "character", "posed"], () => { if (this.on) this.follow(); });
    tools.stage.canvas.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
  }

  enter(): void {
    this.on = true;
    if (this.tools.store.selected < 0) this.tools.store.select(this.firstJoint());
    this.changed();
    this.follow();
  }

  leave(): void {
    this.lift();
    this.on = false;
    this.away();
    this.marks.hide();
    this.placing.hide();
    this.volumes.hide();
    this.brush.show(false);
    this.tools.stage.canvas.style.cursor = "default";
    for (const skin of this.tools.body.skins) {
      const kept = skin.mesh.userData["look"] as THREE.Material | undefined;
      if (!kept || !isHeat(skin.mesh.material)) continue;
      (skin.mesh.material as THREE.Material).dispose();
      skin.mesh.material = kept;
    }
  }

  /** Return the initial joint: one with weights, preferably a forearm. */
  private firstJoint(): number {
    const character = this.tools.store.scene?.character;
    const used = new Set(character?.skins.flatMap((skin) => skin.joints));
    const arm = character?.joints.findIndex((joint, j) => used.has(j) && joint.part === "forearm") ?? -1;
    return arm >= 0 ? arm : [...used][0] ?? 0;
  }

  // -- messages of the document ----------------------------------------------------------------------

  /** Update after the selected joint has changed. */
  private changed(): void {
    this.marks.hide();
    this.ask();
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  private follow(): void {
    this.placing.show(this.tools.store.scene?.painting ?? null);
    this.volumes.show(this.tab === "volumes" ? this.tools.store.scene?.painting.volumes ?? [] : []);
    this.tools.stage.ask();
  }

  /** Request the flaws of the joint's weights after a pause in changes. */
  private ask(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      const joint = this.joint;
      if (this.on && joint && !this.brush.stroking) void this.marks.fetch(joint);
    }, WAIT);
  }

  private get joint(): string | undefined {
    return this.tools.store.scene?.character.joints[this.tools.store.selected]?.name;
  }

  // -- pointers --------------------------------------------------------------------------------------

  down(event: PointerEvent, x: number, y: number): boolean {
    if (event.button !== 0 || this.taken) return false;
    const { store } = this.tools;
    this.pointer = event.pointerId;
    if (this.tab === "volumes") {
      if (this.volumes.down(x, y, coarse(event))) this.taken = "volume";
      return this.taken !== null;
    }
    if (this.tool === "place") {
      if (this.placing.down(this.brush.find(x, y), this.brush, this.settings.limit)) this.taken = "place";
      return this.taken !== null;
    }
    if (store.selected < 0) {
      store.say("Select the joint whose weights to paint first. J selects the joint under the mouse.");
      return this.brush.find(x, y) !== null;
    }
    if (this.locked()) {
      store.say(`${this.joint} is locked. Unlock it to paint it.`);
      return this.brush.find(x, y) !== null;
    }
    if (!this.brush.down(x, y, store.selected, this.toolOf(event))) return false;
    this.taken = "brush";
    this.tools.stage.ask();
    return true;
  }

  private toolOf(event: PointerEvent): Tool {
    if (event.shiftKey) return "smooth";
    if (event.ctrlKey || event.metaKey) return this.tool === "subtract" ? "add" : "subtract";
    return this.tool === "place" ? "add" : this.tool;
  }

  private locked(): boolean {
    return this.tools.store.scene?.painting.locked.includes(this.joint ?? "") ?? false;
  }

  move(event: PointerEvent, x: number, y: number): void {
    if (this.taken && event.pointerId !== this.pointer) return;
    this.pending = this.at = { x, y };
    if (this.taken === "brush") this.brush.move(x, y, this.tools.store.selected, this.toolOf(event));
    else if (this.taken === "place") this.placing.move(x, y);
    else if (this.taken === "volume") this.volumes.move(x, y);
    this.tools.stage.ask();
  }

  up(event: PointerEvent): void {
    if (event.pointerId === this.pointer) this.lift();
  }

  private lift(): void {
    if (this.taken === "brush") this.brush.up();
    else if (this.taken === "place") this.placing.up();
    else if (this.taken === "volume") this.volumes.up();
    if (this.taken) this.pending = this.at; // the object under the pointer may have changed
    this.taken = null;
    this.pointer = -1;
    this.ask();
    this.tools.stage.ask();
  }

  away(): void {
    this.pending = this.at = null;
    this.brush.hit = null;
    this.values = null;
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  private wheel(event: WheelEvent): void {
    if (!this.on || !event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const turned = event.deltaY || event.deltaX;
    this.scale(turned < 0 ? 1.1 : 1 / 1.1);
  }

  private scale(by: number): void {
    const s = this.settings;
    s.radius = Math.min(0.5, Math.max(0.002, s.radius * by));
    s.pixels = Math.min(400, Math.max(3, s.pixels * by));
    this.update();
  }

  /** Update after a changed setting. */
  update(): void {
    setGrey(this.grey);
    this.tools.page.requestUpdate();
    this.tools.stage.ask();
    this.tools.store.changed("brush");
  }

  get dragging(): ReadonlySet<string> | null {
    return this.taken === "place" ? PLACED : this.taken ? PAINTED : null;
  }

  key(key: string, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    const { connection, store } = this.tools;
    const s = this.settings;
    if (key === "escape" && this.taken === "place") {
      this.placing.up(false);
      this.taken = null;
      this.pointer = -1;
    } else if (KEYS[key]) this.tool = KEYS[key];
    else if (key === "[") this.scale(1 / 1.15);
    else if (key === "]") this.scale(1.15);
    else if (key === "-" || key === "_") s.strength = Math.max(0.01, s.strength - 0.05);
    else if (key === "=" || key === "+") s.strength = Math.min(1, s.strength + 0.05);
    else if (key === "m") s.mirror = !s.mirror;
    else if (key === "h") this.grey = !this.grey;
    else if (key === "j") {
      if (this.brush.hit) store.select(this.brush.hit.joint);
      else store.say("Point at the body first; this selects the joint that moves that point most.");
    } else if (key === "l" && this.joint)
      connection.act({ do: "lock-weights", joints: [this.joint], locked: !this.locked() });
    else return false;
    this.update();
    return true;
  }

  // -- frames ----------------------------------------------------------------------------------------

  before(): void {
    const { body, store } = this.tools;
    for (const skin of body.skins) {
      if (!isHeat(skin.mesh.material)) {
        skin.mesh.userData["look"] = skin.mesh.material;
        skin.mesh.material = heatLook(skin);
      }
      showHeat(skin, store.selected);
    }
    if (this.pending && this.taken !== "brush" && this.tab !== "volumes") {
      this.brush.hover(this.pending.x, this.pending.y);
      this.look(this.brush.hit, this.pending.x, this.pending.y);
    }
    if (this.pending && this.tab === "volumes") this.volumes.hover(this.pending.x, this.pending.y);
    const shown = this.tab !== "volumes" && this.tool !== "place";
    this.brush.show(shown);
    this.tools.stage.canvas.style.cursor = shown && this.brush.hit ? "crosshair" : "default";
    this.placing.before(this.tool === "place" && !this.taken ? this.brush.hit : null);
    this.marks.before();
    this.pending = null;
  }

  /** Show the weights at a point beside the cursor. */
  private look(hit: Hit | null, x: number, y: number): void {
    const { body, store } = this.tools;
    const had = this.values !== null;
    this.values = null;
    if (hit && body.skins[hit.skin]) {
      const joints = store.scene!.character.joints;
      const shares = [...sharesAt(body.skins[hit.skin]!, hit)].sort((a, b) => b[1] - a[1]).slice(0, 5);
      this.values = { x, y, lines: shares.map(([joint, share]) => [joints[joint]?.name ?? "", share, joint === store.selected]) };
    }
    if (had || this.values) this.tools.page.requestUpdate();
    const over = hit?.joint ?? -1;
    if (over !== store.hovered) {
      store.hovered = over;
      store.changed("hover");
    }
  }

  panel() {
    return html`<poise-paint .mode=${this} .store=${this.tools.store} .connection=${this.tools.connection}></poise-paint>`;
  }

  show(tab: PaintTab): void {
    this.tab = tab;
    this.follow();
    this.update();
  }

  over() {
    const at = this.values;
    const wide = this.tools.stage.canvas.clientWidth;
    return at && !this.taken
      ? html`<div class="values-at" style="position:absolute;pointer-events:none;background:var(--panel);border:1px solid var(--edge);border-radius:0.6rem;padding:0.3rem 0.8rem;font-size:1.2rem;white-space:nowrap;${at.x > wide - 190 * size() ? `right:calc(${wide - at.x}px + 1.8rem)` : `left:calc(${at.x}px + 1.8rem)`};top:calc(${at.y}px + 1.4rem)">
          ${at.lines.length ? at.lines.map(([name, share, own]) => html`<div style="display:flex;gap:1.4rem;${own ? "font-weight:700" : ""}">
            <span style="flex:1">${name}</span><span style="font-variant-numeric:tabular-nums">${share.toFixed(3)}</span></div>`) : "no weight"}</div>`
      : html``;
  }

  get state() {
    return {
      tool: this.tool,
      dabs: this.brush.dabs,
      painted: this.tools.store.painted >= this.brush.sent,
      ring: this.brush.ring.visible,
      values: this.values?.lines ?? null,
      marks: this.marks.state,
      placing: this.placing.state,
      volumes: this.volumes.state,
    };
  }
}
