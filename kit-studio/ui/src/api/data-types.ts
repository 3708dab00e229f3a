/** Shapes of the database part of docs/studio-api.md. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly rawType: string;
  readonly declaredType: string;
  readonly nullable: boolean;
  readonly default: string | null;
  readonly generated: boolean;
  readonly identity: boolean;
  readonly isPrimaryKey: boolean;
  readonly isForeignKey: boolean;
  readonly foreignKeyTable: string | null;
  readonly foreignKeyColumn: string | null;
  readonly enumValues: readonly string[] | null;
  readonly sortable: boolean;
  readonly operators: readonly string[];
  readonly comment: string | null;
}

export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  readonly referencedColumns: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly kind: "table" | "partitioned" | "view" | "materialized" | "foreign";
  readonly comment: string | null;
  readonly estimatedRowCount: number | null;
  readonly primaryKey: readonly string[];
  readonly columns: readonly Column[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly referencedBy: readonly ForeignKey[];
}

export interface Schema {
  readonly updatedAt: string;
  readonly database: string;
  readonly defaultSchema: string;
  readonly tables: readonly Table[];
}

export type Cell =
  | null
  | boolean
  | number
  | string
  | { readonly $trunc: number; readonly head: string; readonly bytes?: true }
  | { readonly $bytes: number; readonly hex?: string; readonly base64?: string };

export type Row = Readonly<Record<string, Cell>> & { readonly $id?: string };

export interface Page {
  readonly table: string;
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
  readonly hasMore: boolean;
  readonly stable: boolean;
  readonly columns: readonly Column[];
  readonly sort: readonly { column: string; order: "asc" | "desc" }[];
  readonly estimate: { rows: number | null; exact: boolean };
}

/** An answer of the SQL console. */
export interface SqlResult {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly (readonly Cell[])[];
  readonly truncated: boolean;
  readonly duration: number;
}

/** PostgreSQL's plan, as EXPLAIN (FORMAT JSON) prints it. */
export interface Explained {
  readonly Plan: PlanNode;
  readonly "Planning Time"?: number;
  readonly "Execution Time"?: number;
}

export interface PlanNode {
  readonly "Node Type": string;
  readonly "Total Cost": number;
  readonly "Plan Rows": number;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Actual Total Time"?: number;
  readonly Plans?: readonly PlanNode[];
  readonly [detail: string]: unknown;
}

/** The settings that row-level security requires. */
export interface Policies {
  readonly role: string;
  readonly bypassed: boolean;
  readonly variables: readonly string[];
  readonly tables: readonly string[];
}

export interface RowDetail {
  readonly table: string;
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly referencedBy: readonly ForeignKey[];
}
