// The page: the stage in the middle, panels around it, and the wiring of all parts.

import { LitElement, css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import * as THREE from "three";
import { Beside } from "./beside";
import { Body } from "./body";
import { Connection, type SceneNews } from "./connection";
import { Drags } from "./drags";
import { type Part, dropped } from "./dropped";
import { Footprints } from "./footprints";
import { Holds } from "./holds";
import * as icons from "./icons";
import { MODES } from "./modes";
import type { Mode } from "./modes/mode";
import { PoseMode } from "./modes/pose";
import { RigMode } from "./modes/rig";
import "./panels/files";
import type { Files } from "./panels/files";
import "./panels/help";
import type { Help } from "./panels/help";
import "./panels/jobs";
import "./panels/operations";
import type { Operations } from "./panels/operations";
import { type JobView, KIND_PAINTED, MOVING, type Posed, type SceneView, UNHELD, unpackPainted } from "./protocol";
import { seeThrough } from "./material";
import { blended } from "./picking";
import { onCard } from "./probe";
import { Pointers } from "./pointers";
import { followWindow } from "./size";
import { Stage, type View } from "./stage";
import "./timeline/dock";
import type { Dock } from "./timeline/dock";
import { Store } from "./store";
import { shared, themes } from "./style";

/** Deformers that the page can draw; skins with other deformers are drawn with linear blending. */
const DRAWN = ["linear-blend", "dual-quaternion", "centres-of-rotation"];
const HINT = "poise-studio-hint-seen";
const TIMELINE = "poise-studio-timeline";

/** Fixed views: their keys (digits and numeric pad), and the views with Ctrl. */
const VIEWS: [View, string, View][] = [["front", "1", "back"], ["left", "3", "right"], ["top", "7", "bottom"], ["user", "0", "user"]];
const VIEWED = { front: "Front", back: "Back", left: "Side", right: "Side", top: "Top", bottom: "Bottom", user: "User" } as const;
/** Modes that do not use digit keys themselves. */
const DIGITS = new Set(["pose", "rig"]);

/** Modes with a timeline. */
const TIMED = new Set(["pose", "paint"]);

/** What dropped files become: zone, title, examples. */
const ZONES: [string, string, string][] = [
  ["open", "Open", "a character, a robot with its folder of meshes, or a project"],
  ["clip", "Import as a clip", "a motion, retargeted to this character"],
];
const zoneOf = (event: Event): string =>
  event.composedPath().map((each) => (each instanceof HTMLElement ? each.dataset.zone : "")).find(Boolean) ?? "open";

/** Grabs that the server has released, and the sequence number of the last message it had handled by then. */
interface Dropped {
  grabs: number[];
  seq: number;
}

@customElement("poise-studio")
export class Studio extends LitElement {
  static override styles = [themes, shared, css`
    :host { position: fixed; inset: 0; display: grid; grid-template: auto 1fr auto auto / 1fr 32rem; background: var(--back); }
    main { grid-area: 2 / 1; }
    poise-timeline { grid-area: 3 / 1; }
    poise-timeline[hidden] { display: none; }
    aside { grid-area: 2 / 2 / 4 / 3; }
    header, footer { grid-column: 1 / -1; display: flex; gap: 0.8rem; align-items: center; background: var(--panel); padding: 0.6rem 1.2rem; }
    header { border-bottom: 1px solid var(--edge); }
    footer { border-top: 1px solid var(--edge); padding: 0.3rem 1.2rem; font-size: 1.2rem; min-height: 2.6rem; }
    main { position: relative; min-width: 0; min-height: 0; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
    aside { background: var(--panel); border-left: 1px solid var(--edge); padding: 1rem 1.2rem; display: flex; flex-direction: column; min-height: 0; overflow: auto; }
    aside poise-joints { flex: 1 1 auto; }
    header, footer { min-width: 0; }
    header > * { flex: none; }
    header .spacer { flex: 1; }
    header .name { flex: 0 1 auto; min-width: 0; max-width: 26rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    footer [role="status"] { min-width: 0; overflow-wrap: anywhere; }
    .brand { font-weight: 700; letter-spacing: 0.01em; }
    .tabs { margin-bottom: 1rem; }
    .label { position: absolute; pointer-events: none; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.5rem; padding: 1px 0.7rem; font-size: 1.2rem; transform: translate(1.4rem, -2.8rem); white-space: nowrap; }
    .hint { position: absolute; left: 1.2rem; bottom: 1.2rem; background: var(--panel); border: 1px solid var(--edge); border-radius: 1rem; padding: 1rem 1.6rem; display: flex; gap: 1.4rem; align-items: center; box-shadow: 0 0.8rem 3rem #0006; max-width: min(43rem, 90%); }
    .hint button { white-space: nowrap; }
    .zones { position: absolute; inset: 0; z-index: 5; display: grid; grid-template-columns: 1fr 1fr; gap: 1.2rem; padding: 4.4rem 1.2rem 1.2rem; background: #0006; }
    .zones > div { display: grid; place-content: center; text-align: center; padding: 1.2rem; background: var(--panel); border: 2px dashed var(--edge); border-radius: 1.2rem; }
    .zones > div.over { border-color: var(--accent); }
    .lost { position: absolute; inset: 1.2rem auto auto 50%; transform: translateX(-50%); background: var(--bad); color: var(--on-bad); border-radius: 0.8rem; padding: 0.6rem 1.4rem; }
    .corner { position: absolute; top: 0.8rem; display: flex; gap: 0.2rem; align-items: center; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.8rem; padding: 0.2rem; }
    .corner.left { left: 0.8rem; }
    .corner.right { right: 0.8rem; }
    .corner button { border-color: transparent; padding: 0.2rem 0.8rem; min-height: 2.4rem; font-size: 1.2rem; }
    .corner button:not(.on) { background: none; }
    .corner .sep { width: 1px; align-self: stretch; background: var(--edge); margin: 0.2rem 0.3rem; }
    .turned { padding: 0 0.8rem; font-variant-numeric: tabular-nums; min-width: 6rem; text-align: right; }
    .warn { color: var(--warn); }
    .done { color: var(--done); }
    .bad { color: var(--bad); }
    .spacer { flex: 1; }
    @media (max-width: 1000px) { header .word { display: none; } }
    @media (max-width: 900px) { :host { grid-template-columns: 1fr 25rem; } }
  `];

  readonly store = new Store();
  readonly body = new Body(() => this.stage?.ask());
  readonly holds = new Holds();
  readonly connection: Connection;
  stage!: Stage;
  modes: Mode[] = [];
  @state() mode!: Mode;
  @state() private timeline = localStorage.getItem(TIMELINE) === "1";
  @state() private hint = localStorage.getItem(HINT) === null;
  @query("canvas") private canvas!: HTMLCanvasElement;
  @query("poise-help") private help!: Help;
  @query("poise-files") private files!: Files;
  @query("poise-operations") private operations!: Operations;
  @query("poise-timeline") dock!: Dock;
  /** Zone of the page over which files are being dragged: "open" or "clip". */
  @state() private carried = "";
  private waiting: Posed | null = null;
  private framed = "";
  private bodyTime = 0;
  private drags!: Drags;

  constructor() {
    super();
    this.setAttribute("theme", this.store.theme);
    followWindow(() => this.store.changed("view"));
    // After a press on a canvas, the next key is for the page, not for the previously focused element.
    addEventListener("pointerdown", (event) => { if (event.composedPath()[0] instanceof HTMLCanvasElement) letGo(); }, { capture: true });
    this.store.on(["status", "numbers", "history", "character", "hover", "view", "mode"], () => this.requestUpdate());
    this.connection = new Connection({
      scene: (news) => this.told(news),
      pose: (pose, age) => this.posed(pose, age),
      failed: (message) => this.store.say(message, "bad"),
      noticed: (message) => this.store.say(message, "warn"),
      connected: (open) => {
        this.store.status = { ...this.store.status, connected: open, message: "" };
        this.store.jobs = []; // running jobs are sent again
        this.store.changed("status", "jobs");
      },
      refused: () => this.store.say("The studio was restarted. Open the new link that it printed."),
    });
    this.connection.hear<JobView[]>("jobs", (jobs) => {
      this.store.jobs = jobs;
      this.store.changed("jobs");
    });
    this.connection.hear<boolean>("preparing", (preparing) => {
      this.store.preparing = preparing;
      this.store.changed("status");
    });
  }

  /** Subscribe to weights painted in this or another window. */
  private hearPainting(): void {
    this.connection.hear(KIND_PAINTED, (data: ArrayBuffer) => {
      const message = unpackPainted(data);
      this.body.painted(message);
      this.store.painted = Math.max(this.store.painted, message.seq);
      this.store.changed("painted");
    });
    this.connection.hear("painted", ({ skin, weights }: { skin: number; weights: string }) => this.body.named(skin, weights));
  }

  override firstUpdated(): void {
    this.stage = new Stage(this.canvas, () => this.beforeFrame(), (picture) => this.body.draft(picture));
    this.stage.held = () => this.dragging !== null;
    this.stage.viewed = () => this.store.changed("view");
    this.stage.scene.add(this.body.group, this.body.overlay);
    this.body.centred = (said) => {
      if (said) this.store.say(said);
      else this.redrawn();
    };
    this.body.overlay.add(this.holds.group);
    const { stage, body, holds, connection, store } = this;
    this.hearPainting();
    const showBones = (shown: boolean) => this.setBones(shown);
    const tools = { stage, body, holds, connection, store, page: this, showBones };
    this.modes = MODES.map((Kind) => new Kind(tools));
    this.dock.listen(tools, () => (this.pulling?.pulls.size ?? 0) > 0);
    this.addEventListener("poise-operation", (event) => {
      const { form, clip } = (event as CustomEvent<{ form: string; clip: number }>).detail;
      void this.operations.open(form, clip);
    });
    this.addEventListener("poise-import", () => void this.files.open(true));
    this.mode = this.modes[0]!;
    this.mode.enter();
    this.drags = new Drags(this);
    this.operations.beside = new Beside(this.stage, this.body, this.store);
    this.operations.footprints = new Footprints(this.stage, this.body); // takes pointers before the mode
    new Pointers(this.stage, () => this.mode);
    this.stage.paint(this.store.theme);
    new ResizeObserver(() => {
      const { clientWidth, clientHeight } = this.canvas.parentElement!;
      this.stage.resize(clientWidth, clientHeight);
    }).observe(this.canvas.parentElement!);
    addEventListener("keydown", (event) => this.key(event));
    this.connection.hear("dropped", (dropped: Dropped) => this.dropped(dropped));
    this.addEventListener("poise-open", () => void this.files.open());
    this.addEventListener("poise-bind", () => this.toBinding());
    this.store.on(["selection"], () => this.stage.ask());
    addEventListener("dragover", (event) => {
      event.preventDefault();
      if (event.dataTransfer?.types.includes("Files")) this.carried = zoneOf(event);
    });
    addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.carried = ""; });
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.carried = "";
      if (event.dataTransfer) void this.bring(dropped(event.dataTransfer), zoneOf(event) === "clip");
    });
  }

  /** Open dropped files, or import them as a clip. */
  private async bring(files: Promise<Part[]>, clip: boolean): Promise<void> {
    const parts = await files.catch(() => null);
    if (!parts) this.store.say("The dropped files cannot be read.", "bad");
    else if (!parts.length) this.store.say("The dropped folder has no files.", "bad");
    else await (clip ? this.files.drop(parts) : this.files.send(parts));
  }

  // -- messages of the document --------------------------------------------------------------------

  private told(news: SceneNews): void {
    const before = this.store.scene;
    this.store.scene = { ...(before as SceneView), ...news } as SceneView;
    if (news.character || news.weights) void this.showCharacter();
    if (news.holds) {
      this.holds.show(news.holds, this.store.scene.character.height);
      this.stage?.ask();
    }
    if (news.settings && (!before || before.settings.floor_height !== news.settings.floor_height))
      this.stage?.layFloor(news.settings.floor_height);
    this.store.changed(...Object.keys(news));
  }

  private async showCharacter(): Promise<void> {
    const character = this.store.scene!.character;
    if (this.store.selection.some((joint) => joint >= character.joints.length)) this.store.selection = [];
    try {
      if (!(await this.body.show(character, this.store.scene!.weights))) return;
    } catch (problem) {
      this.store.say(`The skin could not be fetched: ${String(problem)}`);
      return;
    }
    const other = character.skins.find((skin) => !DRAWN.includes(skin.deformer));
    if (other) this.store.say(`${other.name} is displayed with linear blending; files and films use ${other.deformer}.`);
    await this.updateComplete;
    this.redrawn();
  }

  /** Update after the body's meshes have been replaced. */
  private redrawn(): void {
    this.setBones(this.body.skins.length === 0 || this.store.bones);
    this.body.group.updateMatrixWorld(true);
    if (this.waiting) this.take(this.waiting);
    this.store.changed("body");
    this.dock.ghosts.draw();
  }

  private posed(pose: Posed, age: number): void {
    this.store.pose = pose;
    if (age > 0) {
      this.store.status = {
        ...this.store.status, age, solving: 1000 * pose.seconds, missed: pose.missed,
        unheld: (pose.flags & UNHELD) !== 0,
      };
    }
    this.take(pose);
    this.store.changed("posed");
    this.store.numbers((pose.flags & MOVING) !== 0 || this.dock.player.playing);
  }

  private take(pose: Posed): void {
    this.waiting = pose;
    if (!this.body.take(this.mode?.shown?.(pose) ?? pose)) return;
    this.holds.follow(this.body);
    const name = this.body.character!.name;
    if (this.framed !== name) {
      // Frame the body with its first pose, which may arrive after the character or before its skins.
      this.framed = name;
      this.lookAtBody();
    }
    this.stage?.ask();
  }

  private beforeFrame(): void {
    const begun = performance.now();
    this.mode.before();
    const label = this.renderRoot.querySelector<HTMLElement>(".label");
    const under = this.pulling?.under;
    if (label && under) {
      const seen = this.onScreen(under.point);
      label.style.left = `${seen.x}px`;
      label.style.top = `${seen.y}px`;
    }
    this.bodyTime = performance.now() - begun;
  }

  onScreen(point: THREE.Vector3): THREE.Vector3 {
    return this.stage.project(point.clone().applyMatrix4(this.body.group.matrixWorld));
  }

  // -- actions -------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    // Ignore keys while a dialog is open, even if its text was clicked and the page has the focus.
    if ([this.help, this.files].some((panel) => panel.renderRoot.querySelector("dialog[open]"))) return;
    const key = event.key.toLowerCase();
    if (ownKey(event, key)) return;
    if (this.drags.key(event, key)) {
      event.preventDefault();
      return;
    }
    if (this.viewKey(event)) {
      event.preventDefault();
      return;
    }
    if (this.timelineShown && this.dock.key(key, event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") this.connection.act({ do: event.shiftKey ? "redo" : "undo" });
      else if (key === "y") this.connection.act({ do: "redo" });
      else if (key === "s") this.files.exporting();
      else if (!this.mode.key(key, event)) return;
    } else if (this.mode.key(key, event)) {
      // Handled by the mode.
    } else if (key === "k" && TIMED.has(this.mode.name)) this.showTimeline(!this.timeline);
    else if (key === "b") this.setBones(!this.store.bones);
    else if (key === "f" && event.shiftKey) this.lookAtSelection();
    else if (key === "f") this.lookAtBody();
    else if (key === "o") void this.files.open();
    else if (key === "e" && event.shiftKey) this.files.exporting();
    else if (key === "?") this.help.open();
    else return;
    event.preventDefault();
  }

  /** Handle keys of views: numeric pad, or digits where the mode does not use them; return whether the key was used. */
  private viewKey(event: KeyboardEvent): boolean {
    const pad = event.code.startsWith("Numpad");
    if (!pad && !(DIGITS.has(this.mode.name) && /^\d$/.test(event.key))) return false;
    const digit = pad ? event.code.slice(6) : event.key;
    if (digit === "5") this.stage.orthographic = !this.stage.orthographic;
    else {
      const found = VIEWS.find(([, key]) => key === digit);
      if (!found) return false;
      this.look(event.ctrlKey || event.metaKey ? found[2] : found[0]);
    }
    return true;
  }

  /** Change to a fixed view of the body; its symmetry plane gives the facing direction. */
  private look(view: View): void {
    const plane = this.store.scene?.character.plane;
    const left = plane ? new THREE.Vector3(...plane.normal).transformDirection(this.body.group.matrixWorld) : new THREE.Vector3(1, 0, 0);
    const forward = left.setY(0).cross(new THREE.Vector3(0, 1, 0));
    this.stage.look(view, forward.length() > 0.1 ? forward.normalize() : forward.set(0, 0, 1));
  }

  /** Return the text of the status bar while there is no message. */
  private idleStatus(): string {
    const { scene, preparing } = this.store;
    if (!scene) return "Opening…";
    if (preparing) return "Preparing the solver (first use only). Drags will move the body in about a minute.";
    return `${counted(scene.character.joints.length, "joint")}, ${counted(scene.character.dofs.length, "value")}`;
  }

  /** Keys allowed during the current drag, for `Drags`. */
  get dragging(): ReadonlySet<string> | null {
    return this.mode?.dragging ?? this.dock.dragging;
  }

  get message(): string {
    return this.store.status.message;
  }

  say(message: string): void {
    this.store.say(message);
  }

  private get timelineShown(): boolean {
    return this.timeline && TIMED.has(this.mode?.name);
  }

  private showTimeline(shown: boolean): void {
    this.timeline = shown;
    localStorage.setItem(TIMELINE, shown ? "1" : "0");
    if (!shown) this.dock.player.pause();
  }

  /** Switch to another mode. */
  enter(mode: Mode): void {
    if (mode === this.mode) return;
    const seen = !this.outOfView;
    this.mode.leave();
    this.mode = mode;
    if (!TIMED.has(mode.name)) this.dock.player.pause(); // the mode has no button to stop it
    this.dock.ghosts.hide("mode", !TIMED.has(mode.name));
    this.dock.trails.hide(!TIMED.has(mode.name));
    mode.enter();
    if (this.waiting) this.take(this.waiting);
    if (seen && this.outOfView) this.lookAtBody(); // the rest pose may be at another position
    this.store.changed("mode");
    this.stage.ask();
  }

  /** Go to the panel that creates a skeleton for a mesh and binds it. */
  private toBinding(): void {
    const rig = this.modes.find((mode) => mode instanceof RigMode)!;
    this.enter(rig);
    rig.show("bind");
  }

  /** End pulls that the server has released because another window or a finished job has changed the body. */
  private dropped({ grabs, seq }: Dropped): void {
    if (this.pulling?.drop(new Set(grabs), seq)) this.store.say("The pull ended because the body was changed by another edit.");
  }

  /** The pulling of pose mode. */
  get pulling() {
    return this.modes.find((mode) => mode instanceof PoseMode)?.pulling;
  }

  private setBones(shown: boolean): void {
    this.store.bones = shown;
    this.body.showBones(shown);
    for (const { mesh } of this.body.skins) seeThrough(mesh.material as THREE.Material, shown, this.store.theme === "dark");
    this.store.changed("view");
    this.stage?.ask();
  }

  private lookAtBody(): void {
    const character = this.store.scene?.character;
    if (!character || !this.body.world.length) return;
    const box = new THREE.Box3();
    const at = new THREE.Vector3();
    const into = (x: number, y: number, z: number) => box.expandByPoint(at.set(x, y, z).applyMatrix4(this.body.group.matrixWorld));
    character.joints.forEach((joint, j) => {
      if (!joint.minor) into(...(at.setFromMatrixPosition(this.body.frame(j)).toArray() as [number, number, number]));
    });
    for (const skin of this.body.skins) {
      const vertices = blended(this.body, skin);
      for (let i = 0; i < vertices.length; i += 3) into(vertices[i]!, vertices[i + 1]!, vertices[i + 2]!);
    }
    this.stage.frame(box.getCenter(new THREE.Vector3()), box.getSize(at).length() * 0.72 || 1);
  }

  /** Frame the selected joints and their bones. */
  private lookAtSelection(): void {
    const { selection, scene } = this.store;
    if (!selection.length || !scene) {
      this.store.say("Select a joint first; Shift F frames it.");
      return;
    }
    const shown = new Set(selection);
    scene.character.joints.forEach((joint, j) => { if (selection.includes(joint.parent)) shown.add(j); });
    const box = new THREE.Box3();
    for (const joint of shown)
      box.expandByPoint(new THREE.Vector3().setFromMatrixPosition(this.body.frame(joint)).applyMatrix4(this.body.group.matrixWorld));
    const wide = box.getSize(new THREE.Vector3()).length();
    this.stage.focus(box.getCenter(new THREE.Vector3()), Math.max(wide, 0.12 * scene.character.height));
  }

  /** Whether a joint is outside the stage's picture. */
  private get outOfView(): boolean {
    const joints = this.store.scene?.character.joints ?? [];
    const { clientWidth, clientHeight } = this.canvas;
    if (this.stage.panes.length !== 1 || !this.body.world.length || this.body.world.length !== 12 * joints.length) return false;
    const at = new THREE.Vector3();
    return joints.some((_, j) => {
      const { x, y, z } = this.onScreen(at.setFromMatrixPosition(this.body.frame(j)));
      return x < 0 || y < 0 || x > clientWidth || y > clientHeight || z > 1;
    });
  }

  private changeTheme(): void {
    this.store.theme = this.store.theme === "dark" ? "light" : "dark";
    this.setAttribute("theme", this.store.theme);
    this.stage.paint(this.store.theme);
    this.setBones(this.store.bones);
    this.dock.board?.ask();
    this.requestUpdate();
  }

  private closeHint(): void {
    localStorage.setItem(HINT, "1");
    this.hint = false;
  }

  // ------------------------------------------------------------------------------------------------

  override render() {
    const { scene, status } = this.store;
    return html`
      <header>
        <span class="brand">Poise</span>
        <span class="dim name" title=${scene?.character.name ?? ""}>${scene?.character.name ?? ""}</span>
        <button @click=${() => this.files.open()} title="Open a file (O)">Open</button>
        <button @click=${() => this.files.exporting()} title="Export (Ctrl S or Shift E)">Export</button>
        <button @click=${() => this.operations.toggle()} title="Command-line operations on the open character">Operations</button>
        <span class="spacer"></span>
        ${this.modes.length > 1 ? html`<div class="modes row" role="tablist" aria-label="Mode">
          ${this.modes.map((mode) => html`<button role="tab" aria-selected=${mode === this.mode} class=${mode === this.mode ? "on" : ""}
            @click=${() => this.enter(mode)}>${mode.title}</button>`)}</div>` : nothing}
        <span class="spacer"></span>
        <button title="Undo ${scene?.history.undo ?? ""} (Ctrl Z)" aria-label="Undo" ?disabled=${!scene?.history.undo}
          @click=${() => this.connection.act({ do: "undo" })} class="row">${icons.undo}<span class="word">Undo</span></button>
        <button title="Redo ${scene?.history.redo ?? ""} (Ctrl Shift Z)" aria-label="Redo" ?disabled=${!scene?.history.redo}
          @click=${() => this.connection.act({ do: "redo" })} class="row">${icons.redo}<span class="word">Redo</span></button>
        <button class=${this.store.bones ? "on" : ""} aria-pressed=${this.store.bones} title="Bones (B)" @click=${() => this.setBones(!this.store.bones)}>Bones</button>
        <button class=${this.timelineShown ? "on" : ""} aria-pressed=${this.timelineShown} ?disabled=${!TIMED.has(this.mode?.name)}
          title=${TIMED.has(this.mode?.name) ? "Timeline (K)" : "The timeline is available in Pose and Paint"} @click=${() => this.showTimeline(!this.timeline)}>Timeline</button>
        <button class="quiet" title="Light or dark theme" aria-label="Light or dark theme" @click=${() => this.changeTheme()}>${this.store.theme === "dark" ? icons.sun : icons.moon}</button>
        <button class="quiet" title="Shortcuts (?)" aria-label="Help" @click=${() => this.help.open()}>?</button>
      </header>
      <main>
        <canvas aria-label="The character: drag it to pose it"></canvas>
        ${this.mode?.over() ?? nothing}
        ${this.mode && this.stage.panes.length === 1 ? this.views() : nothing}
        ${this.carried ? html`<div class="zones">${ZONES.map(([zone, title, words]) => html`<div data-zone=${zone} class=${this.carried === zone ? "over" : ""}><b>${title}</b><span class="dim">${words}</span></div>`)}</div>` : nothing}
        ${status.connected ? nothing : html`<div class="lost" role="alert">${status.message.startsWith("The studio was restarted") ? status.message : "Connection lost. Trying again…"}</div>`}
        ${this.hint && scene && this.mode?.name === "pose" ? html`<div class="hint"><span><b>Pull on any part of the body.</b>
          Hover and press P to pin a spot, drag beside the body to look around, ? for all shortcuts.</span>
          <button @click=${() => this.closeHint()}>Got it</button></div>` : nothing}
      </main>
      <poise-timeline role="region" aria-label="Timeline" ?hidden=${!this.timelineShown}></poise-timeline>
      <aside>
        ${this.mode?.panel() ?? nothing}
      </aside>
      <footer>
        <span class=${status.message ? status.kind : this.store.preparing ? "warn" : "dim"} role="status">${status.message || this.idleStatus()}</span>
        <span class="spacer"></span>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
        ${status.unheld ? html`<span class="bad">a pin cannot be held</span>` : nothing}
        <span class="dim">${status.missed > 0.002 ? `out of reach by ${(100 * status.missed).toFixed(1)} cm` : ""}</span>
        <span class="dim" title="time from the mouse event to the displayed pose, and the time of the solver">${status.age ? `${status.age.toFixed(0)} ms (solver ${status.solving.toFixed(1)})` : ""}</span>
      </footer>
      <poise-files .store=${this.store} .connection=${this.connection}></poise-files>
      <poise-operations .store=${this.store} .connection=${this.connection}></poise-operations>
      <poise-help .mode=${this.mode} .timed=${TIMED.has(this.mode?.name)}></poise-help>`;
  }

  /** Render the buttons of the views. */
  private views() {
    const { view, orthographic } = this.stage;
    return html`<div class="corner right" role="group" aria-label="View">
      ${VIEWS.map(([name, key, other]) => {
        const on = view === name || view === other;
        return html`<button class=${on ? "on" : ""} aria-pressed=${on} title="${on ? VIEWED[view] : VIEWED[name]} view (${key}; Ctrl ${key} from the opposite side)"
          @click=${() => this.look(name)}>${on ? VIEWED[view] : VIEWED[name]}</button>`;
      })}
      <button class=${orthographic ? "on" : ""} aria-pressed=${orthographic} title="Orthographic (5)"
        @click=${() => { this.stage.orthographic = !orthographic; }}>Ortho</button></div>`;
  }

  /** State for tests, with positions on the screen. */
  get state() {
    const joints = this.store.scene?.character.joints ?? [];
    return {
      mode: this.mode?.name ?? "",
      ...this.mode?.state,
      ready: this.body.character !== null && this.body.world.length > 0,
      connected: this.store.status.connected,
      message: this.store.status.message,
      scene: this.store.scene,
      jobs: this.store.jobs,
      q: Array.from(this.store.pose?.q ?? []),
      world: Array.from(this.body.world),
      moving: ((this.store.pose?.flags ?? 0) & MOVING) !== 0,
      unheld: ((this.store.pose?.flags ?? 0) & UNHELD) !== 0,
      selected: joints[this.store.selected]?.name ?? "",
      selection: this.store.selection.map((joint) => joints[joint]!.name),
      view: { name: this.stage?.view ?? "", orthographic: this.stage?.orthographic ?? false },
      drawn: this.stage?.drawn ?? 0,
      level: this.stage?.level ?? 0,
      bodyTime: this.bodyTime,
      geometries: this.stage?.geometries ?? 0,
    };
  }
}

