import { useEffect, useRef } from "preact/hooks";
import type { Column, Page, Row, Table } from "../api/data-types";
import { classes } from "../lib/format";
import { fromStart, linkTo } from "../lib/table-query";
import { type Changes, isFresh } from "../lib/use-changes";
import { CellView, isNumeric } from "../parts/cell";
import { Icon } from "../parts/icons";
import { useColumnsInSight } from "../parts/wide";
import { adjust, href } from "../router";

interface GridProps {
  table: Table;
  page: Page;
  params: URLSearchParams;
  at: number;
  changes: Changes;
}

/** The rows of a page. Of many columns only those in sight exist, with gaps as wide as the others. */
export function DataGrid({ table, page, params, at, changes }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const cursor = params.get("cursor");
  const span = useColumnsInSight(box, page.columns);
  const shown = span ? page.columns.filter((_, index) => index === 0 || (index >= span.first && index < span.last)) : page.columns;
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [cursor]);
  useEffect(() => {
    if (at >= 0) box.current?.querySelector("tr.at")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div class="scroll" ref={box}>
      <table class={classes("grid", span && "wide-grid")} aria-label={table.name} aria-colcount={page.columns.length} style={span ? { width: `${span.width}px` } : {}}>
        <thead>
          <tr>
            {shown.map((column, index) => (
              <>
                {span && index === 1 && <Gap key="before" width={span.before} head />}
                <Heading key={column.name} table={table} column={column} page={page} params={params} width={span?.widthOf(column)} />
              </>
            ))}
            {span && <Gap key="after" width={span.after} head />}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row, index) => (
            <tr
              key={row.$id ?? index}
              data-row={row.$id}
              class={classes(
                index === at && "at",
                row.$id !== undefined && row.$id === params.get("row") && "selected",
                row.$id !== undefined && changes.added.has(row.$id) && "new-row",
              )}
              onClick={(event) => {
                if ((event.target as Element).closest("a") || window.getSelection()?.toString()) return;
                if (row.$id) adjust({ row: row.$id });
              }}
            >
              {shown.map((column, place) => (
                <>
                  {span && place === 1 && <Gap key="before" width={span.before} />}
                  <DataCell key={column.name} row={row} column={column} changes={changes} />
                </>
              ))}
              {span && <Gap key="after" width={span.after} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Gap({ width, head }: { width: number; head?: boolean }) {
  return head ? <th class="gap-cell" aria-hidden="true" style={{ width: `${width}px` }} /> : <td class="gap-cell" aria-hidden="true" />;
}

function DataCell({ row, column, changes }: { row: Row; column: Column; changes: Changes }) {
  const id = row.$id ?? "";
  const changed = changes.cells.get(id)?.has(column.name);
  return (
    <td
      class={classes("mono", isNumeric(column) && "right", column.isPrimaryKey && "pk", changed && "changed-cell", isFresh(changes, id, column.name) && "flash")}
      title={changed ? "Changed since this page was opened" : undefined}
    >
      <div class="cell cut">
        <Value row={row} column={column} />
      </div>
    </td>
  );
}

function Value({ row, column }: { row: Row; column: Column }) {
  const value = row[column.name] ?? null;
  const text = <CellView value={value} column={column} />;
  if (!column.isForeignKey || !column.foreignKeyTable || !column.foreignKeyColumn) return text;
  const to = linkTo(column.foreignKeyTable, [column.foreignKeyColumn], [value], true);
  return to ? (
    <a class="reference" href={to} title={`Open in ${column.foreignKeyTable}`}>
      {text}
      <Icon name="right" size={11} />
    </a>
  ) : (
    text
  );
}

interface HeadingProps {
  table: Table;
  column: Column;
  page: Page;
  params: URLSearchParams;
  width: number | undefined;
}

function Heading({ table, column, page, params, width }: HeadingProps) {
  const chosen = params.has("sort") || params.has("order");
  const sort = page.sort.find((each) => each.column === column.name);
  const order = chosen ? sort?.order : undefined;
  const next = order === undefined ? "asc" : order === "asc" ? "desc" : null;
  const label = (
    <>
      {column.isPrimaryKey ? <Icon name="key" size={12} /> : column.isForeignKey ? <Icon name="link" size={12} /> : null}
      <span class="cut">{column.name}</span>
      <span class="type">{column.rawType}</span>
      {order && <Icon name={order === "asc" ? "up" : "down"} size={12} />}
    </>
  );
  const description = [column.declaredType, column.nullable ? "nullable" : "not null", column.comment].filter(Boolean).join(" · ");
  return (
    <th
      scope="col"
      class={classes(isNumeric(column) && "right", order && "sorted")}
      aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}
      style={width ? { width: `${width}px` } : {}}
    >
      {column.sortable ? (
        <a href={href(["database", table.name], sorted(params, column.name, next))} title={description} data-sort={column.name}>
          {label}
        </a>
      ) : (
        <span title={`${description} · cannot be sorted`}>{label}</span>
      )}
    </th>
  );
}

function sorted(params: URLSearchParams, column: string, order: string | null): URLSearchParams {
  const next = fromStart(params);
  next.delete("sort");
  next.delete("order");
  if (order) {
    next.set("sort", column);
    next.set("order", order);
  }
  return next;
}
