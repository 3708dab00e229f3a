import { lazy } from "../parts/lazy";

export interface TraceProps {
  /** The address of the trace. */
  readonly path: string;
  /** True if its details were not recorded. */
  readonly brief?: boolean;
  /** True if it is a part of a page that scrolls. */
  readonly within?: boolean;
  /** The address of a tab of the shown request; absent for a run. */
  tab?(id: string): string;
}

export const TraceView = lazy<TraceProps>("", async () => (await import("./trace")).TraceView);
