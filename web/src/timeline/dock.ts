// The dock under the stage: a bar for playback and keys, and the board with the dope sheet or the curves.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import * as icons from "../icons";
import type { Shortcut, Tools } from "../modes/mode";
import type { Timeline } from "../protocol";
import { size } from "../size";
import { shared } from "../style";
import { Board } from "./board";
import { Desk } from "./desk";
import { Ghosts } from "./ghosts";
import { Player } from "./player";
import { Scale } from "./scale";
import { MotionTrails } from "./trails";
import { type Kind, KINDS, Tracks, after } from "./tracks";
import "./menus";

const HEIGHT = "poise-studio-timeline-height";
const LEAST = 150;
/** Keys allowed during a drag; Escape cancels the drag. */
const DRAGGED = new Set(["escape"]);

export const TIMELINE_SHORTCUTS: Shortcut[] = [
  ["K", "timeline"],
  ["Space", "play, pause"],
  ["S", "set a key of the pose; Shift S: of the selected joints only"],
  ["Left, Right", "move by one frame; with Shift by ten"],
  ["N", "show the trajectories of the selected joints"],
  ["Up, Down", "go to the next or the previous key; Home and End: to the ends"],
  ["Delete, Ctrl C, Ctrl V", "delete, copy or paste the selected keys; paste at the current time"],
  ["Shift + drag on the ruler", "set the playback range; drag its ends"],
  ["Shift + drag on keys", "select more keys; in curves, move keys only in time or in value"],
  ["Alt + drag on a handle", "change only one side of a key"],
  ["Wheel, right button", "zoom and pan; with Alt vertically"],
];

@customElement("poise-timeline")
export class Dock extends LitElement {
  static override styles = [shared, css`
    :host { container-type: inline-size; display: flex; flex-direction: column; min-width: 0; background: var(--panel); border-top: 1px solid var(--edge); position: relative; }
    .grip { position: absolute; inset: -0.4rem 0 auto 0; height: 0.8rem; cursor: ns-resize; z-index: 2; touch-action: none; }
    .bar { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; padding: 0.5rem 0.8rem; border-bottom: 1px solid var(--edge); }
    .bar button { padding: 0.3rem 0.8rem; }
    .bar button.quiet { padding: 0.3rem 0.6rem; min-width: 2.8rem; }
    .group { display: flex; align-items: center; gap: 0.2rem; }
    .bar .sep { width: 1px; align-self: stretch; background: var(--edge); margin: 0.2rem 0.3rem; }
    .frame { width: 6.4rem !important; }
    input[type="number"].small { width: 6.6rem; }
    select { width: auto; }
    .auto.on { background: var(--bad); border-color: var(--bad); color: var(--on-bad); }
    .unkeyed { border-color: var(--warn); color: var(--warn); }
    .spacer { flex: 1; }
    .board { position: relative; flex: 1; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; outline: none; }
    .chosen { position: absolute; right: 0.8rem; bottom: 0.8rem; max-width: calc(100% - 1.6rem); display: flex; gap: 0.6rem; align-items: center; background: var(--panel);
      border: 1px solid var(--edge); border-radius: 0.8rem; padding: 0.4rem 0.4rem 0.4rem 1rem; box-shadow: 0 0.4rem 1.6rem #0005; }
    .chosen button { padding: 0.3rem 0.8rem; }
    @container (max-width: 72rem) { .seconds, .word, .bar .sep { display: none; } .bar { gap: 0.3rem; } .bar .frame { width: 5.6rem !important; } }
    .tension { width: 8.4rem !important; }
    .name { max-width: 13rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  `];

  @property({ attribute: false }) tools!: Tools;
  @property({ attribute: false }) held: () => boolean = () => false;
  @state() private curves = false;
  @state() private menu = "";
  @state() private tall = Number(localStorage.getItem(HEIGHT)) || 232;
  @query("canvas") private canvas!: HTMLCanvasElement | null;
  board!: Board;
  desk!: Desk;
  ghosts!: Ghosts;
  trails!: MotionTrails;
  player!: Player;
  tracks!: Tracks;
  /** Whether keyboard input goes to the timeline, which was pressed last. */
  private near = false;
  private tightened = 0;

