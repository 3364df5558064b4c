// Expressions of number fields: numbers, sums and products, with optional units.

const SCALES: Record<string, [kind: "angle" | "length", scale: number]> = {
  deg: ["angle", 1], "°": ["angle", 1], rad: ["angle", 180 / Math.PI],
  m: ["length", 1], cm: ["length", 0.01], mm: ["length", 0.001],
};
const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z°]+)|([-+*/()]))/iy;

/** Return the value of a text in degrees or metres; throws an error that describes invalid input. */
export function valueOf(text: string, kind: "angle" | "length" | "number"): number {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const given = text.trim().replaceAll(",", ".");
  if (!given) throw new Error("the field is empty");
  while (TOKEN.lastIndex < given.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(given);
    if (!found) throw new Error(`'${given.slice(at).trim()}' is not a number`);
    tokens.push(found[1] ?? found[2]?.toLowerCase() ?? found[3]!);
  }
  let next = 0;
  const unit = (value: number): number => {
    const scale = SCALES[tokens[next] ?? ""];
    if (!scale) return value;
    if (scale[0] !== kind) throw new Error(`'${tokens[next]}' is not a unit of ${kind === "angle" ? "angles" : kind === "length" ? "lengths" : "this value"}`);
    next += 1;
    return value * scale[1];
  };
  const atom = (): number => {
    const token = tokens[next++];
    if (token === "-") return -atom();
    if (token === "+") return atom();
    if (token === "(") {
      const value = sum();
      if (tokens[next++] !== ")") throw new Error("a ')' is missing");
      return unit(value);
    }
    if (token === "pi") return unit(Math.PI);
    if (token === undefined) throw new Error("a number is missing at the end");
    if (!/^[\d.]/.test(token)) throw new Error(`'${token}' is not a number`);
    return unit(Number(token));
  };
  const product = (): number => {
    let value = atom();
    while (tokens[next] === "*" || tokens[next] === "/") value = tokens[next++] === "*" ? value * atom() : value / atom();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[next] === "+" || tokens[next] === "-") value = tokens[next++] === "+" ? value + product() : value - product();
    return value;
  };
  const value = sum();
  if (next < tokens.length) throw new Error(`'${tokens[next]}' is unexpected`);
  if (!Number.isFinite(value)) throw new Error("the result is not a finite number");
  return value;
}
