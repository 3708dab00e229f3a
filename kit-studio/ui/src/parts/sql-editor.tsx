import { useEffect, useMemo, useRef } from "preact/hooks";
import { tokenize } from "../lib/sql";

interface EditorProps {
  value: string;
  /** The character at fault, from 1; the cursor goes there when it changes. */
  fault: number | null;
  onChange(value: string): void;
  onRun(): void;
  onExplain(): void;
}

/** A text area over its own coloured copy. */
export function SqlEditor({ value, fault, onChange, onRun, onExplain }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const paint = useRef<HTMLPreElement>(null);
  const tokens = useMemo(() => tokenize(value), [value]);
  useEffect(() => area.current?.focus(), []);
  useEffect(() => {
    if (fault === null || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(fault - 1, wordEnd(value, fault - 1));
  }, [fault]);
  const follow = () => {
    if (!area.current || !paint.current) return;
    paint.current.scrollTop = area.current.scrollTop;
    paint.current.scrollLeft = area.current.scrollLeft;
  };
  return (
    <div class="editor">
      <pre ref={paint} class="code" aria-hidden="true">
        {tokens.map((token, at) => (token.kind === "plain" ? token.text : <span key={at} class={`s-${token.kind}`}>{token.text}</span>))}
        {"\n"}
      </pre>
      <textarea
        ref={area}
        class="code"
        aria-label="SQL statement"
        data-search="main"
        value={value}
        spellcheck={false}
        autocomplete="off"
        placeholder="select * from …"
        onInput={(event) => onChange(event.currentTarget.value)}
        onScroll={follow}
        onKeyDown={(event) => {
          const mod = event.ctrlKey || event.metaKey;
          if (event.key !== "Enter" || !mod) return;
          event.preventDefault();
          if (event.shiftKey) onExplain();
          else onRun();
        }}
      />
    </div>
  );
}

function wordEnd(text: string, start: number): number {
  const found = /^[\w$]+|^./.exec(text.slice(start));
  return start + (found?.[0].length ?? 0);
}
