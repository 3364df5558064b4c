// Curve editor for the values of the selected joint: keys are dragged in time and value, slopes and Bezier handles by
// their grips. The left axis shows angles in degrees; the right one lengths in metres and plain numbers. A rotation is
// shown as its components about x, y and z; its keys can only be moved in time.

import type { Keyed } from "../protocol";
import {
  type Box, type Desk, RULER, SERIES, type View, diamond, drawBox, drawPlayhead, drawSpan, drawTime, fitted,
} from "./desk";
import { rounds } from "./scale";
import { KINDS, type Key, after, slopes, valueAt } from "./tracks";
import { turnAt, turnOf } from "./turns";

const DEGREES = 180 / Math.PI;
const GRIP = 46;
const ROW = 20;
const REACH = 7;

/**
 * Quantity of a curve: angle, length ("way") or plain number. A rotation gives three curves, which share the keys of
 * its first quaternion component.
 */
type Measure = "angle" | "way" | "plain";

interface Line {
  dof: number; axis: number; name: string; colour: string; kind: Measure; rotation: boolean; unit: number;
  now: number; track: Keyed | undefined;
}
interface Grip { line: Line; k: number; side: 0 | 1; x: number; y: number; handle: boolean }
interface Range { low: number; high: number }

type Drag =
  | { what: "keys"; keys: Key[]; line: Line; time: number; x: number; y: number; moved: boolean }
  | { what: "grip"; grip: Grip; moved: boolean }
  | { what: "box"; box: Box };

const MEASURES = ["angle", "way", "plain"] as const;
const UNITS = { angle: "°", way: " m", plain: "" } as const;

export class Curves implements View {
  private drag: Drag | null = null;
  private hidden = new Set<string>();
  /** Labels of the levels with units, as last drawn. */
  words: string[] = [];
  private ranges: Record<Measure, Range> = {
    angle: { low: -90, high: 90 }, way: { low: -1, high: 1 }, plain: { low: -1, high: 1 } };
  private fittedFor = "";
  private scroll = 0;

  constructor(private readonly desk: Desk) {}

  // -- displayed curves ------------------------------------------------------------------------------

  private listed(): Line[] {
    const { store, tracks } = this.desk;
    const { dofs } = store.scene!.character;
    const found: Line[] = [];
    const add = (line: Omit<Line, "colour">) => found.push({ ...line, colour: SERIES[found.length % SERIES.length]! });
    let part = 0;
    dofs.forEach((dof, i) => {
      part = dof.quaternion ? part % 4 : 0;
      if (dof.joint === store.selected && part === 0) {
        const track = tracks.all.get(i);
        if (dof.quaternion) {
          const [w, x, y, z] = [0, 1, 2, 3].map((k) => store.pose?.q[i + k] ?? 0) as [number, number, number, number];
          const sign = w < 0 ? -1 : 1;
          const { adds } = this.desk;
          ["x", "y", "z"].forEach((name, axis) => add({ dof: i, axis, name: `${dof.name.replace(/_?qw$/, "")} about ${name}`, kind: "angle",
            rotation: true, unit: DEGREES, now: adds ? 0 : turnOf(sign * w, sign * x, sign * y, sign * z, axis), track }));
        } else
          add({ dof: i, axis: 0, name: dof.name, kind: dof.angle ? "angle" : dof.length ? "way" : "plain", rotation: false,
            unit: dof.angle ? DEGREES : 1, now: this.desk.adds ? 0 : store.pose?.q[i] ?? 0, track });
      }
      part = dof.quaternion ? part + 1 : 0;
    });
    return found;
  }

  private lines(): Line[] {
    return this.listed().filter(({ name }) => !this.hidden.has(name));
  }

  private range(line: Line): Range {
    return this.ranges[line.kind];
  }

  private y(line: Line, value: number): number {
    const { low, high } = this.range(line);
    return RULER + (this.desk.height - RULER) * (1 - (value * line.unit - low) / (high - low));
  }

  private value(line: Line, y: number): number {
    const { low, high } = this.range(line);
    return (low + (high - low) * (1 - (y - RULER) / (this.desk.height - RULER))) / line.unit;
  }

  private valueOf(line: Line, k: number): number {
    return line.rotation ? turnAt(line.track!, line.track!.times[k]!, line.axis) : line.track!.values[k]!;
  }

