// Menus of the timeline's bar: onion skins, length and rate, clips and baking.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { goalHere } from "./goals";
import type { CleanClip, ClipView, EditClip, LayerSettings, Onion, Timeline } from "../protocol";
import { shared } from "../style";
import type { Desk } from "./desk";

const ERRORS = "poise-studio-bake-errors";

type Operation = "fill" | "despike" | "smooth" | "match-travel" | "lock" | "lift" | "loop" | "mirror-loop";
type Cleaning = Omit<CleanClip, "do" | "id">;

/** Cleaning operations, each one undo step: operation, label, description, action, and parameter. */
const OPERATIONS: [Operation, string, string, (amount: number | null) => Cleaning, [string, number]?][] = [
  ["fill", "Fill gaps", "Replace frozen values that end with a jump by a cubic through the frames around them", (fill) => ({ fill }), ["seconds at most", 0.5]],
  ["despike", "Remove spikes", "Remove spikes, and dropouts of up to 0.1 s", () => ({ despike: true })],
  ["smooth", "Smooth", "Low-pass filter without delay", (cutoff) => ({ cutoff }), ["hertz", 6]],
  ["match-travel", "Match travel", "Scale the root's travel so that it fits the strides", () => ({ match_travel: true })],
  ["lock", "Hold feet", "Hold the feet in place during contacts", () => ({ lock: true })],
  ["lift", "Lift feet", "Lift feet that sink into the floor", () => ({ lift: true })],
  ["loop", "Make a cycle", "Cut out one cycle of the trimmed clip and close it without a seam", () => ({ loop: "cycle" })],
  ["mirror-loop", "Mirrored cycle", "Make a cycle from a single step and its mirror image", () => ({ loop: "mirrored" })],
];

/** Edits of a clip's motion, with a parameter where there is one. */
const EDITS: [EditClip["operation"], string, string, [string, number]?][] = [
  ["mirror", "Mirror", "Swap left and right"],
  ["retime", "Retime", "Play faster by this factor, at the same frame rate", ["times as fast", 2]],
  ["resample", "Resample", "Change the frame rate, with cubic interpolation", ["frames per second", 30]],
  ["crop", "Crop", "Keep only the trimmed part of the clip"],
];

/** Edits with a second clip: name, unit and default of the parameter. */
const PAIRED: [EditClip["operation"], string, string, [string, string, number]?][] = [
  ["join", "Join with", "Append the other clip to the end of this one", ["Cross-fade of the join, seconds", "s fade", 0.2]],
  ["blend", "Blend with", "Mix the two clips, frame by frame", ["Blend, share", "of it", 0.5]],
  ["transition", "Transition to", "Append the other clip at the frames where the poses are most similar"],
];

@customElement("poise-timeline-menu")
export class TimelineMenu extends LitElement {
  static override styles = [shared, css`
    :host { position: absolute; right: 0.8rem; bottom: calc(100% + 0.6rem); z-index: 5; width: 29.2rem; background: var(--panel); border: 1px solid var(--edge);
      border-radius: 1rem; padding: 1.2rem 1.4rem; box-shadow: 0 1rem 3.4rem #0007; max-height: min(70vh, calc(100vh - 100% - 7rem)); overflow: auto; }
    label { display: flex; align-items: center; gap: 0.8rem; padding: 0.3rem 0; }
    label span:first-child { flex: 1; }
    input[type="number"], select { width: 10.4rem !important; }
    h2:first-child { margin-top: 0; }
    .wrap { display: flex; flex-wrap: wrap; gap: 0.6rem; padding: 0.3rem 0; }
    .clip { text-align: left; overflow: hidden; text-overflow: ellipsis; }
    .layer { border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.5rem 0.8rem; margin: 0.5rem 0; }
    .layer.chosen { border-color: var(--accent); }
    .layer select { width: auto !important; }
    .layer .name { flex: 1; text-align: left; overflow: hidden; text-overflow: ellipsis; }
    .operation { display: flex; align-items: center; gap: 0.6rem; padding: 0.2rem 0; }
    .operation button { flex: 1; text-align: left; }
    .operation input { width: 6rem !important; }
    .operation select { flex: 1; width: auto !important; min-width: 0; }
    textarea { width: 100%; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.4rem 0.7rem; resize: vertical; }
    p { margin: 0.4rem 0; }
  `];