  /** Connect to the tools; keys and poses are received from the start, even while the dock is hidden. */
  listen(tools: Tools, held: () => boolean): void {
    this.tools = tools;
    const { store, connection, body, stage } = tools;
    this.tracks = new Tracks(connection, store);
    this.player = new Player(connection, store, held);
    this.ghosts = new Ghosts(connection, body, stage);
    this.trails = new MotionTrails(connection, body, stage, store, this.tracks);
    this.desk = new Desk(store, connection, this.tracks, this.player, new Scale(), () => this.board?.ask());
    store.on(["timeline", "clips", "layers", "layer", "keys", "chosen", "selection", "character"], () => this.requestUpdate());
    store.on(["timeline", "clips", "keys", "selection", "posed", "time", "view"], () => this.board?.ask());
    store.on(["time"], () => this.timed());
    store.on(["posed"], () => this.ghosts.check());
    store.on(["timeline"], () => this.lengthened());
    addEventListener("pointerdown", (event) => { this.near = event.composedPath().includes(this); });
  }

  private timed(): void {
    this.ghosts.hide("playing", this.player.playing);
    const now = performance.now();
    if (this.player.playing && now - this.tightened < 90) return; // update text at a lower rate than the picture
    this.tightened = now;
    this.requestUpdate();
  }

  private known = 0;

  /** Show the whole timeline when its length changes. */
  private lengthened(): void {
    const { length } = this.desk.store.scene!.timeline;
    if (length !== this.known) this.board?.fit();
    this.known = length;
  }

  /** Create the board once the canvas exists; there is none before the document arrives. */
  override updated(): void {
    if (this.board || !this.canvas) return;
    this.board = new Board(this.canvas, this.desk);
    new ResizeObserver(() => {
      const { clientWidth, clientHeight } = this.canvas!.parentElement!;
      if (clientWidth) this.board.resize(clientWidth, clientHeight);
    }).observe(this.canvas.parentElement!);
  }

  // -- actions ---------------------------------------------------------------------------------------

  private change(part: Partial<Timeline>): void {
    this.tools.connection.act({ do: "change-timeline", timeline: { ...this.tools.store.scene!.timeline, ...part } });
  }

  setKeys(alone = false): void {
    const { store, connection } = this.tools;
    const names = alone ? store.selectedNames : [];
    if (alone && !names.length) {
      store.say("Select a joint first: Shift S sets keys of that joint only.");
      return;
    }
    this.player.pause();
    connection.act({ do: "set-keys", joints: names });
  }

  private toKey(way: 1 | -1): void {
    const { times } = this.tracks;
    const now = this.player.time;
    const at = way > 0 ? after(times, now + 1e-6) : after(times, now - 1e-6) - 1;
    this.player.pause();
    if (times[at] !== undefined) this.player.go(times[at]!, true);
  }

  private deleteChosen(): void {
    const { desk } = this;
    if (desk.chosen.size) desk.connection.act({ do: "delete-keys", keys: desk.named(desk.keys) });
    else if (desk.clip) desk.connection.act({ do: "remove-clip", id: desk.clip });
    desk.choose([]);
  }

  /** Copy the selected keys unchanged, with times relative to the first one. */
  private async copy(): Promise<void> {
    const { desk, tracks } = this;
    const first = Math.min(...desk.keys.map(({ time }) => time));
    const { dofs } = desk.store.scene!.character;
    const keys = desk.keys.map((key) => {
      const track = tracks.all.get(key.dof)!;
      const k = tracks.at(key);
      const row = (values: Float64Array) => Array.from(values.subarray(track.width * k, track.width * (k + 1)));
      return {
        dof: dofs[key.dof]!.name, time: key.time - first, value: row(track.values), kind: tracks.kind(key),
        incoming: row(track.incoming), outgoing: row(track.outgoing),
        handles: [track.handles[2 * k]!, track.handles[2 * k + 1]!],
      };
    });
    await navigator.clipboard.writeText(JSON.stringify({ keys }));
    desk.store.say(`${keys.length} ${keys.length === 1 ? "key" : "keys"} copied.`);
  }

