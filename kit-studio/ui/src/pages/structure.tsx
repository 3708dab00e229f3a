import type { Table } from "../api/data-types";
import { Section } from "../parts/basics";
import { Icon } from "../parts/icons";
import { href } from "../router";

export function Structure({ table }: { table: Table }) {
  return (
    <div class="scroll pad">
      {table.comment && <p class="dim">{table.comment}</p>}
      <table class="plain roomy">
        <thead>
          <tr>
            <th>Column</th>
            <th>Type</th>
            <th>Null</th>
            <th>Default</th>
            <th>Points to</th>
            <th>Comment</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name}>
              <td class="whole">
                <span class="strong">{column.name}</span> {column.isPrimaryKey && <Icon name="key" size={12} />}
              </td>
              <td class="mono">{column.declaredType}</td>
              <td class="faint whole">{column.nullable ? "null" : "not null"}</td>
              <td class="mono dim">{column.identity ? "identity" : (column.default ?? "–")}</td>
              <td>
                {column.foreignKeyTable ? (
                  <a class="link" href={href(["database", column.foreignKeyTable], { view: "structure" })}>
                    {column.foreignKeyTable}.{column.foreignKeyColumn}
                  </a>
                ) : (
                  <span class="faint">–</span>
                )}
              </td>
              <td class="dim">{column.enumValues ? column.enumValues.join(" · ") : column.comment}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {table.referencedBy.length > 0 && (
        <Section title="Pointed at by">
          {table.referencedBy.map((key) => (
            <a key={key.name + key.table} class="table-link" href={href(["database", key.table], { view: "structure" })}>
              <Icon name="table" size={14} />
              <span class="strong">{key.table}</span>
              <span class="mono faint cut grow">{key.columns.join(", ")}</span>
              <Icon name="right" size={12} />
            </a>
          ))}
        </Section>
      )}
    </div>
  );
}
