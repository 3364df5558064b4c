// State shared by the views of the timeline: selection, colours, and edits made by dragging.

import type { Connection } from "../connection";
import type { Action } from "../protocol";
import type { Store } from "../store";
import type { Player } from "./player";
import type { Scale } from "./scale";
import { type Key, type Tracks, keyName } from "./tracks";

export interface Colours {
  back: string; panel: string; raised: string; field: string; edge: string; text: string; dim: string;
  accent: string; warn: string; bad: string;
}

export const SERIES = ["#e5484d", "#3fa34d", "#3e8bff", "#d98a00", "#9a5cf5", "#00a2a8", "#d6409f", "#8b8d98"];
export const PLAYHEAD = "#ff5a4f";
export const KEY = "#f0a92e";
export const RULER = 22;

/** View of the timeline: draws and handles the pointer; positions are in canvas pixels. */
export interface View {
  draw(context: CanvasRenderingContext2D, width: number, height: number): void;
  down(event: PointerEvent, x: number, y: number): boolean;
  move(event: PointerEvent, x: number, y: number): void;
  up(event: PointerEvent, x: number, y: number): void;
  /** Cancel the current drag. */
  cancel(): void;
  double(x: number, y: number): void;
  /** Return true if the view used the wheel for something other than zooming. */
  wheel(event: WheelEvent, x: number, y: number): boolean;
  cursor(x: number, y: number): string;
}

export class Desk {
  readonly chosen = new Map<string, Key>();
  clip = 0;
  colours!: Colours;
  readonly draft: Draft;
  height = 0;
  /** Factor of hit distances relative to a mouse. */
  reach = 1;

  constructor(readonly store: Store, readonly connection: Connection, readonly tracks: Tracks,
    readonly player: Player, readonly scale: Scale, readonly ask: () => void) {
    this.draft = new Draft(connection, store);
  }

  get keys(): Key[] {
    return [...this.chosen.values()];
  }

  /** Name of the layer that is edited; null for the keys below all layers. */
  get layerName(): string | null {
    const { layers, layer } = this.store.scene!;
    return layers.find(({ settings }) => settings.id === layer)?.settings.name ?? null;
  }

  /** Whether the edited layer is additive: without keys its value is zero. */
  get adds(): boolean {
    const { layers, layer } = this.store.scene!;
    return layers.some(({ settings }) => settings.id === layer && settings.mode === "additive");
  }

  is(key: Key): boolean {
    return this.chosen.has(keyName(key));
  }

  choose(keys: Key[], more = false): void {
    if (!more) this.chosen.clear();
    for (const key of keys) this.chosen.set(keyName(key), key);
    if (keys.length) this.clip = 0;
    this.store.changed("chosen");
    this.ask();
  }

  toggle(keys: Key[]): void {
    const all = keys.every((key) => this.is(key));
    for (const key of keys) {
      if (all) this.chosen.delete(keyName(key));
      else this.chosen.set(keyName(key), key);
    }
    this.clip = 0;
    this.store.changed("chosen");
    this.ask();
  }

  chooseClip(id: number): void {
    this.chosen.clear();
    this.clip = id;
    this.store.changed("chosen");
    this.ask();
  }

  /** Deselect keys and clips that no longer exist. */
  prune(): void {
    for (const [name, key] of this.chosen) if (!this.tracks.has(key)) this.chosen.delete(name);
    if (this.clip && !this.store.scene?.clips.some(({ clip }) => clip.id === this.clip)) this.clip = 0;
  }

  /** Return keys in the form used by edits. */
  named(keys: Key[]): { dof: string; time: number }[] {
    const dofs = this.store.scene!.character.dofs;
    return keys.map(({ dof, time }) => ({ dof: dofs[dof]!.name, time }));
  }

  /** Return a time, rounded to a whole frame if snapping is on. */
  snapped(time: number): number {
    const { rate, snap } = this.store.scene!.timeline;
    return snap ? Math.round(time * rate) / rate : time;
  }

  /** Update selected keys that have been moved in time. */
  shifted(keys: Key[], seconds: number): void {
    this.chosen.clear();
    for (const key of keys) {
      const moved = { dof: key.dof, time: key.time + seconds };
      this.chosen.set(keyName(moved), moved);
    }
  }
}

/**
 * Edit made by dragging: the document applies each attempt in place of the previous one, and finally keeps the last.
 */
export class Draft {
  private waiting = false;
  private next: Action | null = null;
  private begun = false;

  constructor(private readonly connection: Connection, store: Store) {
    store.on(["posed", "status"], () => {
      this.waiting = false;
      this.send();
    });
  }

  get open(): boolean {
    return this.begun;
  }

  attempt(action: Action): void {
    this.begun = true;
    this.next = action;
    this.send();
  }

  private send(): void {
    if (this.waiting || !this.next) return;
    this.waiting = true;
    this.connection.act({ do: "preview-edit", edit: this.next });
    this.next = null;
  }

