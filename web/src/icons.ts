// Icons of buttons, as SVG: they look the same with every font.

import { svg } from "lit";

const icon = (inner: unknown) => svg`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true">${inner}</svg>`;

export const locked = icon(svg`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 6 0v2" />`);
export const free = icon(svg`<rect x="3" y="7" width="10" height="7" rx="1.5" /><path d="M5 7V5a3 3 0 0 1 5.6-1.5" />`);
export const limits = icon(svg`<path d="M2 3v10M14 3v10M5 8h6M5 8l2-2M5 8l2 2M11 8l-2-2M11 8l-2 2" />`);
export const remove = icon(svg`<path d="M4 4l8 8M12 4l-8 8" />`);
export const undo = icon(svg`<path d="M6 3L3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" />`);
export const redo = icon(svg`<path d="M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" />`);
export const sun = icon(svg`<circle cx="8" cy="8" r="3" /><path d="M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1" />`);
export const moon = icon(svg`<path d="M13 10A6 6 0 0 1 6 3a6 6 0 1 0 7 7z" />`);
export const play = icon(svg`<path d="M4 2.5l9 5.5-9 5.5z" fill="currentColor" />`);
export const pause = icon(svg`<path d="M5 3v10M11 3v10" stroke-width="3" />`);
export const first = icon(svg`<path d="M3 3v10M13 3L6 8l7 5z" />`);
export const keyBefore = icon(svg`<path d="M11 4.5L14.5 8 11 11.5 7.5 8z" fill="currentColor" /><path d="M5 5L2 8l3 3" />`);
export const keyAfter = icon(svg`<path d="M5 4.5L8.5 8 5 11.5 1.5 8z" fill="currentColor" /><path d="M11 5l3 3-3 3" />`);
export const loop = icon(svg`<path d="M3 9V8a4 4 0 0 1 4-4h6M13 7v1a4 4 0 0 1-4 4H3M11 2l2 2-2 2M5 10l-2 2 2 2" />`);
export const diamond = icon(svg`<path d="M8 2l6 6-6 6-6-6z" fill="currentColor" />`);
export const camera = icon(svg`<path d="M2 5h3l1.2-1.8h3.6L11 5h3v8H2z" /><circle cx="8" cy="8.8" r="2.4" />`);
export const bin = icon(svg`<path d="M2.5 4h11M6.5 4V2.5h3V4M4 4l.7 9.5h6.6L12 4M6.7 6.5v4.5M9.3 6.5v4.5" />`);
