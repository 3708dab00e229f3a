import { type Json, parseJson } from "./json";

export interface DiffLine {
  readonly left: string | null;
  readonly right: string | null;
  readonly changed: boolean;
}

const MOST_LINES = 1500;

/** Two texts side by side; JSON is laid out first, so that only values that differ differ. */
export function sideBySide(before: string, after: string): DiffLine[] {
  return align(lines(before), lines(after));
}

function lines(text: string): string[] {
  const json = parseJson(text);
  return (json ? layOut(json, "").split("\n") : text.split("\n")).slice(0, MOST_LINES);
}

function layOut(value: Json, indent: string): string {
  const inner = `${indent}  `;
  if (value.kind === "object") {
    if (value.entries.length === 0) return "{}";
    return `{\n${value.entries.map(([key, child]) => `${inner}${JSON.stringify(key)}: ${layOut(child, inner)}`).join(",\n")}\n${indent}}`;
  }
  if (value.kind === "array") {
    if (value.items.length === 0) return "[]";
    return `[\n${value.items.map((child) => inner + layOut(child, inner)).join(",\n")}\n${indent}]`;
  }
  return value.kind === "string" ? JSON.stringify(value.value) : value.raw;
}

/** The longest common lines stay level; runs that differ stand side by side. */
function align(left: readonly string[], right: readonly string[]): DiffLine[] {
  const common = lengths(left, right);
  const out: DiffLine[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(gone.length, come.length); at++) out.push({ left: gone[at] ?? null, right: come[at] ?? null, changed: true });
    gone = [];
    come = [];
  };
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const a = left[l];
    const b = right[r];
    if (a !== undefined && a === b) {
      flush();
      out.push({ left: a, right: b, changed: false });
      l++;
      r++;
    } else if (b === undefined || (a !== undefined && (common[l + 1]?.[r] ?? 0) >= (common[l]?.[r + 1] ?? 0))) {
      if (a !== undefined) gone.push(a);
      l++;
    } else {
      come.push(b);
      r++;
    }
  }
  flush();
  return out;
}

function lengths(left: readonly string[], right: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let l = left.length - 1; l >= 0; l--) {
    const row = table[l];
    const below = table[l + 1];
    if (!row || !below) continue;
    for (let r = right.length - 1; r >= 0; r--) {
      row[r] = left[l] === right[r] ? (below[r + 1] ?? 0) + 1 : Math.max(below[r] ?? 0, row[r + 1] ?? 0);
    }
  }
  return table;
}
