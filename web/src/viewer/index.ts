// Entry point of both variants: a page that embeds its data, and a notebook widget (anywidget calls `render`).

import { View } from "./view";
import { inflated } from "./package";
import type { Answer, Wire } from "./kernel";

interface Model {
  get(name: "data"): DataView;
  get(name: "height"): number;
  /** Width and height of the still picture that the cell shows before this output; 0 without one. */
  get(name: "still"): [number, number];
  send(content: object, callbacks?: undefined, buffers?: ArrayBuffer[]): void;
  on(name: "msg:custom", then: (content: Answer, buffers: DataView[]) => void): void;
}

declare global {
  interface Window { poiseView?: View }
}

function host(element: HTMLElement): ShadowRoot {
  return element.attachShadow({ mode: "open" });
}

function wired(model: Model): Wire {
  return {
    send: (content, buffers) => model.send(content, undefined, buffers),
    listen: (then) => model.on("msg:custom", then),
  };
}

/** The element of the still picture before an output: the nearest one before it that holds a picture of that size. */
function stillOf(element: HTMLElement, [width, height]: [number, number]): HTMLElement | null {
  for (let at: Element | null = width ? element : null; at; at = at.parentElement) {
    const before = at.previousElementSibling;
    const picture = before?.querySelector("img");
    if (!picture) continue;
    return before instanceof HTMLElement && picture.naturalWidth === width && picture.naturalHeight === height ? before : null;
  }
  return null;
}

function show({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const own = document.createElement("div");
  own.style.height = `${model.get("height")}px`;
  el.append(own);
  const data = model.get("data");
  const copy = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
  const view = new View(host(own), copy, wired(model));
  window.poiseView = view; // for tests
  let still: HTMLElement | null = null;
  void view.ready.then(() => {
    still = stillOf(el, model.get("still"));
    if (still) still.style.display = "none";
  });
  return () => {
    if (still) still.style.display = "";
    view.free();
  };
}

export default { render: show };

/** Embedded data of a page, and the element that shows the view. */
const carried = document.getElementById("poise-view-data");
const place = document.getElementById("poise-view");
if (carried && place)
  void inflated(carried.textContent!.trim()).then((data) => { window.poiseView = new View(host(place), data, null); });
