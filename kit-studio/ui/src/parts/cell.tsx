import type { Cell, Column } from "../api/data-types";
import { bytes, classes, count } from "../lib/format";
import { Visible } from "./visible";

const NUMERIC = new Set(["number"]);

export const isNumeric = (column: Column): boolean => NUMERIC.has(column.type) && !column.isForeignKey && !column.isPrimaryKey;

/** A value on one line. */
export function CellView({ value, column }: { value: Cell; column: Pick<Column, "type"> }) {
  if (value === null) return <span class="null">null</span>;
  if (typeof value === "boolean") return <span class={classes("bool", value ? "yes" : "no")}>{String(value)}</span>;
  if (typeof value === "object") {
    if ("$bytes" in value) return <span class="faint">{bytes(value.$bytes)}</span>;
    return (
      <>
        <span class="faint">{value.bytes ? bytes(value.$trunc) : `${count(value.$trunc)} characters`}</span> {value.head && <Visible text={`${line(value.head)} …`} />}
      </>
    );
  }
  const text = String(value);
  if (text === "") return <span class="null">empty</span>;
  if (column.type === "enum") return <span class="pill"><Visible text={text} /></span>;
  return <Visible text={line(text)} />;
}

const LONGEST_LINE = 240;

function line(text: string): string {
  const cut = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return cut.replace(/\s*\n\s*/g, " ⏎ ");
}

export function plainText(value: Cell): string {
  if (value === null) return "";
  if (typeof value === "object") return "$bytes" in value ? (value.hex ?? value.base64 ?? "") : value.head;
  return String(value);
}
