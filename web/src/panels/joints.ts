// Joint tree with search, and the values of the selected joint.

import { LitElement, css, html, noChange, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import * as THREE from "three";
import { type Angles, ORDERS, type Order, acrossAxis, boneAxis, eulerOf, fromEuler, fromSwingTwist, swingTwistOf, withinCone } from "../ball";
import type { Connection } from "../connection";
import { valueOf } from "../expression";
import { fixed, nameWithin } from "../field-values";
import * as icons from "../icons";
import { type DofView, SLIDER, packRelease, packSlide, packTurnJoints } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";
import { treeOrder } from "../tree-order";

const DEGREES = 180 / Math.PI;
const ORDER = "poise-studio-euler-order";
/** Deviation in radians between requested and allowed rotation above which a message is shown. */
const SAID = 1e-3;

@customElement("poise-joints")
export class Joints extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; }
    .tree { overflow: auto; flex: 1 1 20rem; min-height: 11rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; }
    .joint { display: block; width: 100%; text-align: left; border: 0; background: none; padding: 1px 0.6rem; min-height: 2.4rem; border-radius: 0.4rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .fold { display: inline-block; width: 1.4rem; color: var(--dim); text-align: center; }
    .joint.selected .fold { color: inherit; }
    .joint.hovered { background: var(--hover); }
    .joint.selected, button.joint.selected:hover:not(:disabled):not(.on) { background: var(--accent); color: var(--on-accent); }
    .values { overflow: auto; flex: 0 1 auto; max-height: 46vh; }
    .dof { display: grid; grid-template-columns: 1fr 7.2rem 2.8rem 2.8rem; gap: 0.2rem 0.4rem; align-items: center; padding: 0.3rem 0; }
    .dof .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .dof input[type="range"] { grid-column: 1 / -1; margin: 0; height: 1.6rem; }
    .dof input[type="text"] { padding: 0.2rem 0.4rem; min-height: 2.4rem; }
    .limits { display: grid; grid-template-columns: 1fr 1fr; gap: 0.4rem; grid-column: 1 / -1; }
    .dof button { padding: 0; min-height: 2.4rem; }
    .three { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; }
    .three input { padding: 0.2rem 0.4rem; min-height: 2.4rem; }
    .three label { min-width: 0; font-size: 1.2rem; color: var(--dim); }
    select.order { width: auto; min-height: 2.4rem; padding: 0.1rem 0.4rem; }
    h2.grow { overflow-wrap: anywhere; }
    h3 { font-size: 1.2rem; font-weight: 600; margin: 0.6rem 0 0.2rem; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private search = "";
  @state() private opened = "";
  /** Whether twist and face joints are in the tree. */
  @state() private minor = false;
  /** Name of the value whose field is being edited; new poses do not replace its text. */
  private typing = "";
  private sliding: { dof: string; range: [number, number] } | null = null;
  private seen = -1;
  /** Collapsed joints of the tree, and joints with children. */
  private readonly folded = new Set<number>();
  private parents = new Set<number>();
  @state() private order = (localStorage.getItem(ORDER) as Order | null) ?? "XYZ";
  /** Last displayed angles; of equivalent angles, the closest to these are displayed next. */
  private angles: { joint: number; order: Order; shown: Angles } | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "selection", "hover", "locked", "numbers"], () => this.requestUpdate());
  }

  private fold(joint: number, closed: boolean): void {
    if (closed) this.folded.add(joint);
    else this.folded.delete(joint);
    this.requestUpdate();
  }

  /** Handle the keys of a tree: up, down, collapse, expand, first and last. */
  private walk(event: KeyboardEvent, shown: number[]): void {
    const { joints } = this.store.scene!.character;
    const from = Number((event.target as HTMLElement).dataset["joint"]);
    const at = shown.indexOf(from);
    const branch = !this.search && this.parents.has(from);
    let to: number | undefined;
    if (event.key === "ArrowDown") to = shown[at + 1];
    else if (event.key === "ArrowUp") to = shown[at - 1];
    else if (event.key === "Home") to = shown[0];
    else if (event.key === "End") to = shown.at(-1);
    else if (event.key === "ArrowRight" && branch) {
      if (this.folded.has(from)) this.fold(from, false);
      else to = joints.findIndex((joint) => joint.parent === from);
    } else if (event.key === "ArrowLeft") {
      if (branch && !this.folded.has(from)) this.fold(from, true);
      else to = joints[from]?.parent;
    } else if (event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined || to < 0) return;
    if (!event.shiftKey) this.store.select(to);
    else if (!this.store.selection.includes(to)) this.store.toggle(to);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-joint="${to}"]`)?.focus());
  }

  /** Scroll the selected joint into view. */
  override updated(): void {
    if (this.seen === this.store.selected) return;
    this.seen = this.store.selected;
    const { joints } = this.store.scene!.character;
    for (let j = joints[this.seen]?.parent ?? -1; j >= 0; j = joints[j]!.parent) if (this.folded.has(j)) this.fold(j, false);
    this.renderRoot.querySelector(`[data-joint="${this.seen}"]`)?.scrollIntoView({ block: "nearest" });
  }

  override render() {
    const character = this.store.scene?.character;
    if (!character) return nothing;
    const { selection } = this.store;
    const order = treeOrder(character.joints);
    const depth = new Map(order.map((branch) => [branch.joint, branch.depth]));
    const wanted = this.search.toLowerCase();
    this.parents = new Set(character.joints.map((joint) => joint.parent));
    const hidden: boolean[] = [];
    for (const { joint } of order) {
      const { parent } = character.joints[joint]!;
      hidden[joint] = parent >= 0 && (hidden[parent]! || this.folded.has(parent));
    }
    const minor = character.joints.filter((joint) => joint.minor).length;
    const shown = order.map(({ joint }) => joint).filter((j) => (wanted ? character.joints[j]!.name.toLowerCase().includes(wanted)
      : !hidden[j] && (this.minor || !character.joints[j]!.minor || selection.includes(j))));
    const reached = shown.includes(this.store.selected) ? this.store.selected : shown[0];
    return html`
      <input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
        @input=${(event: InputEvent) => { this.search = (event.target as HTMLInputElement).value; }} />
      ${minor ? html`<label><input type="checkbox" .checked=${this.minor}
        @change=${(event: Event) => { this.minor = (event.target as HTMLInputElement).checked; }} /> Secondary joints (${minor})</label>` : nothing}
      <div class="tree" role="tree" aria-label="Joints" aria-multiselectable="true" @keydown=${(event: KeyboardEvent) => this.walk(event, shown)}>
        ${shown.map((j) => {
          const joint = character.joints[j]!;
          const parent = !wanted && this.parents.has(j);
          const open = !this.folded.has(j);
          return html`
          <button role="treeitem" aria-selected=${selection.includes(j)} aria-level=${depth.get(j)! + 1}
            aria-expanded=${parent ? open : nothing} tabindex=${j === reached ? 0 : -1} data-joint=${j}
            class="joint ${selection.includes(j) ? "selected" : ""} ${this.store.hovered === j ? "hovered" : ""}"
            style="padding-left: ${0.2 + (wanted ? 0 : 0.9 * depth.get(j)!)}rem"
            @click=${(event: MouseEvent) => (event.shiftKey || event.ctrlKey || event.metaKey ? this.store.toggle(j) : this.store.select(j))}><span class="fold" aria-hidden="true" @click=${(event: Event) => {
              if (!parent) return;
              event.stopPropagation();
              this.fold(j, open);
            }}>${parent ? (open ? "▾" : "▸") : ""}</span>${joint.name}</button>`;
        })}
      </div>
      ${this.values()}`;
  }

  private values() {
    const { scene, selected, pose } = this.store;
    const joint = scene!.character.joints[selected];
    if (!scene!.character.dofs.length) return html`<p class="dim">This mesh has no skeleton yet. Draw or fit one in Rig, and bind the mesh to it.</p>`;
    if (!joint) return html`<p class="dim">Drag the body, or select a joint to see its values.</p>`;
    const dofs = scene!.character.dofs.map((dof, i) => ({ dof, i })).filter(({ dof }) => dof.joint === selected);
    const names = this.store.selectedNames;
    const others = names.length - 1;
    const ball = dofs.find(({ dof }) => dof.quaternion)?.i ?? -1;
    return html`
      <div class="row"><h2 class="grow" title=${joint.name}>${joint.name}${others ? ` and ${others} more` : nothing}</h2>
        <button class="quiet" title="Pin its position and orientation" @click=${() => this.connection.act(
          { do: "add-hold", joint: joint.name, pin: true, position: true, turn: true })}>Pin</button>
        <button class="quiet" title=${others ? "Set the other side's joints to the mirror image of these" : "Set the other side's joint to its mirror image"}
          @click=${() => this.connection.act({ do: "mirror-pose", joints: names })}>Mirror</button>
        <button class="quiet" title="Reset to rest" ?disabled=${!others && !dofs.length} @click=${() => this.connection.act(
          { do: "reset-pose", joints: names })}>Reset</button></div>
      <div class="values">
        ${dofs.length ? nothing : html`<p class="dim">This joint has no degrees of freedom.</p>`}
        ${ball >= 0 && pose ? this.ball(ball, pose.q) : nothing}
        ${dofs.filter(({ dof }) => !dof.quaternion).map(({ dof, i }) => this.value(dof, i, pose?.q[i] ?? dof.rest))}
      </div>`;
  }

  // -- rotation of ball joints -----------------------------------------------------------------------

  private ball(at: number, q: Float32Array) {
    const { scene, selected } = this.store;
    const { character } = scene!;
    const joint = character.joints[selected]!;
    const now = new THREE.Quaternion(q[at + 1], q[at + 2], q[at + 3], q[at]).normalize();
    const own = character.dofs.slice(at, at + 4).map((dof) => dof.name);
    const locked = own.some((name) => scene!.locked.includes(name));
    const known = this.angles;
    const near = known?.joint === selected && known.order === this.order ? known.shown : undefined;
    const shown = eulerOf(now, this.order, near);
    this.angles = { joint: selected, order: this.order, shown };
    const axis = boneAxis(character, selected);
    const parts = swingTwistOf(now, axis);
    const ways = acrossAxis(axis);
    const along = Math.max(...axis.toArray().map(Math.abs)) > 0.98 ? ` ${"xyz"[axis.toArray().findIndex((each) => Math.abs(each) > 0.98)]!}` : "";
    return html`
      <div class="row"><h3 class="grow">Rotation</h3>
        <select class="order" aria-label="Order of the angles" title="The order in which the angles are applied, about the axes of the parent"
          @change=${(event: Event) => this.setOrder((event.target as HTMLSelectElement).value as Order)}>
          ${ORDERS.map((order) => html`<option value=${order} ?selected=${order === this.order}>${order}</option>`)}</select>
        <button class="quiet ${locked ? "on" : ""}" title=${locked ? "Free it" : "Lock it"} aria-label="${locked ? "Free" : "Lock"} the rotation of ${joint.name}" aria-pressed=${locked}
          @click=${() => this.connection.act({ do: "lock", dofs: own, locked: !locked })}>${locked ? icons.locked : icons.free}</button></div>
      ${["x", "y", "z"].map((name, k) => this.angle(`${joint.name} ${name}`, shown[k]!, locked, (angle, sliding) => {
        const wanted = [...shown] as Angles;
        wanted[k] = angle;
        this.angles = { joint: selected, order: this.order, shown: wanted };
        this.rotate(fromEuler(wanted, this.order), sliding);
      }))}
      <h3>Twist and swing</h3>
      <div class="three">
        ${this.field(`${joint.name} twist`, `twist${along}`, "Rotation about the bone", parts.twist, locked, (twist) =>
          this.rotate(fromSwingTwist({ swing: parts.swing, twist }, axis)))}
        ${ways.map(({ name, way }) => this.field(`${joint.name} swing ${name}`, `swing ${name}`, "Rotation of the bone about this axis of its frame", parts.swing.dot(way), locked, (angle) =>
          this.rotate(fromSwingTwist({ twist: parts.twist, swing: parts.swing.clone().addScaledVector(way, angle - parts.swing.dot(way)) }, axis))))}
      </div>`;
  }

  private setOrder(order: Order): void {
    this.order = order;
    localStorage.setItem(ORDER, order);
  }

  /** Render a row of an angle: name, number and slider. */
  private angle(name: string, value: number, locked: boolean, set: (angle: number, sliding: boolean) => void) {
    const shown = fixed(value * DEGREES, 1);
    const slide = (event: Event) => set(Number((event.target as HTMLInputElement).value) / DEGREES, true);
    const reach = 180 * Math.max(1, Math.ceil(Math.abs(value) / Math.PI - 1e-6));
    return html`<div class="dof">
      <span class="name" title="${name}, degrees">${this.short(name)}</span>
      ${this.number(name, shown, locked, (angle) => set(angle, false))}
      <input type="range" aria-label="${name} slider" min=${-reach} max=${reach} step="0.1" .value=${String(value * DEGREES)} ?disabled=${locked}
        @input=${slide} @change=${() => this.connection.pack((seq) => packRelease(seq, SLIDER))} />
    </div>`;
  }

  /** Return the name of a value without that of the joint, which the heading shows. */
  private short(name: string): string {
    return nameWithin(name, this.store.scene!.character.joints[this.store.selected]!.name);
  }

  private field(name: string, label: string, title: string, value: number, locked: boolean, set: (angle: number) => void) {
    return html`<label title="${title}, degrees">${label}${this.number(name, fixed(value * DEGREES, 1), locked, set)}</label>`;
  }

  /** Render a field of an angle; it accepts expressions with units. */
  private number(name: string, shown: string, locked: boolean, set: (angle: number) => void) {
    return html`<input type="text" role="spinbutton" inputmode="decimal" aria-label=${name} aria-valuenow=${shown} ?disabled=${locked}
      .value=${this.typing === name ? noChange : live(shown)} title="Degrees; 45+10 works, too"
      @input=${() => { this.typing = name; }} @blur=${() => { this.typing = ""; this.requestUpdate(); }}
      @change=${(event: Event) => {
        this.typing = "";
        this.typed(event, { name, angle: true, length: false }, shown, (degrees) => set(degrees / DEGREES));
      }} />`;
  }

  /** Rotate the joint: continuously while a slider moves, or as a single edit. */
  private rotate(q: THREE.Quaternion, sliding = false): void {
    const { selected, scene } = this.store;
    const joint = scene!.character.joints[selected]!;
    const turn = [q.w, q.x, q.y, q.z] as [number, number, number, number];
    if (sliding) {
      this.connection.pack((seq) => packTurnJoints(seq, Uint32Array.of(selected), Float32Array.from(turn)));
      return;
    }
    if (joint.cone && withinCone(q, joint.cone).angleTo(q) > SAID)
      this.store.say(`${joint.name}: the rotation exceeds its cone; set to the nearest one inside.`);
    this.connection.act({ do: "rotate-joints", turns: { [joint.name]: turn } });
  }

  // --------------------------------------------------------------------------------------------------

  private value(dof: DofView, i: number, value: number) {
    const scale = dof.angle ? DEGREES : 1;
    const locked = this.store.scene!.locked.includes(dof.name);
    const [low, high] = this.range(dof, value).map((end) => end * scale);
    const shown = fixed(value * scale, dof.angle ? 1 : 3);
    const step = dof.angle ? 0.1 : 0.001;
    const slide = (event: Event) => {
      const wanted = Number((event.target as HTMLInputElement).value) / scale;
      this.connection.pack((seq) => packSlide(seq, i, wanted));
    };
    const done = () => {
      this.sliding = null;
      this.connection.pack((seq) => packRelease(seq, SLIDER));
    };
    const hold = () => { this.sliding = { dof: dof.name, range: this.range(dof, value) }; };
    return html`
      <div class="dof">
        <span class="name" title="${dof.name}${dof.angle ? ", degrees" : dof.length ? ", metres" : ""}">${this.short(dof.name)}</span>
        <input type="text" role="spinbutton" inputmode="decimal" aria-label="${dof.name}" aria-valuenow=${shown} .value=${this.typing === dof.name ? noChange : live(shown)}
          @input=${() => { this.typing = dof.name; }} @blur=${() => { this.typing = ""; this.requestUpdate(); }}
          title="${dof.angle ? "Degrees" : dof.length ? "Metres" : "Value"}; 45+10 works, too" ?disabled=${locked || dof.quaternion}
          @change=${(event: Event) => {
            this.typing = "";
            this.typed(event, dof, shown, (wanted) => this.set(dof, wanted / scale, scale));
          }} />
        <button class="quiet ${locked ? "on" : ""}" title=${locked ? "Free it" : "Lock it"} aria-label="${locked ? "Free" : "Lock"} ${dof.name}" aria-pressed=${locked}
          @click=${() => this.connection.act({ do: "lock", dofs: [dof.name], locked: !locked })}>${locked ? icons.locked : icons.free}</button>
        <button class="quiet" title="Limits" ?disabled=${dof.quaternion}
          @click=${() => { this.opened = this.opened === dof.name ? "" : dof.name; }}>${icons.limits}</button>
        <input type="range" aria-label="${dof.name} slider" min=${low} max=${high} step=${step} .value=${String(value * scale)}
          ?disabled=${locked || dof.quaternion} @pointerdown=${hold} @pointerup=${() => { this.sliding = null; }} @input=${slide} @change=${done} />
        ${this.opened === dof.name ? this.limits(dof, scale) : nothing}
      </div>`;
  }

  /** Apply typed text; if it is invalid, restore `before` and show the reason. */
  private typed(event: Event, dof: Pick<DofView, "name" | "angle" | "length">, before: string, then: (value: number) => void): void {
    const field = event.target as HTMLInputElement;
    try {
      then(valueOf(field.value, dof.angle ? "angle" : dof.length ? "length" : "number"));
    } catch (problem) {
      this.store.say(`${dof.name}: ${(problem as Error).message}; the limit remains ${before || "unset"}.`, "bad");
      field.value = before;
    }
  }

  private set(dof: DofView, wanted: number, scale: number): void {
    const value = Math.min(Math.max(wanted, dof.lower ?? -Infinity), dof.upper ?? Infinity);
    if (Math.abs(value - wanted) * scale > 1e-3)
      this.store.say(`${dof.name}: ${(wanted * scale).toFixed(1)} exceeds its limit; set to ${(value * scale).toFixed(1)}.`);
    this.connection.act({ do: "set-values", values: { [dof.name]: wanted } });
  }

  /**
   * Return the slider's bounds: the limits, or a sufficient range about the rest value. They are constant while the
   * slider moves.
   */
  private range(dof: DofView, value: number): [number, number] {
    if (this.sliding?.dof === dof.name) return this.sliding.range;
    const centre = dof.angle ? 0 : dof.rest;
    const away = Math.abs(value - centre);
    // Rounded up to half turns or powers of two, so that the bounds rarely change while the pose does. Values have
    // single precision: half a turn may slightly exceed pi.
    const reach = dof.angle
      ? Math.PI * Math.max(1, Math.ceil(away / Math.PI - 1e-6))
      : 2 ** Math.max(0, Math.ceil(Math.log2(1.25 * away || 1)));
    return [dof.lower ?? centre - reach, dof.upper ?? centre + reach];
  }

  private limits(dof: DofView, scale: number) {
    const act = (which: "lower" | "upper", value: number | null) =>
      this.connection.act({ do: "set-limits", dof: dof.name, lower: dof.lower, upper: dof.upper, [which]: value });
    const set = (which: "lower" | "upper") => (event: Event) => {
      if ((event.target as HTMLInputElement).value.trim() === "") act(which, null);
      else this.typed(event, dof, text(dof[which]), (value) => act(which, value / scale));
    };
    const text = (value: number | null) => (value === null ? "" : (value * scale).toFixed(dof.angle ? 1 : 3));
    return html`<div class="limits">
      <input type="text" inputmode="decimal" aria-label="${dof.name} lower limit" placeholder="no lower limit" .value=${text(dof.lower)} @change=${set("lower")} />
      <input type="text" inputmode="decimal" aria-label="${dof.name} upper limit" placeholder="no upper limit" .value=${text(dof.upper)} @change=${set("upper")} />
    </div>`;
  }
}
