import { useEffect, useState } from "preact/hooks";
import type { Cell, Column, ForeignKey, RowDetail, Table } from "../api/data-types";
import { ApiError, text } from "../api/http";
import { useApi } from "../api/use-api";
import { onLive } from "../api/live";
import type { RequestEntry } from "../api/types";
import { ago, bytes, count } from "../lib/format";
import { tableSegment } from "../lib/table-name";
import { keyText } from "../lib/row-key";
import { carried, linkTo } from "../lib/table-query";
import { Failure, Section, Waiting } from "../parts/basics";
import { CellView, plainText } from "../parts/cell";
import { Icon } from "../parts/icons";
import { Method, Status } from "../parts/marks";
import { soon } from "../lib/soon";
import { JsonView } from "../parts/json-view";
import { copy, toast } from "../parts/toast";
import { adjust, href } from "../router";

const addressOf = (table: string, id: string): string => `api/tables/${encodeURIComponent(tableSegment(table))}/${encodeURIComponent(id)}`;

const eyes = (params: URLSearchParams): string => (params.size > 0 ? `?${params.toString()}` : "");

/** One row with every value whole, and where its keys lead. */
export function RowPanel({ table, id }: { table: Table; id: string }) {
  const { data, error, reload } = useApi<RowDetail>(addressOf(table.name, id) + eyes(carried()));
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
              <Linked value={value(column.name)} column={column} source={`${addressOf(data.table, id)}?${new URLSearchParams([...carried(), ["column", column.name]]).toString()}`} />
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
  const { data: entries, reload } = useApi<readonly RequestEntry[]>(`${addressOf(table, id)}/requests`);
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

interface ValueProps {
  value: Cell;
  column: Column;
  /** The address of the value alone. */
  source: string;
}

function Linked({ value, column, source }: ValueProps) {
  const { foreignKeyTable: table, foreignKeyColumn: target } = column;
  const to = table && target ? linkTo(table, [target], [value], true) : null;
  if (!to) return <Whole value={value} column={column} source={source} />;
  return (
    <a class="reference mono" href={to} title={`Open in ${table}`}>
      <CellView value={value} column={column} />
      <Icon name="right" size={11} />
    </a>
  );
}

/** The characters loaded of a value that was too large to come with its row. */
const MOST_LOADED = 1_000_000;
const SHOWN_UNASKED = 2000;
/** The bytes that the server answers of one value at most. */
const MOST_DOWNLOADED = 64 * 1024 * 1024;

function Whole({ value, column, source }: ValueProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (loaded !== null) return <Whole value={loaded} column={{ ...column, type: loaded.length < MOST_LOADED ? column.type : "string" }} source={source} />;
  if (value !== null && typeof value === "object" && "$trunc" in value) {
    const load = () => {
      setBusy(true);
      text(`${source}&limit=${MOST_LOADED}`)
        .then(setLoaded, (failure: unknown) => toast(failure instanceof ApiError ? failure.detail : String(failure)))
        .finally(() => setBusy(false));
    };
    return (
      <>
        {value.head && <pre class="code">{value.head.slice(0, SHOWN_UNASKED)}…</pre>}
        <button type="button" class="button" data-load disabled={busy} onClick={load}>
          {value.bytes && value.$trunc > MOST_DOWNLOADED ? `Load the first of ${bytes(value.$trunc)}` : `Load ${value.bytes ? bytes(value.$trunc) : `${count(value.$trunc)} characters`}`}
        </button>{" "}
        {value.bytes && value.$trunc > MOST_DOWNLOADED ? (
          <span class="faint">The beginning alone: it is too large to be downloaded. Copy it with psql.</span>
        ) : (
          <a class="link" download href={source}>
            Download
          </a>
        )}
      </>
    );
  }
  if (typeof value === "string" && column.type === "json") return <JsonView text={value} />;
  if (typeof value === "string" && (value.length > 80 || value.includes("\n"))) return <pre class="code">{value}</pre>;
  if (value !== null && typeof value === "object" && "$bytes" in value) {
    return (
      <span class="mono">
        {value.hex ?? ""} <span class="faint">{bytes(value.$bytes)}{value.hex ? "" : ", binary and not shown"}</span>
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
