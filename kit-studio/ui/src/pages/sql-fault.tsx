import type { ApiError } from "../api/http";
import { Icon } from "../parts/icons";

/** Shows the error with its line and a caret below the position. */
export function SqlFault({ error, sql }: { error: ApiError; sql: string }) {
  const place = error.position === null ? null : placeOf(sql, error.position);
  return (
    <div class="fault" role="alert" data-sql-fault>
      <h2>
        <Icon name="exceptions" />
        {error.detail}
      </h2>
      {place && (
        <pre class="code" data-caret>
          <span class="faint">line {place.line}</span>
          {"\n"}
          {place.text}
          {"\n"}
          <span class="caret">{" ".repeat(place.column)}^</span>
        </pre>
      )}
      {error.hint && <p class="dim">{error.hint}</p>}
    </div>
  );
}

const WIDEST = 120;

function placeOf(sql: string, position: number): { line: number; text: string; column: number } {
  const before = sql.slice(0, position - 1);
  const start = before.lastIndexOf("\n") + 1;
  const end = sql.indexOf("\n", position - 1);
  const whole = sql.slice(start, end < 0 ? sql.length : end).replaceAll("\t", " ");
  const column = position - 1 - start;
  const from = Math.max(0, column - WIDEST / 2);
  return { line: before.split("\n").length, text: whole.slice(from, from + WIDEST), column: column - from };
}
