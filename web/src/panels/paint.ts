// Paint panel: brush and its settings, joints with locks, tools for weights, volumes.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { BrushSettings, Tool } from "../brush";
import type { Connection } from "../connection";
import { ramp } from "../heat";
import * as icons from "../icons";
import type { PaintMode, PaintTab } from "../modes/paint";
import { type BoneVolume, FALLOFFS, type MirrorWeights, TOOLS } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

const TABS: Record<PaintTab, string> = { brush: "Brush", tools: "Tools", volumes: "Volumes" };
const NAMES: Record<Tool | "place", [string, string]> = {
  add: ["Add", "Add weight of the selected joint (1)"],
  subtract: ["Subtract", "Remove weight of the selected joint (2)"],
  set: ["Set", "Move the weight towards a value (3)"],
  smooth: ["Smooth", "Even out the weights of all joints (4)"],
  place: ["Place", "Drag a vertex to its target; the weights are fitted to it (5)"],
};
const SIDES: [NonNullable<MirrorWeights["source"]>, string][] = [
  ["left", "left to right"], ["right", "right to left"], ["both", "average of both"], ["exchange", "exchange"],
];
/** Format a length in metres with a suitable unit; files may use centimetres or hundreds of metres. */
const lengthOf = (metres: number) => (metres < 1 ? `${(100 * metres).toFixed(1)} cm` : `${metres.toFixed(2)} m`);
const value = (event: Event) => (event.target as HTMLInputElement).value;

