import { useMemo } from "preact/hooks";
import { layOut, tokenize } from "../lib/sql";

export function SqlView({ sql, inline = false }: { sql: string; inline?: boolean }) {
  const tokens = useMemo(() => tokenize(inline ? sql.replace(/\s+/g, " ").trim() : layOut(sql)), [sql, inline]);
  const pieces = tokens.map((token, at) =>
    token.kind === "plain" ? (
      token.text
    ) : (
      <span key={at} class={`s-${token.kind}`}>
        {token.text}
      </span>
    ),
  );
  return inline ? <span class="mono cut">{pieces}</span> : <pre class="code sql">{pieces}</pre>;
}
