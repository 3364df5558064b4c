// Interface of a mode: its handling of pointers and keys, and its panels beside the stage.

import type { LitElement, TemplateResult } from "lit";
import type { Body } from "../body";
import type { Connection } from "../connection";
import type { Holds } from "../holds";
import type { Posed } from "../protocol";
import type { Stage } from "../stage";
import type { Store } from "../store";

/** Objects that every mode uses. */
export interface Tools {
  stage: Stage;
  body: Body;
  holds: Holds;
  connection: Connection;
  store: Store;
  /** The page; redrawn by `requestUpdate()`, and after every change that it subscribes to. */
  page: LitElement;
  /** Show or hide bones, which are visible through the skin. */
  showBones(shown: boolean): void;
}

/** Keys or gestures, and a description of their effect. */
export type Shortcut = [string, string];

export interface Mode {
  /** Identifier in the store and in tests, such as "pose". */
  readonly name: string;
  /** Label of the mode's button. */
  readonly title: string;
  readonly shortcuts: Shortcut[];
  /** Enter or leave the mode; its overlays are shown or hidden. */
  enter(): void;
  leave(): void;
  /** Whether a single finger is used by the mode: then two fingers move the camera everywhere. */
  readonly oneFinger?: boolean;
  /** Handle a pressed pointer at canvas pixels; return true to use it, which keeps the camera fixed. */
  down(event: PointerEvent, x: number, y: number): boolean;
  /** Handle a pointer move, whether or not the mode uses the pointer. */
  move(event: PointerEvent, x: number, y: number): void;
  /** Handle a raw move of a used pointer; `move` gets it with the next frame. Not supported by every browser. */
  ahead?(event: PointerEvent, x: number, y: number): void;
  /** Handle the release or loss of a used pointer. */
  up(event: PointerEvent): void;
  /** Handle a pointer that leaves the canvas. */
  away(): void;
  /** Keys allowed during the current drag; other keys are refused with a message. Null if there is none. */
  readonly dragging: ReadonlySet<string> | null;
  /** Handle a key without Ctrl, in lower case; return whether it was used. */
  key(key: string, event: KeyboardEvent): boolean;
  /** Return the pose to display in place of the document's pose. */
  shown?(pose: Posed): Posed;
  /** Called before a frame is drawn. */
  before(): void;
  /** Panel beside the stage. */
  panel(): TemplateResult;
  /** Overlay on the stage. */
  over(): TemplateResult;
  /** State for tests. */
  readonly state: Record<string, unknown>;
}
