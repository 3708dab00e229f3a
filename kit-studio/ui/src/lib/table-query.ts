import type { Cell } from "../api/data-types";
import { current, href } from "../router";

export interface RowFilter {
  readonly column: string;
  readonly operator: string;
  readonly value: string;
}

const FILTER = /^filter\[(.*)\]\[(\w+)\]$/s;

/** The query parameters of a table's address. */
export function filtersIn(params: URLSearchParams): RowFilter[] {
  const filters: RowFilter[] = [];
  for (const [name, value] of params) {
    const [, column, operator] = FILTER.exec(name) ?? [];
    if (column !== undefined && operator) filters.push({ column, operator, value });
  }
  return filters;
}

/** The same address with other filters, from page one. */
export function withFilters(params: URLSearchParams, filters: readonly RowFilter[]): URLSearchParams {
  const next = new URLSearchParams([...params].filter(([name]) => !FILTER.test(name)));
  for (const { column, operator, value } of filters) next.append(`filter[${column}][${operator}]`, value);
  return fromStart(next);
}

export function fromStart(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "page", "row"]) next.delete(name);
  return next;
}

const VIEW_AS = /^viewAs\[(.+)\]$/s;

/** Whose eyes the address looks with: variables by name, and a role. */
export function viewAsIn(params: URLSearchParams): { variables: [string, string][]; role: string } {
  const variables = [...params].flatMap<[string, string]>(([name, value]) => {
    const [, variable] = VIEW_AS.exec(name) ?? [];
    return variable ? [[variable, value]] : [];
  });
  return { variables, role: params.get("viewAsRole") ?? "" };
}

export function withViewAs(params: URLSearchParams, variables: readonly (readonly [string, string])[], role: string): URLSearchParams {
  const next = fromStart(new URLSearchParams([...params].filter(([name]) => !isViewAs(name))));
  for (const [name, value] of variables) next.append(`viewAs[${name}]`, value);
  if (role) next.set("viewAsRole", role);
  return next;
}

const isViewAs = (name: string): boolean => name === "viewAsRole" || VIEW_AS.test(name);

/** Returns the parameters kept on the way to another table: the identity to view it as. */
export function carried(): URLSearchParams {
  return new URLSearchParams([...current().query].filter(([name]) => isViewAs(name)));
}

/** The part of the address that the server reads. */
export function apiQuery(params: URLSearchParams): string {
  const sent = new URLSearchParams([...params].filter(([name]) => !["page", "row", "view"].includes(name)));
  const text = sent.toString();
  return text ? `?${text}` : "";
}

const PLAIN_KEY = /^(?!~|\.*$)[A-Za-z0-9._-]+$/;

/** Returns the address of the rows with these values; a single row opens at once. */
export function linkTo(table: string, columns: readonly string[], values: readonly Cell[], isKey: boolean): string | null {
  if (values.some((value) => value === null || typeof value === "object")) return null;
  const params = withFilters(
    carried(),
    columns.map((column, at) => ({ column, operator: "eq", value: String(values[at]) })),
  );
  const [only] = values;
  if (isKey && values.length === 1 && PLAIN_KEY.test(String(only))) params.set("row", String(only));
  return href(["database", table], params);
}
