import { ago, count } from "../lib/format";
import type { PastStatement } from "../lib/sql-history";
import { SqlView } from "../parts/sql-view";

interface PastProps {
  past: readonly PastStatement[];
  pick(sql: string): void;
  clear(): void;
}

/** Lists earlier statements, to be run again. */
export function PastStatements({ past, pick, clear }: PastProps) {
  return (
    <div class="scroll past">
      <header>
        <h2>Run before</h2>
        <span class="faint">{count(past.length)}, kept in this browser</span>
        <span class="grow" />
        <button type="button" class="link" onClick={clear}>
          Forget
        </button>
      </header>
      {past.map(({ sql, at }) => (
        <button key={sql} type="button" class="past-one" onClick={() => pick(sql)}>
          <SqlView sql={sql} inline />
          <span class="faint">{ago(at)}</span>
        </button>
      ))}
    </div>
  );
}
