import type { Table } from "../api/data-types";
import { apiQuery } from "../lib/table-query";
import { Icon } from "../parts/icons";
import { Menu } from "../parts/menu";

const FORMATS = [
  ["csv", "CSV", "for spreadsheets"],
  ["json", "JSON", "an array of objects"],
  ["sql", "SQL", "one INSERT a row"],
] as const;

/** All rows that the filters let pass, as a file. */
export function ExportMenu({ table, params }: { table: Table; params: URLSearchParams }) {
  const query = (format: string) => {
    const asked = new URLSearchParams(apiQuery(params));
    for (const name of ["cursor", "limit"]) asked.delete(name);
    asked.set("table", table.name);
    asked.set("format", format);
    return asked.toString();
  };
  return (
    <Menu label="Export" icon="download">
      {FORMATS.map(([format, name, what]) => (
        <a key={format} role="menuitem" download href={`api/export?${query(format)}`} data-export={format}>
          <Icon name="download" size={14} />
          <span class="strong">{name}</span>
          <span class="faint">{what}</span>
        </a>
      ))}
    </Menu>
  );
}