  private async paste(): Promise<void> {
    const { desk } = this;
    let keys: { dof: string }[];
    try {
      keys = JSON.parse(await navigator.clipboard.readText()).keys;
      if (!Array.isArray(keys)) throw new Error();
    } catch {
      desk.store.say("The clipboard contains no keys.");
      return;
    }
    const known = new Set(desk.store.scene!.character.dofs.map(({ name }) => name));
    const own = keys.filter(({ dof }) => known.has(dof));
    desk.connection.act({ do: "put-keys", keys: own as never, at: this.player.time });
  }

  /** Handle a key; return whether it was used. */
  key(key: string, event: KeyboardEvent): boolean {
    if (!this.desk.store.scene) return false;
    const chosen = this.near && (this.desk.chosen.size > 0 || this.desk.clip > 0);
    if (event.ctrlKey || event.metaKey) {
      if (key === "c" && chosen && this.desk.chosen.size) void this.copy();
      else if (key === "v" && this.near) void this.paste();
      else if (key === "a" && this.near) this.desk.choose([...this.tracks.all].flatMap(([dof, { times }]) => Array.from(times, (time) => ({ dof, time }))));
      else return false;
      return true;
    }
    const { timeline } = this.desk.store.scene;
    if (key === " ") this.player.toggle();
    else if (key === "s") this.setKeys(event.shiftKey);
    else if (key === "n") this.showTrails();
    else if (key === "arrowleft") this.player.step(event.shiftKey ? -10 : -1);
    else if (key === "arrowright") this.player.step(event.shiftKey ? 10 : 1);
    else if (key === "arrowup") this.toKey(1);
    else if (key === "arrowdown") this.toKey(-1);
    else if (key === "home") this.player.go(0);
    else if (key === "end") this.player.go(timeline.length, true);
    else if ((key === "delete" || key === "backspace") && chosen) this.deleteChosen();
    else if (key === "escape" && (this.board.cancel() || this.menu)) this.menu = "";
    else if (key === "f" && this.near) this.board.fit();
    else return false;
    return true;
  }

  /** Keys allowed during the current drag, as in `Mode`; null if there is none. */
  get dragging(): ReadonlySet<string> | null {
    return this.board?.dragging ? DRAGGED : null;
  }

  private stretch(event: PointerEvent): void {
    const grip = event.currentTarget as HTMLElement;
    const from = event.clientY + size() * this.tall;
    grip.setPointerCapture(event.pointerId);
    const most = () => Math.max(LEAST, (0.65 * innerHeight) / size());
    grip.onpointermove = (move) => { this.tall = Math.min(Math.max((from - move.clientY) / size(), LEAST), most()); };
    grip.onpointerup = () => {
      grip.onpointermove = grip.onpointerup = null;
      localStorage.setItem(HEIGHT, String(Math.round(this.tall)));
    };
  }

  // --------------------------------------------------------------------------------------------------

