// How large the page is drawn: with the window, so that it reads on a screen of 4K as it does on a small one.
//
// Every length of the styles is in rem, of which ten are a hundred pixels at size 1; canvases ask for `size()`.

/** Of a window as large as this the size is 1; of smaller ones, too. */
const WIDE = 2048;
const HIGH = 1152;
/** Parts of the page that always have room: a window that was zoomed into shows no less. */
const LEAST_WIDE = 1000;
const LEAST_HIGH = 560;

let now = 1;

/** Pixels to a unit of length of the page. */
export function size(): number {
  return now;
}

/** By how much farther away things are reached with a finger than with a mouse. */
export const coarse = (event: PointerEvent): number => (event.pointerType === "touch" ? 2 : 1);

/** The browser's window, which does not change with its zoom as what it shows does: zooming in enlarges all of it. */
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

/** Keep to the window's size from now on; `changed` is called after it has become another. */
export function followWindow(changed: () => void): void {
  fit();
  addEventListener("resize", () => {
    const before = now;
    fit();
    if (now !== before) changed();
  });
}
