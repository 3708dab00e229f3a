import { useEffect } from "preact/hooks";
import type { Cell, Column, ForeignKey, RowDetail, Table } from "../api/data-types";
import { useApi } from "../api/use-api";
import { onLive } from "../api/live";
import type { RequestEntry } from "../api/types";
import { ago, bytes } from "../lib/format";
import { tableSegment } from "../lib/table-name";
import { keyText } from "../lib/row-key";
import { carried, linkTo } from "../lib/table-query";
import { Failure, Section, Waiting } from "../parts/basics";
import { CellView, plainText } from "../parts/cell";
import { Icon } from "../parts/icons";
import { Method, Status } from "../parts/marks";
import { soon } from "../lib/soon";
import { JsonView } from "../parts/json-view";
import { copy } from "../parts/toast";
import { adjust, href } from "../router";

const eyes = (params: URLSearchParams): string => (params.size > 0 ? `?${params.toString()}` : "");

/** One row with every value whole, and where its keys lead. */
export function RowPanel({ table, id }: { table: Table; id: string }) {
  const { data, error, reload } = useApi<RowDetail>(`api/tables/${encodeURIComponent(tableSegment(table.name))}/${encodeURIComponent(id)}${eyes(carried())}`);
  return (
    <aside class="detail row-detail" aria-label="Row">
      <div class="detail-top">
        <div class="title grow">
          <span class="strong">{table.name}</span>
          <span class="mono faint cut">{keyText(id)}</span>
        </div>
        {data && (
          <button type="button" class="icon-button" aria-label="Copy as JSON" title="Copy as JSON" onClick={() => void copy(asJson(data), "Row")}>
            <Icon name="copy" size={14} />
          </button>
        )}
        <button type="button" class="icon-button" onClick={() => adjust({ row: null })} aria-label="Close" title="Close (Esc)">
          <Icon name="close" />
        </button>
      </div>
      <div class="detail-body">{data ? <Content data={data} id={id} /> : error ? <Failure error={error} retry={reload} /> : <Waiting />}</div>
    </aside>
  );
}

function Content({ data, id }: { data: RowDetail; id: string }) {
  const value = (column: string): Cell => data.row[column] ?? null;
  return (
    <>
      <dl class="row-values">
        {data.columns.map((column) => (
          <div key={column.name} data-column={column.name}>
            <dt>
              <span>{column.name}</span>
              <span class="type">{column.rawType}</span>
            </dt>
            <dd>
              <Linked value={value(column.name)} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      <Links title="Points to" keys={data.foreignKeys} from={(key) => linkTo(key.table, key.referencedColumns, key.columns.map(value), true)} />
      <Links title="Pointed at by" keys={data.referencedBy} from={(key) => linkTo(key.table, key.columns, key.referencedColumns.map(value), false)} />
      <Traffic table={data.table} id={id} />
    </>
  );
}

/** The kept requests that read or wrote this row. */
function Traffic({ table, id }: { table: string; id: string }) {
  const { data: entries, reload } = useApi<readonly RequestEntry[]>(`api/tables/${encodeURIComponent(tableSegment(table))}/${encodeURIComponent(id)}/requests`);
  useEffect(() => onLive("request", soon(reload), reload), [table, id]);
  if (!entries) return null;
  return (
    <Section title="Touched by">
      {entries.length === 0 && <p class="none">No kept request named this row by its key.</p>}
      {entries.map((entry) => (
        <a key={entry.id} class="request-link" href={href(["requests", entry.id, "sql"])}>
          <Status code={entry.status} />
          <Method name={entry.method} />
          <span class="mono cut grow">{entry.path}</span>
          <span class="faint">{ago(entry.timestamp)}</span>
        </a>
      ))}
    </Section>
  );
}

function Linked({ value, column }: { value: Cell; column: Column }) {
  const { foreignKeyTable: table, foreignKeyColumn: target } = column;
  const to = table && target ? linkTo(table, [target], [value], true) : null;
  if (!to) return <Whole value={value} column={column} />;
  return (
    <a class="reference mono" href={to} title={`Open in ${table}`}>
      <CellView value={value} column={column} />
      <Icon name="right" size={11} />
    </a>
  );
}

function Whole({ value, column }: { value: Cell; column: Column }) {
  if (typeof value === "string" && column.type === "json") return <JsonView text={value} />;
  if (typeof value === "string" && (value.length > 80 || value.includes("\n"))) return <pre class="code">{value}</pre>;
  if (value !== null && typeof value === "object" && "$bytes" in value) {
    return (
      <span class="mono">
        {value.hex ?? ""} <span class="faint">{bytes(value.$bytes)}</span>
      </span>
    );
  }
  return (
    <span class="mono">
      <CellView value={value} column={column} />
    </span>
  );
}

interface LinksProps {
  title: string;
  keys: readonly ForeignKey[];
  from(key: ForeignKey): string | null;
}

function Links({ title, keys, from }: LinksProps) {
  const links = keys.map((key) => ({ key, to: from(key) })).filter((link) => link.to !== null);
  if (links.length === 0) return null;
  return (
    <Section title={title}>
      {links.map(({ key, to }) => (
        <a key={key.name + key.table} class="table-link" href={to ?? ""}>
          <Icon name="table" size={14} />
          <span class="strong">{key.table}</span>
          <span class="mono faint cut grow">{key.columns.join(", ")}</span>
          <Icon name="right" size={12} />
        </a>
      ))}
    </Section>
  );
}

function asJson({ columns, row }: RowDetail): string {
  const values = columns.map(({ name, type }) => {
    const value = row[name] ?? null;
    if (type === "json" && typeof value === "string") return `  ${JSON.stringify(name)}: ${value}`;
    return `  ${JSON.stringify(name)}: ${JSON.stringify(value !== null && typeof value === "object" ? plainText(value) : value)}`;
  });
  return `{\n${values.join(",\n")}\n}`;
}