  override render() {
    const scene = this.tools?.store.scene;
    if (!scene) return nothing;
    this.style.height = `min(${this.tall / 10}rem, 65vh)`;
    const { timeline } = scene;
    const { player } = this;
    const menu = (name: string) => () => { this.menu = this.menu === name ? "" : name; };
    return html`
      <div class="grip" @pointerdown=${(event: PointerEvent) => this.stretch(event)} title="Drag to change the height of the timeline"></div>
      <div class="bar" role="toolbar" aria-label="Timeline">
        <div class="group">
          <button class="quiet" title="Go to the start (Home)" aria-label="Go to the start" @click=${() => player.go(0)}>${icons.first}</button>
          <button class="quiet" title="Previous key (Down)" aria-label="Previous key" @click=${() => this.toKey(-1)}>${icons.keyBefore}</button>
          <button class=${player.playing ? "on" : ""} title="Play (Space)" aria-label=${player.playing ? "Pause" : "Play"} @click=${() => player.toggle()}>${player.playing ? icons.pause : icons.play}</button>
          <button class="quiet" title="Next key (Up)" aria-label="Next key" @click=${() => this.toKey(1)}>${icons.keyAfter}</button>
          <button class="quiet ${timeline.loop ? "on" : ""}" title="Loop" aria-label="Loop" aria-pressed=${timeline.loop} @click=${() => this.change({ loop: !timeline.loop })}>${icons.loop}</button>
        </div>
        <input class="frame" type="number" min="0" aria-label="Frame" title="Frame" .value=${String(player.frame)}
          @change=${(event: Event) => player.go(Number((event.target as HTMLInputElement).value) / timeline.rate)} />
        <span class="dim seconds" title="Seconds">${player.time.toFixed(2)} s</span>
        <span class="sep"></span>
        <button class=${this.changed ? "unkeyed" : ""} aria-label="Set a key" title="Set a key of the pose (S)${this.changed ? ": the body is posed otherwise than its keys" : ""}" @click=${() => this.setKeys()}><span class="row">${icons.diamond}<span class="word">Key</span></span></button>
        <button class="auto ${timeline.auto_key ? "on" : ""}" aria-pressed=${timeline.auto_key} title="Auto-key: every pull sets keys of the values that it changes"
          @click=${() => this.change({ auto_key: !timeline.auto_key })}>Auto</button>
        <button class="layers ${this.menu === "layers" || scene.layer ? "on" : ""}" aria-haspopup="true" title="Layers of keys over clips; S sets keys in the selected layer" @click=${menu("layers")}>${this.desk.layerName ?? "Layers"}</button>
        <span class="sep"></span>
        <div class="group" role="tablist">
          <button role="tab" aria-selected=${!this.curves} class=${this.curves ? "" : "on"} @click=${() => this.show(false)}>Keys</button>
          <button role="tab" aria-selected=${this.curves} class=${this.curves ? "on" : ""} @click=${() => this.show(true)}>Curves</button>
        </div>
        <span class="spacer"></span>
        <button class=${timeline.onion.shown ? "on" : ""} aria-pressed=${timeline.onion.shown} aria-haspopup="true" title="Ghosts: the body at earlier and later times" @click=${menu("onion")}>Onion</button>
        <button class=${this.trails.shown ? "on" : ""} aria-pressed=${this.trails.shown} title="Trajectories of the selected joints (N)" @click=${() => this.showTrails()}>Trails</button>
        <button class=${this.menu === "motion" ? "on" : ""} aria-haspopup="true" title="Clips, baking, key reduction" @click=${menu("motion")}>Motion</button>
        <button class=${this.menu === "time" ? "on" : ""} aria-haspopup="true" title="Length, rate, speed" @click=${menu("time")}>${timeline.rate.toFixed(2).replace(/\.?0+$/, "")} fps</button>
      </div>
      <div class="board"><canvas aria-label="Keys over time" tabindex="0"></canvas>${this.chosen()}</div>
      ${this.menu ? html`<poise-timeline-menu .desk=${this.desk} .menu=${this.menu} @done=${() => { this.menu = ""; }}></poise-timeline-menu>` : nothing}`;
  }

  private showTrails(): void {
    this.trails.switch();
    if (this.trails.shown && !this.tools.store.selection.length) this.tools.store.say("Select joints on the body or in the tree to show their trajectories.");
    this.requestUpdate();
  }

  private show(curves: boolean): void {
    this.curves = curves;
    this.board.view = curves ? this.board.curves : this.board.sheet;
    this.board.ask();
  }

  /** Whether the pose differs from the keys at the current time. */
  private get changed(): boolean {
    const { pose, scene } = this.tools.store;
    if (!pose || !scene || this.player.playing || scene.timeline.plays === "clips" || scene.layer || scene.layers.length) return false;
    return this.tracks.differs(pose.q, pose.time);
  }

