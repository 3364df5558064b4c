// State of the page: the parts of the document as last received, the pose, and view settings.

import type { JobView, Posed, SceneView } from "./protocol";

/** Kind of a message: success, warning or error. */
export type Kind = "done" | "warn" | "bad";

/** Milliseconds that a message is shown, plus milliseconds per character. */
const STAYS = 6000;
const READS = 60;
/**
 * Milliseconds between updates of displayed numbers while the body moves: repainting them costs as much as drawing the
 * body.
 */
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
  /** Long-running jobs. */
  jobs: JobView[] = [];
  /** Whether the solver is being compiled: until then, drags do not move the body. */
  preparing = false;
  /** Selected joints; panels show the last one. */
  selection: readonly number[] = [];
  hovered = -1;
  /** Number of the last painted dab of the brush. */
  painted = 0;
  theme: Theme = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  bones = false;
  /** Number of keys in the timeline. */
  keys = 0;
  status: Status = { connected: false, message: "", kind: "done", age: 0, solving: 0, missed: 0, unheld: false };

  /** Call `then` after changes of any of these kinds; return a function that unsubscribes. */
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

  /** Select a single joint; -1 clears the selection. */
  select(joint: number): void {
    if (this.selected === joint && this.selection.length <= 1) return;
    this.selection = joint < 0 ? [] : [joint];
    this.changed("selection");
  }

  /** Add a joint to the selection, or remove it. */
  toggle(joint: number): void {
    const others = this.selection.filter((each) => each !== joint);
    this.selection = others.length === this.selection.length ? [...others, joint] : others;
    this.changed("selection");
  }

  private shown = -Infinity;
  private showing = 0;

  /**
   * Notify panels that the numbers of the pose have changed: at once if the pose is still, otherwise a few times per
   * second and once after the last change.
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

  /** Show a message for its reading time; without a connection, it stays until the connection is back. */
  say(message: string, kind: Kind = "warn"): void {
    clearTimeout(this.fading);
    this.status = { ...this.status, message, kind };
    this.changed("status");
    if (message) this.fading = window.setTimeout(() => { if (this.status.connected) this.say(""); }, STAYS + READS * message.length);
  }
}
