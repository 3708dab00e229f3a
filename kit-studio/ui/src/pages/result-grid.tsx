import type { Cell, Column, SqlResult } from "../api/data-types";
import { classes } from "../lib/format";
import { CellView } from "../parts/cell";

const NUMERIC = new Set(["int2", "int4", "int8", "numeric", "float4", "float8", "money", "oid"]);

type Plain = Pick<Column, "type">;

const typeOf = (raw: string): Plain => ({ type: raw === "json" || raw === "jsonb" ? "json" : "unknown" });

/** The rows of any statement; names may repeat, so places count. */
export function ResultGrid({ result }: { result: SqlResult }) {
  return (
    <div class="scroll">
      <table class="grid" aria-label="Result">
        <thead>
          <tr>
            {result.columns.map((column, at) => (
              <th key={at} scope="col" class={classes(NUMERIC.has(column.type) && "right")}>
                <span>
                  {column.name}
                  <span class="type">{column.type}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row, index) => (
            <tr key={index}>
              {result.columns.map((column, at) => (
                <td key={at} class={classes("mono", NUMERIC.has(column.type) && "right")}>
                  <div class="cell cut" title={titleOf(row[at] ?? null)}>
                    <CellView value={row[at] ?? null} column={typeOf(column.type)} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {result.rows.length === 0 && <p class="none no-rows">No rows</p>}
    </div>
  );
}

const titleOf = (value: Cell): string | undefined => (typeof value === "string" && value.length > 40 ? value.slice(0, 2000) : undefined);
