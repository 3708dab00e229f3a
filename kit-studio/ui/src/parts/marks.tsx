import type { RequestEntry } from "../api/types";
import { classes } from "../lib/format";

export function statusTone(status: number): string {
  if (status >= 500 || status === 0) return "tone-red";
  if (status >= 400) return "tone-amber";
  if (status >= 300) return "tone-blue";
  return "tone-green";
}

export function Status({ code }: { code: number }) {
  return <span class={`status ${statusTone(code)}`}>{code || "–"}</span>;
}

const methodTones: Record<string, string> = { POST: "tone-accent", PUT: "tone-violet", PATCH: "tone-violet", DELETE: "tone-red" };

export function Method({ name }: { name: string }) {
  return <span class={classes("method", methodTones[name] ?? "tone-none")}>{name}</span>;
}

/** Returns the labels shown beside the path. */
export function RequestFlags({ entry }: { entry: RequestEntry }) {
  return (
    <>
      {entry.nPlusOne && <span class="pill tone-amber">N+1</span>}
      {entry.brief && (
        <span class="pill tone-none" title="Recorded without its details: many requests came at once">
          brief
        </span>
      )}
      {entry.outcome !== "completed" && <span class="pill tone-red">{entry.outcome}</span>}
    </>
  );
}

const levelTones: Record<string, string> = { error: "tone-red", warn: "tone-amber", info: "tone-blue" };

export function LevelMark({ level }: { level: string }) {
  return <span class={classes("level mono", levelTones[level] ?? "tone-none")}>{level}</span>;
}
