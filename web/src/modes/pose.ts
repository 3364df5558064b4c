// Pose mode: pull on the body, pin it, and everything that sets its values.

import { html } from "lit";
import { Limits } from "../limits";
import "../panels/follow";
import "../panels/joints";
import "../panels/library";
import type { Library } from "../panels/library";
import { Pulling } from "../pulling";
import type { Mode, Shortcut, Tools } from "./mode";

const LIMITS = "poise-studio-limits";

/** Keys in the middle of a pull; Escape takes it back. */
const PULLED = new Set(["x", "y", "z", "b", "l", "escape"]);

const TABS = { joints: "Joints", follow: "Pins", library: "Poses" } as const;

export class PoseMode implements Mode {
  readonly name = "pose";
  readonly title = "Pose";
  readonly shortcuts: Shortcut[] = [
    ["Drag on the body", "pull that point; the body follows"],
    ["Shift + drag", "pull it level, over the floor"],
    ["X, Y or Z + drag", "pull it along that axis"],
    ["Alt + drag", "turn the end instead of moving it"],
    ["Escape", "take the pull back, in the middle of it"],
    ["P", "pin what is under the mouse, exactly where it is"],
    ["T", "set a target there, which can be dragged and is followed"],
    ["Delete", "remove the pins and targets of the selected joint"],
    ["L", "the limits of the selected joint, or not"],
    ["R", "rest pose"],
    ["M", "mirror the pose"],
    ["Ctrl C, Ctrl V", "copy and paste the pose"],
  ];
  readonly pulling: Pulling;
  private readonly limits = new Limits(true);
  private limitsOn = localStorage.getItem(LIMITS) !== "0";
  private drawn: unknown = null;
  private joint = -1;
  private posed = -1;
  private tab: keyof typeof TABS = "joints";

  constructor(private readonly tools: Tools) {
    this.pulling = new Pulling(tools);
    this.limits.group.visible = false;
    tools.body.overlay.add(this.limits.group);
  }

  /** Draw the limits of the selected joint where another one is selected, and where it is by now. */
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
    this.tools.holds.group.visible = false;
    this.limits.group.visible = false;
  }

  down(event: PointerEvent, x: number, y: number): boolean {
    return this.pulling.down(event, x, y);
  }

  move(event: PointerEvent, x: number, y: number): void {
    this.pulling.move(event, x, y);
  }

  ahead(event: PointerEvent, x: number, y: number): void {
    this.pulling.ahead(event, x, y);
  }

  up(event: PointerEvent): void {
    this.pulling.up(event);
  }

  away(): void {
    this.pulling.away();
  }

  before(): void {
    this.pulling.before();
    this.showLimits();
  }

  get dragging(): ReadonlySet<string> | null {
    return this.pulling.pulls.size ? PULLED : null;
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
    else if (key === "escape") return this.pulling.takeBack();
    else if (key === "r") connection.act({ do: "reset-pose" });
    else if (key === "m") connection.act({ do: "mirror-pose" });
    else if (key === "delete" || key === "backspace") this.removeHolds();
    else return false;
    return true;
  }

  private library(): Library | null {
    return this.tools.page.renderRoot.querySelector("poise-library");
  }

  /** Pin what is under the mouse, or set a target there. */
  private hold(pin: boolean): void {
    const { body, connection, store } = this.tools;
    const under = this.pulling.under;
    const character = store.scene?.character;
    if (!under || under.hold || !character) {
      store.say("Point at the body first: what is under the mouse is held.");
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
      <poise-follow style=${shown("follow")} .store=${store} .connection=${connection}></poise-follow>
      <poise-library style=${shown("library")} .store=${store} .connection=${connection}></poise-library>`;
  }

  over() {
    const joint = this.tools.store.scene?.character.joints[this.tools.store.hovered];
    return joint && !this.pulling.pulls.size ? html`<span class="label">${joint.name}</span>` : html``;
  }

  get state() {
    const joints = this.tools.store.scene?.character.joints ?? [];
    const under = this.pulling.under;
    return {
      pulls: this.pulling.pulls.size,
      limits: this.limits.group.visible ? this.limits.count : 0,
      under: under ? { joint: joints[under.joint]?.name ?? "", hold: under.hold } : null,
      spots: [...this.pulling.pulls.values()].map((pull) => {
        const spot = this.pulling.spot(pull);
        return spot ? this.tools.stage.project(spot.applyMatrix4(this.tools.body.group.matrixWorld)).toArray() : null;
      }),
    };
  }
}