  /** Return the value of a curve at a time; the current value if there are no keys. */
  private at(line: Line, time: number): number {
    if (!line.track) return line.now;
    return line.rotation ? turnAt(line.track, time, line.axis) : valueAt(line.track, time);
  }

  /** Fit the ranges to all displayed curves. */
  fit(): void {
    for (const which of MEASURES) {
      let [low, high] = [Infinity, -Infinity];
      for (const line of this.lines()) {
        if (line.kind !== which) continue;
        const { length } = this.desk.store.scene!.timeline;
        const values = Array.from({ length: line.track ? 201 : 1 }, (_, k) => this.at(line, (k * length) / 200));
        low = Math.min(low, ...values.map((value) => value * line.unit));
        high = Math.max(high, ...values.map((value) => value * line.unit));
      }
      if (low > high) continue;
      const room = Math.max(0.15 * (high - low), which === "angle" ? 2 : 0.01);
      this.ranges[which] = { low: low - room, high: high + room };
    }
    this.desk.ask();
  }

  // -- drawing ---------------------------------------------------------------------------------------

  draw(context: CanvasRenderingContext2D, width: number, height: number): void {
    const { desk } = this;
    const { scale, colours } = desk;
    const lines = this.lines();
    const keyed = lines.filter(({ track }) => track);
    const shown = `${desk.store.selected} ${keyed.map(({ name }) => name).join()}`;
    if (shown !== this.fittedFor && !this.drag && height > RULER) {
      this.fittedFor = shown;
      this.fit();
    }
    drawTime(context, desk, width, height);
    this.drawLevels(context, lines, width);
    context.save();
    context.beginPath();
    context.rect(scale.left, RULER, width, height - RULER);
    context.clip();
    for (const line of lines) this.drawLine(context, line);
    for (const line of keyed) this.drawKeys(context, line);
    for (const grip of this.grips()) this.drawGrip(context, grip);
    context.restore();
    drawSpan(context, desk, width, height);
    drawPlayhead(context, desk, height);
    this.drawList(context, height);
    if (this.drag?.what === "box") drawBox(context, colours, this.drag.box);
    const hint = desk.store.selected < 0 ? "Select a joint to see its curves."
      : !this.listed().length ? "This joint has no degrees of freedom."
      : lines.length && !keyed.length ? "No keys yet. Press S to set a key of the pose, or double-click a line to set one there."
      : keyed.some((line) => line.rotation && desk.keys.some(({ dof }) => dof === line.dof))
        ? "Keys of a rotation can only move in time. To change the rotation, go to its time, pose the body, and press S." : "";
    if (!hint) return;
    context.fillStyle = colours.dim;
    context.font = "13px system-ui, sans-serif";
    context.textAlign = "center";
    context.fillText(hint, scale.left + (width - scale.left) / 2, RULER + 24);
    context.textAlign = "left";
  }

  private drawLevels(context: CanvasRenderingContext2D, lines: Line[], width: number): void {
    const { colours, scale, height } = this.desk;
    this.words = [];
    context.font = "10.5px system-ui, sans-serif";
    const present = MEASURES.filter((kind) => lines.some((line) => line.kind === kind));
    present.forEach((which, nth) => {
      const line = lines.find((each) => each.kind === which)!;
      const both = nth > 0; // the first axis is on the left and draws the level lines, the others are on the right
      const { low, high } = this.ranges[which];
      for (const value of rounds(low, high, (height - RULER) / 34)) {
        const y = Math.round(this.y(line, value / line.unit)) + 0.5;
        if (y < RULER + 6) continue;
        if (!both) {
          context.strokeStyle = colours.edge;
          context.globalAlpha = Math.abs(value) < 1e-9 ? 0.9 : 0.35;
          context.beginPath();
          context.moveTo(scale.left, y);
          context.lineTo(width, y);
          context.stroke();
          context.globalAlpha = 1;
        }
        context.fillStyle = colours.dim;
        context.textAlign = both ? "right" : "left";
        const word = `${Number(value.toPrecision(6))}${UNITS[which]}`;
        this.words.push(word);
        context.fillText(word, both ? width - 5 - 56 * (nth - 1) : scale.left + 5, y - 7);
        context.textAlign = "left";
      }
    });
  }