  /** Finish the edit: the last attempt becomes one undo step, or is discarded. */
  end(keep = true): void {
    if (!this.begun) return;
    if (keep && this.next) this.connection.act({ do: "preview-edit", edit: this.next });
    this.next = null;
    this.begun = this.waiting = false;
    this.connection.act({ do: "end-preview", keep });
  }
}

/** Draw the ruler's marks, the grid lines, and the area beyond the end. */
export function drawTime(context: CanvasRenderingContext2D, desk: Desk, width: number, height: number): void {
  const { scale, colours, store } = desk;
  const { rate, length } = store.scene!.timeline;
  context.fillStyle = colours.field;
  context.fillRect(scale.left, 0, width - scale.left, height);
  const first = Math.max(scale.x(0), scale.left);
  const last = Math.min(scale.x(length), width);
  context.fillStyle = colours.panel;
  context.fillRect(first, RULER, Math.max(last - first, 0), height - RULER);
  context.fillStyle = colours.raised;
  context.fillRect(scale.left, 0, width - scale.left, RULER);
  const [big, small] = scale.marks(rate);
  const from = Math.max(0, Math.floor((scale.start * rate) / small) * small);
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.font = "11px system-ui, sans-serif";
  for (let frame = from; frame / rate <= scale.end; frame += small) {
    const x = Math.round(scale.x(frame / rate)) + 0.5;
    if (x < scale.left) continue;
    const word = frame % big === 0;
    context.strokeStyle = colours.edge;
    context.globalAlpha = word ? 0.9 : 0.35;
    context.beginPath();
    context.moveTo(x, word ? 4 : RULER - 5);
    context.lineTo(x, word ? height : RULER);
    context.stroke();
    context.globalAlpha = 1;
    if (!word) continue;
    context.fillStyle = colours.dim;
    context.fillText(String(frame), x + 4, RULER / 2 + 1);
  }
}

/** Draw the playback range, unless it is the whole timeline: a bar under the ruler, and dimmed areas outside. */
export function drawSpan(context: CanvasRenderingContext2D, desk: Desk, width: number, height: number): void {
  const { scale, colours, store, player } = desk;
  if (!store.scene!.timeline.span) return;
  const [from, to] = player.span.map((time) => Math.min(Math.max(scale.x(time), scale.left), width)) as [number, number];
  context.fillStyle = colours.field;
  context.globalAlpha = 0.55;
  context.fillRect(scale.left, RULER, from - scale.left, height - RULER);
  context.fillRect(to, RULER, width - to, height - RULER);
  context.globalAlpha = 1;
  context.fillStyle = colours.accent;
  context.fillRect(from, RULER - 3, to - from, 3);
  for (const [x, way] of [[from, 1], [to, -1]] as const) {
    context.beginPath();
    context.moveTo(x, 2);
    context.lineTo(x + 6 * way, 2);
    context.lineTo(x, RULER - 3);
    context.fill();
  }
}

export function drawPlayhead(context: CanvasRenderingContext2D, desk: Desk, height: number): void {
  const { scale, player } = desk;
  const x = Math.round(scale.x(player.time)) + 0.5;
  if (x < scale.left - 1 || x > scale.left + scale.width + 1) return;
  context.strokeStyle = context.fillStyle = PLAYHEAD;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, RULER - 6);
  context.lineTo(x, height);
  context.stroke();
  context.lineWidth = 1;
  const word = String(player.frame);
  context.font = "600 11px system-ui, sans-serif";
  const wide = Math.max(context.measureText(word).width + 10, 22);
  const left = Math.min(Math.max(x - wide / 2, scale.left), scale.left + scale.width - wide);
  context.beginPath();
  context.roundRect(left, 3, wide, RULER - 7, 4);
  context.fill();
  context.fillStyle = "#ffffff";
  context.textAlign = "center";
  context.fillText(word, left + wide / 2, RULER / 2);
  context.textAlign = "left";
}

export function diamond(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y - size);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.lineTo(x - size, y);
  context.closePath();
}

export interface Box { x: number; y: number; toX: number; toY: number; more: boolean }

export function drawBox(context: CanvasRenderingContext2D, colours: Colours, box: Box): void {
  context.fillStyle = context.strokeStyle = colours.accent;
  context.globalAlpha = 0.15;
  context.fillRect(box.x, box.y, box.toX - box.x, box.toY - box.y);
  context.globalAlpha = 0.9;
  context.strokeRect(box.x + 0.5, box.y + 0.5, box.toX - box.x, box.toY - box.y);
  context.globalAlpha = 1;
}

/** Return a text truncated to a width in pixels. */
export function fitted(context: CanvasRenderingContext2D, word: string, width: number): string {
  if (context.measureText(word).width <= width) return word;
  let cut = word;
  while (cut.length > 1 && context.measureText(`${cut}…`).width > width) cut = cut.slice(0, -1);
  return `${cut}…`;
}
