import { useState } from "preact/hooks";
import type { Explained, PlanNode } from "../api/data-types";
import { classes, compact, duration, plural } from "../lib/format";
import { JsonView } from "./json-view";

/** Details worth a line of their own, in this order. */
const TELLING = [
  "Index Cond",
  "Recheck Cond",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
  "Filter",
  "Sort Key",
  "Group Key",
  "Sort Method",
  "Heap Fetches",
];
const MANY_ROWS = 1000;

interface Line {
  readonly node: PlanNode;
  readonly depth: number;
  /** The cost of this step without its children, as a share of the total. */
  readonly share: number;
  readonly time: number | null;
}

const totalTime = (node: PlanNode): number | null =>
  node["Actual Total Time"] === undefined ? null : node["Actual Total Time"] * (node["Actual Loops"] ?? 1);

function flatten(node: PlanNode, whole: number, depth = 0): Line[] {
  const below = node.Plans ?? [];
  const measured = totalTime(node);
  const weight = (each: PlanNode) => totalTime(each) ?? each["Total Cost"];
  const own = Math.max(0, weight(node) - below.reduce((sum, each) => sum + weight(each), 0));
  const line = { node, depth, share: whole > 0 ? own / whole : 0, time: measured };
  return [line, ...below.flatMap((each) => flatten(each, whole, depth + 1))];
}

/** A plan as an indented list: the longer the bar, the more of the work is done there. */
export function PlanView({ plan }: { plan: Explained }) {
  const [raw, setRaw] = useState(false);
  const root = plan.Plan;
  const lines = flatten(root, totalTime(root) ?? root["Total Cost"]);
  const most = Math.max(...lines.map((line) => line.share));
  const measured = plan["Execution Time"];
  return (
    <div class="plan" data-plan>
      <div class="plan-sum">
        {measured === undefined ? (
          <span>
            Estimated cost <strong>{compact(Math.round(root["Total Cost"]))}</strong> <span class="faint">not run</span>
          </span>
        ) : (
          <span>
            Ran in <strong>{duration(measured)}</strong> <span class="faint">planned in {duration(plan["Planning Time"])}</span>
          </span>
        )}
        <span class="grow" />
        <button type="button" class="link" onClick={() => setRaw(!raw)}>
          {raw ? "Tree" : "JSON"}
        </button>
      </div>
      {raw ? (
        <JsonView text={JSON.stringify(plan, null, 2)} />
      ) : (
        <ol>
          {lines.map((line, at) => (
            <Step key={at} line={line} hot={line.share === most && lines.length > 1} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Step({ line: { node, depth, share, time }, hot }: { line: Line; hot: boolean }) {
  const on = [node["Relation Name"], node["Index Name"] && `by ${String(node["Index Name"])}`, node["CTE Name"], node["Function Name"]].filter(Boolean).map(String);
  const details = TELLING.flatMap((name) => (node[name] === undefined ? [] : [[name, [node[name]].flat().join(", ")] as const]));
  const dropped = Number(node["Rows Removed by Filter"] ?? 0);
  const rows = node["Actual Rows"] ?? node["Plan Rows"];
  return (
    <li class={classes("step", hot && "hot")} style={{ paddingLeft: `${depth * 20}px` }}>
      <div class="step-line">
        <span class="step-name cut grow">
          <span class="strong">{node["Node Type"]}</span> <span class="mono faint">{on.join(" ")}</span>
          {node["Node Type"] === "Seq Scan" && (dropped > MANY_ROWS || (dropped === 0 && node["Filter"] !== undefined && node["Total Cost"] > MANY_ROWS)) && (
            <span class="pill tone-amber" title="It reads the whole table; an index on the filtered column would not">
              whole table
            </span>
          )}
        </span>
        <span class="faint">{plural(Math.round(rows), "row")}</span>
        <span class="dim step-time">{time === null ? compact(Math.round(node["Total Cost"])) : duration(time)}</span>
        <span class="step-bar" title={`${Math.round(share * 100)}% of the work`}>
          <i style={{ width: `${Math.max(1, Math.round(share * 100))}%` }} />
        </span>
      </div>
      {details.map(([name, text]) => (
        <div key={name} class="step-more">
          <span class="faint">{name}</span> <span class="mono">{text}</span>
        </div>
      ))}
      {dropped > 0 && (
        <div class="step-more">
          <span class="faint">Read in vain</span> {plural(dropped, "row")}
        </div>
      )}
    </li>
  );
}