  private drawLine(context: CanvasRenderingContext2D, line: Line): void {
    const { scale } = this.desk;
    context.strokeStyle = line.colour;
    context.lineWidth = 1.6;
    context.beginPath();
    const { track } = line;
    if (!track) {
      const y = this.y(line, line.now);
      context.setLineDash([4, 5]);
      context.globalAlpha = 0.6;
      context.moveTo(scale.left, y);
      context.lineTo(scale.left + scale.width, y);
    } else {
      for (let x = scale.left; x <= scale.left + scale.width; x += 1.5) context.lineTo(x, this.y(line, this.at(line, scale.time(x))));
    }
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.lineWidth = 1;
  }

  private drawKeys(context: CanvasRenderingContext2D, line: Line): void {
    const { desk } = this;
    const { scale, colours } = desk;
    const { times } = line.track!;
    for (let k = after(times, scale.start - 8 / scale.perSecond); k < times.length; k++) {
      const x = scale.x(times[k]!);
      if (x > scale.left + scale.width + 8) break;
      const is = desk.is({ dof: line.dof, time: times[k]! });
      diamond(context, x, this.y(line, this.valueOf(line, k)), is ? 6 : 4.8);
      context.fillStyle = is ? colours.text : line.colour;
      context.fill();
      context.strokeStyle = is ? line.colour : colours.panel;
      context.lineWidth = is ? 2 : 1;
      context.stroke();
      context.lineWidth = 1;
    }
  }

  /** Return the grips of the selected keys, before and after each key. */
  private grips(): Grip[] {
    const { desk } = this;
    const found: Grip[] = [];
    for (const line of this.lines()) {
      const { track } = line;
      if (!track || line.rotation) continue;
      for (const key of desk.keys) {
        if (key.dof !== line.dof) continue;
        const k = desk.tracks.at(key);
        if (k < 0) continue;
        const both = slopes(track, k);
        for (const side of [0, 1] as const) {
          const piece = side ? k : k - 1;
          if (piece < 0 || piece >= track.times.length - 1) continue;
          const kind = KINDS[track.kinds[piece]!]!;
          if (kind === "step" || kind === "linear") continue;
          found.push(this.grip(line, k, side, both[side], kind === "bezier"));
        }
      }
    }
    return found;
  }

  private grip(line: Line, k: number, side: 0 | 1, slope: number, handle: boolean): Grip {
    const { scale } = this.desk;
    const track = line.track!;
    const [time, value] = [track.times[k]!, this.valueOf(line, k)];
    const way = side ? 1 : -1;
    const [x, y] = [scale.x(time), this.y(line, value)];
    if (handle) {
      const reach = track.handles[2 * k + side]!;
      return { line, k, side, x: scale.x(time + way * reach), y: this.y(line, value + way * slope * reach), handle };
    }
    const dx = way * scale.perSecond;
    const dy = this.y(line, value + way * slope) - y;
    const size = GRIP / Math.hypot(dx, dy);
    return { line, k, side, x: x + dx * size, y: y + dy * size, handle };
  }

  private drawGrip(context: CanvasRenderingContext2D, grip: Grip): void {
    const { line, k } = grip;
    const { colours, scale } = this.desk;
    context.strokeStyle = colours.text;
    context.globalAlpha = 0.7;
    context.beginPath();
    context.moveTo(scale.x(line.track!.times[k]!), this.y(line, this.valueOf(line, k)));
    context.lineTo(grip.x, grip.y);
    context.stroke();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(grip.x, grip.y, 4.5, 0, 7);
    context.fillStyle = colours.panel;
    context.fill();
    context.strokeStyle = line.colour;
    context.lineWidth = 2;
    context.stroke();
    context.lineWidth = 1;
  }

  private drawList(context: CanvasRenderingContext2D, height: number): void {
    const { scale, colours, store } = this.desk;
    context.fillStyle = colours.panel;
    context.fillRect(0, 0, scale.left, height);
    context.font = "600 12px system-ui, sans-serif";
    context.fillStyle = colours.text;
    const name = store.scene!.character.joints[store.selected]?.name ?? "";
    context.fillText(fitted(context, name, scale.left - 20), 10, RULER / 2 + 1);
    context.font = "12px system-ui, sans-serif";
    context.save();
    context.beginPath();
    context.rect(0, RULER, scale.left, height - RULER);
    context.clip();
    this.listed().forEach((line, row) => {
      const y = RULER + ROW * row + ROW / 2 + 3 - this.scroll;
      const hidden = this.hidden.has(line.name);
      context.globalAlpha = hidden ? 0.35 : 1;
      context.fillStyle = line.colour;
      context.beginPath();
      context.roundRect(10, y - 5, 10, 10, 3);
      if (line.track) context.fill();
      else {
        context.strokeStyle = line.colour;
        context.stroke();
      }
      context.fillStyle = line.track ? colours.text : colours.dim;
      context.fillText(fitted(context, line.name, scale.left - 34), 27, y);
    });
    context.globalAlpha = 1;
    context.restore();
    context.strokeStyle = colours.edge;
    context.beginPath();
    context.moveTo(scale.left - 0.5, 0);
    context.lineTo(scale.left - 0.5, height);
    context.stroke();
  }

