// The canvas of the timeline: draws the active view and passes the pointer to it. The ruler scrubs, the wheel zooms,
// the middle and right buttons pan. Views use units of the page's size.

import { Curves } from "./curves";
import { type Colours, type Desk, RULER, type View } from "./desk";
import { coarse, size } from "../size";
import { Sheet } from "./sheet";

/** Minimum distance of two fingers for zooming, in page units. */
const APART = 24;
/** Hit distance of the ends of the playback range, in page units. */
const SPAN_REACH = 6;

const COLOURS: (keyof Colours)[] = ["back", "panel", "raised", "field", "edge", "text", "dim", "accent", "warn", "bad"];

export class Board {
  readonly sheet: Sheet;
  readonly curves: Curves;
  view: View;
  private asked = false;
  private pointer: { id: number; what: "scrub" | "view" | "pan" | "span"; x: number; y: number } | null = null;
  /** Positions of up to two fingers. */
  private readonly fingers = new Map<number, [number, number]>();
  private readonly context: CanvasRenderingContext2D;

  constructor(readonly canvas: HTMLCanvasElement, private readonly desk: Desk) {
    this.context = canvas.getContext("2d")!;
    this.sheet = new Sheet(desk);
    this.curves = new Curves(desk);
    this.view = this.sheet;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => {
      this.fingers.delete(event.pointerId);
      this.cancel();
    });
    canvas.addEventListener("dblclick", (event) => {
      const [x, y] = this.place(event);
      if (y >= RULER) this.view.double(x, y);
    });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // -- drawing ---------------------------------------------------------------------------------------

  /** Request a redraw with the next animation frame. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  /** Whether no redraw is pending, for tests. */
  get drawn(): boolean {
    return !this.asked;
  }

  resize(width: number, height: number): void {
    const dots = Math.min(devicePixelRatio, 2);
    this.canvas.width = Math.round(width * dots);
    this.canvas.height = Math.round(height * dots);
    [width, height] = [width / size(), height / size()];
    const { scale } = this.desk;
    const first = scale.width === 100;
    scale.left = width < 640 ? 104 : 150;
    scale.width = width - scale.left;
    this.desk.height = height;
    if (first) this.fit();
    this.draw();
  }

  private draw(): void {
    const { desk, canvas, context } = this;
    if (!desk.store.scene || !canvas.width || !canvas.clientWidth) return;
    const style = getComputedStyle(canvas);
    desk.colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as unknown as Colours;
    desk.prune();
    const [width, height] = [canvas.clientWidth / size(), canvas.clientHeight / size()];
    const dots = canvas.width / width;
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.clearRect(0, 0, width, height);
    this.view.draw(context, width, height);
  }

  fit(): void {
    const { scale, store } = this.desk;
    if (!store.scene) return;
    scale.fit(0, store.scene.timeline.length);
    if (this.view === this.curves) this.curves.fit();
    this.ask();
  }

  // -- the pointer -----------------------------------------------------------------------------------

