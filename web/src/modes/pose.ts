// Pose mode: pull and pin the body, and edit its values.

import { html } from "lit";
import { Balance } from "../balance";
import { Gizmo } from "../gizmo";
import { LimbHandles } from "../limbs";
import { Limits } from "../limits";
import "../panels/follow";
import "../panels/joints";
import "../panels/library";
import "../panels/limbs";
import type { LimbPanel } from "../panels/limbs";
import type { Library } from "../panels/library";
import { Pulling } from "../pulling";
import { coarse, size } from "../size";
import { thumbnail } from "../thumbnail";
import { FRAMES } from "../turning";
import type { Mode, Shortcut, Tools } from "./mode";

const LIMITS = "poise-studio-limits";

/** Keys allowed during a pull; Escape cancels the pull. */
const PULLED = new Set(["x", "y", "z", "b", "l", "escape"]);

/** Maximum movement in pixels of a click. */
const STILL = 4;

/** Effect of a press on the body: pull it, or select the joint for the rotate gizmo. */
const TOOLS = [["pull", "Pull", "W"], ["rotate", "Rotate", "E"]] as const;

const TABS = { joints: "Joints", limbs: "Limbs", follow: "Pins", library: "Poses" } as const;

export class PoseMode implements Mode {
  readonly name = "pose";
  readonly title = "Pose";
  readonly shortcuts: Shortcut[] = [
    ["Drag on the body", "drag that point; the body follows"],
    ["Shift + drag", "drag it horizontally"],
    ["X, Y or Z + drag", "drag it along that axis"],
    ["Alt + drag", "rotate the end instead of moving it"],
    ["W, E", "switch between dragging the body and rotating joints by rings"],
    ["G", "switch the rings between the axes of the joint, of its parent and of the world"],
    ["Ctrl + drag on a ring", "rotate in steps of 5 degrees"],
    ["Shift + click", "select several joints, in the scene or in the tree"],
    ["Escape", "cancel the current drag"],
    ["P", "pin the point under the mouse"],
    ["T", "set a target there, which the body follows when you drag it"],
    ["Delete", "remove the pins and targets of the selected joint"],
    ["V", "show or hide the poles of limbs and the rings of pinned feet"],
    ["P over a pole", "lock the direction in which that limb bends"],
    ["I", "pose the limb of the selected joint by its end (IK) or by its angles (FK)"],
    ["L", "show or hide the limits of the selected joint"],
    ["R", "reset to the rest pose"],
    ["M", "mirror the pose"],
    ["M, Ctrl C with several joints", "mirror the selected joints to the other side; copy only them"],
    ["Ctrl C, Ctrl V", "copy and paste the pose"],
  ];
  readonly pulling: Pulling;
  readonly gizmo: Gizmo;
  readonly limbs: LimbHandles;
  private readonly balance: Balance;
  private tool: "pull" | "rotate" = "pull";
  /** Press with Shift: a click until the pointer moves, then a pull. */
  private clicked: { event: PointerEvent; x: number; y: number; joint: number } | null = null;
  private readonly limits = new Limits(true);
  private limitsOn = localStorage.getItem(LIMITS) !== "0";
  private drawn: unknown = null;
  private joint = -1;
  private posed = -1;
  private tab: keyof typeof TABS = "joints";

  constructor(private readonly tools: Tools) {
    this.pulling = new Pulling(tools);
    this.gizmo = new Gizmo(tools);
    this.limbs = new LimbHandles(tools);
    this.balance = new Balance(tools);
    this.limits.group.visible = false;
    tools.body.overlay.add(this.limits.group);
  }

  /** Draw the limits of the selected joint at its current position. */
  private showLimits(): void {
    const { body, store } = this.tools;
    const { character } = body;
    const shown = this.limitsOn && store.selected >= 0 && character !== null && !character?.bare;
    this.limits.group.visible = shown;
    if (this.limits.group.parent !== body.overlay) body.overlay.add(this.limits.group);
    if (!shown || !store.pose || body.world.length !== 12 * character!.joints.length) return;
    if (this.drawn !== character || this.joint !== store.selected) {
      [this.drawn, this.joint] = [character, store.selected];
      this.limits.show(body, store.selected);
      this.posed = -1;
    }
    if (this.posed === body.posed) return;
    this.posed = body.posed;
    this.limits.follow(body, store.pose.q);
  }

