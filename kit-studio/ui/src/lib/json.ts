/** A JSON value whose numbers keep their digits: 9007199254740993 stays what it is. */
export type Json =
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, Json])[] }
  | { readonly kind: "array"; readonly items: readonly Json[] }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number" | "literal"; readonly raw: string };

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\.)*"/y;
const SPACE = /[ \t\r\n]*/y;
const DEEPEST = 200;

/** Parses text as JSON; null when it is none, or nested past reason. */
export function parseJson(text: string): Json | null {
  const reader = new Reader(text);
  try {
    const value = reader.value(0);
    return reader.atEnd() ? value : null;
  } catch {
    return null;
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.take(SPACE);
    return this.at === this.text.length;
  }

  value(depth: number): Json {
    if (depth > DEEPEST) throw new SyntaxError("nested too deeply");
    this.take(SPACE);
    switch (this.text[this.at]) {
      case "{":
        return this.object(depth);
      case "[":
        return this.array(depth);
      case '"':
        return { kind: "string", value: this.string() };
      default:
        return this.scalar();
    }
  }

  private object(depth: number): Json {
    const entries: [string, Json][] = [];
    this.at++;
    if (!this.eat("}")) {
      do {
        this.take(SPACE);
        const key = this.string();
        this.expect(":");
        entries.push([key, this.value(depth + 1)]);
      } while (this.eat(","));
      this.expect("}");
    }
    return { kind: "object", entries };
  }

  private array(depth: number): Json {
    const items: Json[] = [];
    this.at++;
    if (!this.eat("]")) {
      do {
        items.push(this.value(depth + 1));
      } while (this.eat(","));
      this.expect("]");
    }
    return { kind: "array", items };
  }

  private scalar(): Json {
    for (const raw of ["true", "false", "null"]) {
      if (this.text.startsWith(raw, this.at)) {
        this.at += raw.length;
        return { kind: "literal", raw };
      }
    }
    const raw = this.take(NUMBER);
    if (raw === "") throw new SyntaxError("not a value");
    return { kind: "number", raw };
  }

  private string(): string {
    const raw = this.take(STRING);
    if (raw === "") throw new SyntaxError("not a string");
    return JSON.parse(raw) as string;
  }

  private eat(char: string): boolean {
    this.take(SPACE);
    if (this.text[this.at] !== char) return false;
    this.at++;
    return true;
  }

  private expect(char: string): void {
    if (!this.eat(char)) throw new SyntaxError(`expected ${char}`);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.at += found.length;
    return found;
  }
}