  place(event: MouseEvent): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return [(event.clientX - box.left) / size(), (event.clientY - box.top) / size()];
  }

  private down(event: PointerEvent): void {
    const [x, y] = this.place(event);
    if (event.pointerType === "touch" && this.fingers.size < 2) this.fingers.set(event.pointerId, [x, y]);
    if (this.fingers.size === 2) this.cancel(); // a second finger means panning or zooming, so the first one's drag is cancelled
    if (this.pointer || this.fingers.size === 2 || !this.desk.store.scene) return;
    event.preventDefault();
    this.desk.reach = coarse(event);
    let what: "scrub" | "view" | "pan" | "span" | null = null;
    if (event.button === 1 || event.button === 2) what = "pan";
    else if (event.button === 0 && y < RULER && x >= this.desk.scale.left) what = this.spanAt(x, event.shiftKey) ? "span" : "scrub";
    else if (event.button === 0 && this.view.down(event, x, y)) what = "view";
    if (!what) return;
    this.pointer = { id: event.pointerId, what, x, y };
    try {
      this.canvas.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already released cannot be captured; its drag ends with the next event.
    }
    if (what === "scrub") this.desk.player.go(this.desk.scale.time(x));
  }

  /** Fixed end of the playback range while the other one is dragged. */
  private anchor = 0;

  /** Return whether a press on the ruler drags an end of the playback range; Shift starts a new range. */
  private spanAt(x: number, another: boolean): boolean {
    const { scale, store, player, reach } = this.desk;
    if (another) {
      this.anchor = this.desk.snapped(scale.time(x));
      return true;
    }
    if (!store.scene?.timeline.span) return false;
    const [first, last] = player.span;
    const near = (time: number) => Math.abs(scale.x(time) - x) <= SPAN_REACH * reach;
    if (!near(first) && !near(last)) return false;
    this.anchor = near(last) ? first : last;
    return true;
  }

  private dragSpan(x: number): void {
    const { desk } = this;
    const { timeline } = desk.store.scene!;
    const to = Math.min(Math.max(desk.snapped(desk.scale.time(x)), 0), timeline.length);
    const [first, last] = [Math.min(to, this.anchor), Math.max(to, this.anchor)];
    if (last - first < 0.5 / timeline.rate) return;
    const whole = first <= 0 && last >= timeline.length - 1e-9;
    desk.draft.attempt({ do: "change-timeline", timeline: { ...timeline, span: whole ? null : [first, last] } });
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.place(event);
    const { pointer, desk } = this;
    if (this.fingers.size === 2) {
      if (this.fingers.has(event.pointerId)) this.pinch(event.pointerId, x, y);
      return;
    }
    if (!pointer) {
      this.desk.reach = coarse(event);
      if (desk.store.scene) this.canvas.style.cursor = y < RULER && x >= desk.scale.left ? this.spanAt(x, false) ? "ew-resize" : "col-resize" : this.view.cursor(x, y);
      return;
    }
    if (pointer.id !== event.pointerId) return;
    if (pointer.what === "scrub") desk.player.go(desk.scale.time(x));
    else if (pointer.what === "span") this.dragSpan(x);
    else if (pointer.what === "view") this.view.move(event, x, y);
    else {
      desk.scale.pan(x - pointer.x);
      if (this.view === this.curves) this.curves.pan(y - pointer.y);
      [pointer.x, pointer.y] = [x, y];
    }
    this.ask();
  }

  /** Pan and zoom with two fingers. */
  private pinch(id: number, x: number, y: number): void {
    const { scale } = this.desk;
    const [was, other] = [this.fingers.get(id)!, [...this.fingers].find(([each]) => each !== id)![1]];
    this.fingers.set(id, [x, y]);
    const [before, after] = [Math.abs(was[0] - other[0]), Math.abs(x - other[0])];
    // Zoom about the other finger keeps the points under both fingers. Fingers above each other have no horizontal
    // distance.
    if (before > APART && after > APART) scale.zoom(after / before, other[0]);
    else scale.pan((x - was[0]) / 2);
    if (this.view === this.curves) this.curves.pan((y - was[1]) / 2);
    this.ask();
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    const { pointer } = this;
    if (!pointer || pointer.id !== event.pointerId) return;
    this.pointer = null;
    if (pointer.what === "view") this.view.up(event, ...this.place(event));
    if (pointer.what === "span") this.desk.draft.end();
    this.ask();
  }

  /** Whether keys, a clip or the time are being dragged. */
  get dragging(): boolean {
    return this.pointer !== null && this.pointer.what !== "pan";
  }

  /** Cancel the current drag; return whether there was one. */
  cancel(): boolean {
    if (!this.pointer) return false;
    if (this.pointer.what === "span") this.desk.draft.end(false);
    this.pointer = null;
    this.view.cancel();
    return true;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const [x, y] = this.place(event);
    if (this.view.wheel(event, x, y)) return;
    const { scale } = this.desk;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) scale.pan(-(event.deltaX || event.deltaY));
    else scale.zoom(1.0015 ** -event.deltaY, x);
    this.ask();
  }
}
