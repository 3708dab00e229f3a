import { useMemo } from "preact/hooks";
import type { Comparison, RequestDetail } from "../api/types";
import { useApi } from "../api/use-api";
import { ago, classes, duration, plural } from "../lib/format";
import { sideBySide } from "../lib/line-diff";
import { Failure, Section, Waiting } from "../parts/basics";
import { Method, Status } from "../parts/marks";
import { href } from "../router";

/** The differences between the two responses. */
export function CompareTab({ entry }: { entry: RequestDetail }) {
  const { data, error, reload } = useApi<Comparison>(`api/requests/${encodeURIComponent(entry.id)}/diff`);
  const original = useApi<RequestDetail>(data ? `api/requests/${encodeURIComponent(data.before.id)}` : null);
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting rows={6} />;
  const figures = [
    ["Status", String(data.status.before), String(data.status.after), data.status.changed],
    ["SQL", plural(data.sqlCount.before, "query", "queries"), plural(data.sqlCount.after, "query", "queries"), data.sqlCount.changed],
    ["Duration", duration(data.duration.before), duration(data.duration.after), false],
  ] as const;
  return (
    <>
      <a class="request-link compared" href={href(["requests", data.before.id])}>
        <span class="faint">Repeats</span>
        <Status code={data.before.status} />
        <Method name={data.before.method} />
        <span class="mono cut grow">{data.before.path}</span>
        {data.dryRun && <span class="pill tone-accent">dry run, undone</span>}
        <span class="faint">{ago(data.before.timestamp)}</span>
      </a>
      <dl class="compare-figures">
        {figures.map(([name, before, after, changed]) => (
          <div key={name} data-figure={name}>
            <dt>{name}</dt>
            <dd>
              <span class="faint">{before}</span> → <span class={classes("strong", changed && "tone-amber")}>{after}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Substituted parts={data.substitutions} />
      {data.headers.length > 0 && (
        <Section title="Headers" aside={<span class="faint">{plural(data.headers.length, "change")}</span>}>
          <Changes changes={data.headers} />
        </Section>
      )}
      <Section title="Body" aside={<span class="faint">{said(data)}</span>}>
        {data.body.kind === "same" ? (
          <p class="none">Both answered the same.</p>
        ) : (
          original.data && <Bodies before={original.data.responseBody.text ?? ""} after={entry.responseBody.text ?? ""} />
        )}
      </Section>
    </>
  );
}

const ways: Readonly<Record<string, string>> = { given: "replaced by what you gave", dropped: "left out", browser: "this browser's own" };

/** Differences of the answer may come from what was not asked the same. */
function Substituted({ parts }: { parts: Comparison["substitutions"] }) {
  if (parts.length === 0) return null;
  return (
    <Section title="Sent differently" aside={<span class="faint">{plural(parts.length, "part")}</span>}>
      <dl class="facts" data-substitutions>
        {parts.map(({ part, name, how }) => (
          <div key={part + name}>
            <dt class={name ? "mono" : ""}>{name || part}</dt>
            <dd>
              {ways[how]} {name && <span class="faint">{part}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function said({ body }: Comparison): string {
  const cut = body.cut ? ", of what was kept" : "";
  if (body.kind === "same") return `the same${cut}`;
  return body.kind === "json" ? plural(body.changes.length + body.omitted, "change") : `different${cut}`;
}

function Changes({ changes }: { changes: Comparison["headers"] }) {
  return (
    <dl class="facts">
      {changes.map(({ path, before, after }) => (
        <div key={path}>
          <dt class="mono">{path}</dt>
          <dd>
            {before === null ? <span class="faint">none</span> : <del>{before}</del>} → {after === null ? <span class="faint">none</span> : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Bodies({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => sideBySide(before, after), [before, after]);
  return (
    <table class="sides mono" aria-label="Bodies side by side">
      <tbody>
        {lines.map((line, at) => (
          <tr key={at} class={line.changed ? "changed" : ""}>
            <td class={line.left === null ? "gap" : "old"}>{line.left}</td>
            <td class={line.right === null ? "gap" : "new"}>{line.right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
