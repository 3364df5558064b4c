// The dope sheet: clips, and below them rows of keys: all keys, one row per joint, and one row per value of the
// selected joint.

import type { ClipView } from "../protocol";
import {
  type Box, type Desk, KEY, RULER, type View, diamond, drawBox, drawPlayhead, drawSpan, drawTime, fitted,
} from "./desk";
import { type Key, after } from "./tracks";

const ROW = 19;
const LANE = 24;
const EDGE = 6;
const DOT = 4;
/** Number of segments of a drawn ramp. */
const PIECES = 16;

interface Row { y: number; height: number; name: string; deep: number; joint: number; dofs: number[]; lane: number }

type Part = "start" | "first" | "last" | "fade";
type Drag =
  | { what: "keys"; keys: Key[]; anchor: number; from: number; moved: boolean }
  | { what: "clip"; part: Part; view: ClipView; from: number; moved: boolean }
  | { what: "box"; box: Box };

export class Sheet implements View {
  private rows: Row[] = [];
  private scroll = 0;
  /** Joint that was last scrolled into view. */
  private selected = -1;
  private drag: Drag | null = null;

  constructor(private readonly desk: Desk) {}

  // -- rows ------------------------------------------------------------------------------------------

  /** Assign clips to lanes so that no two clips in a lane overlap. */
  private lanes(): ClipView[][] {
    const lanes: ClipView[][] = [];
    const clips = [...this.desk.store.scene!.clips].sort((a, b) => a.clip.start - b.clip.start);
    for (const view of clips) {
      const free = lanes.find((lane) => lane[lane.length - 1]!.end <= view.clip.start + 1e-9);
      if (free) free.push(view);
      else lanes.push([view]);
    }
    return lanes;
  }

  private lay(height: number): void {
    const { store, tracks } = this.desk;
    const { joints, dofs } = store.scene!.character;
    const rows: Row[] = [];
    let y = RULER;
    const add = (row: Omit<Row, "y">) => {
      rows.push({ ...row, y });
      y += row.height;
    };
    this.lanes().forEach((_, lane) => add({ height: LANE, name: lane ? "" : "Clips", deep: 0, joint: -1, dofs: [], lane }));
    const of = new Map<number, number[]>();
    dofs.forEach((dof, i) => {
      if (tracks.all.has(i)) of.set(dof.joint, [...(of.get(dof.joint) ?? []), i]);
    });
    if (of.size) add({ height: ROW, name: `${this.desk.layerName ?? "All keys"} (${tracks.count})`, deep: 0, joint: -1, dofs: [...tracks.all.keys()], lane: -1 });
    joints.forEach((joint, j) => {
      const own = of.get(j);
      if (!own) return;
      add({ height: ROW, name: joint.name, deep: 1, joint: j, dofs: own, lane: -1 });
      if (j === store.selected)
        for (const dof of own) add({ height: ROW, name: dofs[dof]!.name, deep: 2, joint: j, dofs: [dof], lane: -1 });
    });
    const free = of.get(-1);
    if (free) for (const dof of free) add({ height: ROW, name: dofs[dof]!.name, deep: 1, joint: -1, dofs: [dof], lane: -1 });
    if (store.selected !== this.selected) {
      this.selected = store.selected;
      const own = rows.filter(({ joint }) => joint >= 0 && joint === store.selected);
      const [first, last] = [own[0], own[own.length - 1]];
      if (first && last) {
        const below = last.y + last.height + 6 - height;
        this.scroll = Math.min(Math.max(this.scroll, below), first.y - RULER);
      }
    }
    this.scroll = Math.max(0, Math.min(this.scroll, y - height + 4));
    for (const row of rows) row.y -= this.scroll;
    this.rows = rows;
  }

  private rowAt(y: number): Row | undefined {
    return y < RULER ? undefined : this.rows.find((row) => y >= row.y && y < row.y + row.height);
  }

