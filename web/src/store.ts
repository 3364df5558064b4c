// What the page knows: the document's parts as last told, the pose, and the view's own state.

import type { JobView, Posed, SceneView } from "./protocol";

/** What a message is about: something that was done, that is to be known, or that failed. */
export type Kind = "done" | "warn" | "bad";

/** Milliseconds that a message stays, and so many more for each of its characters. */
const STAYS = 6000;
const READS = 60;
/** Milliseconds between two updates of shown numbers while the body moves: repainting them costs as much as drawing the body. */
const NUMBERS = 200;

export interface Status {
  connected: boolean;
  message: string;
  kind: Kind;
  age: number;
  solving: number;
  missed: number;
  unheld: boolean;
}

export type Theme = "dark" | "light";

export class Store extends EventTarget {
  scene: SceneView | null = null;
  pose: Posed | null = null;
  /** What is being done that takes long. */
  jobs: JobView[] = [];
  /** The joints that are selected; the last of them is the one that panels show. */
  selection: readonly number[] = [];
  hovered = -1;
  /** The last dab of the brush that has been painted. */
  painted = 0;
  theme: Theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  bones = false;
  /** How many keys the timeline has. */
  keys = 0;
  status: Status = { connected: false, message: "", kind: "done", age: 0, solving: 0, missed: 0, unheld: false };

  /** Call `then` after changes of one of these kinds; what comes back ends that. */
  on(kinds: string[], then: () => void): () => void {
    for (const kind of kinds) this.addEventListener(kind, then);
    return () => kinds.forEach((kind) => this.removeEventListener(kind, then));
  }

  changed(...kinds: string[]): void {
    for (const kind of kinds) this.dispatchEvent(new Event(kind));
  }

  get selected(): number {
    return this.selection.at(-1) ?? -1;
  }

  get selectedNames(): string[] {
    return this.selection.map((joint) => this.scene!.character.joints[joint]!.name);
  }

  /** Select a joint alone, or with -1 none. */
  select(joint: number): void {
    if (this.selected === joint && this.selection.length <= 1) return;
    this.selection = joint < 0 ? [] : [joint];
    this.changed("selection");
  }

  /** Add a joint to those that are selected, or take it away. */
  toggle(joint: number): void {
    const others = this.selection.filter((each) => each !== joint);
    this.selection = others.length === this.selection.length ? [...others, joint] : others;
    this.changed("selection");
  }

  private shown = -Infinity;
  private showing = 0;

  /**
   * The numbers that a pose shows in the panels have changed. They are updated at once where the pose
   * stands; while it moves a few times a second, and once more after the last change.
   */
  numbers(moving: boolean): void {
    const now = performance.now();
    const wait = moving ? this.shown + NUMBERS - now : 0;
    if (wait > 0) {
      this.showing ||= window.setTimeout(() => this.numbers(false), wait);
      return;
    }
    clearTimeout(this.showing);
    this.showing = 0;
    this.shown = now;
    this.changed("numbers");
  }

  private fading = 0;

  /** Show a message for as long as it takes to read; where the connection is lost, until it is back. */
  say(message: string, kind: Kind = "warn"): void {
    clearTimeout(this.fading);
    this.status = { ...this.status, message, kind };
    this.changed("status");
    if (message) this.fading = window.setTimeout(() => { if (this.status.connected) this.say(""); }, STAYS + READS * message.length);
  }
}