  // -- the pointer -----------------------------------------------------------------------------------

  private keyAt(x: number, y: number): [Line, number] | null {
    const { scale } = this.desk;
    const reach = REACH * this.desk.reach;
    let least = reach + 1;
    let best: [Line, number] | null = null;
    for (const line of this.lines()) {
      const times = line.track?.times;
      if (!times) continue;
      for (let k = after(times, scale.time(x - reach)); k < times.length && scale.x(times[k]!) <= x + reach; k++) {
        const away = Math.hypot(scale.x(times[k]!) - x, this.y(line, this.valueOf(line, k)) - y);
        if (away < least) [least, best] = [away, [line, k]];
      }
    }
    return best;
  }

  private gripAt(x: number, y: number): Grip | undefined {
    return this.grips().find((grip) => Math.hypot(grip.x - x, grip.y - y) <= REACH * this.desk.reach + 1);
  }

  private lineAt(x: number, y: number): Line | undefined {
    const { scale } = this.desk;
    return this.lines().find((line) => {
      return Math.abs(this.y(line, this.at(line, scale.time(x))) - y) <= REACH * this.desk.reach;
    });
  }

  down(event: PointerEvent, x: number, y: number): boolean {
    const { desk } = this;
    if (x < desk.scale.left) {
      const line = this.listed()[Math.floor((y - RULER - 3 + this.scroll) / ROW)];
      if (line && y > RULER) {
        if (!this.hidden.delete(line.name)) this.hidden.add(line.name);
        desk.ask();
      }
      return true;
    }
    const grip = this.gripAt(x, y);
    const at = grip ? null : this.keyAt(x, y);
    if (grip) this.drag = { what: "grip", grip, moved: false };
    else if (at) {
      const [line, k] = at;
      const key = { dof: line.dof, time: line.track!.times[k]! };
      if (event.shiftKey) {
        desk.toggle([key]);
        return true;
      }
      if (!desk.is(key)) desk.choose([key]);
      this.drag = { what: "keys", keys: desk.keys, line, time: key.time, x, y, moved: false };
    } else this.drag = { what: "box", box: { x, y, toX: x, toY: y, more: event.shiftKey } };
    return true;
  }

  move(event: PointerEvent, x: number, y: number): void {
    const { drag, desk } = this;
    if (!drag) return;
    if (drag.what === "box") [drag.box.toX, drag.box.toY] = [x, y];
    else if (drag.what === "keys") this.moveKeys(drag, event, x, y);
    else this.moveGrip(drag, event, x, y);
    desk.ask();
  }

  /** Move keys; Shift locks the time or the value, whichever the pointer has moved less. */
  private moveKeys(drag: Drag & { what: "keys" }, event: PointerEvent, x: number, y: number): void {
    const { desk } = this;
    let [dx, dy] = [x - drag.x, y - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 3) return;
    if (drag.line.rotation) dy = 0;
    if (event.shiftKey) [dx, dy] = Math.abs(dx) > Math.abs(dy) ? [dx, 0] : [0, dy];
    const earliest = Math.min(...drag.keys.map(({ time }) => time));
    const to = dx ? desk.snapped(drag.time + dx / desk.scale.perSecond) : drag.time;
    const seconds = Math.max(to - drag.time, -earliest);
    const value = dy ? this.value(drag.line, drag.y + dy) - this.value(drag.line, drag.y) : 0;
    drag.moved = true;
    desk.draft.attempt({ do: "move-keys", keys: desk.named(drag.keys), seconds, value });
    desk.shifted(drag.keys, seconds);
  }