  /** Return the keys of a row near a pixel position: all keys at the closest time. */
  private keysAt(x: number, y: number): Key[] {
    const row = this.rowAt(y);
    if (!row || row.lane >= 0) return [];
    const { scale, tracks } = this.desk;
    let least = 7 * this.desk.reach;
    let best = NaN;
    for (const dof of row.dofs) {
      const { times } = tracks.all.get(dof)!;
      const k = after(times, scale.time(x));
      for (const time of [times[k - 1], times[k]]) {
        if (time === undefined || Math.abs(scale.x(time) - x) >= least) continue;
        least = Math.abs(scale.x(time) - x);
        best = time;
      }
    }
    return row.dofs.map((dof) => ({ dof, time: best })).filter((key) => tracks.has(key));
  }

  private clipAt(x: number, y: number): [ClipView, Part] | null {
    const row = this.rowAt(y);
    if (!row || row.lane < 0) return null;
    const { scale } = this.desk;
    for (const view of this.lanes()[row.lane] ?? []) {
      const dot = this.dot(row, view);
      if (dot && Math.hypot(dot[0] - x, dot[1] - y) < Math.max(2 * DOT, 5 * this.desk.reach)) return [view, "fade"];
    }
    for (const view of this.lanes()[row.lane] ?? []) {
      const [from, to] = [scale.x(view.clip.start), scale.x(view.end)];
      if (x < from - EDGE / 2 || x > to + EDGE / 2) continue;
      const narrow = to - from < 4 * EDGE;
      return [view, !narrow && x < from + EDGE ? "first" : !narrow && x > to - EDGE ? "last" : "start"];
    }
    return null;
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw(context: CanvasRenderingContext2D, width: number, height: number): void {
    const { desk } = this;
    this.lay(height);
    drawTime(context, desk, width, height);
    context.save();
    context.beginPath();
    context.rect(desk.scale.left, RULER, width, height - RULER);
    context.clip();
    for (const row of this.rows) if (row.y < height && row.y + row.height > RULER) this.drawRow(context, row, width);
    context.restore();
    drawSpan(context, desk, width, height);
    drawPlayhead(context, desk, height);
    this.drawLabels(context, height);
    if (this.drag?.what === "box") drawBox(context, desk.colours, this.drag.box);
    if (!this.rows.length) this.hint(context, width, height);
  }

  private hint(context: CanvasRenderingContext2D, width: number, height: number): void {
    const { scale, colours } = this.desk;
    context.fillStyle = colours.dim;
    context.font = "13px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillText("Pose the body, then press S to set a key here.", scale.left + (width - scale.left) / 2, (RULER + height) / 2);
    context.textAlign = "left";
  }

  private drawRow(context: CanvasRenderingContext2D, row: Row, width: number): void {
    const { scale, colours, store } = this.desk;
    if (row.joint >= 0 && row.joint === store.selected) {
      context.fillStyle = colours.accent;
      context.globalAlpha = 0.1;
      context.fillRect(scale.left, row.y, width, row.height);
      context.globalAlpha = 1;
    }
    context.strokeStyle = colours.edge;
    context.globalAlpha = 0.4;
    context.beginPath();
    context.moveTo(scale.left, row.y + row.height - 0.5);
    context.lineTo(width, row.y + row.height - 0.5);
    context.stroke();
    context.globalAlpha = 1;
    if (row.lane >= 0) this.lanes()[row.lane]?.forEach((view) => this.drawClip(context, row, view));
    else this.drawKeys(context, row);
  }

  private drawKeys(context: CanvasRenderingContext2D, row: Row): void {
    const { desk } = this;
    const { scale, tracks, colours } = desk;
    const seen = new Map<number, boolean>();
    for (const dof of row.dofs) {
      const { times } = tracks.all.get(dof)!;
      for (let k = after(times, scale.start - 10 / scale.perSecond); k < times.length; k++) {
        const x = Math.round(scale.x(times[k]!));
        if (x > scale.left + scale.width + 8) break;
        seen.set(x, (seen.get(x) ?? false) || desk.is({ dof, time: times[k]! }));
      }
    }
    const size = row.deep === 0 ? 5.5 : 4.8;
    const y = row.y + row.height / 2;
    for (const chosen of [false, true])
      for (const [x, is] of seen) {
        if (is !== chosen) continue;
        diamond(context, x, y, size);
        context.fillStyle = chosen ? colours.accent : row.deep === 0 ? colours.text : KEY;
        context.fill();
        context.strokeStyle = colours.panel;
        context.stroke();
      }
  }

  private drawClip(context: CanvasRenderingContext2D, row: Row, view: ClipView): void {
    const { scale, colours, clip: chosen } = this.desk;
    const [from, to] = [scale.x(view.clip.start), scale.x(view.end)];
    const is = view.clip.id === chosen;
    context.beginPath();
    context.roundRect(from, row.y + 3, Math.max(to - from, 3), row.height - 6, 4);
    context.fillStyle = view.clip.muted ? colours.edge : colours.accent;
    context.globalAlpha = view.clip.muted ? 0.45 : is ? 0.55 : 0.32;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = view.clip.muted ? colours.dim : colours.accent;
    context.lineWidth = is ? 2 : 1;
    context.stroke();
    context.lineWidth = 1;
    const left = Math.max(from, scale.left) + 8;
    const room = Math.min(to, scale.left + scale.width) - left - 6;
    this.drawRamps(context, row, view);
    if (room < 14) return;
    context.fillStyle = view.clip.muted ? colours.dim : colours.text;
    context.font = "11px system-ui, sans-serif";
    const speed = view.clip.speed === 1 ? "" : ` × ${view.clip.speed.toFixed(2).replace(/\.?0+$/, "")}`;
    context.fillText(fitted(context, `${view.clip.motion}${speed}${view.clip.muted ? " (off)" : ""}`, room), left, row.y + row.height / 2);
  }

  /** Return the position of the end of a clip's ramp if it can be dragged, otherwise null. */
  private dot(row: Row, { clip, fade }: ClipView): [number, number] | null {
    return fade.room > 0 ? [this.desk.scale.x(clip.start + fade.into), row.y + 3] : null;
  }

  /** Draw the opacity of a clip: its own fades, and fade-outs where later clips fade in. */
  private drawRamps(context: CanvasRenderingContext2D, row: Row, view: ClipView): void {
    const { scale, colours, store, clip: chosen } = this.desk;
    const [top, bottom] = [row.y + 3, row.y + row.height - 3];
    const { clip, end, fade } = view;
    const ramp = (from: number, seconds: number, rising: boolean) => {
      if (!(seconds > 0)) return;
      context.beginPath();
      for (let k = 0; k <= PIECES; k++) {
        const u = k / PIECES;
        const share = u * u * (3 - 2 * u);
        context.lineTo(scale.x(from + u * seconds), rising ? bottom + (top - bottom) * share : top + (bottom - top) * share);
      }
      context.stroke();
    };
    context.strokeStyle = colours.text;
    context.lineWidth = 1.5;
    if (!clip.muted) {
      ramp(clip.start, fade.into, true);
      ramp(end - fade.out, fade.out, false);
      // Where a later clip fades in, this clip fades out.
      for (const other of store.scene!.clips)
        if (!other.clip.muted && other.fade.into > 0 && other.end >= end && other.clip.start > clip.start && other.clip.start < end)
          ramp(other.clip.start, other.fade.into, false);
    }
    context.lineWidth = 1;
    const dot = this.dot(row, view);
    if (!dot) return;
    context.beginPath();
    context.arc(dot[0], dot[1], DOT, 0, 2 * Math.PI);
    context.fillStyle = clip.id === chosen ? colours.accent : colours.text;
    context.fill();
    context.strokeStyle = colours.panel;
    context.stroke();
  }

  private drawLabels(context: CanvasRenderingContext2D, height: number): void {
    const { scale, colours, store } = this.desk;
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, scale.left, height);
    context.save();
    context.beginPath();
    context.rect(0, RULER, scale.left, height - RULER);
    context.clip();
    for (const row of this.rows) {
      const is = row.joint >= 0 && row.joint === store.selected && row.deep === 1;
      if (is) {
        context.fillStyle = colours.accent;
        context.globalAlpha = 0.25;
        context.fillRect(0, row.y, scale.left, row.height);
        context.globalAlpha = 1;
      }
      context.fillStyle = row.deep === 2 ? colours.dim : colours.text;
      context.font = `${row.deep === 0 ? "600 " : ""}12px system-ui, sans-serif`;
      const left = 10 + 12 * Math.max(row.deep - 1, 0);
      context.fillText(fitted(context, row.name, scale.left - left - 6), left, row.y + row.height / 2);
    }
    context.restore();
    context.strokeStyle = colours.edge;
    context.beginPath();
    context.moveTo(scale.left - 0.5, 0);
    context.lineTo(scale.left - 0.5, height);
    context.stroke();
    context.fillStyle = colours.dim;
    context.font = "11px system-ui, sans-serif";
    context.fillText("frame", scale.left - 40, RULER / 2 + 1);
  }