  private switchLimits(): void {
    this.limitsOn = !this.limitsOn;
    localStorage.setItem(LIMITS, this.limitsOn ? "1" : "0");
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  enter(): void {
    this.tools.holds.group.visible = true;
  }

  leave(): void {
    this.pulling.letGo();
    this.balance.before(false);
    this.gizmo.letGo();
    this.gizmo.show(false);
    this.limbs.letGo();
    this.limbs.show(false);
    this.clicked = null;
    this.tools.holds.group.visible = false;
    this.limits.group.visible = false;
  }

  private use(tool: "pull" | "rotate"): void {
    this.tool = tool;
    this.pulling.away();
    this.tools.stage.ask();
    this.tools.page.requestUpdate();
  }

  down(event: PointerEvent, x: number, y: number): boolean {
    const { store } = this.tools;
    if (this.gizmo.turning || this.limbs.dragging) return true;
    if (this.limbs.down(event, x, y, coarse(event) * size())) {
      this.pulling.away();
      return true;
    }
    if (this.tool === "rotate" && event.button === 0) {
      if (this.gizmo.down(event, x, y, coarse(event) * size())) return true;
      const under = this.pulling.find(x, y, coarse(event) * size());
      if (!under) return false;
      if (event.shiftKey) store.toggle(under.joint);
      else store.select(under.joint);
      return true;
    }
    if (!event.shiftKey || event.button !== 0 || event.pointerType !== "mouse") return this.pulling.down(event, x, y);
    const under = this.pulling.find(x, y);
    if (under) this.clicked = { event, x, y, joint: under.joint };
    return under !== null;
  }

  move(event: PointerEvent, x: number, y: number): void {
    if (this.gizmo.turning) this.gizmo.move(event, x, y);
    else if (this.limbs.dragging) this.limbs.move(event, x, y);
    else if (event.buttons === 0 && this.limbs.hover(x, y)) this.pulling.away();
    else if (this.tool === "rotate" && event.buttons === 0 && this.gizmo.hover(x, y)) this.pulling.away();
    else {
      const { clicked } = this;
      if (clicked && Math.hypot(x - clicked.x, y - clicked.y) > STILL * size()) {
        this.clicked = null;
        this.pulling.down(clicked.event, clicked.x, clicked.y);
      }
      if (!this.clicked) this.pulling.move(event, x, y);
    }
  }

  ahead(event: PointerEvent, x: number, y: number): void {
    if (this.gizmo.turning) this.gizmo.ahead(event, x, y);
    else if (this.limbs.dragging) this.limbs.ahead(event, x, y);
    else if (!this.clicked) this.pulling.ahead(event, x, y);
  }

  up(event: PointerEvent): void {
    this.gizmo.up(event);
    this.limbs.up(event);
    this.pulling.up(event);
    if (this.clicked?.event.pointerId !== event.pointerId) return;
    this.tools.store.toggle(this.clicked.joint);
    this.clicked = null;
  }

  away(): void {
    this.gizmo.hovered = -1;
    this.pulling.away();
  }

  before(): void {
    this.pulling.before();
    this.balance.before(this.pulling.pulls.size > 0);
    this.showLimits();
    this.gizmo.show(this.tool === "rotate");
    this.limbs.show(true);
  }

  get dragging(): ReadonlySet<string> | null {
    return this.pulling.pulls.size || this.clicked || this.gizmo.turning || this.limbs.dragging ? PULLED : null;
  }

  /** Names of the joints if several are selected: actions then apply only to them. */
  private get several(): string[] {
    const { store } = this.tools;
    return store.selection.length > 1 ? store.selectedNames : [];
  }

  key(key: string, event: KeyboardEvent): boolean {
    const { connection } = this.tools;
    if (event.ctrlKey || event.metaKey) {
      if (key === "c") void this.library()?.copy();
      else if (key === "v") void this.library()?.paste();
      else return false;
    } else if (key === "p") this.hold(true);
    else if (key === "t") this.hold(false);
    else if (key === "l") this.switchLimits();
    else if (key === "escape") return this.limbs.takeBack() || this.gizmo.takeBack() || this.pulling.takeBack();
    else if (key === "w") this.use("pull");
    else if (key === "e" && !event.shiftKey) this.use("rotate");
    else if (key === "v") this.limbs.switch();
    else if (key === "i") this.panelOf<LimbPanel>("limbs")?.toggle();
    else if (key === "g") this.gizmo.nextFrame();
    else if (key === "r") connection.act({ do: "reset-pose", joints: this.several });
    else if (key === "m") connection.act({ do: "mirror-pose", joints: this.several });
    else if (key === "delete" || key === "backspace") this.removeHolds();
    else return false;
    return true;
  }

  private library(): Library | null {
    return this.panelOf<Library>("library");
  }

  private panelOf<Panel extends Element>(name: string): Panel | null {
    return this.tools.page.renderRoot.querySelector<Panel>(`poise-${name}`);
  }

  /** Pin the point under the pointer, or set a target there. */
  private hold(pin: boolean): void {
    const { body, connection, store } = this.tools;
    const under = this.pulling.under;
    const character = store.scene?.character;
    const { pole } = this.limbs;
    if (pole && character) {
      connection.act({ do: "bend-limb", end: character.joints[pole.end]!.name, pole: null, held: pole.pole === null });
      return;
    }
    if (!under || under.hold || !character) {
      store.say("Point at the body first; the point under the mouse is held.");
      return;
    }
    if (under.hit) {
      const { skin, face, u, v } = under.hit;
      connection.act({ do: "add-hold", skin, face, u, v, pin });
    } else {
      const local = under.point.clone().applyMatrix4(body.frame(under.joint).invert());
      connection.act({ do: "add-hold", joint: character.joints[under.joint]!.name, offset: [local.x, local.y, local.z], pin });
    }
  }

  private removeHolds(): void {
    const { connection, holds, store } = this.tools;
    const name = store.scene?.character.joints[store.selected]?.name;
    for (const hold of holds.views) if (hold.joint === name) connection.act({ do: "remove-hold", id: hold.id });
  }

  panel() {
    const { connection, store, page } = this.tools;
    const shown = (tab: string) => (this.tab === tab ? "" : "display:none");
    return html`
      <div class="row tabs" role="tablist">
        ${(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => html`
          <button role="tab" aria-selected=${this.tab === tab} class="grow ${this.tab === tab ? "on" : ""}"
            @click=${() => { this.tab = tab; page.requestUpdate(); }}>${TABS[tab]}</button>`)}
      </div>
      <poise-joints ?hidden=${this.tab !== "joints"} style=${shown("joints")} .store=${store} .connection=${connection}></poise-joints>
      <poise-limbs style=${shown("limbs")} .store=${store} .connection=${connection} .handles=${this.limbs.shown} .switched=${() => this.limbs.switch()}></poise-limbs>
      <poise-follow style=${shown("follow")} .store=${store} .connection=${connection}></poise-follow>
      <poise-library style=${shown("library")} .store=${store} .connection=${connection} .picture=${() => thumbnail(this.tools)}></poise-library>`;
  }

  over() {
    const joint = this.tools.store.scene?.character.joints[this.tools.store.hovered];
    const { gizmo } = this;
    return html`
      <div class="corner left" role="group" aria-label="Tool">
        ${TOOLS.map(([tool, words, key]) => html`<button class=${this.tool === tool ? "on" : ""} aria-pressed=${this.tool === tool}
          title="${words} (${key})" @click=${() => this.use(tool)}>${words}</button>`)}
        ${this.tool === "rotate" ? html`<span class="sep"></span>${FRAMES.map((frame) => html`<button class=${gizmo.frame === frame ? "on" : ""}
          aria-pressed=${gizmo.frame === frame} title="About the ${frame === "local" ? "joint's own axes" : frame === "parent" ? "axes of its parent" : "axes of the world"} (G)"
          @click=${() => gizmo.setFrame(frame)}>${frame[0]!.toUpperCase()}${frame.slice(1)}</button>`)}` : html``}
        <span class="sep"></span><button class=${this.limbs.shown ? "on" : ""} aria-pressed=${this.limbs.shown} title="Show the poles of limbs and the rings of pinned feet (V)"
          @click=${() => this.limbs.switch()}>Limbs</button>
        ${this.limbs.dragging?.words ? html`<output class="turned">${this.limbs.dragging.words}</output>` : html``}
        ${gizmo.turning ? html`<output class="turned">${gizmo.words}</output>` : html``}
      </div>
      ${joint && !this.limbs.dragging && !this.pulling.pulls.size ? html`<span class="label">${joint.name}</span>` : html``}`;
  }

  get state() {
    const joints = this.tools.store.scene?.character.joints ?? [];
    const under = this.pulling.under;
    return {
      pulls: this.pulling.pulls.size || (this.clicked ? 1 : 0),
      tool: this.tool,
      gizmo: this.gizmo.state,
      balance: this.balance.state,
      limbs: this.limbs.state,
      limits: this.limits.group.visible ? this.limits.count : 0,
      under: under ? { joint: joints[under.joint]?.name ?? "", hold: under.hold } : null,
      spots: [...this.pulling.pulls.values()].map((pull) => {
        const spot = this.pulling.spot(pull);
        return spot ? this.tools.stage.project(spot.applyMatrix4(this.tools.body.group.matrixWorld)).toArray() : null;
      }),
    };
  }
}
