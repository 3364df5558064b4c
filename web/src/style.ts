// Styles shared by all panels.

import { css } from "lit";

export const shared = css`
  :host {
    font: 1.3rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
    color: var(--text);
  }
  * { box-sizing: border-box; }
  button {
    font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge);
    border-radius: 0.6rem; padding: 0.4rem 1rem; cursor: pointer; min-height: 2.8rem;
  }
  button:hover:not(:disabled):not(.on) { background: var(--hover); }
  button:disabled { opacity: 0.4; cursor: default; }
  button.on { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.quiet:not(.on) { background: none; border-color: transparent; }
  button.quiet { padding: 0.4rem 0.7rem; }
  button.on:hover { filter: brightness(1.08); }
  svg.icon { width: 1.4rem; height: 1.4rem; display: block; margin: auto; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  :focus-visible { outline: 0.2rem solid var(--accent); outline-offset: 1px; }
  input[type="text"], input[type="search"], input[type="number"], select {
    font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge);
    border-radius: 0.6rem; padding: 0.4rem 0.7rem; min-height: 2.8rem; width: 100%;
  }
  input[type="range"] { accent-color: var(--accent); width: 100%; }
  input[type="checkbox"], input[type="radio"] { accent-color: var(--accent); }
  input:is([type="range"], [type="checkbox"], [type="radio"]) { zoom: var(--size, 1); } /* their thumbs and boxes are the browser's */
  h2 { font-size: 1.1rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--dim); margin: 1.4rem 0 0.6rem; font-weight: 600; }
  .row { display: flex; gap: 0.6rem; align-items: center; }
  .grow { flex: 1; min-width: 0; }
  .dim { color: var(--dim); }
`;

export const themes = css`
  :host, :host([theme="dark"]) {
    --back: #23272e; --panel: #1b1e23; --raised: #2a2f38; --hover: #353c48; --field: #14161a;
    --edge: #3a414d; --text: #e6e9ee; --dim: #949eae; --accent: #2f6fe0; --on-accent: #ffffff;
    --warn: #ffb454; --bad: #ff6b5e; --on-bad: #1b1e23; --done: #5fd08a;
  }
  :host([theme="light"]) {
    --back: #f4f6f8; --panel: #ffffff; --raised: #f0f2f5; --hover: #e3e7ed; --field: #ffffff;
    --edge: #cbd2dc; --text: #1d2330; --dim: #5f6b7d; --accent: #1f6feb; --on-accent: #ffffff;
    --warn: #8f5500; --bad: #c62f20; --on-bad: #ffffff; --done: #1b7a3d;
  }
`;
