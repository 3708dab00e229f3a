import { useMemo, useState } from "preact/hooks";
import { type Json, parseJson } from "../lib/json";
import { Visible } from "./visible";

const SHOWN_AT_ONCE = 100;
const LONG_STRING = 2000;

/** A foldable tree of JSON; text that is no JSON is shown as it is. */
export function JsonView({ text }: { text: string }) {
  const value = useMemo(() => parseJson(text), [text]);
  if (!value) return <pre class="code"><Visible text={text} /></pre>;
  return (
    <div class="code json">
      <Node value={value} depth={0} name={null} comma={false} />
    </div>
  );
}

interface NodeProps {
  value: Json;
  depth: number;
  name: string | null;
  comma: boolean;
}

function Node({ value, depth, name, comma }: NodeProps) {
  const key = name === null ? null : <span class="j-key">{JSON.stringify(name)}: </span>;
  const tail = comma ? "," : "";
  if (value.kind === "object" || value.kind === "array") return <Branch value={value} depth={depth} name={key} tail={tail} />;
  return (
    <div class="j-line">
      {key}
      <Leaf value={value} />
      {tail}
    </div>
  );
}

function Leaf({ value }: { value: Json }) {
  const [whole, setWhole] = useState(false);
  if (value.kind !== "string") return <span class={`j-${value.kind}`}>{"raw" in value ? value.raw : ""}</span>;
  const text = JSON.stringify(value.value);
  if (whole || text.length <= LONG_STRING) return <span class="j-string"><Visible text={text} /></span>;
  return (
    <>
      <span class="j-string"><Visible text={text.slice(0, LONG_STRING)} /></span>
      <button type="button" class="j-more" onClick={() => setWhole(true)}>
        … {text.length - LONG_STRING} more characters
      </button>
    </>
  );
}

type BranchValue = Extract<Json, { kind: "object" | "array" }>;

function Branch({ value, depth, name, tail }: { value: BranchValue; depth: number; name: preact.JSX.Element | null; tail: string }) {
  const children: readonly (readonly [string | null, Json])[] =
    value.kind === "object" ? value.entries : value.items.map((item) => [null, item] as const);
  const [open, setOpen] = useState(depth < 3 || children.length <= 3);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const [left, right] = value.kind === "object" ? ["{", "}"] : ["[", "]"];
  if (children.length === 0) return <div class="j-line">{name}{left}{right}{tail}</div>;
  return (
    <div>
      <div class="j-line">
        <button type="button" class="j-fold" aria-expanded={open} aria-label={open ? "Fold" : "Unfold"} onClick={() => setOpen(!open)} />
        {name}
        {left}
        {!open && (
          <button type="button" class="j-more" onClick={() => setOpen(true)}>
            {children.length} {value.kind === "object" ? "members" : "items"}
          </button>
        )}
        {!open && right + tail}
      </div>
      {open && (
        <div class="j-children">
          {children.slice(0, shown).map(([key, child], at) => (
            <Node key={at} name={key} value={child} depth={depth + 1} comma={at < children.length - 1} />
          ))}
          {children.length > shown && (
            <button type="button" class="j-more" onClick={() => setShown(shown + 1000)}>
              {children.length - shown} more
            </button>
          )}
        </div>
      )}
      {open && <div class="j-line">{right}{tail}</div>}
    </div>
  );
}
