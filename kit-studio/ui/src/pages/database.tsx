import { useState } from "preact/hooks";
import type { Schema, Table } from "../api/data-types";
import { useFigures, useUnsupported } from "../api/figures";
import { useApi } from "../api/use-api";
import { classes, compact, count, plural } from "../lib/format";
import { Empty, Failure, Waiting } from "../parts/basics";
import { Icon } from "../parts/icons";
import { NoBrowsing } from "../parts/no-browsing";
import { useRoving } from "../parts/roving";
import { carried } from "../lib/table-query";
import { href, usePlace } from "../router";
import { TableView } from "./table-view";

export function DatabasePage() {
  const { path } = usePlace();
  const [asked, setAsked] = useState("");
  const unsupported = useUnsupported();
  const { known } = useFigures();
  const { data: schema, error, reload } = useApi<Schema>(known && !unsupported ? `api/schema${asked}` : null);
  if (unsupported) return <NoBrowsing database={unsupported} />;
  if (error && !schema) return <Failure page error={error} retry={reload} />;
  if (!schema) return <Waiting rows={14} title="Tables" />;
  const name = path[1];
  const table = schema.tables.find((each) => each.name === name);
  return (
    <div class="page">
      <TableList schema={schema} selected={name ?? ""} />
      <div class="main">
        {table ? (
          <TableView key={table.name} table={table} />
        ) : name ? (
          <Empty page icon="table" title={`There is no table ${name}`}>
            <p>It may have been dropped, be excluded from the studio, or live in another schema.</p>
            <button type="button" class="button" onClick={() => (asked ? reload() : setAsked("?refresh=true"))}>
              Read the schema again
            </button>
          </Empty>
        ) : (
          <AllTables schema={schema} />
        )}
      </div>
    </div>
  );
}

const iconOf = (table: Table) => (table.kind === "view" || table.kind === "materialized" ? "view" : "table");

function TableList({ schema, selected }: { schema: Schema; selected: string }) {
  const [text, setText] = useState("");
  const shown = schema.tables.filter((table) => table.name.toLowerCase().includes(text.toLowerCase()));
  const schemas = [...new Set(shown.map((table) => table.schema))];
  const inOrder = schemas.flatMap((name) => shown.filter((table) => table.schema === name).map((table) => table.name));
  const roving = useRoving(inOrder, selected);
  return (
    <nav class="tables" aria-label="Tables">
      <label class="field">
        <Icon name="search" size={14} />
        <span class="sr">Find a table</span>
        <input data-search="main" type="search" placeholder="Find a table" value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="scroll" {...roving.list}>
        {schemas.map((name) => (
          <div key={name} class="schema">
            {(schemas.length > 1 || name !== schema.defaultSchema) && <h2>{name}</h2>}
            {shown
              .filter((table) => table.schema === name)
              .map((table) => (
                <a key={table.name} {...roving.item(table.name)} class={classes(table.name === selected && "selected")} href={href(["database", table.name], carried())} data-table={table.name} title={table.comment ?? table.name}>
                  <Icon name={iconOf(table)} size={14} />
                  <span class="grow cut">{table.table}</span>
                  <span class="faint">{table.estimatedRowCount === null ? "" : compact(table.estimatedRowCount)}</span>
                </a>
              ))}
          </div>
        ))}
        {shown.length === 0 && <p class="none">No table is called that</p>}
      </div>
    </nav>
  );
}

function AllTables({ schema }: { schema: Schema }) {
  const roving = useRoving(schema.tables.map(({ name }) => name), "");
  if (schema.tables.length === 0) {
    return (
      <Empty icon="database" title="The database is empty">
        <p>Tables and views appear here once a migration has created them.</p>
      </Empty>
    );
  }
  return (
    <>
      <header class="head">
        <h1>{schema.database}</h1>
        <div class="grow" />
        <span class="faint">{plural(schema.tables.length, "table")}</span>
      </header>
      <div class="scroll pad">
        <table class="plain roomy">
          <thead>
            <tr>
              <th>Table</th>
              <th class="right">Rows, about</th>
              <th class="right">Columns</th>
              <th>Key</th>
              <th>Points to</th>
            </tr>
          </thead>
          <tbody {...roving.list}>
            {schema.tables.map((table) => (
              <tr key={table.name}>
                <td>
                  <a {...roving.item(table.name)} href={href(["database", table.name])}>
                    <Icon name={iconOf(table)} size={14} /> <span class="strong">{table.name}</span>
                  </a>
                </td>
                <td class="right">{count(table.estimatedRowCount)}</td>
                <td class="right faint">{table.columns.length}</td>
                <td class="mono dim">{table.primaryKey.join(", ") || "–"}</td>
                <td class="faint">{[...new Set(table.foreignKeys.map((key) => key.table))].join(", ") || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