  // -- the pointer -----------------------------------------------------------------------------------

  down(event: PointerEvent, x: number, y: number): boolean {
    const { desk } = this;
    const { scale, store } = desk;
    const row = this.rowAt(y);
    if (x < scale.left) {
      if (row && row.joint >= 0) store.select(row.joint);
      if (row && row.lane < 0) desk.choose(this.keysOf(row), event.shiftKey);
      return true;
    }
    const clip = this.clipAt(x, y);
    if (clip) {
      desk.chooseClip(clip[0].clip.id);
      this.drag = { what: "clip", part: clip[1], view: clip[0], from: scale.time(x), moved: false };
      return true;
    }
    const keys = this.keysAt(x, y);
    if (keys.length) {
      if (row && row.joint >= 0) store.select(row.joint);
      if (event.shiftKey) {
        desk.toggle(keys);
        return true;
      }
      if (!keys.every((key) => desk.is(key))) desk.choose(keys);
      this.drag = { what: "keys", keys: desk.keys, anchor: keys[0]!.time, from: scale.time(x), moved: false };
      return true;
    }
    this.drag = { what: "box", box: { x, y, toX: x, toY: y, more: event.shiftKey } };
    return true;
  }

  private keysOf(row: Row): Key[] {
    return row.dofs.flatMap((dof) => Array.from(this.desk.tracks.all.get(dof)?.times ?? [], (time) => ({ dof, time })));
  }