  /** Render the actions for the selected keys or clip. */
  private chosen() {
    const { desk, tracks } = this;
    desk.prune();
    const scene = desk.store.scene!;
    const clip = scene.clips.find((view) => view.clip.id === desk.clip);
    if (clip) return this.ofClip(clip.clip.id);
    const keys = desk.keys;
    if (!keys.length) return nothing;
    const kinds = new Set(keys.map((key) => tracks.kind(key)));
    const one = kinds.size === 1 ? [...kinds][0]! : "";
    const tension = tracks.all.get(keys[0]!.dof)!.tension;
    const set = (part: { kind?: Kind; tension?: number }) => ({ do: "change-keys" as const, keys: desk.named(keys), kind: null, tension: null, ...part });
    return html`<div class="chosen" role="group" aria-label="Selected keys">
      <span class="dim">${keys.length} ${keys.length === 1 ? "key" : "keys"}</span>
      <select aria-label="Interpolation after the key" @change=${(event: Event) => desk.connection.act(set({ kind: (event.target as HTMLSelectElement).value as Kind }))}>
        ${one ? nothing : html`<option selected disabled>several</option>`}
        ${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === one}>${kind}</option>`)}
      </select>
      ${one === "catmull-rom" ? html`<label class="row" title="Tension of Catmull-Rom curves: 0 stops at each key, 0.5 is smooth"><span class="dim">tension</span>
        <input class="tension" type="range" min="0" max="1.5" step="0.01" aria-label="Tension" .value=${String(tension)}
          @input=${(event: Event) => desk.draft.attempt(set({ tension: Number((event.target as HTMLInputElement).value) }))}
          @change=${() => desk.draft.end()} /></label>` : nothing}
      <button class="quiet" title="Delete (Del)" aria-label="Delete the selected keys" @click=${() => this.deleteChosen()}>${icons.bin}</button></div>`;
  }

  private ofClip(id: number) {
    const { desk } = this;
    const { clip, fade } = desk.store.scene!.clips.find((view) => view.clip.id === id)!;
    const change = (part: Partial<typeof clip>) => desk.connection.act({ do: "change-clip", clip: { ...clip, ...part } });
    return html`<div class="chosen" role="group" aria-label="Selected clip">
      <span class="name" title=${clip.motion}>${clip.motion}</span>
      <label class="row" title="Speed"><span class="dim">×</span><input class="small" type="number" min="0.01" step="0.1" aria-label="Speed of the clip"
        .value=${String(Number(clip.speed.toFixed(3)))} @change=${(event: Event) => change({ speed: Number((event.target as HTMLInputElement).value) })} /></label>
      ${fade.room > 0 ? html`<label class="row" title="Length of the fade-in in seconds, ${Number(fade.room.toFixed(3))} at most"><span class="dim">fade</span><input class="small" type="number" min="0" step="0.1"
        max=${String(fade.room)} aria-label="Fade of the clip" .value=${String(Number(fade.into.toFixed(3)))} @change=${(event: Event) => change({ fade: Number((event.target as HTMLInputElement).value) })} /></label>` : nothing}
      <button class=${clip.muted ? "on" : ""} aria-pressed=${clip.muted} title="Mute this clip" @click=${() => change({ muted: !clip.muted })}>Off</button>
      <button title="Repair, smooth, hold feet, make a cycle, mirror, retime, resample, crop, join" @click=${() => { this.menu = "clean"; }}>Clean…</button>
      <button title="Bake the clip to keys" @click=${() => { this.menu = "bake"; }}>Bake…</button>
      <button class="quiet" title="Remove (Del)" aria-label="Remove the clip" @click=${() => this.deleteChosen()}>${icons.bin}</button></div>`;
  }

  /** State for tests, with positions in the window. */
  get look() {
    const box = this.canvas!.getBoundingClientRect();
    return {
      time: this.player.time, frame: this.player.frame, playing: this.player.playing, keys: this.tracks.count,
      chosen: this.desk.keys, ghosts: this.ghosts.count, trails: this.trails.state, ages: this.player.ages,
      left: box.left, top: box.top, width: box.width, height: box.height, scaleLeft: this.desk.scale.left * size(),
    };
  }

  /** Window pixels of a key, or of a time on the ruler. */
  keyPlace(dof: string, time: number): [number, number] | null {
    const number = this.desk.store.scene!.character.dofs.findIndex(({ name }) => name === dof);
    const view = this.curves ? this.board.curves : this.board.sheet;
    return this.inWindow(view.place({ dof: number, time }));
  }

  clipPlace(id: number): [number, number] | null {
    return this.inWindow(this.board.sheet.clipPlace(id));
  }

  fadePlace(id: number): [number, number] | null {
    return this.inWindow(this.board.sheet.fadePlace(id));
  }

  timePlace(time: number): [number, number] | null {
    return this.inWindow([this.desk.scale.x(time), 10]);
  }

  private inWindow(place: [number, number] | null): [number, number] | null {
    const box = this.canvas!.getBoundingClientRect();
    return place && [place[0] * size() + box.left, place[1] * size() + box.top];
  }
}

declare global {
  interface HTMLElementTagNameMap { "poise-timeline": Dock }
}