  /** Move a grip; both sides of a key share one slope unless Alt is held. */
  private moveGrip(drag: Drag & { what: "grip" }, event: PointerEvent, x: number, y: number): void {
    const { desk } = this;
    const { line: { dof }, side, handle, k } = drag.grip;
    const line = this.lines().find((each) => each.dof === dof);
    const time = line?.track?.times[k];
    if (!line || time === undefined) return;
    const way = side ? 1 : -1;
    const reach = Math.max(way * (desk.scale.time(x) - time), 2 / desk.scale.perSecond);
    const slope = (way * (this.value(line, y) - this.valueOf(line, k))) / reach;
    const both = !event.altKey;
    const handles: [number, number] = [line.track!.handles[2 * k]!, line.track!.handles[2 * k + 1]!];
    handles[side] = reach;
    drag.moved = true;
    desk.draft.attempt({
      do: "shape-key", dof: line.name, time,
      incoming: both || side === 0 ? slope : null, outgoing: both || side === 1 ? slope : null,
      handles: handle ? handles : null,
    });
  }

  up(_: PointerEvent, __: number, ___: number): void {
    const { drag, desk } = this;
    this.drag = null;
    if (!drag) return;
    if (drag.what === "box") this.boxed(drag.box);
    else if (drag.moved) desk.draft.end();
    desk.ask();
  }

  private boxed(box: Box): void {
    const { desk } = this;
    const [left, right] = [box.x, box.toX].sort((a, b) => a - b) as [number, number];
    const [top, bottom] = [box.y, box.toY].sort((a, b) => a - b) as [number, number];
    if (right - left < 3 && bottom - top < 3) {
      if (!box.more) desk.choose([]);
      return;
    }
    const found: Key[] = [];
    for (const line of this.lines())
      line.track?.times.forEach((time, k) => {
        const [x, y] = [desk.scale.x(time), this.y(line, this.valueOf(line, k))];
        if (x >= left && x <= right && y >= top && y <= bottom) found.push({ dof: line.dof, time });
      });
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

  /** Set a key on the curve at a double-clicked point. */
  double(x: number, y: number): void {
    const { desk } = this;
    const line = this.lineAt(x, y);
    if (!line || this.keyAt(x, y)) return;
    const time = Math.max(desk.snapped(desk.scale.time(x)), 0);
    // The four components are keyed together with their current values. The first key over a clip creates a layer.
    if (line.rotation || !line.track) {
      desk.player.jump(time);
      desk.connection.act({ do: "set-keys", joints: [], dofs: [desk.store.scene!.character.dofs[line.dof]!.name] });
      return;
    }
    const value = [valueAt(line.track, time)];
    const k = Math.max(after(line.track.times, time) - 1, 0);
    const kind = KINDS[line.track.kinds[k]!]!;
    desk.connection.act({ do: "put-keys", keys: [{ dof: line.name, time, value, kind, incoming: null, outgoing: null, handles: null }] });
  }

  wheel(event: WheelEvent, x: number, y: number): boolean {
    const { desk } = this;
    if (x < desk.scale.left) {
      const most = Math.max(0, this.listed().length * ROW + 8 - (desk.height - RULER));
      this.scroll = Math.min(Math.max(this.scroll + event.deltaY, 0), most);
    } else if (event.altKey || event.ctrlKey) {
      const share = 1 - (y - RULER) / (desk.height - RULER);
      const factor = 1.0015 ** event.deltaY;
      for (const range of Object.values(this.ranges)) {
        const at = range.low + share * (range.high - range.low);
        [range.low, range.high] = [at + (range.low - at) * factor, at + (range.high - at) * factor];
      }
    } else return false;
    desk.ask();
    return true;
  }

  /** Scroll vertically while the pointer pans. */
  pan(pixels: number): void {
    for (const range of Object.values(this.ranges)) {
      const way = (pixels / (this.desk.height - RULER)) * (range.high - range.low);
      range.low += way;
      range.high += way;
    }
  }

  cursor(x: number, y: number): string {
    if (x < this.desk.scale.left) return "pointer";
    const key = this.keyAt(x, y);
    if (key?.[0].rotation && !this.gripAt(x, y)) return "ew-resize";
    return this.gripAt(x, y) || key ? "grab" : this.lineAt(x, y) ? "copy" : "default";
  }

  /** Canvas position of a key, for tests. */
  place(key: Key): [number, number] | null {
    const line = this.lines().find(({ dof }) => dof === key.dof);
    const k = this.desk.tracks.at(key);
    return line?.track && k >= 0 ? [this.desk.scale.x(key.time), this.y(line, this.valueOf(line, k))] : null;
  }

  gripPlaces(): { side: number; x: number; y: number }[] {
    return this.grips().map(({ side, x, y }) => ({ side, x, y }));
  }
}