  move(_: PointerEvent, x: number, y: number): void {
    const { drag, desk } = this;
    if (!drag) return;
    if (drag.what === "box") [drag.box.toX, drag.box.toY] = [x, y];
    else if (drag.what === "keys") this.moveKeys(drag, x);
    else this.moveClip(drag, x);
    desk.ask();
  }

  private moveKeys(drag: Drag & { what: "keys" }, x: number): void {
    const { desk } = this;
    const earliest = Math.min(...drag.keys.map(({ time }) => time));
    const wanted = desk.snapped(drag.anchor + desk.scale.time(x) - drag.from) - drag.anchor;
    const seconds = Math.max(wanted, -earliest);
    if (seconds === 0 && !drag.moved) return;
    drag.moved = true;
    desk.draft.attempt({ do: "move-keys", keys: desk.named(drag.keys), seconds });
    desk.shifted(drag.keys, seconds);
  }

  private moveClip(drag: Drag & { what: "clip" }, x: number): void {
    const { desk } = this;
    const { clip, whole, end } = drag.view;
    const shift = desk.scale.time(x) - drag.from;
    const least = 0.02 * clip.speed;
    const last = Math.min(clip.last ?? whole, whole);
    let made = { ...clip };
    if (drag.part === "start") made.start = Math.max(desk.snapped(clip.start + shift), 0);
    else if (drag.part === "fade") {
      const { into, room, out } = drag.view.fade;
      const fade = Math.min(Math.max(desk.snapped(clip.start + into + shift) - clip.start, 0), room);
      made.fade = fade >= room - 1e-9 && out === 0 ? null : fade;
    } else if (drag.part === "first") {
      const start = desk.snapped(clip.start + shift);
      const first = Math.min(Math.max(clip.first + (start - clip.start) * clip.speed, 0), last - least);
      made = { ...made, first, start: Math.max(clip.start + (first - clip.first) / clip.speed, 0) };
    } else {
      const to = desk.snapped(end + shift);
      const until = Math.max(clip.first + (to - clip.start) * clip.speed, clip.first + least);
      made.last = until >= whole - 1e-9 ? null : until;
    }
    if (!drag.moved && Math.abs(shift) * desk.scale.perSecond < 3) return;
    drag.moved = true;
    desk.draft.attempt({ do: "change-clip", clip: made });
  }

