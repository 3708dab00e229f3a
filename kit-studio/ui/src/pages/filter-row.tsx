import { useState } from "preact/hooks";
import type { Column, Table } from "../api/data-types";
import { filtersIn, type RowFilter, withFilters } from "../lib/table-query";
import { focusFirst } from "../parts/focus";
import { Icon } from "../parts/icons";
import { go, href } from "../router";

const words: Record<string, string> = {
  eq: "=",
  neq: "≠",
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
  contains: "contains",
  startsWith: "starts with",
  endsWith: "ends with",
  isNull: "is null",
  isNotNull: "is not null",
};

const takesNoValue = (operator: string): boolean => operator === "isNull" || operator === "isNotNull";

/** The filters of a table as chips, and a form for one more. */
export function FilterRow({ table, params }: { table: Table; params: URLSearchParams }) {
  const filters = filtersIn(params);
  const [adding, setAdding] = useState(false);
  const apply = (next: readonly RowFilter[]) => go(href(["database", table.name], withFilters(params, next)));
  return (
    <div class="bar filters">
      {filters.map((filter, at) => (
        <button key={at} type="button" class="pill filter" title="Remove this filter" onClick={() => apply(filters.filter((_, other) => other !== at))}>
          <span class="mono">{filter.column}</span>
          <span class="faint">{words[filter.operator] ?? filter.operator}</span>
          {!takesNoValue(filter.operator) && <span class="mono strong cut">{filter.value}</span>}
          <Icon name="close" size={12} />
        </button>
      ))}
      {adding ? (
        <NewFilter
          table={table}
          cancel={() => setAdding(false)}
          add={(filter) => {
            setAdding(false);
            apply([...filters, filter]);
          }}
        />
      ) : (
        <button type="button" class="button" data-add-filter onClick={() => setAdding(true)}>
          <Icon name="filter" size={14} />
          Filter
        </button>
      )}
      {filters.length > 1 && !adding && (
        <button type="button" class="link" onClick={() => apply([])}>
          Clear
        </button>
      )}
    </div>
  );
}

interface NewFilterProps {
  table: Table;
  add(filter: RowFilter): void;
  cancel(): void;
}

function NewFilter({ table, add, cancel }: NewFilterProps) {
  const usable = table.columns.filter((column) => column.operators.length > 0);
  const [name, setName] = useState(usable.find((column) => !column.isPrimaryKey)?.name ?? usable[0]?.name ?? "");
  const column = usable.find((each) => each.name === name);
  const [wanted, setWanted] = useState("eq");
  const [value, setValue] = useState("");
  if (!column) return <span class="faint">No column of this table can be filtered</span>;
  const operator = column.operators.includes(wanted) ? wanted : (column.operators[0] ?? "isNull");
  const choices = choicesOf(column);
  const chosen = choices && !choices.includes(value) ? (choices[0] ?? "") : value;
  const submit = (event: Event) => {
    event.preventDefault();
    add({ column: name, operator, value: takesNoValue(operator) ? "true" : chosen });
  };
  return (
    <form class="new-filter" onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), cancel())}>
      <label class="field">
        <span class="sr">Column</span>
        <select name="column" value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {usable.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="sr">Operator</span>
        <select name="operator" value={operator} onChange={(event) => setWanted(event.currentTarget.value)}>
          {column.operators.map((each) => (
            <option key={each} value={each}>
              {words[each] ?? each}
            </option>
          ))}
        </select>
      </label>
      {!takesNoValue(operator) && (
        <label class="field">
          <span class="sr">Value</span>
          {choices ? (
            <select name="value" value={chosen} onChange={(event) => setValue(event.currentTarget.value)}>
              {choices.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          ) : (
            <input
              name="value"
              ref={focusFirst}
              placeholder={column.declaredType}
              value={value}
              spellcheck={false}
              autocomplete="off"
              onInput={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </label>
      )}
      <button type="submit" class="button main-action">
        Apply
      </button>
      <button type="button" class="icon-button" aria-label="Cancel" onClick={cancel}>
        <Icon name="close" />
      </button>
    </form>
  );
}

function choicesOf(column: Column): readonly string[] | null {
  return column.type === "boolean" ? ["true", "false"] : column.enumValues;
}
