// Styles of a view, in pixels: in a notebook, rem units depend on the notebook page's own font size.

export const LOOK = `
  :host { display: flex; flex-direction: column; background: var(--back); color: var(--text); font: 13px/1.4 system-ui, "Segoe UI", Roboto, sans-serif; overflow: hidden; }
  main { position: relative; flex: 1; min-height: 0; }
  canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
  .bar { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 6px 10px; background: var(--panel); border-top: 1px solid var(--edge); min-height: 30px; }
  button, select { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; padding: 3px 8px; min-height: 26px; }
  button.on { background: var(--accent); color: var(--on-accent); }
  select { max-width: 160px; }
  svg.icon { width: 14px; height: 14px; display: block; fill: none; stroke: currentColor; stroke-width: 1.8; }
  .time { flex: 1 1 120px; min-width: 80px; accent-color: var(--accent); }
  output { font-variant-numeric: tabular-nums; }
  .ramp { width: 70px; height: 10px; border-radius: 3px; }
  .said { flex: 1 0 10px; text-align: right; color: var(--dim); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
`;