  up(event: PointerEvent, x: number, y: number): void {
    const { drag, desk } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.what === "box") this.boxed(drag.box);
    else if (drag.moved) desk.draft.end();
    else if (drag.what === "keys" && !event.shiftKey) desk.choose(this.keysAt(x, y));
    desk.ask();
  }

  private boxed(box: Box): void {
    const { desk } = this;
    const [left, right] = [box.x, box.toX].sort((a, b) => a - b) as [number, number];
    const [top, bottom] = [box.y, box.toY].sort((a, b) => a - b) as [number, number];
    if (right - left < 3 && bottom - top < 3) {
      if (!box.more) desk.chooseClip(0);
      return;
    }
    const [from, to] = [desk.scale.time(left), desk.scale.time(right)];
    const found: Key[] = [];
    for (const row of this.rows) {
      const middle = row.y + row.height / 2;
      if (middle < Math.max(top, RULER) || middle > bottom) continue;
      found.push(...this.keysOf(row).filter(({ time }) => time >= from && time <= to));
    }
    desk.choose(found, box.more);
  }

  cancel(): void {
    if (this.drag && this.drag.what !== "box" && this.drag.moved) {
      this.desk.draft.end(false);
      if (this.drag.what === "keys") this.desk.choose(this.drag.keys);
    }
    this.drag = null;
    this.desk.ask();
  }

  double(x: number, y: number): void {
    const row = this.rowAt(y);
    const { desk } = this;
    if (x < desk.scale.left || this.clipAt(x, y) || this.keysAt(x, y).length) return;
    if (row && row.lane < 0 && row.joint >= 0) {
      desk.player.jump(desk.scale.time(x));
      desk.connection.act({ do: "set-keys", joints: [], dofs: row.dofs.map((dof) => desk.store.scene!.character.dofs[dof]!.name) });
    } else desk.player.go(desk.scale.time(x));
  }

  wheel(event: WheelEvent, x: number): boolean {
    if (x >= this.desk.scale.left && !event.altKey) return false;
    this.scroll += event.deltaY;
    this.desk.ask();
    return true;
  }

  cursor(x: number, y: number): string {
    if (x < this.desk.scale.left) return this.rowAt(y) ? "pointer" : "default";
    const clip = this.clipAt(x, y);
    if (clip) return clip[1] === "fade" ? "col-resize" : clip[1] === "start" ? "grab" : "ew-resize";
    return this.keysAt(x, y).length ? "grab" : "default";
  }

  /** Canvas position of a key, for tests. */
  place(key: Key): [number, number] | null {
    const row = [...this.rows].reverse().find((each) => each.dofs.includes(key.dof));
    return row ? [this.desk.scale.x(key.time), row.y + row.height / 2] : null;
  }

  /** Canvas position of the end of a clip's ramp, for tests. */
  fadePlace(id: number): [number, number] | null {
    for (const row of this.rows) {
      const view = row.lane >= 0 ? this.lanes()[row.lane]?.find(({ clip }) => clip.id === id) : undefined;
      if (view) return this.dot(row, view);
    }
    return null;
  }

  clipPlace(id: number): [number, number] | null {
    for (const row of this.rows) {
      const view = row.lane >= 0 ? this.lanes()[row.lane]?.find(({ clip }) => clip.id === id) : undefined;
      if (view) return [(this.desk.scale.x(view.clip.start) + this.desk.scale.x(view.end)) / 2, row.y + row.height / 2];
    }
    return null;
  }
}