/** Return whether a key belongs to the focused field. Sliders and checkboxes use few keys; others are the page's. */
function ownKey(event: KeyboardEvent, key: string): boolean {
  const field = event.composedPath()[0];
  if (field instanceof HTMLSelectElement) return !(event.ctrlKey || event.metaKey);
  if (field instanceof HTMLTextAreaElement) return true;
  if (!(field instanceof HTMLInputElement)) return false;
  if (field.type === "range") return /^(arrow|page|home$|end$)/.test(key);
  if (field.type === "checkbox") return key === " ";
  if (key === "enter") field.blur(); // applies the input and returns the focus to the page
  return true;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

declare global {
  interface Window {
    poise: { studio: Studio; where(x: number, y: number, z: number): number[]; joint(name: string): number[]; vertices(skin: number): number[]; onCard(skin: number): number[] };
  }
}

const studio = document.querySelector("poise-studio") as Studio;
window.poise = {
  studio,
  /** Window pixels of a point given in the body's coordinates. */
  where(x, y, z) {
    const box = studio.stage.canvas.getBoundingClientRect();
    const seen = studio.onScreen(new THREE.Vector3(x, y, z));
    return [seen.x + box.left, seen.y + box.top];
  },
  /** Vertices of a skin as picked on the CPU, in the body's coordinates. */
  vertices(skin) {
    return Array.from(blended(studio.body, studio.body.skins[skin]!));
  },
  /** Vertices of a skin as transformed by the GPU. */
  onCard(skin) {
    return onCard(studio.stage.renderer, studio.body, skin);
  },
  joint(name) {
    const number = studio.store.scene!.character.joints.findIndex((joint) => joint.name === name);
    const at = new THREE.Vector3().setFromMatrixPosition(studio.body.frame(number));
    return this.where(at.x, at.y, at.z);
  },
};

/** Remove the focus from the focused element. */
function letGo(): void {
  let inner = document.activeElement;
  while (inner?.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement;
  if (inner instanceof HTMLElement) inner.blur();
}
