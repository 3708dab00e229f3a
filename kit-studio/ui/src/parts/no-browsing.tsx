import type { DatabaseState } from "../api/types";
import { Empty, NeedsPostgres } from "./basics";

/** Stands for a page about the database where there is nothing to browse. */
export function NoBrowsing({ database }: { database: DatabaseState }) {
  const why = database.message ?? "";
  if (database.product) return <NeedsPostgres page why={why} />;
  return (
    <Empty page icon="database" title="No database">
      <p>{why} Its tables appear here once it has a DataSource.</p>
    </Empty>
  );
}
