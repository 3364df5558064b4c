// Picture of a comparison: the stage's picture with titles, and the curves below.

import { size } from "./size";
import type { Stage } from "./stage";
import type { Theme } from "./store";

export interface Title {
  name: string;
  colour: string;
  numbers: string;
}

const INK = { dark: { back: "#1b1e23", text: "#e6e9ee", dim: "#949eae" }, light: { back: "#ffffff", text: "#1d2330", dim: "#5f6b7d" } };

export async function portrait(stage: Stage, curves: HTMLCanvasElement | null, caption: string, titles: Title[], theme: Theme): Promise<Blob> {
  const source = stage.canvas;
  stage.draw(); // in full quality, which determines the size
  const ratio = (source.width / source.clientWidth) * size();
  const [width, height] = [source.clientWidth / size(), source.clientHeight / size()];
  const below = curves ? 40 + (width * curves.height) / curves.width * 0.5 : 0;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [source.width, Math.round(source.height + below * ratio)];
  const pen = canvas.getContext("2d")!;
  const ink = INK[theme];
  pen.scale(ratio, ratio);
  pen.fillStyle = ink.back;
  pen.fillRect(0, 0, width, height + below);
  stage.draw(); // the drawing buffer may have been cleared since
  pen.drawImage(source, 0, 0, width, height);
  titles.forEach((title, k) => {
    if (!stage.panes[k]) return;
    const [x, y] = [stage.panes[k].x / size(), stage.panes[k].y / size()];
    pen.fillStyle = title.colour;
    pen.fillRect(x + 10, y + 9, 10, 10);
    write(pen, title.name, x + 26, y + 18, "600 13px", ink.text);
    write(pen, title.numbers, x + 10, y + 35, "12px", ink.dim);
  });
  if (curves) {
    write(pen, caption, 12, height + 22, "12px", ink.dim);
    pen.drawImage(curves, 12, height + 32, width - 24, below - 44);
  }
  return new Promise((done, failed) => canvas.toBlob((data) => (data ? done(data) : failed(new Error("no picture"))), "image/png"));
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, colour: string): void {
  pen.font = `${font} system-ui, sans-serif`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}