@customElement("poise-paint")
export class Paint extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; flex-direction: column; min-height: 0; flex: 1 1 auto; }
    .tabs { margin-bottom: 0.8rem; }
    .five { display: grid; grid-template-columns: repeat(5, 1fr); gap: 0.3rem; margin-bottom: 0.6rem; }
    .five button { padding: 0.4rem 0; font-size: 1.2rem; }
    .setting { display: grid; grid-template-columns: 6.2rem 1fr minmax(5.2rem, auto); gap: 0.6rem; align-items: center; min-height: 2.5rem; }
    .setting output { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 0.4rem 0; }
    .pair label { display: flex; flex-direction: column; gap: 1px; font-size: 1.1rem; color: var(--dim); }
    select { min-height: 2.6rem; padding: 0.2rem 0.4rem; }
    .checks { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; margin: 0.3rem 0 0.6rem; }
    .legend { display: flex; gap: 0.7rem; align-items: center; font-size: 1.1rem; color: var(--dim); margin: 0.2rem 0 0.7rem; }
    .legend i { flex: 1; height: 1rem; border-radius: 0.5rem; border: 1px solid var(--edge); }
    .legend button { min-height: 2.2rem; padding: 1px 0.7rem; font-size: 1.1rem; }
    .tree { overflow: auto; flex: 1 1 16rem; min-height: 9rem; margin-top: 0.6rem; border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.3rem; }
    .line { display: flex; border-radius: 0.4rem; }
    .line button { border: 0; background: none; min-height: 2.4rem; padding: 1px 0.6rem; border-radius: 0.4rem; }
    .line .name { flex: 1; text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .line .lock { opacity: 0.25; padding: 0 0.6rem; }
    .line:hover .lock, .line .lock.on { opacity: 1; }
    .line .lock.on { background: none; color: var(--warn); }
    .line.unused .name { color: var(--dim); }
    .line.hovered { background: var(--hover); }
    .line.selected { background: var(--accent); }
    .line.selected button, .line.selected.unused .name { color: var(--on-accent); }
    .flaw { color: var(--warn); font-size: 1.2rem; margin: 0.2rem 0; }
    .stack { display: flex; flex-direction: column; gap: 0.6rem; overflow: auto; }
    .stack .row input { width: 6.4rem; }
    .stack .row b { overflow: hidden; text-overflow: ellipsis; }
    select.narrow { width: auto; }
    p { margin: 0.4rem 0; }
    .left { display: grid; grid-template-columns: 1fr auto auto; gap: 0.2rem 1rem; font-variant-numeric: tabular-nums; font-size: 1.2rem; }
  `];

  @property({ attribute: false }) mode!: PaintMode;
  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private search = "";
  private seen = -1;
  @state() private passes = 5;
  @state() private influences = 4;
  @state() private side: NonNullable<MirrorWeights["source"]> = "left";
  @state() private source = 0;
  @state() private target = 1;
  @state() private shape: "capsule" | "cylinder" | "ellipsoid" = "capsule";

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "selection", "hover", "painting", "brush", "mode"], () => this.requestUpdate());
  }

  override render() {
    if (!this.store.scene || !this.mode) return nothing;
    const { bare, skins } = this.store.scene.character;
    if (bare || !skins.length) return this.missing(bare);
    const tab = this.mode.tab;
    return html`
      <div class="row tabs" role="tablist">
        ${(Object.keys(TABS) as PaintTab[]).map((name) => html`<button role="tab" aria-selected=${tab === name}
          class="grow ${tab === name ? "on" : ""}" @click=${() => this.mode.show(name)}>${TABS[name]}</button>`)}
      </div>
      ${tab === "brush" ? this.brush() : tab === "tools" ? this.tools() : this.volumes()}
      ${this.tree()}`;
  }

  /** Explain why painting is not possible, with buttons for the missing steps. */
  private missing(bare: boolean) {
    const tell = (what: string) => () => this.dispatchEvent(new Event(what, { bubbles: true, composed: true }));
    return html`<div class="stack">
      <h2>${bare ? "No skeleton yet" : "No skin yet"}</h2>
      <p>${bare ? "Weights determine how a skin follows its joints. This mesh has no skeleton: draw or fit one in Rig, and bind the mesh to it."
        : "Weights determine how a skin follows its joints. This character has no skin: open a mesh (glTF, OBJ, PLY, STL), create a skeleton for it in Rig, and bind it there."}</p>
      ${bare ? nothing : html`<button class="on" @click=${tell("poise-open")}>Open a mesh…</button>`}
      <button class=${bare ? "on" : ""} @click=${tell("poise-bind")}>Bind in Rig</button></div>`;
  }

  /** Scroll the selected joint into view. */
  override updated(): void {
    if (this.seen === this.store.selected) return;
    const line = this.renderRoot.querySelector(".line.selected");
    if (!line) return;
    this.seen = this.store.selected;
    line.scrollIntoView({ block: "center" });
  }

  // -- brush -----------------------------------------------------------------------------------------

  private brush() {
    const { settings: s, tool } = this.mode;
    const set = <K extends keyof BrushSettings>(name: K, to: BrushSettings[K]) => {
      s[name] = to;
      this.mode.update();
    };
    const height = this.store.scene!.character.height;
    const check = (name: "mirror" | "facing" | "onScreen", text: string, title: string) => html`
      <label title=${title}><input type="checkbox" .checked=${s[name]}
        @change=${(event: Event) => set(name, (event.target as HTMLInputElement).checked)} /> ${text}</label>`;
    const slide = (label: string, now: number, text: string, min: number, max: number, step: number, to: (v: number) => void) => html`
      <label class="setting"><span>${label}</span><input type="range" aria-label=${label} min=${min} max=${max} step=${step}
        .value=${String(now)} @input=${(event: Event) => to(Number(value(event)))} /><output>${text}</output></label>`;
    return html`
      <div class="five" role="radiogroup" aria-label="Tool">
        ${([...TOOLS, "place"] as const).map((name) => html`<button role="radio" aria-checked=${tool === name} title=${NAMES[name][1]}
          class=${tool === name ? "on" : ""} @click=${() => { this.mode.tool = name; this.mode.update(); }}>${NAMES[name][0]}</button>`)}
      </div>
      ${s.onScreen
        ? slide("Radius", Math.log(s.pixels), `${s.pixels.toFixed(0)} px`, Math.log(3), Math.log(400), 0.01, (v) => set("pixels", Math.exp(v)))
        : slide("Radius", Math.log(s.radius), lengthOf(s.radius * height), Math.log(0.002), Math.log(0.5), 0.01, (v) => set("radius", Math.exp(v)))}
      ${tool === "place" ? nothing
        : slide("Strength", s.strength, s.strength.toFixed(2), 0.01, 1, 0.01, (v) => set("strength", v))}
      ${tool === "set" ? slide("Value", s.value, s.value.toFixed(2), 0, 1, 0.01, (v) => set("value", v)) : nothing}
      <div class="pair">
        ${tool === "place" ? nothing : html`<label>Falloff<select aria-label="Falloff" @change=${(event: Event) => set("falloff", value(event) as BrushSettings["falloff"])}>
          ${FALLOFFS.map((name) => html`<option ?selected=${name === s.falloff}>${name}</option>`)}</select></label>`}
        <label>Joints a vertex<select aria-label="Joints per vertex" @change=${(event: Event) => set("limit", Number(value(event)))}>
          ${[1, 2, 3, 4, 5, 6, 8, 0].map((n) => html`<option value=${n} ?selected=${n === s.limit}>${n ? `at most ${n}` : "any number"}</option>`)}</select></label>
      </div>
      ${tool === "place" ? nothing : html`<div class="checks">
        ${check("mirror", "Both sides", "Also paint the mirror image (M)")}
        ${check("facing", "Front only", "Do not paint surfaces that face away")}
        ${check("onScreen", "Size on screen", "Keep the size of the brush on the screen instead of on the body")}
      </div>`}
      ${tool === "place" ? this.placed() : nothing}
      ${this.legend()}`;
  }

  private legend() {
    const { grey, marks } = this.mode;
    return html`
      <div class="legend"><span>0</span><i style="background:${ramp(grey)}"></i><span>1</span>
        <button title="Switch between heat colours and greys (H)" aria-pressed=${grey}
          @click=${() => { this.mode.grey = !grey; this.mode.update(); }}>${grey ? "grey" : "heat"}</button></div>
      ${marks.bare ? html`<p class="flaw">${marks.bare} vertices follow no joint (marked).</p>` : nothing}
      ${marks.rogue ? html`<p class="flaw">${marks.rogue} vertices on isolated spots of ${marks.joint} (marked).</p>` : nothing}`;
  }

  private placed() {
    const { placed } = this.store.scene!.painting;
    const mm = (metres: number) => `${(1000 * metres).toFixed(1)} mm`;
    return html`
      ${placed.length ? html`
        <div class="left"><span class="dim">vertex</span><span class="dim">error before</span><span class="dim">error after</span>
          ${placed.map((each) => html`<span>${each.vertex}</span><span>${mm(each.before)}</span><b>${mm(each.left)}</b>`)}</div>
        <button @click=${() => this.connection.act({ do: "forget-places" })}>Forget these places</button>`
        : html`<p class="dim">Bend the body in Pose, then drag a vertex to its target. The weights bring it as close as possible; a line shows the remaining distance.</p>`}`;
  }

  // -- joints ----------------------------------------------------------------------------------------

  private tree() {
    const { character, painting } = this.store.scene!;
    const used = new Set(character.skins.flatMap((skin) => skin.joints));
    const locked = new Set(painting.locked);
    const depth: number[] = [];
    character.joints.forEach((joint, j) => { depth[j] = joint.parent < 0 ? 0 : depth[joint.parent]! + 1; });
    const wanted = this.search.toLowerCase();
    return html`
      <div class="row"><input type="search" placeholder="Search joints" aria-label="Search joints" .value=${this.search}
          @input=${(event: InputEvent) => { this.search = value(event); }} />
        ${locked.size ? html`<button title="Unlock all joints" @click=${() => this.connection.act({ do: "lock-weights", locked: false })}>Unlock</button>` : nothing}
      </div>
      <div class="tree" role="list" aria-label="Joints">
        ${character.joints.map((joint, j) => !joint.name.toLowerCase().includes(wanted) ? nothing : html`
          <div role="listitem" class="line ${this.store.selected === j ? "selected" : ""} ${this.store.hovered === j ? "hovered" : ""} ${used.has(j) ? "" : "unused"}">
            <button class="name" aria-current=${this.store.selected === j} title=${used.has(j) ? joint.name : `${joint.name}: no skin follows this joint`}
              style="padding-left: ${0.6 + (wanted ? 0 : 0.9 * depth[j]!)}rem" @click=${() => this.store.select(j)}>${joint.name}</button>
            <button class="lock ${locked.has(joint.name) ? "on" : ""}" aria-pressed=${locked.has(joint.name)}
              title=${locked.has(joint.name) ? "Unlock its weights" : "Lock its weights"}
              aria-label="${locked.has(joint.name) ? "Unlock" : "Lock"} the weights of ${joint.name}"
              @click=${() => this.connection.act({ do: "lock-weights", joints: [joint.name], locked: !locked.has(joint.name) })}>${locked.has(joint.name) ? icons.locked : icons.free}</button>
          </div>`)}
      </div>`;
  }

  // -- tools -----------------------------------------------------------------------------------------

  private tools() {
    const act = this.connection.act.bind(this.connection);
    const { skins } = this.store.scene!.character;
    const number = (label: string, now: number, most: number, to: (v: number) => void) => html`
      <input type="number" aria-label=${label} title=${label} min="1" max=${most} .value=${String(now)}
        @change=${(event: Event) => to(Math.max(1, Math.min(most, Math.round(Number(value(event)) || 1))))} />`;
    const skin = (label: string, now: number, to: (v: number) => void) => html`
      <select aria-label=${label} @change=${(event: Event) => to(Number(value(event)))}>
        ${skins.map((each, k) => html`<option value=${k} ?selected=${k === now}>${each.name}</option>`)}</select>`;
    return html`<div class="stack">
      <div class="row"><button class="grow" @click=${() => act({ do: "smooth-weights", passes: this.passes })}>Smooth all</button>
        ${number("Passes", this.passes, 200, (v) => { this.passes = v; })}<span class="dim">passes</span></div>
      <div class="row"><button class="grow" @click=${() => act({ do: "prune-weights", influences: this.influences })}>Prune</button>
        ${number("Joints kept", this.influences, 16, (v) => { this.influences = v; })}<span class="dim">joints</span></div>
      <div class="row"><button class="grow" @click=${() => act({ do: "mirror-weights", source: this.side })}>Mirror</button>
        <select class="grow" aria-label="Sides" @change=${(event: Event) => { this.side = value(event) as typeof this.side; }}>
          ${SIDES.map(([name, text]) => html`<option value=${name} ?selected=${name === this.side}>${text}</option>`)}</select></div>
      <div class="row"><button class="grow" @click=${() => act({ do: "normalise-weights" })}>Normalise</button>
        <button class="grow" @click=${() => act({ do: "remove-rogues" })}>Remove spots</button></div>
      ${skins.length > 1 ? html`<div class="row"><button title="Weights of the nearest places of another skin" @click=${() => act(
          { do: "transfer-weights", source: this.source, target: this.target })}>Transfer</button>
        ${skin("From", this.source, (v) => { this.source = v; })}<span class="dim">to</span>${skin("To", this.target, (v) => { this.target = v; })}</div>` : nothing}
      <p class="dim">Locked joints keep their weights; the others share what they leave.</p>
      ${this.legend()}</div>`;
  }

  // -- volumes ---------------------------------------------------------------------------------------

  private volumes() {
    const act = this.connection.act.bind(this.connection);
    const { volumes } = this.store.scene!.painting;
    const k = this.mode.volumes.selected;
    const chosen: BoneVolume | undefined = volumes[k];
    return html`<div class="stack">
      <div class="row"><button class="grow" @click=${() => act({ do: "make-volumes", shape: this.shape })}>${volumes.length ? "Recreate volumes" : "Create volumes"}</button>
        <select class="grow" aria-label="Shape" @change=${(event: Event) => { this.shape = value(event) as typeof this.shape; }}>
          ${["capsule", "cylinder", "ellipsoid"].map((name) => html`<option value=${name} ?selected=${name === this.shape}>${name}s</option>`)}</select></div>
      ${volumes.length ? html`
        <div class="row"><button class="grow" title="Compute weights from the depth of each vertex in the volumes" @click=${() => act({ do: "bind-volumes" })}>Bind by them</button>
          <button @click=${() => act({ do: "remove-volume" })}>Remove all</button></div>` : html`
        <p class="dim">Shapes about the bones, sized by the mesh. Edit them, and bind the skin again.</p>`}
      ${chosen ? html`
        <div class="row"><b class="grow">${chosen.joint}</b>
          <select class="narrow" aria-label="Shape of this volume" @change=${(event: Event) => act({ do: "change-volume", volume: k, shape: value(event) as "capsule" })}>
            ${["sphere", "capsule", "cylinder", "ellipsoid"].map((name) => html`<option ?selected=${name === chosen.shape}>${name}</option>`)}</select>
          <button title="Remove the volume" aria-label="Remove this volume" @click=${() => act({ do: "remove-volume", volume: k })}>${icons.remove}</button></div>
        <label class="setting"><span>Radius</span><input type="range" aria-label="Radius of this volume" min=${Math.log(1e-3)} max=${Math.log(1)} step="0.01"
          .value=${String(Math.log(chosen.radius))} @change=${(event: Event) => act({ do: "change-volume", volume: k, radius: Math.exp(Number(value(event))) })} />
          <output>${lengthOf(chosen.radius)}</output></label>
        <p class="dim">Orange grips are its ends, the yellow one its radius, the white one moves it.</p>`
        : volumes.length ? html`<p class="dim">Click a volume to edit it.</p>` : nothing}
    </div>`;
  }
}