  @property({ attribute: false }) desk!: Desk;
  @property() menu = "";
  @state() private name = "";
  /** Tolerances of key reduction, in degrees and millimetres. */
  @state() private errors: [number, number] = JSON.parse(localStorage.getItem(ERRORS) ?? "[0.5, 1]");
  @state() private factor = 1;
  /** Parameters of operations that differ from the defaults. */
  private amounts: Partial<Record<Operation | EditClip["operation"], number>> = {};
  /** Goals of a clip's optimisation. */
  @state() private goals = "";
  @state() private contacts = false;
  @state() private spread = 0.25;

  private stop: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.stop = this.desk.store.on(["timeline", "clips", "layers", "layer", "keys", "character"], () => this.requestUpdate());
    addEventListener("pointerdown", this.elsewhere);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
    removeEventListener("pointerdown", this.elsewhere);
  }

  private readonly elsewhere = (event: PointerEvent) => {
    const dock = (this.getRootNode() as ShadowRoot).host;
    const path = event.composedPath();
    const bar = (this.getRootNode() as ShadowRoot).querySelector(".bar")!;
    if (path.includes(this) || path.includes(bar)) return;
    if (dock) this.done();
  };

  private done(): void {
    this.dispatchEvent(new Event("done"));
  }

  private get timeline(): Timeline {
    return this.desk.store.scene!.timeline;
  }

  private change(part: Partial<Timeline>): void {
    this.desk.connection.act({ do: "change-timeline", timeline: { ...this.timeline, ...part } });
  }

  private number(word: string, name: string, value: number, set: (value: number) => void, step = "any", least = 0) {
    return html`<label><span>${word}</span><input type="number" aria-label=${name} min=${least} step=${step} .value=${String(Number(value.toFixed(4)))}
      @change=${(event: Event) => set(Number((event.target as HTMLInputElement).value))} /></label>`;
  }

  private check(word: string, value: boolean, set: (value: boolean) => void) {
    return html`<label><span>${word}</span><input type="checkbox" aria-label=${word} .checked=${value}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} /></label>`;
  }

  override render() {
    if (this.menu === "onion") return this.onion();
    if (this.menu === "time") return this.time();
    if (this.menu === "bake") return this.bake();
    if (this.menu === "clean") return this.clean();
    if (this.menu === "layers") return this.layers();
    return this.motion();
  }

  private onion() {
    const { onion } = this.timeline;
    const set = (part: Partial<Onion>) => this.change({ onion: { ...this.timeline.onion, ...part } });
    return html`<h2>Onion skins</h2>
      ${this.check("Show the body at earlier and later times", onion.shown, (shown) => set({ shown }))}
      ${this.number("Before", "Ghosts before", onion.before, (before) => set({ before }), "1")}
      ${this.number("After", "Ghosts after", onion.after, (after) => set({ after }), "1")}
      ${this.check("At the keys", onion.by_keys, (by_keys) => set({ by_keys }))}
      ${onion.by_keys ? nothing : this.number("Frames apart", "Frames apart", onion.spacing, (spacing) => set({ spacing }), "1", 1)}`;
  }

  private time() {
    const { rate, length, speed, plays, snap } = this.timeline;
    return html`<h2>Timeline</h2>
      ${this.number("Length, seconds", "Length", length, (value) => this.change({ length: value }))}
      ${this.number("Length, frames", "Length in frames", Math.round(length * rate), (value) => this.change({ length: value / rate }), "1", 1)}
      ${this.number("Frames per second", "Rate", rate, (value) => this.change({ rate: value }), "any", 1)}
      <label><span>Play from frame</span><input type="number" aria-label="Play from frame" min="0" step="1" .value=${String(Math.round(this.desk.player.span[0] * rate))}
        @change=${(event: Event) => this.span(0, Number((event.target as HTMLInputElement).value) / rate)} /></label>
      <label><span>to frame</span><input type="number" aria-label="Play to frame" min="1" step="1" .value=${String(Math.round(this.desk.player.span[1] * rate))}
        @change=${(event: Event) => this.span(1, Number((event.target as HTMLInputElement).value) / rate)} /></label>
      ${this.timeline.span ? html`<div class="wrap"><button @click=${() => this.change({ span: null })}>Play everything</button></div>` : nothing}
      ${this.number("Playback speed", "Speed", speed, (value) => this.change({ speed: value }), "0.05")}
      <label><span>Plays</span><select aria-label="Plays" @change=${(event: Event) => this.change({ plays: (event.target as HTMLSelectElement).value as Timeline["plays"] })}>
        ${([["both", "clips and keys"], ["keys", "keys only"], ["clips", "clips only"]] as const).map(([value, word]) => html`<option value=${value} ?selected=${value === plays}>${word}</option>`)}
      </select></label>
      ${this.check("Keys and clips snap to frames", snap, (value) => this.change({ snap: value }))}`;
  }

  /** Set the start or end of the playback range. */
  private span(end: 0 | 1, time: number): void {
    const span: [number, number] = [...this.desk.player.span];
    span[end] = time;
    this.change({ span });
  }

  private within() {
    const set = (errors: [number, number]) => {
      this.errors = errors;
      localStorage.setItem(ERRORS, JSON.stringify(errors));
    };
    return html`
      ${this.number("Within, degrees", "Error in degrees", this.errors[0], (value) => set([value, this.errors[1]]), "0.1")}
      ${this.number("Within, millimetres", "Error in millimetres", this.errors[1], (value) => set([this.errors[0], value]), "0.1")}`;
  }

  private get allowed() {
    return { angle: (this.errors[0] * Math.PI) / 180, length: this.errors[1] / 1000 };
  }

  private bake() {
    const view = this.desk.store.scene!.clips.find(({ clip }) => clip.id === this.desk.clip);
    if (!view) return html`<p class="dim">Select a clip first.</p>`;
    const frames = Math.round((view.end - view.clip.start) * this.timeline.rate) + 1;
    return html`<h2>Keys of ${view.clip.motion}</h2>
      <p class="dim">As few keys as give its ${frames} frames back within:</p>
      ${this.within()}
      <div class="wrap"><button class="on" @click=${() => {
        this.desk.connection.act({ do: "bake-clip", id: view.clip.id, ...this.allowed });
        this.done();
      }}>Bake to keys</button></div>`;
  }

  private clean() {
    const view = this.desk.store.scene!.clips.find(({ clip }) => clip.id === this.desk.clip);
    if (!view) return html`<p class="dim">Select a clip first.</p>`;
    return html`<h2>Clean ${view.clip.motion}</h2>
      <p class="dim">Each is one step of undo. The motion before stays with the character.</p>
      ${OPERATIONS.map(([operation, word, title, options, amount]) => this.operation(operation, word, title, amount,
        (given) => this.desk.connection.act({ do: "clean-clip", id: view.clip.id, lock: false, ...options(given) })))}
      ${this.whole("clean-clip", "Several operations, with thresholds…")}
      <h2>Edit</h2>
      ${EDITS.map(([operation, word, title, amount]) => this.operation(operation, word, title, amount,
        (given) => this.desk.connection.act({ do: "edit-clip", id: view.clip.id, operation, amount: given, other: null })))}
      ${this.paired(view.clip.id)}
      ${this.whole("layer-clip", "Layer another clip over it…")}
      ${view.clip.motion in this.desk.store.scene!.sources ? this.whole("retarget-clip", "Retarget again, with another table or other options…") : nothing}
      ${this.optimising(view)}`;
  }

  /** Render a button that opens an operation's form with all options. */
  private whole(form: string, words: string) {
    return html`<div class="wrap"><button class="quiet" @click=${() => {
      this.done();
      this.dispatchEvent(new CustomEvent("poise-operation", { bubbles: true, composed: true, detail: { form, clip: this.desk.clip } }));
    }}>${words}</button></div>`;
  }

  /** Render a button and the operation's parameter. */
  private operation(key: Operation | EditClip["operation"], word: string, title: string, amount: [string, number] | undefined, act: (amount: number | null) => void) {
    return html`<div class="operation">
      <button title=${title} @click=${() => act(amount ? this.amounts[key] ?? amount[1] : null)}>${word}</button>
      ${amount ? html`<input type="number" aria-label=${`${word}, ${amount[0]}`} min="0" step="any" .value=${String(this.amounts[key] ?? amount[1])}
        @change=${(event: Event) => { this.amounts[key] = Number((event.target as HTMLInputElement).value); }} /><span class="dim">${amount[0]}</span>` : nothing}
    </div>`;
  }

  /** Render edits with a second clip, which is not changed. */
  private paired(id: number) {
    const others = this.desk.store.scene!.clips.filter(({ clip }) => clip.id !== id);
    if (others.length === 0) return html`<p class="dim">Join, Blend and Transition need a second clip.</p>`;
    return PAIRED.map(([operation, word, title, amount]) => html`<div class="operation" title=${title}>
      <select aria-label=${word} @change=${(event: Event) => {
        const own = event.target as HTMLSelectElement;
        if (own.value) this.desk.connection.act({ do: "edit-clip", id, operation, amount: amount ? this.amounts[operation] ?? amount[2] : null, other: Number(own.value) });
        own.value = "";
      }}><option value="">${word}…</option>${others.map(({ clip }) => html`<option value=${clip.id}>${clip.motion}</option>`)}</select>
      ${amount ? html`<input type="number" aria-label=${amount[0]} min="0" step="any" .value=${String(this.amounts[operation] ?? amount[2])}
        @change=${(event: Event) => { this.amounts[operation] = Number((event.target as HTMLInputElement).value); }} /><span class="dim">${amount[1]}</span>` : nothing}
    </div>`);
  }

  /** Render the optimisation: the clip changes as little as possible to meet goals at frames. */
  private optimising(view: ClipView) {
    const { desk } = this;
    const lines = () => this.goals.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    const here = () => {
      const line = goalHere(view, desk.store, desk.player.time);
      if (line) this.goals = [...lines(), line].join("\n");
      else desk.store.say("Select the joint whose position is the goal, and move the current time onto the clip.");
    };
    return html`<h2>Optimise</h2>
      <p class="dim">All frames change at once and as little as possible. A goal a line: frame: joint=x,y,z in metres.</p>
      <textarea aria-label="Goals" rows="3" placeholder="90: lhand=0.3,1.2,0.4" .value=${this.goals}
        @input=${(event: Event) => { this.goals = (event.target as HTMLTextAreaElement).value; }}></textarea>
      <div class="wrap"><button title="Where the selected joint is now, at this frame" @click=${here}>Add goal here</button></div>
      ${this.check("Hold the feet during contacts", this.contacts, (contacts) => { this.contacts = contacts; })}
      ${this.number("Spread changes over, seconds", "Spread", this.spread, (spread) => { this.spread = spread; }, "0.05")}
      <div class="wrap"><button class="on" @click=${() => desk.connection.act({ do: "sequence-clip", id: view.clip.id, goals: lines(),
        contacts: this.contacts, spread: this.spread, limits: "clip" })}>Optimise</button></div>
      ${this.whole("sequence-clip", "All options…")}`;
  }

  private layers() {
    const { desk } = this;
    const { layers, layer, clips, character, kinds } = desk.store.scene!;
    const act = desk.connection.act.bind(desk.connection);
    const joint = character.joints[desk.store.selected]?.name;
    const one = (settings: LayerSettings, keys: number, k: number) => {
      const change = (part: Partial<LayerSettings>) => act({ do: "change-layer", layer: { ...settings, ...part } });
      const add = (part: string) => part && change({ parts: [...new Set([...settings.parts, part])] });
      return html`<div class="layer ${settings.id === layer ? "chosen" : ""}" role="group" aria-label=${settings.name}>
        <div class="row"><button class="quiet name" title="Edit its keys" aria-pressed=${settings.id === layer} @click=${() => act({ do: "choose-layer", id: settings.id })}>${settings.name}</button>
          <span class="dim">${settings.mode === "additive" ? "adds" : "replaces"}, ${keys} ${keys === 1 ? "key" : "keys"}</span></div>
        <div class="row"><label class="row"><span class="dim">share</span><input type="range" min="0" max="1" step="0.01" aria-label=${`Weight of ${settings.name}`} .value=${String(settings.weight)}
            @input=${(event: Event) => desk.draft.attempt({ do: "change-layer", layer: { ...settings, weight: Number((event.target as HTMLInputElement).value) } })}
            @change=${() => desk.draft.end()} /></label>
          <button class=${settings.muted ? "on" : ""} aria-pressed=${settings.muted} title="Mute this layer" @click=${() => change({ muted: !settings.muted })}>Off</button>
          <button class="quiet" title="Move up" aria-label="Move the layer up" ?disabled=${k === layers.length - 1} @click=${() => act({ do: "move-layer", id: settings.id, up: true })}>↑</button>
          <button class="quiet" title="Move down" aria-label="Move the layer down" ?disabled=${k === 0} @click=${() => act({ do: "move-layer", id: settings.id, up: false })}>↓</button>
          <button class="quiet" aria-label="Remove the layer" title="Remove the layer and its keys" @click=${() => act({ do: "remove-layer", id: settings.id })}>✕</button></div>
        <div class="row"><select aria-label=${`Parts of ${settings.name}`} @change=${(event: Event) => { const box = event.target as HTMLSelectElement; add(box.value); box.value = ""; }}>
            <option value="" selected>${settings.parts.length ? "and…" : "whole body"}</option>
            ${joint ? html`<option value=${joint}>${joint} and below</option>` : nothing}
            ${kinds.parts.map((part) => html`<option value=${part}>${part}</option>`)}</select>
          ${settings.parts.map((part) => html`<button class="quiet" title="Remove this part" @click=${() => change({ parts: settings.parts.filter((each) => each !== part) })}>${part} ✕</button>`)}</div>
      </div>`;
    };
    return html`<h2>Layers</h2>
      <p class="dim">S over a clip sets keys in a layer; the clip stays as it is.</p>
      ${layers.map(({ settings, keys }, k) => one(settings, keys, k)).reverse()}
      <div class="layer ${layer === 0 ? "chosen" : ""}"><button class="quiet name" aria-pressed=${layer === 0} title="Keys that replace what clips show" @click=${() => act({ do: "choose-layer", id: 0 })}>Keys under all layers</button></div>
      <div class="wrap"><button title="Its keys are added to what lies below" @click=${() => act({ do: "add-layer" })}>+ Adding layer</button>
        <button title="Its keys replace the layers below" @click=${() => act({ do: "add-layer", mode: "override" })}>+ Replacing layer</button></div>
      ${layers.length ? html`<div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the merged clip" .value=${this.name}
        @input=${(event: Event) => { this.name = (event.target as HTMLInputElement).value; }} />
        <button title="Merge everything on the timeline into one clip" @click=${() => act({ do: "merge-layers", name: this.name.trim() || `merged ${clips.length + 1}` })}>Merge</button></div>` : nothing}`;
  }

  private motion() {
    const { desk } = this;
    const { character } = desk.store.scene!;
    const some = desk.tracks.count > 0;
    const laid = (motion: string) => desk.connection.act({ do: "add-clip", motion, start: null });
    return html`<h2>Clips</h2>
      <div class="wrap"><button @click=${() => { this.done(); this.dispatchEvent(new CustomEvent("poise-import", { bubbles: true, composed: true })); }}>Import a motion…</button></div>
      ${character.motions.map((motion) => html`<button class="quiet clip" title="Add it to the timeline" @click=${() => laid(motion.name)}>+ ${motion.name}
        <span class="dim">${motion.frames} frames at ${Number(motion.fps.toFixed(2))}</span></button>`)}
      <h2>Keys (${desk.tracks.count})</h2>
      ${some ? html`
        ${this.within()}
        <div class="wrap"><button @click=${() => desk.connection.act({ do: "reduce-keys", ...this.allowed, dofs: [] })}>Make fewer</button></div>
        <label><span>Times as long</span><input type="number" aria-label="Scale of the times" min="0.01" step="0.1" .value=${String(this.factor)}
          @change=${(event: Event) => { this.factor = Number((event.target as HTMLInputElement).value); }} /></label>
        <div class="wrap"><button @click=${() => desk.connection.act({ do: "retime-keys", factor: this.factor, about: desk.chosen.size ? desk.player.time : 0, keys: desk.named(desk.keys) })}>
          Retime ${desk.chosen.size ? `${desk.chosen.size} keys around the current time` : "all keys"}</button></div>
        <div class="row"><input type="text" style="width:auto;flex:1;min-width:0" placeholder="Name of the clip" aria-label="Name of the clip" .value=${this.name}
          @input=${(event: Event) => { this.name = (event.target as HTMLInputElement).value; }} />
          <button @click=${() => desk.connection.act({ do: "clip-from-keys", name: this.name.trim() || `keys ${character.motions.length + 1}` })}>Clip from keys</button></div>`
      : html`<p class="dim">No keys yet. Press S to set a key of the pose.</p>`}`;
  }
}
