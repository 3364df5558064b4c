// Scale of the page: it grows with the window, so that text is readable on 4K screens too.
//
// All lengths in the styles are in rem: 10 rem are 100 pixels at size 1. Canvases use `size()`.

/** Window size in pixels up to which the scale is 1. */
const WIDE = 2048;
const HIGH = 1152;
/** Minimum number of page units that stay visible when the user zooms in. */
const LEAST_WIDE = 1000;
const LEAST_HIGH = 560;

let now = 1;

/** Return the number of pixels per page unit. */
export function size(): number {
  return now;
}

/** Return the factor of hit distances for a pointer, relative to a mouse. */
export const coarse = (event: PointerEvent): number => (event.pointerType === "touch" ? 2 : 1);

/**
 * Return the scale that fits the window. The outer window size does not depend on the browser's zoom, so that zooming
 * in enlarges the page.
 */
function fitting(): number {
  const [wide, high] = [outerWidth || innerWidth, outerHeight || innerHeight];
  return Math.max(1, Math.min(wide / WIDE, high / HIGH, innerWidth / LEAST_WIDE, innerHeight / LEAST_HIGH));
}

function fit(): void {
  now = fitting();
  const { style } = document.documentElement;
  style.fontSize = `${10 * now}px`;
  style.setProperty("--size", String(now));
}

/** Update the scale with the window's size; `changed` is called after a change. */
export function followWindow(changed: () => void): void {
  fit();
  addEventListener("resize", () => {
    const before = now;
    fit();
    if (now !== before) changed();
  });
}
