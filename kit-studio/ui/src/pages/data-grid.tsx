import { useEffect, useRef } from "preact/hooks";
import type { Column, Page, Row, Table } from "../api/data-types";
import { classes } from "../lib/format";
import { fromStart, linkTo } from "../lib/table-query";
import { CellView, isNumeric } from "../parts/cell";
import { Icon } from "../parts/icons";
import { adjust, href } from "../router";

interface GridProps {
  table: Table;
  page: Page;
  params: URLSearchParams;
  at: number;
}

export function DataGrid({ table, page, params, at }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const cursor = params.get("cursor");
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [cursor]);
  useEffect(() => {
    if (at >= 0) box.current?.querySelector("tr.at")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div class="scroll" ref={box}>
      <table class="grid" aria-label={table.name}>
        <thead>
          <tr>
            {page.columns.map((column) => (
              <Heading key={column.name} table={table} column={column} page={page} params={params} />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row, index) => (
            <tr
              key={row.$id ?? index}
              data-row={row.$id}
              class={classes(index === at && "at", row.$id !== undefined && row.$id === params.get("row") && "selected")}
              onClick={(event) => {
                if ((event.target as Element).closest("a") || window.getSelection()?.toString()) return;
                if (row.$id) adjust({ row: row.$id });
              }}
            >
              {page.columns.map((column) => (
                <td key={column.name} class={classes("mono", isNumeric(column) && "right", column.isPrimaryKey && "pk")}>
                  <div class="cell cut">
                    <Value row={row} column={column} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
}

function Heading({ table, column, page, params }: HeadingProps) {
  const chosen = params.has("sort") || params.has("order");
  const sort = page.sort.find((each) => each.column === column.name);
  const order = chosen ? sort?.order : undefined;
  const next = order === undefined ? "asc" : order === "asc" ? "desc" : null;
  const label = (
    <>
      {column.isPrimaryKey ? <Icon name="key" size={12} /> : column.isForeignKey ? <Icon name="link" size={12} /> : null}
      <span>{column.name}</span>
      <span class="type">{column.rawType}</span>
      {order && <Icon name={order === "asc" ? "up" : "down"} size={12} />}
    </>
  );
  const description = [column.declaredType, column.nullable ? "nullable" : "not null", column.comment].filter(Boolean).join(" · ");
  return (
    <th scope="col" class={classes(isNumeric(column) && "right", order && "sorted")} aria-sort={order === "asc" ? "ascending" : order === "desc" ? "descending" : "none"}>
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
