// Pointer events of the stage: passed to the active mode; those it does not use control the camera.
//
// Unless the mode supports several fingers, two fingers move the camera, even on the body. Therefore a single finger
// acts only with its first movement or its release; a second finger before that gives both to the camera.

import type { Mode } from "./modes/mode";
import { size } from "./size";
import type { Stage } from "./stage";

/** Pixels that a finger may move unintentionally. */
const STILL = 4;

/** Pointer handlers of a mode. */
type Hands = Pick<Mode, "down" | "move" | "ahead" | "up" | "away" | "oneFinger">;

interface Resting {
  event: PointerEvent;
  x: number;
  y: number;
}

export class Pointers {
  private readonly taken = new Set<number>();
  /** Finger that is pressed but has not acted yet. */
  private resting: Resting | null = null;
  /** Event that is dispatched again for the camera. */
  private again: PointerEvent | null = null;

  constructor(private readonly stage: Stage, private readonly mode: () => Hands) {
    const canvas = stage.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.move(event));
    // Raw updates arrive up to a frame earlier than pointermove events.
    canvas.addEventListener("pointerrawupdate", (event) => this.ahead(event as PointerEvent));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.lost(event));
    canvas.addEventListener("pointerleave", () => this.mode().away());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private place(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (event === this.again) return;
    if (event.pointerType === "touch" && this.mode().oneFinger) this.touched(event);
    else this.give(event, event);
  }

  /** Pass a pointer to the mode; return whether the mode uses it. */
  private give(event: PointerEvent, now: PointerEvent): boolean {
    if (!this.mode().down(event, ...this.place(event))) return false;
    now.stopImmediatePropagation(); // keep the camera controls from using the event
    now.preventDefault();
    this.taken.add(event.pointerId);
    try {
      this.stage.canvas.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already released cannot be captured; its drag ends with the next event.
    }
    return true;
  }

  private touched(event: PointerEvent): void {
    const { resting } = this;
    if (this.taken.size) event.stopImmediatePropagation(); // of a hand that rests on the screen
    else if (resting) {
      this.resting = null;
      this.turn(resting.event); // followed by this event itself
    } else if (event.isPrimary) {
      const [x, y] = this.place(event);
      this.resting = { event, x, y };
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  }

  /** Give a resting finger to the camera. */
  private turn(event: PointerEvent): void {
    const { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary } = event;
    this.again = new PointerEvent("pointerdown", { pointerId, pointerType, clientX, clientY, button, buttons, isPrimary, bubbles: true });
    this.stage.canvas.dispatchEvent(this.again);
    this.again = null;
  }

  private move(event: PointerEvent): void {
    const [x, y] = this.place(event);
    const { resting } = this;
    if (resting?.event.pointerId === event.pointerId) {
      if (Math.hypot(x - resting.x, y - resting.y) <= STILL * size()) return;
      this.resting = null;
      if (!this.give(resting.event, event)) this.turn(resting.event);
    }
    this.mode().move(event, x, y);
  }

  private ahead(event: PointerEvent): void {
    if (this.taken.has(event.pointerId)) this.mode().ahead?.(event, ...this.place(event));
  }

  private up(event: PointerEvent): void {
    const { resting } = this;
    if (resting?.event.pointerId === event.pointerId) {
      this.resting = null;
      this.give(resting.event, event); // a tap
    }
    if (this.taken.delete(event.pointerId)) this.mode().up(event);
  }

  private lost(event: PointerEvent): void {
    if (this.resting?.event.pointerId === event.pointerId) this.resting = null;
    this.up(event);
  }
}
