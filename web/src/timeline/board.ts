// The canvas of the timeline: it draws the view that is on, and gives it the pointer; the ruler scrubs, the wheel
// comes nearer, the middle and the right button move it along.

import { Curves } from "./curves";
import { type Colours, type Desk, RULER, type View } from "./desk";
import { Sheet } from "./sheet";

const COLOURS: (keyof Colours)[] = ["back", "panel", "raised", "field", "edge", "text", "dim", "accent", "warn", "bad"];

export class Board {
  readonly sheet: Sheet;
  readonly curves: Curves;
  view: View;
  private asked = false;
  private pointer: { id: number; what: "scrub" | "view" | "pan"; x: number; y: number } | null = null;
  private readonly context: CanvasRenderingContext2D;

  constructor(readonly canvas: HTMLCanvasElement, private readonly desk: Desk) {
    this.context = canvas.getContext("2d")!;
    this.sheet = new Sheet(desk);
    this.curves = new Curves(desk);
    this.view = this.sheet;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    canvas.addEventListener("pointermove", (event) => this.move(event));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", () => this.cancel());
    canvas.addEventListener("dblclick", (event) => {
      const [x, y] = this.place(event);
      if (y >= RULER) this.view.double(x, y);
    });
    canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // -- drawing ---------------------------------------------------------------------------------------

  /** Draw once, with the next frame of the screen. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      this.draw();
    });
  }

  /** For tests: whether everything that was asked for is drawn. */
  get drawn(): boolean {
    return !this.asked;
  }

  resize(width: number, height: number): void {
    const dots = Math.min(devicePixelRatio, 2);
    this.canvas.width = Math.round(width * dots);
    this.canvas.height = Math.round(height * dots);
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
    const dots = canvas.width / canvas.clientWidth;
    context.setTransform(dots, 0, 0, dots, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    this.view.draw(context, canvas.clientWidth, canvas.clientHeight);
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
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (this.pointer || !this.desk.store.scene) return;
    const [x, y] = this.place(event);
    event.preventDefault();
    let what: "scrub" | "view" | "pan" | null = null;
    if (event.button === 1 || event.button === 2) what = "pan";
    else if (event.button === 0 && y < RULER && x >= this.desk.scale.left) what = "scrub";
    else if (event.button === 0 && this.view.down(event, x, y)) what = "view";
    if (!what) return;
    this.pointer = { id: event.pointerId, what, x, y };
    try {
      this.canvas.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; its drag ends with the next event.
    }
    if (what === "scrub") this.desk.player.go(this.desk.scale.time(x));
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.place(event);
    const { pointer, desk } = this;
    if (!pointer) {
      if (desk.store.scene) this.canvas.style.cursor = y < RULER && x >= desk.scale.left ? "col-resize" : this.view.cursor(x, y);
      return;
    }
    if (pointer.id !== event.pointerId) return;
    if (pointer.what === "scrub") desk.player.go(desk.scale.time(x));
    else if (pointer.what === "view") this.view.move(event, x, y);
    else {
      desk.scale.pan(x - pointer.x);
      if (this.view === this.curves) this.curves.pan(y - pointer.y);
      [pointer.x, pointer.y] = [x, y];
    }
    this.ask();
  }

  private up(event: PointerEvent): void {
    const { pointer } = this;
    if (!pointer || pointer.id !== event.pointerId) return;
    this.pointer = null;
    if (pointer.what === "view") this.view.up(event, ...this.place(event));
    this.ask();
  }

  /** Give up what is being dragged; whether anything was. */
  cancel(): boolean {
    if (!this.pointer) return false;
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
