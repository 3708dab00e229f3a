/** Colours and moves of a terminal. */
const ANSI = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Controls, marks of direction, and blanks without width; not those that join emoji. */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

const names: Readonly<Record<string, string>> = {
  "\u001b": "escape",
  "\u200b": "zero width space",
  "\u200e": "left-to-right mark",
  "\u200f": "right-to-left mark",
  "\u202a": "left-to-right embedding",
  "\u202b": "right-to-left embedding",
  "\u202c": "end of direction",
  "\u202d": "left-to-right override",
  "\u202e": "right-to-left override",
  "\u2066": "left-to-right isolate",
  "\u2067": "right-to-left isolate",
  "\u2069": "end of isolate",
  "\ufeff": "byte order mark",
};

export interface Piece {
  readonly text: string;
  /** The invisible character represented by the text, if any. */
  readonly mark?: string;
}

/** The text cut at what cannot be seen; colours of a terminal are left out. */
export function pieces(text: string): readonly Piece[] {
  const plain = text.replace(ANSI, "");
  const found: Piece[] = [];
  let at = 0;
  for (const match of plain.matchAll(HIDDEN)) {
    const start = match.index ?? 0;
    if (start > at) found.push({ text: plain.slice(at, start) });
    const code = `U+${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
    const name = names[match[0]];
    found.push({ text: code, mark: name ? `${code} ${name}` : code });
    at = start + match[0].length;
  }
  if (at < plain.length || found.length === 0) found.push({ text: plain.slice(at) });
  return found;
}
